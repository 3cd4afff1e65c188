import KamuroCSIMD

extension GlyphChooser {
  /// The mean light, by its brightest channel, below which a screen cell stays dark.
  private static let darkest: Float = 0.002

  /// Shows light with the density ramp, or with a stroke where it is a thin line: the hue by the
  /// color at full brightness, the brightness by the glyph's density.
  ///
  /// The step of the ramp is proportional to OKLab lightness. That is proportional to the cube root
  /// of light, so the step is the cube root of the brightest channel, as a part of the ramp.
  @inline(never)
  mutating func rampSketch(of batch: CellBatch, before backdrop: some Backdrop, from least: Lanes)
    -> GlyphSketch
  {
    let peak = batch.sum.peak * 0.125
    func glyph(_ lane: Int) -> Int32 {
      let step = step(of: peak[lane])
      guard Self.strokeSteps.contains(step), let stroke = Self.stroke(of: batch, lane)
      else { return Int32(truncatingIfNeeded: step) }
      return Int32(truncatingIfNeeded: GlyphSet.ramp.count + stroke.rawValue)
    }
    let glyphs = SIMD4(glyph(0), glyph(1), glyph(2), glyph(3))
    let sketch = GlyphSketch(
      isShown: (peak .>= least * Self.darkest).bits,
      isDotted: .zero,
      bits: glyphs,
      hasPaper: .zero,
      ink: batch.sum * (0.125 / peak),
      paper: backdrop.light,
      inkSum: batch.sum,
      area: Lanes(repeating: Float(LightCanvas.dotsPerCell)),
      coverage: Self.densities(of: glyphs)
    )
    return measured(sketch, of: batch, before: backdrop)
  }

  /// The step of the ramp for a brightness.
  private func step(of peak: Float) -> Int {
    let last = Float(GlyphSet.ramp.count - 1)
    return Int(max(1, (cbrtf(max(0, min(1, peak))) * last).rounded()))
  }

  /// The coverage of the glyphs, as linear light.
  @inline(never)
  static func densities(of glyphs: SIMD4<Int32>) -> Lanes {
    func density(_ lane: Int) -> Float {
      let glyph = Int(glyphs[lane])
      let part = Float(glyph < GlyphSet.ramp.count ? glyph : strokeStep)
      return part / Float(GlyphSet.ramp.count - 1)
    }
    let part = Lanes(density(0), density(1), density(2), density(3))
    return part * part * part
  }
}

// MARK: - Strokes

extension GlyphChooser {
  /// The step of the ramp that is about as dense as a stroke.
  private static let strokeStep = 3
  /// The steps of the ramp that a stroke may stand for: others are much darker or denser.
  private static let strokeSteps = 2...6
  /// The part of a screen cell that a thin line fills at most.
  private static let thinnest: Float = 0.55
  /// The light beside a line, as a part of the line's, above which it is a gradient.
  private static let brightestBeside: Float = 0.2
  /// The correlation of x and y from which on a line is diagonal.
  private static let leastCorrelation: Float = 0.55
  /// The variances, in squared dots, of a line: at most across it and at least along it.
  private static let level: (across: Float, along: Float) = (0.3, 0.15)
  private static let upright: (across: Float, along: Float) = (0.08, 0.6)

  /// The direction of a thin line in a screen cell, by the second moments of its light; `nil` for an
  /// area or a point.
  private static func stroke(of batch: CellBatch, _ lane: Int) -> Stroke? {
    var (sum, highest, lowest) = (Float(0), Float(0), Float.infinity)
    for dot in 0..<LightCanvas.dotsPerCell {
      let light = batch.peaks[dot][lane]
      (sum, highest, lowest) = (sum + light, max(highest, light), min(lowest, light))
    }
    let dots = Float(LightCanvas.dotsPerCell)
    let weight = sum - lowest * dots
    guard lowest <= highest * brightestBeside, weight > 0,
      weight <= (highest - lowest) * dots * thinnest
    else { return nil }
    var mean = SIMD2<Float>.zero
    var (squares, product) = (SIMD2<Float>.zero, Float(0))
    for dot in 0..<LightCanvas.dotsPerCell {
      let place = SIMD2(Float(dot & 1), Float(dot >> 1))
      let part = (batch.peaks[dot][lane] - lowest) / weight
      mean += place * part
      squares += place * place * part
      product += place.x * place.y * part
    }
    let variance = squares - mean * mean
    let covariance = product - mean.x * mean.y
    let spread = (variance.x * variance.y).squareRoot()
    if abs(covariance) > leastCorrelation * spread, variance.x > level.along, variance.y > 0.15 {
      return covariance < 0 ? .rising : .falling
    }
    if variance.x < upright.across, variance.y > upright.along { return .upright }
    return variance.y < level.across && variance.x > level.along ? .level : nil
  }
}
