internal import KamuroFoundations

/// Glyphs of several scalars, stored by a number in one of their screen cells.
///
/// ```
/// cells     👨 wide      continuation, number of 👨‍👩‍👧            q, number of q̃ among those with q
/// ```
/// The left cell has a single scalar, shown where the glyph is not supported. The number is a hash
/// of the glyph, so that screen cells of different grids are equal if they show the same glyph.
package struct GlyphClusters: Hashable, Sendable {
  /// The numbers of wide glyphs are scalars beyond the Basic Multilingual Plane, so that each fits
  /// into a screen cell.
  private static let numbers: ClosedRange<UInt32> = 0x1_0000...0x10_FFFF
  /// The most scalars of a glyph with marks; those after it are dropped.
  private static let mostScalars = 8

  /// The glyphs by the keys of their cells.
  private var characters: [UInt32: Character] = [:]

  /// Creates an empty table.
  package init() {}

  /// Whether there are no glyphs.
  package var isEmpty: Bool { characters.isEmpty }

  /// Adds a wide glyph; returns its right screen cell, by which it is found again.
  package mutating func continuation(of character: Character) -> ScreenCell {
    cell(of: character, among: UInt32(Self.numbers.count)) { number in
      Unicode.Scalar(Self.numbers.lowerBound + number)
        .map { ScreenCell($0, attributes: .continuation) }
    } ?? .continuation
  }

  /// Adds a glyph with the base of a narrow screen cell; returns the cell with its number, `nil` if all
  /// are taken by other glyphs with this base.
  private mutating func numbered(_ cell: ScreenCell, of character: Character) -> ScreenCell? {
    self.cell(of: character, among: ScreenCell.mostNumbers) { cell.with(number: $0 + 1) }
  }

  /// Adds a glyph; returns the first cell from that of its hash on that no other glyph has (linear
  /// probing).
  private mutating func cell(
    of character: Character,
    among count: UInt32,
    _ cell: (UInt32) -> ScreenCell?
  ) -> ScreenCell? {
    let first = Self.hash(of: character) % count
    for step in 0..<count {
      guard let cell = cell((first + step) % count),
        characters[cell.clusterKey, default: character] == character
      else { continue }
      characters[cell.clusterKey] = character
      return cell
    }
    return nil
  }

  /// The glyph by the cell that has its number; `nil` for a cell without one.
  package func character(at cell: ScreenCell) -> Character? {
    characters.isEmpty ? nil : characters[cell.clusterKey]
  }

  /// The glyph in a cell and, where it is wide, the cell to its right; `nil` for a single scalar.
  package func character(of cell: ScreenCell, before right: ScreenCell?) -> Character? {
    guard let numbered = cell.attributes.contains(.wide) ? right : cell else { return nil }
    return character(at: numbered)
  }

  /// Adds the glyph of a cell of another table; returns the cell with its number here.
  package mutating func adopt(_ cell: ScreenCell, of other: GlyphClusters) -> ScreenCell {
    guard let character = other.character(at: cell) else { return cell }
    return cell.attributes.contains(.continuation)
      ? continuation(of: character) : numbered(cell, of: character) ?? cell.with(number: 0)
  }

  /// Adds a combining mark to the glyph that begins at a place in a row of cells.
  ///
  /// The glyph is then a composed scalar, if there is one.
  mutating func join(_ mark: Unicode.Scalar, to row: inout [ScreenCell], at place: Int) {
    let (cell, isWide) = (row[place], row[place].attributes.contains(.wide))
    let shown = character(of: cell, before: isWide ? row[place + 1] : nil)
    var text = String(shown ?? Character(cell.glyph))
    text.unicodeScalars.append(mark)
    guard text.count == 1, text.unicodeScalars.count <= Self.mostScalars, cell.glyph != " ",
      let character = text.first
    else { return }
    if let composed = character.composed {
      row[place] = cell.showing(composed, isWide: isWide)
      if isWide { row[place + 1] = .continuation }
    } else if isWide {
      row[place + 1] = continuation(of: character)
    } else {
      row[place] = numbered(cell, of: character) ?? cell
    }
  }

  /// The FNV-1a hash of the scalars.
  private static func hash(of character: Character) -> UInt32 {
    character.unicodeScalars.reduce(2_166_136_261) { ($0 ^ $1.value) &* 16_777_619 }
  }
}

extension ScreenCell {
  /// The most numbers of glyphs with the same base.
  fileprivate static let mostNumbers: UInt32 = 63

  /// The cell with the number of its glyph, 0 for a single scalar.
  fileprivate func with(number: UInt32) -> ScreenCell {
    ScreenCell(
      bits: bits & ~(Self.mostNumbers << 26) | number << 26,
      foreground: foreground,
      background: background
    )
  }

  /// What identifies a glyph: the scalar, its number and whether this is a right half.
  fileprivate var clusterKey: UInt32 {
    bits & ~(Attributes([.bold, .faint, .reverse, .wide]).rawValue << 21)
  }
}
