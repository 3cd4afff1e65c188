extension GlyphChooser {
  /// How much a difference of the whole cell's light counts, against that of its dots.
  private static let wholeWeight: Float = 0.25
  /// How much the gaps between braille dots count.
  private static let gapWeight: Float = 0.15

  /// Shows light by braille or by half blocks, whichever differs less from it.
  ///
  /// The difference is the sum of squares over the eight dots, plus that of the whole cell's light,
  /// which is what the eye sees from afar, in linear light and with the colors that the terminal
  /// really has. For braille the gaps between dots count too.
  @inline(__always)
  mutating func hybridCell(for light: CellLight, before backdrop: Backdrop) -> ScreenCell? {
    guard let half = halfCell(for: light, before: backdrop) else {
      return brailleCell(for: light, before: backdrop)?.cell
    }
    guard let braille = brailleCell(for: light, before: backdrop) else { return half.cell }
    let halfError = error(of: half, from: light, before: backdrop)
    let brailleError = error(of: braille, from: light, before: backdrop)
    return brailleError <= halfError ? braille.cell : half.cell
  }

  @inline(__always)
  private func error(
    of half: HalfChoice,
    from light: CellLight,
    before backdrop: Backdrop
  ) -> Float {
    let upper = quantizer.light(of: half.upper)
    let lower = quantizer.light(of: half.lower)
    var squares = SIMD4<Float>.zero
    var whole = SIMD4<Float>.zero
    for dot in 0..<4 {
      let above = light.dots[dot] + backdrop.light * (1 - light.dots[dot].w) - upper
      let below = light.dots[dot + 4] + backdrop.light * (1 - light.dots[dot + 4].w) - lower
      squares += above * above + below * below
      whole += above + below
    }
    return squares.total + (whole * whole).total * Self.wholeWeight
  }

  @inline(__always)
  private func error(
    of braille: BrailleChoice,
    from light: CellLight,
    before backdrop: Backdrop
  ) -> Float {
    let ink = quantizer.light(of: braille.cell.foreground)
    let lit = ink * dotCoverage + backdrop.light * (1 - dotCoverage)
    var squares = SIMD4<Float>.zero
    var whole = SIMD4<Float>.zero
    var count: Float = 0
    for dot in 0..<LightCanvas.dotsPerCell {
      let wanted = light.dots[dot] + backdrop.light * (1 - light.dots[dot].w)
      let difference = wanted - (braille.lit[dot] ? lit : backdrop.light)
      squares += difference * difference
      whole += difference
      count += braille.lit[dot] ? 1 : 0
    }
    let gap = (ink - backdrop.light) * (ink - backdrop.light)
    return squares.total + (whole * whole).total * Self.wholeWeight
      + gap.total * (count * dotCoverage * (1 - dotCoverage) * Self.gapWeight)
  }
}
