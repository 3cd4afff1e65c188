internal import KamuroParticles

extension GlyphChooser {
  /// Writes the cells of a grid's rows on which light falls, half of them on a thread of its own.
  ///
  /// What a cell becomes depends on no other, so it is the same as on one thread.
  /// - Parameter helper: Who chooses there; the one for the next frame.
  mutating func show(
    _ canvas: LightBuffer,
    rows: Int,
    in frame: GlyphFrame,
    with helper: inout GlyphChooser?
  ) -> Int {
    var upper = GlyphRows(chooser: self, rows: 0..<rows / 2)
    var lower = GlyphRows(chooser: helper ?? self, rows: rows / 2..<rows)
    // Whatever is written in memory that both have is a cell's own.
    nonisolated(unsafe) let (canvas, frame) = (canvas, frame)
    Parallel.change(&upper, &lower) { $0.show(canvas, in: frame) }
    (self, helper) = (upper.chooser, lower.chooser)
    return upper.lit + lower.lit
  }
}

/// Some rows of a grid, and who chooses their glyphs.
private struct GlyphRows: Sendable {
  var chooser: GlyphChooser
  let rows: Range<Int>
  private(set) var lit = 0

  init(chooser: GlyphChooser, rows: Range<Int>) {
    (self.chooser, self.rows) = (chooser, rows)
  }

  mutating func show(_ canvas: LightBuffer, in frame: GlyphFrame) {
    lit = chooser.show(canvas, rows: rows, in: frame)
  }
}
