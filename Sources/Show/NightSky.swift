internal import Particles
internal import Raster

/// Faint stars far behind everything, each where it is whatever the screen's size.
struct NightSky: Sendable {
  /// About one screen cell in so many has a star.
  private static let sparseness = 70

  let panel: Panel

  init(size: ScreenSize, inks: Inks) {
    let glyphs: [Unicode.Scalar] = inks.isASCII ? [".", "."] : ["·", "."]
    let cells = (0..<size.cellCount).map { index -> ScreenCell? in
      let source = RandomSource(seed: 0x5EED)
        .child(UInt64(index % size.columns), UInt64(index / size.columns))
      guard source.integer(below: Self.sparseness, 0) == 0 else { return nil }
      return ScreenCell(
        glyphs[source.integer(below: glyphs.count, 1)],
        foreground: inks.night[source.integer(below: inks.night.count, 2)]
      )
    }
    panel = Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: size.columns,
      cells: cells,
      zPosition: -1_000_000_000
    )
  }
}
