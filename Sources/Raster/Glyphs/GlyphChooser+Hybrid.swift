internal import KamuroCSIMD

extension GlyphChooser {
  /// The number of dots up to which light is no larger than a dot: a sprite of a dot's size has its
  /// light on up to four.
  ///
  /// The second is that of screen cells that have shown braille, the third of those that have shown
  /// blocks.
  private static let dotSize: (new: Float, dots: Float, blocks: Float) = (4, 6, 3)
  /// The brightest channel of a screen cell's darkest dot from which on the cell is within a glow.
  private static let glow: Float = 0.004
  /// The factor on the error of the kind of glyph that a screen cell has shown, so that another kind
  /// must win clearly.
  private static let kindTolerance: Float = 0.2

  /// Shows light with braille or blocks, whichever has the smaller error; without colors with
  /// braille, whose dots show the brightness.
  ///
  /// Braille is only for light that is no larger than a dot, and not at all beside octants, which
  /// have the same dots without gaps.
  @inline(__always)
  mutating func hybridSketch(
    of batch: CellBatch,
    before backdrop: some Backdrop,
    from least: Lanes,
    after old: ShownInks
  ) -> GlyphSketch {
    if quantizer.depth == .none { return brailleSketch(of: batch, before: backdrop, from: least) }
    let blocks = blockSketch(of: batch, before: backdrop, from: least)
    if shape.count == LightCanvas.dotsPerCell { return blocks }
    let (hadDots, hadBlocks) = (old.isDotted, old.isLit & ~old.isDotted)
    let most = Lanes(repeating: Self.dotSize.dots).kept(
      where: hadDots,
      else: Lanes(repeating: Self.dotSize.blocks).kept(
        where: hadBlocks,
        else: Lanes(repeating: Self.dotSize.new)
      )
    )
    // What is flat has no dots, which would have more contrast than it.
    let full = Int32(truncatingIfNeeded: 1 << shape.count &- 1)
    let isFlat = (blocks.bits .== full).bits | blocks.isFlat
    let mayHaveDots = (Self.picturedDots(of: batch) .<= most).bits & ~isFlat
    guard mayHaveDots != .zero else { return blocks }
    let braille = brailleSketch(of: batch, before: backdrop, from: least)
    let squares = Self.squares(of: batch, before: backdrop)
    let one = Lanes(repeating: 1)
    let tolerance = Lanes(repeating: Self.kindTolerance)
    let isBetter = lanes_at_most(
      (braille.error + squares) * tolerance.kept(where: hadDots, else: one),
      (blocks.error + squares) * tolerance.kept(where: hadBlocks, else: one)
    )
    // Dots before black within a glow would be a hole in it.
    let isHole = ~braille.hasPaper & (Self.darkestDot(of: batch) .>= Self.glow).bits
    let isBraille = mayHaveDots & braille.isShown & ~isHole & (isBetter | ~blocks.isShown)
    return braille.kept(where: isBraille, else: blocks)
  }

  /// The number of dots of each screen cell that belong to the picture before its darkest dot.
  @inline(__always)
  private static func picturedDots(of batch: CellBatch) -> Lanes {
    pictured(LightCanvas.dotsPerCell, above: darkestDot(of: batch)) { batch.peaks[$0] }
  }

  /// The brightest channel of the darkest dot of each screen cell.
  @inline(__always)
  private static func darkestDot(of batch: CellBatch) -> Lanes {
    var darkest = batch.peaks[0]
    for dot in 1..<LightCanvas.dotsPerCell { darkest = darkest.lesser(batch.peaks[dot]) }
    return darkest
  }
}
