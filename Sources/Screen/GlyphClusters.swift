/// Emoji of several scalars, each under a number that the right one of its two cells carries.
///
/// ```
/// cells     👨 wide      continuation, number of 👨‍👩‍👧
/// ```
/// The left cell has a single scalar that stands for the emoji where it cannot be shown whole. The
/// number follows from the emoji, so that cells of different grids are equal where they show the
/// same.
package struct GlyphClusters: Hashable, Sendable {
  /// Numbers are scalars of the planes beyond the first one, so that each fits into a cell.
  private static let numbers: ClosedRange<UInt32> = 0x1_0000...0x10_FFFF

  private var characters: [UInt32: Character] = [:]

  /// No emoji.
  package init() {}

  /// The right cell of an emoji, under which it is found again.
  package mutating func continuation(of character: Character) -> ScreenCell {
    let count = UInt32(Self.numbers.count)
    var offset = Self.hash(of: character) % count
    // Of two with one number the later one takes the next that is free.
    while let other = characters[Self.numbers.lowerBound + offset], other != character {
      offset = (offset + 1) % count
    }
    let number = Self.numbers.lowerBound + offset
    characters[number] = character
    guard let scalar = Unicode.Scalar(number) else { return .continuation }
    return ScreenCell(scalar, attributes: .continuation)
  }

  /// The emoji that a right cell carries the number of; `nil` where it is half of a single scalar.
  package func character(at cell: ScreenCell) -> Character? {
    characters.isEmpty ? nil : characters[cell.glyph.value]
  }

  /// FNV-1a over the scalars.
  private static func hash(of character: Character) -> UInt32 {
    character.unicodeScalars.reduce(2_166_136_261) { ($0 ^ $1.value) &* 16_777_619 }
  }
}
