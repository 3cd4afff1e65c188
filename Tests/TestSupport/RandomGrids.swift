package import KamuroScreen

/// Random screens from a seed, the same in every process.
package struct RandomGrids {
  private var generator: SeededGenerator
  private let size: ScreenSize
  private var grid: ScreenGrid

  /// Creates the screens of a seed.
  package init(seed: UInt64, size: ScreenSize) {
    generator = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    self.size = size
    grid = ScreenGrid(size: size)
  }

  /// The next screen: the last one, at first a blank one, with some of its screen cells changed.
  ///
  /// - Parameters:
  ///   - portion: the fraction of screen cells that change, 0...1.
  ///   - hasDirectColors: whether direct colors occur.
  package mutating func next(changing portion: Double = 0.2, hasDirectColors: Bool = false)
    -> ScreenGrid
  {
    let changes = Int(Double(size.cellCount) * portion)
    for _ in 0..<changes {
      place(
        column: number(below: size.columns),
        row: number(below: size.rows),
        hasDirectColors: hasDirectColors
      )
    }
    return grid
  }

  /// A number of 0..<limit.
  package mutating func number(below limit: Int) -> Int {
    Int(generator.next() % UInt64(limit))
  }

  private mutating func place(column: Int, row: Int, hasDirectColors: Bool) {
    let isWide = number(below: 12) == 0 && column + 1 < size.columns
    clear(column: column, row: row)
    if isWide { clear(column: column + 1, row: row) }
    var attributes: ScreenCell.Attributes = isWide ? .wide : []
    if number(below: 5) == 0 {
      let few: [ScreenCell.Attributes] = [.bold, .faint, .reverse, [.bold, .reverse]]
      attributes.formUnion(few[number(below: few.count)])
    }
    let glyphs: [Unicode.Scalar] =
      isWide ? ["\u{2728}", "\u{1F386}", "\u{4E2D}"] : Self.narrow
    let glyph = glyphs[number(below: glyphs.count)]
    let foreground = color(hasDirectColors)
    let background = color(hasDirectColors)
    grid[column, row] = ScreenCell(
      glyph,
      foreground: foreground,
      background: background,
      attributes: attributes
    )
    if isWide { grid[column + 1, row] = .continuation }
  }

  private static let narrow: [Unicode.Scalar] = [
    " ", " ", "a", "Z", "#", "\u{2580}", "\u{2580}", "\u{2584}", "\u{2588}", "\u{28FF}", "\u{2801}",
    "\u{E9}", "\u{2591}",
  ]

  /// Blanks a screen cell, with the other half of a wide glyph that is there.
  private mutating func clear(column: Int, row: Int) {
    let attributes = grid[column, row].attributes
    if attributes.contains(.wide), column + 1 < size.columns { grid[column + 1, row] = .blank }
    if attributes.contains(.continuation), column > 0 { grid[column - 1, row] = .blank }
    grid[column, row] = .blank
  }

  private mutating func color(_ hasDirectColors: Bool) -> ScreenColor {
    switch number(below: 6) {
    case 0: .standard
    case 1: .indexed(UInt8(number(below: 16)))
    case 2 where hasDirectColors:
      .direct(
        red: UInt8(number(below: 256)),
        green: UInt8(number(below: 256)),
        blue: UInt8(number(below: 256))
      )
    case 3, 4: .indexed([196, 16, 226, 51][number(below: 4)])
    default: .indexed(UInt8(number(below: 256)))
    }
  }
}
