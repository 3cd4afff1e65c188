extension GlyphChooser {
  /// The ratio of the two sides' light below which the darker side is not shown, so that a spark
  /// has no dim rectangle around it.
  private static let leastPart: Float = 0.25

  /// Shows light with blocks in two colors, the mean colors of two sets of blocks.
  ///
  /// A dark side has the backdrop's color; two equal sides become a full block. Without colors the
  /// number of blocks shows the brightness.
  @inline(__always)
  mutating func blockSketch(of batch: CellBatch, before backdrop: some Backdrop, from least: Lanes)
    -> GlyphSketch
  {
    let blocks = BlockLight(batch, in: shape)
    if quantizer.depth == .none { return orderedBlocks(blocks, of: batch, before: backdrop) }
    let sides = blocks.parted()
    let (brightPeak, darkPeak) = (sides.bright.peak, sides.dark.peak)
    let darkCount = Float(blocks.count) - sides.brightCount
    let leastDark = darkest(of: sides.dark, darkCount)
      .greater(brightPeak * Self.leastPart / sides.brightCount)
    let showsDark = (darkCount .> 0).bits & (darkPeak .>= leastDark * darkCount).bits
    // The light of a hidden dark side is added to the bright one, as far as that stays displayable.
    let headroom = (sides.brightCount - brightPeak) / darkPeak.greater(Lanes(repeating: 1e-6))
    var filled = sides.bright + sides.dark * headroom.lesser(Lanes(repeating: 1))
    filled.cover = sides.bright.cover
    let bright = sides.bright.kept(where: showsDark, else: filled)
    let paper = Self.mean(sides.dark, of: darkCount, before: backdrop)
    let area = Float(LightCanvas.dotsPerCell) / Float(blocks.count)
    let sketch = GlyphSketch(
      isShown: (bright.peak .>= darkest(of: bright, sides.brightCount) * sides.brightCount * least)
        .bits,
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

  /// The minimum light of each of `count` blocks, below which they stay dark.
  @inline(__always)
  private func darkest(of sum: LightLanes, _ count: Lanes) -> Lanes {
    let (hued, grey) = (limits.darkestHalf, limits.darkestGrey)
    guard grey < hued else { return Lanes(repeating: hued) }
    let isBetween = (sum.peak .>= count * grey).bits & (sum.peak .< count * hued).bits
    return isBetween == .zero || quantizer.backgroundLight.isLight
      ? Lanes(repeating: hued) : darkest(of: sum, where: isBetween)
  }

  /// The same for lanes whose hue decides.
  @inline(never)
  private func darkest(of sum: LightLanes, where mask: SIMD4<Int32>) -> Lanes {
    var darkest = Lanes(repeating: limits.darkestHalf)
    for lane in 0..<CellBatch.capacity where mask[lane] != 0 {
      let color = OKLab(linear: sum[lane])
      if !NearestColor.hasHue(color, in: quantizer.depth) { darkest[lane] = limits.darkestGrey }
    }
    return darkest
  }

  /// The mean light of `count` blocks in front of the backdrop.
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
