internal import KamuroCSIMD

extension GlyphChooser {
  /// Shows light with braille or blocks, whichever has the smaller error; without colors with
  /// braille, whose dots show the brightness.
  @inline(__always)
  mutating func hybridSketch(of batch: CellBatch, before backdrop: some Backdrop, from least: Lanes)
    -> GlyphSketch
  {
    let braille = brailleSketch(of: batch, before: backdrop, from: least)
    let blocks = blockSketch(of: batch, before: backdrop, from: least)
    let isBetter =
      quantizer.depth == .none
      ? SIMD4<Int32>(repeating: -1) : lanes_at_most(braille.error, blocks.error)
    return braille.kept(where: braille.isShown & (isBetter | ~blocks.isShown), else: blocks)
  }
}
