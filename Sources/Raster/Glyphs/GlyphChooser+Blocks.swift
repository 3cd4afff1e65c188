extension GlyphChooser {
  /// A side with less than this part of the other's light is dark: no veil lies about a spark.
  private static let leastPart: Float = 0.25

  /// Shows the blocks' light as the means of two sides.
  ///
  /// A dark side keeps the backdrop's color, two equal sides are a full block.
  @inline(__always)
  mutating func blockSketch(of batch: CellBatch, before backdrop: some Backdrop, from least: Lanes)
    -> GlyphSketch
  {
    let blocks = BlockLight(batch, in: set)
    let sides = blocks.parted()
    let (brightPeak, darkPeak) = (sides.bright.peak, sides.dark.peak)
    let darkCount = Float(blocks.count) - sides.brightCount
    let darkest = Lanes(repeating: limits.darkestHalf)
    let leastDark = darkest.greater(brightPeak * Self.leastPart / sides.brightCount)
    let showsDark = (darkCount .> 0).bits & (darkPeak .>= leastDark * darkCount).bits
    // What an unseen dark side has is shown by the bright one, as far as there is room.
    let room = (sides.brightCount - brightPeak) / darkPeak.greater(Lanes(repeating: 1e-6))
    var filled = sides.bright + sides.dark * room.lesser(Lanes(repeating: 1))
    filled.cover = sides.bright.cover
    let bright = sides.bright.kept(where: showsDark, else: filled)
    let paper = Self.mean(sides.dark, of: darkCount, before: backdrop)
    let area = Float(LightCanvas.dotsPerCell) / Float(blocks.count)
    let sketch = GlyphSketch(
      isShown: (bright.peak .>= darkest * sides.brightCount * least).bits,
      isDotted: .zero,
      bits: sides.bits,
      hasPaper: showsDark,
      ink: Self.mean(bright, of: sides.brightCount, before: backdrop),
      paper: paper.kept(where: showsDark, else: backdrop.light),
      inkSum: sides.bright * area,
      area: sides.brightCount * area,
      coverage: Lanes(repeating: 1)
    )
    return measured(sketch, of: batch, before: backdrop)
  }

  /// The light of so many blocks' sum and of what they let through.
  @inline(__always)
  private static func mean(
    _ sum: LightLanes,
    of count: Lanes,
    before backdrop: some Backdrop
  ) -> LightLanes {
    let part = 1 / count.greater(Lanes(repeating: 1))
    return backdrop.behind(sum * part, covering: sum.cover * part)
  }
}
