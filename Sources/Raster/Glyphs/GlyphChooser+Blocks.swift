internal import KamuroCSIMD

extension GlyphChooser {
  /// How much brighter the bright side is than the dark one where the darkest block begins to count
  /// as the background, and how much more where it alone counts.
  ///
  /// The two sides of a gradient are best shown by their means. Of a spark in front of something
  /// the dark side has blocks that the spark covers in part, whose light is the spark's.
  private static let contrast: (from: Float, over: Float) = (1.5, 2)
  /// The light of a background from which on it takes all that the ink has no room for; a darker one
  /// takes as much less, so that a spark before the dark has no veil around it.
  private static let fullOverflow: Float = 0.2
  /// What the ink has no room for, by block of the background, where even a dark background begins to
  /// take it, and how much more where it takes all: that is the edge of something, and no spark's.
  private static let wideOverflow: (from: Float, over: Float) = (0.01, 0.04)

  /// Shows light with blocks in two colors.
  ///
  /// The blocks are parted into two sides. The background is the darkest block of the dark side,
  /// or the side's mean where both are nearly equally bright, and the rest of the light goes to the
  /// bright side; so the screen cell keeps its light, and there is as much behind a spark as beside
  /// it. A background without light is the backdrop's color; two equal sides become a full block.
  /// Without colors the number of blocks shows the brightness.
  @inline(__always)
  mutating func blockSketch(
    of batch: CellBatch,
    before backdrop: some Backdrop,
    from least: Lanes
  ) -> GlyphSketch {
    let blocks = BlockLight(batch, in: shape)
    if quantizer.depth == .none { return orderedBlocks(blocks, of: batch, before: backdrop) }
    let sides = blocks.parted(exceptWhere: blocks.isFlat)
    let darkCount = Float(blocks.count) - sides.brightCount
    let (shared, dim) = Self.shared(sides, darkCount)
    let hasPaper = (darkCount .> 0).bits & (dim.peak .>= darkest(of: dim)).bits
    var paper = backdrop.behind(dim, covering: dim.cover)
    var ink = shared
    var ground: SIMD4<Int32>?
    let isFlat = mixesColors ? Flatness(sides, darkCount, dim) : Flatness()
    if mixesColors {
      let colors = paletteGround(paper, where: hasPaper & ~isFlat.surely, in: batch)
      ground = colors
      let color = light(of: colors, where: hasPaper)
      // By brightness alone: in another hue the ink would be a speck.
      let error = (paper - color.kept(where: hasPaper)).total * (darkCount / sides.brightCount)
      ink = ink * (1 + error / ink.total.greater(Lanes(repeating: 1e-6))).greater(.zero)
      ink.cover = shared.cover
      paper = color
    }
    let area = Float(LightCanvas.dotsPerCell) / Float(blocks.count)
    let sketch = GlyphSketch(
      isShown: (ink.peak .>= darkest(of: ink) * least).bits & ~isFlat.surely,
      isDotted: .zero,
      bits: sides.bits,
      hasPaper: hasPaper,
      ink: backdrop.behind(ink, covering: ink.cover),
      paper: paper.kept(where: hasPaper, else: backdrop.light),
      inkSum: sides.bright * area,
      area: sides.brightCount * area,
      coverage: Lanes(repeating: 1)
    )
    var best = measured(sketch, of: batch, before: backdrop, ground: ground)
    guard mixesColors else { return best }
    best.isFlat = isFlat.nearly
    return mixed(best, where: isFlat, of: batch, before: backdrop)
  }

  /// The palette's colors of backgrounds, or its greys where these are too bright: of dim light, the
  /// lightness is seen and the hue hardly.
  @inline(never)
  private mutating func paletteGround(
    _ ground: LightLanes,
    where mask: SIMD4<Int32>,
    in batch: CellBatch
  ) -> SIMD4<Int32> {
    let colors = paletteColors(for: ground, where: mask, in: batch)
    let light = light(of: colors, where: mask)
    let isTooBright = mask & (light.total .> ground.total * Self.brightestGround).bits
    guard isTooBright != .zero else { return colors }
    let weights = BackgroundLight.luminance
    let grey = ground.red * weights.x + ground.green * weights.y + ground.blue * weights.z
    let greys = LightLanes(red: grey, green: grey, blue: grey, cover: ground.cover)
    let others = paletteColors(for: greys, where: isTooBright, in: batch)
    return lane_masks_select(isTooBright, others, colors)
  }

  /// The light of each bright block and of the background, which share that of both sides.
  @inline(__always)
  private static func shared(
    _ sides: Sides,
    _ darkCount: Lanes
  ) -> (ink: LightLanes, ground: LightLanes) {
    let (one, tiny) = (Lanes(repeating: 1), Lanes(repeating: 1e-6))
    let (perBright, perDark) = (1 / sides.brightCount, 1 / darkCount.greater(one))
    let (bright, dark) = (sides.bright * perBright, sides.dark * perDark)
    let ratio = bright.peak / dark.peak.greater(tiny)
    let part = (ratio - contrast.from) * (1 / contrast.over)
    var ground = dark + (sides.darkest - dark) * part.greater(.zero).lesser(one)
    var ink = bright + (dark - ground) * (darkCount * perBright)
    // The darkest block has more of a channel than the mean only where the sides' hues differ.
    ink = ink.atLeastDark
    let cut = ink * (1 / one.greater(ink.peak))
    let excess = (ink - cut) * (sides.brightCount * perDark)
    let veil = (excess.peak - wideOverflow.from) * (1 / wideOverflow.over)
    let room = (ground.peak * (1 / fullOverflow)).greater(veil.greater(.zero)).lesser(one)
    let cover = ground.cover
    ground = ground + excess * room
    ground.cover = cover
    ink = cut
    ink.cover = bright.cover
    return (ink, ground)
  }

  /// The light of blocks below which they stay dark.
  @inline(__always)
  func darkest(of light: LightLanes) -> Lanes {
    let (hued, grey) = (limits.darkestHalf, limits.darkestGrey)
    guard grey < hued else { return Lanes(repeating: hued) }
    let isBetween = (light.peak .>= grey).bits & (light.peak .< hued).bits
    return isBetween == .zero || quantizer.backgroundLight.isLight
      ? Lanes(repeating: hued) : darkest(of: light, where: isBetween)
  }

  /// The same for lanes whose hue decides.
  @inline(never)
  private func darkest(of light: LightLanes, where mask: SIMD4<Int32>) -> Lanes {
    var darkest = Lanes(repeating: limits.darkestHalf)
    for lane in 0..<CellBatch.capacity where mask[lane] != 0 {
      let color = OKLab(linear: light[lane])
      if !NearestColor.hasHue(color, in: quantizer.depth) { darkest[lane] = limits.darkestGrey }
    }
    return darkest
  }
}
