import KamuroCSIMD

extension GlyphChooser {
  /// The mean light, by its brightest channel, below which a screen cell stays dark.
  private static let darkest: Float = 0.002

  /// Shows light with the density ramp: the hue by the color at full brightness, the brightness by
  /// the glyph's density.
  ///
  /// The step of the ramp is proportional to OKLab lightness. That is proportional to the cube root
  /// of light, so the step is the cube root of the brightest channel, as a part of the ramp.
  @inline(never)
  mutating func rampSketch(of batch: CellBatch, before backdrop: some Backdrop, from least: Lanes)
    -> GlyphSketch
  {
    let peak = batch.sum.peak * 0.125
    let steps = SIMD4(step(of: peak.x), step(of: peak.y), step(of: peak.z), step(of: peak.w))
    let sketch = GlyphSketch(
      isShown: (peak .>= least * Self.darkest).bits,
      isDotted: .zero,
      bits: steps,
      hasPaper: .zero,
      ink: batch.sum * (0.125 / peak),
      paper: backdrop.light,
      inkSum: batch.sum,
      area: Lanes(repeating: Float(LightCanvas.dotsPerCell)),
      coverage: Self.densities(of: steps)
    )
    return measured(sketch, of: batch, before: backdrop)
  }

  /// The step of the ramp for a brightness.
  private func step(of peak: Float) -> Int32 {
    let last = Float(GlyphSet.ramp.count - 1)
    return Int32(max(1, (cbrtf(max(0, min(1, peak))) * last).rounded()))
  }

  /// The coverage of the ramp's glyphs, as linear light.
  @inline(never)
  static func densities(of steps: SIMD4<Int32>) -> Lanes {
    let part = Lanes(steps) / Float(GlyphSet.ramp.count - 1)
    return part * part * part
  }
}
