internal import KamuroCSIMD
internal import KamuroScreen

extension GlyphChooser {
  /// The weight of the error of the whole screen cell, relative to that of its dots.
  private static let wholeWeight: Float = 2
  /// The weight of the contrast within ink that has gaps, such as those between braille dots.
  private static let gapWeight: Float = 0.05

  /// The sketch with its error and the colors that the terminal will show, with which it is computed.
  /// - Parameter ground: The colors of the paper, if they are known.
  @inline(__always)
  mutating func measured(
    _ sketch: GlyphSketch,
    of batch: CellBatch,
    before backdrop: some Backdrop,
    ground: SIMD4<Int32>? = nil
  ) -> GlyphSketch {
    var (ink, paper) = (sketch.ink, sketch.paper)
    var sketch = sketch
    switch quantizer.depth {
    case .direct: break
    case .none: (ink, paper) = (hue(of: batch), backdrop.light)
    case .sixteen, .palette256:
      let hasPaper = sketch.isShown & sketch.hasPaper
      sketch.colors = (
        paletteColors(for: ink, where: sketch.isShown, in: batch),
        ground ?? paletteColors(for: paper, where: hasPaper, in: batch)
      )
      ink = light(of: sketch.colors.ink, where: sketch.isShown)
      paper = light(of: sketch.colors.paper, where: hasPaper)
        .kept(where: sketch.hasPaper, else: backdrop.light)
    }
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

  /// The nearest colors, as ``ScreenColor/rawValue``; 0 elsewhere.
  @inline(never)
  mutating func paletteColors(
    for light: LightLanes,
    where mask: SIMD4<Int32>,
    in batch: CellBatch
  ) -> SIMD4<Int32> {
    func color(_ lane: Int) -> Int32 {
      guard mask[lane] != 0 else { return 0 }
      dither(at: batch.places[lane], of: batch)
      return Int32(bitPattern: quantizer.color(for: light[lane]).rawValue)
    }
    return SIMD4(color(0), color(1), color(2), color(3))
  }

  /// The light of colors; dark elsewhere.
  @inline(__always)
  func light(of colors: SIMD4<Int32>, where mask: SIMD4<Int32>) -> LightLanes {
    let colors = SIMD4<UInt32>(truncatingIfNeeded: colors)
    return LightLanes(
      quantizer.light(of: ScreenColor(rawValue: colors[0])),
      quantizer.light(of: ScreenColor(rawValue: colors[1])),
      quantizer.light(of: ScreenColor(rawValue: colors[2])),
      quantizer.light(of: ScreenColor(rawValue: colors[3]))
    ).kept(where: mask)
  }
}
