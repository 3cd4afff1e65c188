internal import KamuroRaster
internal import KamuroScreen

/// What a glyph looks like, where that does not take a font.
enum GlyphInk: Hashable, Sendable {
  /// Rectangles full of ink.
  case blocks([Block])
  /// A part of ink, 0...255, all over the cell.
  case shade(UInt8)
  /// Round dots, 2 x 4 to a cell, a bit for each in rows from the top left.
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
    case 0x2580...0x2595: self = Self.blockElements[Int(scalar.value) - 0x2580]
    default:
      guard let ink = Self.patterns[scalar] else { return nil }
      self = ink
    }
  }
}

// MARK: - Tables

extension GlyphInk {
  /// U+2580 to U+2595.
  private static let blockElements: [GlyphInk] =
    [.blocks([Block(0..<8, 0..<12)])]
    + (1...8).map { .blocks([Block(0..<8, 24 - 3 * $0..<24)]) }
    + (1...7).reversed().map { .blocks([Block(0..<$0, 0..<24)]) }
    + [.blocks([Block(4..<8, 0..<24)]), .shade(64), .shade(128), .shade(191)]
    + [.blocks([Block(0..<8, 0..<3)]), .blocks([Block(7..<8, 0..<24)])]

  /// What light is drawn with: dots and blocks.
  private static let patterns: [Unicode.Scalar: GlyphInk] = {
    var patterns: [Unicode.Scalar: GlyphInk] = [:]
    for (bits, glyph) in GlyphGrid.braille.glyphs.enumerated() {
      patterns[glyph] = .dots(UInt8(bits))
    }
    for grid in BlockSet.allCases.map(\.grid) {
      for (bits, glyph) in grid.glyphs.enumerated() where patterns[glyph] == nil {
        patterns[glyph] = pattern(bits, of: grid)
      }
    }
    return patterns
  }()

  /// The blocks with ink of a pattern.
  private static func pattern(_ bits: Int, of grid: GlyphGrid) -> GlyphInk {
    let (width, height) = (8 / grid.columns, 24 / grid.rows)
    return .blocks(
      (0..<grid.count).filter { bits >> $0 & 1 == 1 }.map { block in
        let (row, column) = block.quotientAndRemainder(dividingBy: grid.columns)
        return Block(column * width..<(column + 1) * width, row * height..<(row + 1) * height)
      }
    )
  }
}

extension GlyphInk {
  /// A substitute for a glyph that no font has: a box of about the same density.
  init(standingInFor scalar: Unicode.Scalar) {
    let place = GlyphSet.ramp.firstIndex(of: scalar) ?? GlyphSet.ramp.count * 2 / 3
    self = .shade(UInt8(place * 110 / (GlyphSet.ramp.count - 1)))
  }
}
