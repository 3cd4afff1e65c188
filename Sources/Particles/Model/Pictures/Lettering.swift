/// Kamuro's bitmap font: seven dots high, with two more rows for descenders, and of variable width.
enum Lettering {
  /// The dots between two letters.
  private static let gap = 1
  /// The rows above the baseline.
  private static let height = 7
  /// The width of a space in dots.
  private static let spaceWidth = 3

  /// A glyph by rows; `true` is a lit dot.
  typealias Drawing = [[Bool]]

  /// The replacement for a character without a glyph.
  private static let missing: Drawing =
    drawings(on: ["?", "#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"])
    .values.first ?? []

  private static let drawings: [Character: Drawing] = sheets.reduce(into: [:]) { all, sheet in
    let lines = sheet.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    all.merge(drawings(on: lines)) { first, _ in first }
  }

  /// Parses a sheet: a line of characters, and below each its glyph, which ends before a space.
  private static func drawings(on lines: [String]) -> [Character: Drawing] {
    let rows = lines.dropFirst().map(Array.init)
    var drawings: [Character: Drawing] = [:]
    for (column, character) in (lines.first ?? "").enumerated() where character != " " {
      drawings[character] = rows.map { row in
        row.dropFirst(column).prefix { $0 != " " }.map { $0 == "#" }
      }
    }
    return drawings
  }

  /// Whether the font has a character.
  static func has(_ character: Character) -> Bool {
    character == " " || drawings[character] != nil
  }

  /// The glyph of a character, or a box if there is none.
  static func drawing(of character: Character) -> Drawing {
    character == " "
      ? Drawing(repeating: Array(repeating: false, count: spaceWidth), count: height)
      : drawings[character] ?? missing
  }

  /// A line of text in white: seven dots high, or nine with descenders.
  static func bitmap(of text: String) -> Bitmap {
    let letters = text.map(drawing)
    let hangs = letters.contains { $0.dropFirst(height).joined().contains(true) }
    let rows = (0..<(hangs ? height + 2 : height)).map { row in
      letters.map { letter in
        row < letter.count
          ? letter[row] : Array(repeating: false, count: letter.first?.count ?? 0)
      }
      .joined(separator: Array(repeating: false, count: gap))
    }
    let white = SIMD4<Float>(repeating: 1)
    let dots = rows.flatMap { $0.map { $0 ? white : .zero } }
    return Bitmap(width: letters.isEmpty ? 0 : dots.count / rows.count, dots: dots)
  }
}
