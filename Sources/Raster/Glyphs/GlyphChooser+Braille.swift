internal import KamuroCSIMD

extension GlyphChooser {
  /// The ratio to the brightest dot's light from which on a dot belongs to the picture.
  private static let leastPart: Float = 0.3

  /// Shows light with braille dots of one color, without losing any light.
  ///
  /// The ink is the screen cell's light divided by the area of the set dots. The brightest dots are
  /// set: as many as belong to the picture, but so many that the ink is at most 1, and so few that
  /// it is at least ``InkLimits/darkestDot``. So fading light loses dots and does not turn grey.
  /// Without colors the number of dots shows the brightness.
  @inline(__always)
  mutating func brailleSketch(
    of batch: CellBatch,
    before backdrop: some Backdrop,
    from least: Lanes
  )
    -> GlyphSketch
  {
    let sum = batch.sum
    let peak = sum.peak
    let most = peak * (1 / (dotCoverage * limits.darkestDot))
    // A tolerance: slightly more than an integral number of dots is rounded down to it.
    let fewest = peak * (1 / dotCoverage) - 0.02
    let one = Lanes(repeating: 1)
    let mostWhole = lanes_from_int(lanes_truncate(most.lesser(Lanes(repeating: 8))))
    let pictured = Self.picturedDots(of: batch)
    var wanted = one.greater(fewest).greater(pictured.lesser(mostWhole))
    var isShown = (most .>= least * 0.5).bits
    if quantizer.depth == .none {
      wanted = orderedCount(of: LightCanvas.dotsPerCell, in: batch).lesser(pictured)
      isShown = (wanted .>= 1).bits
    }

    var (inkSum, count, bits) = (LightLanes.dark, Lanes.zero, SIMD4<Int32>.zero)
    let last = lastOfBrightest(wanted, of: batch)
    for dot in 0..<LightCanvas.dotsPerCell {
      let isLit = (batch.keys[dot] .>= last).bits
      inkSum = inkSum + batch.dots[dot].kept(where: isLit)
      count += one.kept(where: isLit)
      bits |= isLit & (1 &<< Int32(dot))
    }

    var ink = sum * (1 / (count * dotCoverage))
    ink = ink * one.greater(limits.darkestDot / ink.peak)
    ink = backdrop.behind(ink, covering: sum.cover * 0.125)
    ink = ink * (1 / one.greater(ink.peak))
    let sketch = GlyphSketch(
      isShown: isShown,
      isDotted: SIMD4(repeating: -1),
      bits: bits,
      hasPaper: .zero,
      ink: ink,
      paper: backdrop.light,
      inkSum: inkSum,
      area: count,
      coverage: Lanes(repeating: dotCoverage)
    )
    return measured(sketch, of: batch, before: backdrop)
  }

  /// The number of dots of each screen cell that belong to the picture.
  @inline(__always)
  private static func picturedDots(of batch: CellBatch) -> Lanes {
    pictured(LightCanvas.dotsPerCell) { batch.peaks[$0] }
  }

  /// The number of blocks of each screen cell that belong to the picture.
  @inline(__always)
  static func picturedBlocks(of light: BlockLight) -> Lanes {
    pictured(light.count) { light.peak(of: $0) }
  }

  @inline(__always)
  private static func pictured(_ count: Int, _ peak: (Int) -> Lanes) -> Lanes {
    var highest = peak(0)
    for place in 1..<count { highest = highest.greater(peak(place)) }
    var pictured = Lanes.zero
    for place in 0..<count {
      pictured += Lanes(repeating: 1).kept(where: peak(place) .>= highest * leastPart)
    }
    return pictured
  }

  /// Computes sort keys for the dots of each screen cell, and returns the key of the last of the
  /// `wanted` brightest dots, rounded up.
  ///
  /// All keys are different; if fewer dots have light than are wanted, the neighbors of lit dots
  /// follow.
  @inline(__always)
  private func lastOfBrightest(_ wanted: Lanes, of batch: CellBatch) -> Lanes {
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
    let keys = SortedLanes(batch.keys)
    var last = keys[0]
    for place in 1..<LightCanvas.dotsPerCell {
      last = keys[place].kept(where: (wanted .> Float(place)).bits, else: last)
    }
    return last
  }
}
