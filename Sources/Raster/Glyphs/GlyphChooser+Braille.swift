internal import KamuroCSIMD

extension GlyphChooser {
  /// The ratio to the brightest dot's light, both above the background, from which on a dot belongs to
  /// the picture.
  private static let leastPart: Float = 0.3

  /// The light of a background in the terminal's colors, as a factor of what it should be, up to which
  /// it is shown; without it the dots show its light.
  static let brightestGround: Float = 1.5

  /// Shows light with braille dots in front of a background, without losing any light.
  ///
  /// The background is the darkest dot of the screen cell. The ink carries the rest of the light: it
  /// is that light divided by the area of the set dots, above the background. The brightest dots
  /// are set: as many as belong to the picture, but so many that the ink is at most 1, and, in front
  /// of the dark, so few that it is at least ``InkLimits/darkestDot``. So fading light loses dots and
  /// does not turn grey. Without colors the number of dots shows the brightness.
  @inline(__always)
  mutating func brailleSketch(
    of batch: CellBatch,
    before backdrop: some Backdrop,
    from least: Lanes
  )
    -> GlyphSketch
  {
    let (one, all) = (Lanes(repeating: 1), Lanes(repeating: 8))
    let keys = brightestFirst(batch)
    let ground = ground(of: batch, last: keys[LightCanvas.dotsPerCell - 1])
    let hasPaper = ~(ground.peak .== .zero).bits
    let rest = (batch.sum - ground * Float(LightCanvas.dotsPerCell)).atLeastDark
    let most = batch.sum.peak * (1 / (dotCoverage * limits.darkestDot))
    // A tolerance: slightly more than an integral number of dots is rounded down to it.
    let fewest = Self.inkAtFullBrightness(for: rest, above: ground) * (1 / dotCoverage) - 0.02
    let mostWhole = lanes_from_int(lanes_truncate(most.lesser(all))).kept(
      where: ~hasPaper,
      else: all
    )
    let pictured = Self.pictured(LightCanvas.dotsPerCell, above: ground.peak) { batch.peaks[$0] }
    var wanted = one.greater(fewest).greater(pictured.lesser(mostWhole))
    var isShown = (most .>= least * 0.5).bits
    if quantizer.depth == .none {
      wanted = orderedCount(of: LightCanvas.dotsPerCell, in: batch).lesser(pictured)
      isShown = (wanted .>= 1).bits
    }

    var (inkSum, count, bits) = (LightLanes.dark, Lanes.zero, SIMD4<Int32>.zero)
    let last = Self.last(wanted, of: keys)
    for dot in 0..<LightCanvas.dotsPerCell {
      let isLit = (batch.keys[dot] .>= last).bits
      inkSum = inkSum + batch.dots[dot].kept(where: isLit)
      count += one.kept(where: isLit)
      bits |= isLit & (1 &<< Int32(dot))
    }

    var ink = rest * (1 / (count * dotCoverage))
    ink = ink * one.greater(limits.darkestDot / ink.peak).kept(where: ~hasPaper, else: one)
    ink = backdrop.behind(ground + ink, covering: batch.sum.cover * 0.125)
    ink = ink * (1 / one.greater(ink.peak))
    let paper = backdrop.behind(ground, covering: ground.cover)
    let sketch = GlyphSketch(
      isShown: isShown,
      isDotted: SIMD4(repeating: -1),
      bits: bits,
      hasPaper: hasPaper,
      ink: ink,
      paper: paper.kept(where: hasPaper, else: backdrop.light),
      inkSum: inkSum,
      area: count,
      coverage: Lanes(repeating: dotCoverage)
    )
    return measured(sketch, of: batch, before: backdrop)
  }

  /// The light of the darkest dot, which is that of the background; dark where it is too dark to be
  /// seen, and without colors.
  /// - Parameter last: The lowest of the dots' sort keys.
  @inline(__always)
  private mutating func ground(of batch: CellBatch, last: Lanes) -> LightLanes {
    guard quantizer.depth != .none else { return .dark }
    var ground = LightLanes.dark
    for dot in 0..<LightCanvas.dotsPerCell {
      ground = batch.dots[dot].kept(where: (batch.keys[dot] .== last).bits, else: ground)
    }
    ground = ground.kept(where: (ground.peak .>= darkest(of: ground)).bits)
    if quantizer.depth == .direct { return ground }
    let isLit = ~(ground.peak .== .zero).bits
    // As an argument of the next call these would be found in a copy, with its own cache.
    let colors = paletteColors(for: ground, where: isLit, in: batch)
    let color = light(of: colors, where: isLit)
    return (mixesColors ? color : ground)
      .kept(where: (color.total .<= ground.total * Self.brightestGround).bits)
  }

  /// The area of ink, in dots, that carries light above a background when it is as bright as the
  /// terminal can show.
  @inline(__always)
  private static func inkAtFullBrightness(
    for rest: LightLanes,
    above ground: LightLanes
  ) -> Lanes {
    func area(_ rest: Lanes, _ ground: Lanes) -> Lanes {
      rest / (1 - ground).greater(Lanes(repeating: 0.01))
    }
    return area(rest.red, ground.red)
      .greater(area(rest.green, ground.green))
      .greater(area(rest.blue, ground.blue))
  }

  /// The number of blocks of each screen cell that belong to the picture.
  @inline(__always)
  static func picturedBlocks(of light: BlockLight) -> Lanes {
    pictured(light.count, above: .zero) { light.peak(of: $0) }
  }

  /// The number of dots or blocks that belong to the picture in front of a background.
  @inline(__always)
  static func pictured(_ count: Int, above ground: Lanes, _ peak: (Int) -> Lanes) -> Lanes {
    var highest = peak(0)
    for place in 1..<count { highest = highest.greater(peak(place)) }
    let least = ground + (highest - ground) * leastPart
    var pictured = Lanes.zero
    for place in 0..<count {
      pictured += Lanes(repeating: 1).kept(where: peak(place) .>= least)
    }
    return pictured
  }

  /// Computes sort keys for the dots of each screen cell, and returns them in descending order.
  ///
  /// All keys are different; among dots without light, the neighbors of lit ones come first.
  @inline(__always)
  private func brightestFirst(_ batch: CellBatch) -> SortedLanes {
    let peaks = batch.peaks
    // A hundredth of the neighbors' light sorts dark dots by nearness, and does not change the
    // order of dots whose light differs by more than this.
    for dot in 0..<LightCanvas.dotsPerCell {
      var beside = peaks[dot ^ 1]
      if dot > 1 { beside += peaks[dot - 2] }
      if dot < 6 { beside += peaks[dot + 2] }
      // Positive floats sort like their bits; the lowest three bits make all keys different.
      let bits = unsafeBitCast(peaks[dot] + beside * 0.01, to: SIMD4<Int32>.self)
      batch.keys[dot] = unsafeBitCast(bits & ~7 | dotRanks[dot], to: Lanes.self)
    }
    return SortedLanes(batch.keys)
  }

  /// The key of the last of the `wanted` brightest dots, rounded up.
  @inline(__always)
  private static func last(_ wanted: Lanes, of keys: SortedLanes) -> Lanes {
    var last = keys[0]
    for place in 1..<LightCanvas.dotsPerCell {
      last = keys[place].kept(where: (wanted .> Float(place)).bits, else: last)
    }
    return last
  }
}
