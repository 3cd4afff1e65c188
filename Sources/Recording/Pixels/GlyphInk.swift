internal import Raster

/// What a glyph looks like, where that does not take a font.
enum GlyphInk: Hashable, Sendable {
  /// Rectangles full of ink.
  case blocks([Block])
  /// A part of ink, 0...255, all over the cell.
  case shade(UInt8)
  /// Round dots, 2 x 4 to a cell, a bit for each in braille's order.
  case dots(UInt8)

  /// A rectangle of a cell.
  struct Block: Hashable, Sendable {
    /// The eighths of the cell's width that it fills.
    let columns: Range<Int>
    /// The 24ths of its height: an eighth is 3 of them, a third is 8.
    let rows: Range<Int>

    init(_ columns: Range<Int>, _ rows: Range<Int>) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// What a scalar looks like; `nil` for one that takes a font.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0xA0: self = .blocks([])
    case 0x2580...0x259F: self = Self.blockElements[Int(scalar.value) - 0x2580]
    case GlyphSet.brailleBase...GlyphSet.brailleBase + 0xFF:
      self = .dots(UInt8(scalar.value - GlyphSet.brailleBase))
    case 0x1FB00...0x1FB3B:
      self = Self.pattern(Self.sextants[Int(scalar.value) - 0x1FB00], rows: 3)
    case 0x1CD00...0x1CDE5:
      self = Self.pattern(Self.octants[Int(scalar.value) - 0x1CD00], rows: 4)
    default:
      guard let bits = Self.quarters[scalar.value] else { return nil }
      self = Self.pattern(bits, rows: 4)
    }
  }
}

// MARK: - Tables

extension GlyphInk {
  /// U+2580 to U+259F.
  private static let blockElements: [GlyphInk] =
    [.blocks([Block(0..<8, 0..<12)])]
    + (1...8).map { .blocks([Block(0..<8, 24 - 3 * $0..<24)]) }
    + (1...7).reversed().map { .blocks([Block(0..<$0, 0..<24)]) }
    + [.blocks([Block(4..<8, 0..<24)]), .shade(64), .shade(128), .shade(191)]
    + [.blocks([Block(0..<8, 0..<3)]), .blocks([Block(7..<8, 0..<24)])]
    + quadrants.map { pattern($0, rows: 2) }

  /// The quarters that U+2596 to U+259F fill: two to a row, from the top.
  private static let quadrants: [UInt8] = [
    0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110,
  ]

  /// The sixths that U+1FB00 to U+1FB3B fill: every pattern, by number, that is no block element.
  private static let sextants: [UInt8] = (1...62).filter { ![0b010101, 0b101010].contains($0) }

  /// The eighths that U+1CD00 to U+1CDE5 fill: every pattern, by number, that had no scalar before.
  private static let octants: [UInt8] = (0...255).filter { pattern in
    let halves = [0b0000_0000, 0b0000_1111, 0b1111_0000, 0b0101_0101, 0b1010_1010, 0b1111_1111]
    let quadrants = quadrants.map { quarters in
      (0..<4).reduce(0) { $0 | (Int(quarters) >> $1 & 1) * (0b101 << [0, 1, 4, 5][$1]) }
    }
    let bars = [0b1100_0000, 0b1111_1100]
    return !(halves + quadrants + bars + quarters.values.map(Int.init)).contains(Int(pattern))
  }

  /// The eighths that scalars elsewhere fill.
  private static let quarters: [UInt32: UInt8] = [
    0x1CEA8: 0b0000_0001, 0x1CEAB: 0b0000_0010, 0x1CEA3: 0b0100_0000, 0x1CEA0: 0b1000_0000,
    0x1FB82: 0b0000_0011, 0x1FB85: 0b0011_1111, 0x1FBE6: 0b0001_0100, 0x1FBE7: 0b0010_1000,
  ]

  /// The blocks of a pattern of two columns, a bit for each block, from the top left row by row.
  private static func pattern(_ bits: UInt8, rows: Int) -> GlyphInk {
    let height = 24 / rows
    return .blocks(
      (0..<2 * rows).filter { bits >> $0 & 1 == 1 }.map { place in
        let row = place / 2 * height
        return Block(place % 2 * 4..<place % 2 * 4 + 4, row..<row + height)
      }
    )
  }
}

extension GlyphInk {
  /// What stands for a glyph that no font has: a box as dense as the glyph is, roughly.
  init(standingInFor scalar: Unicode.Scalar) {
    let place = GlyphSet.ramp.firstIndex(of: scalar) ?? GlyphSet.ramp.count * 2 / 3
    self = .shade(UInt8(place * 110 / (GlyphSet.ramp.count - 1)))
  }
}
