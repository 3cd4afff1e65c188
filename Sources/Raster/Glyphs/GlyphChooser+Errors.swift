extension GlyphChooser {
  /// The weight of the error of the whole screen cell, relative to that of its dots.
  private static let wholeWeight: Float = 2
  /// The weight of the contrast within ink that has gaps, such as those between braille dots.
  private static let gapWeight: Float = 0.05

  /// The sketch with its error, computed with the colors that the terminal will show.
  @inline(__always)
  mutating func measured(
    _ sketch: GlyphSketch,
    of batch: CellBatch,
    before backdrop: some Backdrop
  ) -> GlyphSketch {
    var (ink, paper) = (sketch.ink, sketch.paper)
    switch quantizer.depth {
    case .direct: break
    case .none: (ink, paper) = (hue(of: batch), backdrop.light)
    case .sixteen, .palette256:
      ink = shown(ink, where: sketch.isShown, in: batch)
      paper = shown(paper, where: sketch.isShown & sketch.hasPaper, in: batch)
        .kept(where: sketch.hasPaper, else: backdrop.light)
    }
    var sketch = sketch
    sketch.error = error(of: sketch, as: ink, paper, from: batch, before: backdrop)
    return sketch
  }

  /// The error of a glyph in two colors.
  ///
  /// It is the sum of squared differences in linear light over the eight dots, plus the weighted
  /// square for the whole screen cell, which is what is visible from a distance, plus a term for
  /// the gaps in ink. In front of a backdrop b, a dot of light d with the opacity w shows d + b (1
  /// - w); therefore all light is computed relative to the backdrop, as d - b w. The sum of its
  /// squares is the same for all sketches and is omitted.
  @inline(__always)
  func error(
    of sketch: GlyphSketch,
    as ink: LightLanes,
    _ paper: LightLanes,
    from batch: CellBatch,
    before backdrop: some Backdrop
  ) -> Lanes {
    let paper = backdrop.taken(from: paper)
    let contrast = backdrop.taken(from: ink) - paper
    let shown = paper + contrast * sketch.coverage
    let paperArea = Float(LightCanvas.dotsPerCell) - sketch.area
    let wanted = backdrop.hidden(takenFrom: batch.sum)
    let wantedInk = backdrop.hidden(takenFrom: sketch.inkSum)
    let wantedPaper = wanted - wantedInk
    let squares =
      shown * (shown * sketch.area - wantedInk * 2) + paper * (paper * paperArea - wantedPaper * 2)
    let whole = wanted - shown * sketch.area - paper * paperArea
    let gaps = sketch.area * sketch.coverage * (1 - sketch.coverage) * Self.gapWeight
    return squares + whole * whole * Self.wholeWeight + contrast * contrast * gaps
  }

  /// The light of screen cells scaled to full brightness, which represents ink without a color.
  @inline(__always)
  func hue(of batch: CellBatch) -> LightLanes {
    batch.sum * (1 / batch.sum.peak.greater(Lanes(repeating: .leastNormalMagnitude)))
  }

  /// The light of the nearest terminal colors.
  @inline(never)
  mutating func shown(
    _ light: LightLanes,
    where mask: SIMD4<Int32>,
    in batch: CellBatch
  ) -> LightLanes {
    func cell(_ lane: Int) -> SIMD4<Float> {
      guard mask[lane] != 0 else { return .zero }
      dither(at: batch.places[lane], of: batch)
      let color = quantizer.color(for: light[lane])
      return quantizer.light(of: color)
    }
    return LightLanes(cell(0), cell(1), cell(2), cell(3))
  }
}
