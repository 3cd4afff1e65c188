/// How one cell would be shown, before a terminal's colors are found for it.
struct CellSketch {
  /// Whether there is enough light to be shown.
  let isShown: Bool
  /// Where the ink is.
  let pattern: InkPattern
  /// Whether the paper has a color of its own, and not the backdrop's.
  let hasPaper: Bool
  /// The light that the foreground is asked for.
  let ink: SIMD4<Float>
  /// The light that the background is asked for.
  let paper: SIMD4<Float>
  /// The brightest channel of all light in the cell.
  let peak: Float
  /// How much more than it may a cell of the last frame differs from the light.
  let staleness: Float

  /// One cell's part of a sketch.
  @inline(__always)
  init(
    _ sketch: GlyphSketch,
    _ lane: Int,
    layout: InkPattern.Layout,
    peak: Float,
    staleness: Float
  ) {
    isShown = sketch.isShown[lane] != 0
    pattern = InkPattern(
      layout: layout,
      bits: UInt8(truncatingIfNeeded: sketch.bits[lane])
    )
    hasPaper = sketch.hasPaper[lane] != 0
    ink = sketch.ink[lane]
    paper = sketch.paper[lane]
    self.peak = peak
    self.staleness = staleness
  }
}

/// A glyph in two colors, whatever its set, and what it stands for.
struct GlyphChoice {
  /// The cell.
  let cell: ScreenCell
  /// Where its ink is.
  let pattern: InkPattern
}
