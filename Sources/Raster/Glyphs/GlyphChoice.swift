/// A glyph in two colors, whatever its set, and what it stands for.
struct GlyphChoice {
  /// The cell.
  let cell: ScreenCell
  /// Where its ink is.
  let pattern: InkPattern
  /// The sum of the light that the ink lies on.
  let inkSum: SIMD4<Float>
  /// The light that the foreground was asked for.
  let ink: SIMD4<Float>
  /// The light that the background was asked for.
  let paper: SIMD4<Float>
}

extension GlyphChooser {
  /// How much a difference of the whole cell's light counts, against that of its dots.
  private static let wholeWeight: Float = 2
  /// How much the gaps in ink count, such as those between braille dots.
  private static let gapWeight: Float = 0.05

  /// How much a choice, in the colors that the terminal really has, differs from light.
  ///
  /// It is the sum of squares over the eight dots, plus that of the whole cell's light, which is
  /// what the eye sees from afar, in linear light. Where ink has gaps, these count too. In front of
  /// a backdrop b, a dot of light d that hides the part w shows d + b (1 - w); so all light is
  /// measured from the backdrop, as d - b w. The sum of its squares is the same for all choices
  /// and is left out.
  @inline(__always)
  func error(
    of choice: GlyphChoice,
    from light: CellLight,
    before backdrop: Backdrop
  ) -> Float {
    let (area, coverage) = (area(of: choice.pattern), coverage(of: choice.pattern))
    let paper = quantizer.light(of: choice.cell.background) - backdrop.light
    let contrast = ink(of: choice.cell, for: light) - backdrop.light - paper
    let shown = paper + contrast * coverage
    let paperArea = Float(LightCanvas.dotsPerCell) - area
    let wanted = light.sum - backdrop.light * light.sum.w
    let wantedInk = choice.inkSum - backdrop.light * choice.inkSum.w
    let wantedPaper = wanted - wantedInk
    let squares =
      shown * (shown * area - wantedInk * 2) + paper * (paper * paperArea - wantedPaper * 2)
    let whole = wanted - shown * area - paper * paperArea
    let gaps = contrast * contrast * (area * coverage * (1 - coverage) * Self.gapWeight)
    return (squares + whole * whole * Self.wholeWeight + gaps).total
  }

  /// The light of a cell's ink; without colors, of the light's hue.
  @inline(__always)
  private func ink(of cell: ScreenCell, for light: CellLight) -> SIMD4<Float> {
    guard quantizer.depth == .none else { return quantizer.light(of: cell.foreground) }
    return light.sum / max(light.sum.peak, .leastNormalMagnitude)
  }

  /// The sum of the light under the ink of a pattern.
  @inline(__always)
  func inkSum(of pattern: InkPattern, in light: CellLight) -> SIMD4<Float> {
    switch pattern.layout {
    case .blocks:
      let sum = BlockLight(light, in: set).sum(pattern.bits)
      return sum * areaOfBlock
    case .braille:
      var sum = SIMD4<Float>.zero
      for dot in 0..<LightCanvas.dotsPerCell where pattern.bits >> UInt8(dot) & 1 != 0 {
        sum += light.dots[dot]
      }
      return sum
    case .ramp: return light.sum
    }
  }

  /// The area of the blocks with ink, in dots.
  @inline(__always)
  private func area(of pattern: InkPattern) -> Float {
    switch pattern.layout {
    case .blocks: Float(pattern.bits.nonzeroBitCount) * areaOfBlock
    case .braille: Float(pattern.bits.nonzeroBitCount)
    case .ramp: Float(LightCanvas.dotsPerCell)
    }
  }

  /// The part of that area that ink covers.
  @inline(__always)
  private func coverage(of pattern: InkPattern) -> Float {
    switch pattern.layout {
    case .blocks: return 1
    case .braille: return dotCoverage
    case .ramp:
      let density = Float(pattern.bits) / Float(GlyphSet.ramp.count - 1)
      return density * density * density
    }
  }

  /// The area of one of the blocks, in dots.
  @inline(__always)
  private var areaOfBlock: Float { Float(LightCanvas.dotsPerCell) / Float(set.count) }
}
