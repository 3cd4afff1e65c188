/// Emoji of several scalars, stored by a number in the right one of their two screen cells.
///
/// ```
/// cells     👨 wide      continuation, number of 👨‍👩‍👧
/// ```
/// The left cell has a single scalar, shown where the emoji is not supported. The number is a hash
/// of the emoji, so that screen cells of different grids are equal if they show the same emoji.
package struct GlyphClusters: Hashable, Sendable {
  /// The numbers are scalars beyond the Basic Multilingual Plane, so that each fits into a screen
  /// cell.
  private static let numbers: ClosedRange<UInt32> = 0x1_0000...0x10_FFFF

  private var characters: [UInt32: Character] = [:]

  /// Creates an empty table.
  package init() {}

  /// Adds an emoji; returns its right screen cell, by which it is found again.
  package mutating func continuation(of character: Character) -> ScreenCell {
    let count = UInt32(Self.numbers.count)
    var offset = Self.hash(of: character) % count
    // On a collision, the next free number (linear probing).
    while let other = characters[Self.numbers.lowerBound + offset], other != character {
      offset = (offset + 1) % count
    }
    let number = Self.numbers.lowerBound + offset
    characters[number] = character
    guard let scalar = Unicode.Scalar(number) else { return .continuation }
    return ScreenCell(scalar, attributes: .continuation)
  }

  /// The emoji of a right screen cell; `nil` for the right half of a single scalar.
  package func character(at cell: ScreenCell) -> Character? {
    characters.isEmpty ? nil : characters[cell.glyph.value]
  }

  /// The FNV-1a hash of the scalars.
  private static func hash(of character: Character) -> UInt32 {
    character.unicodeScalars.reduce(2_166_136_261) { ($0 ^ $1.value) &* 16_777_619 }
  }
}
