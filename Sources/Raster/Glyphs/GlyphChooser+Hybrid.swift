extension GlyphChooser {
  /// How much a difference of the whole cell's light counts, against that of its dots.
  private static let wholeWeight: Float = 2
  /// How much the gaps between braille dots count.
  private static let gapWeight: Float = 0.05

  /// Shows light by braille or by blocks, whichever differs less from it.
  ///
  /// The difference is the sum of squares over the eight dots, plus that of the whole cell's light,
  /// which is what the eye sees from afar, in linear light and with the colors that the terminal
  /// really has. For braille the gaps between dots count too.
  @inline(__always)
  mutating func hybridCell(for light: CellLight, before backdrop: Backdrop) -> ScreenCell? {
    guard let blocks = blockCell(for: light, before: backdrop) else {
      return brailleCell(for: light, before: backdrop)?.cell
    }
    guard let braille = brailleCell(for: light, before: backdrop) else { return blocks.cell }
    let blockError = error(of: blocks, before: backdrop)
    let brailleError = error(of: braille, from: light, before: backdrop)
    return brailleError <= blockError ? braille.cell : blocks.cell
  }

  // In front of a backdrop b, a dot of light d that hides the part w shows d + b (1 - w). So all
  // light is measured from the backdrop, as d - b w. The sum of |d|² over the dots is the same for
  // both choices and is left out.

  @inline(__always)
  private func error(of blocks: BlockChoice, before backdrop: Backdrop) -> Float {
    let brighter = error(of: blocks.brighter, before: backdrop)
    let darker = error(of: blocks.darker, before: backdrop)
    let whole = brighter.whole + darker.whole
    let afar = whole * whole * Self.wholeWeight
    return (brighter.squares + darker.squares + afar).total
  }

  @inline(__always)
  private func error(
    of side: BlockChoice.Side,
    before backdrop: Backdrop
  ) -> (squares: SIMD4<Float>, whole: SIMD4<Float>) {
    let shown = quantizer.light(of: side.color) - backdrop.light
    let wanted = side.sum - backdrop.light * side.sum.w
    return (shown * (shown * side.area - wanted * 2), wanted - shown * side.area)
  }

  @inline(__always)
  private func error(
    of braille: BrailleChoice,
    from light: CellLight,
    before backdrop: Backdrop
  ) -> Float {
    let ink = quantizer.light(of: braille.cell.foreground) - backdrop.light
    let shown = ink * dotCoverage
    var litSum = SIMD4<Float>.zero
    for dot in 0..<LightCanvas.dotsPerCell {
      litSum += light.dots[dot] * Float(-braille.lit[dot])
    }
    let wanted = light.sum - backdrop.light * light.sum.w
    let wantedLit = litSum - backdrop.light * litSum.w
    let squares = shown * (shown * braille.count - wantedLit * 2)
    let whole = wanted - shown * braille.count
    let afar = whole * whole * Self.wholeWeight
    let gapArea = braille.count * dotCoverage * (1 - dotCoverage)
    let gaps = ink * ink * (gapArea * Self.gapWeight)
    return (squares + afar + gaps).total
  }
}
