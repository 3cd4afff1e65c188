internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// Faint stars behind everything, at positions that do not depend on the screen's size.
struct NightSky: Sendable {
  /// The mean number of screen cells per star.
  private static let sparseness = 70

  let panel: Panel
  private let size: ScreenSize
  private let colors: PanelColors

  init(size: ScreenSize, colors: PanelColors) {
    self.size = size
    self.colors = colors
    let glyphs: [Unicode.Scalar] = colors.isASCII ? [".", "."] : ["·", "."]
    var stars: [PlacedCell] = []
    for row in 0..<size.rows {
      let source = RandomSource(seed: 0x5EED).child(UInt64(row))
      var column = source.integer(below: Self.sparseness, 0)
      while column < size.columns {
        let star = source.child(UInt64(column))
        let cell = ScreenCell(
          glyphs[star.integer(below: glyphs.count, 1)],
          foreground: colors.night[star.integer(below: colors.night.count, 2)]
        )
        stars.append(PlacedCell(cell, column: column, row: row))
        // Uniform between 1 and 2 · `sparseness` - 1.
        column += 1 + star.integer(below: 2 * Self.sparseness - 1, 3)
      }
    }
    var panel = Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: size.columns,
      rows: size.rows,
      contents: stars,
      zPosition: -1_000_000_000
    )
    panel.takesBloom = true
    self.panel = panel
  }

  /// Adapts the sky to another size or other colors.
  mutating func adapt(to size: ScreenSize, colors: PanelColors) {
    guard size != self.size || colors != self.colors else { return }
    self = NightSky(size: size, colors: colors)
  }
}
