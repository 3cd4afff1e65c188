extension GlyphChooser {
  /// How much more light than the least a dark cell needs to be shown: one at the border does not
  /// go on and off.
  private static let darkReluctance: Float = 1.02
  /// The part of a cell's light by which a cell of the last frame may differ more from it than a
  /// new one; of 16 colors, each far from the next, by more.
  private var tolerance: Float { quantizer.depth == .sixteen ? 0.1 : 0.02 }

  /// How many times the least light cells must have to be shown.
  @inline(__always)
  func reluctance(of batch: CellBatch, after shown: ShownBuffer?) -> Lanes {
    guard let shown else { return Lanes(repeating: 1) }
    func cell(_ lane: Int) -> Float {
      shown.inks[batch.places[lane]] == .dark ? Self.darkReluctance : 1
    }
    return Lanes(cell(0), cell(1), cell(2), cell(3))
  }

  /// How much more the cells of the last frame differ from the present light than a sketch does, less
  /// what they may; infinite where nobody needs to know.
  @inline(__always)
  mutating func staleness(
    of shown: ShownBuffer?,
    against sketch: GlyphSketch,
    of batch: CellBatch,
    before backdrop: LightLanes
  ) -> Lanes {
    let nobodyAsks = Lanes(repeating: .infinity)
    guard let shown else { return nobodyAsks }
    let isOther = isOther(shown, than: sketch, of: batch)
    guard isOther != .zero else { return nobodyAsks }
    let (bits, isDotted) = patterns(of: shown, at: batch.places)
    func cell(_ lane: Int) -> ScreenCell { shown.cells[batch.places[lane]] }
    func light(_ color: (ScreenCell) -> ScreenColor) -> LightLanes {
      LightLanes(
        quantizer.light(of: color(cell(0))),
        quantizer.light(of: color(cell(1))),
        quantizer.light(of: color(cell(2))),
        quantizer.light(of: color(cell(3)))
      )
    }
    var old = sketch
    if style == .ascii {
      old.coverage = Self.densities(of: bits)
    } else {
      let ink = batch.ink(in: bits, dotted: isDotted, of: set)
      (old.inkSum, old.area) = (ink.sum, ink.area)
      old.coverage = Lanes(repeating: dotCoverage).kept(where: isDotted, else: Lanes(repeating: 1))
    }
    let oldInk = quantizer.depth == .none ? hue(of: batch) : light(\.foreground)
    let most = batch.sum.peak * tolerance
    let oldError = error(of: old, as: oldInk, light(\.background), from: batch, before: backdrop)
    return (oldError - sketch.error - most * most).kept(where: isOther, else: nobodyAsks)
  }

  /// Which cells of the last frame had ink elsewhere than a sketch has it.
  @inline(__always)
  private func isOther(
    _ shown: ShownBuffer,
    than sketch: GlyphSketch,
    of batch: CellBatch
  ) -> SIMD4<Int32> {
    func differs(_ lane: Int) -> Int32 {
      guard let old = shown.inks[batch.places[lane]].pattern else { return 0 }
      let isSame =
        old.layout == layout(of: sketch, lane)
        && old.bits == UInt8(truncatingIfNeeded: sketch.bits[lane])
      return isSame ? 0 : -1
    }
    return SIMD4(differs(0), differs(1), differs(2), differs(3))
  }

  /// Where the ink was in the last frame, and whether it was dots.
  @inline(__always)
  private func patterns(
    of shown: ShownBuffer,
    at places: UnsafeMutablePointer<Int>
  ) -> (bits: SIMD4<Int32>, isDotted: SIMD4<Int32>) {
    func pattern(_ lane: Int) -> (bits: Int32, isDotted: Int32) {
      guard let pattern = shown.inks[places[lane]].pattern else { return (0, 0) }
      return (Int32(pattern.bits), pattern.layout == .braille ? -1 : 0)
    }
    let (a, b, c, d) = (pattern(0), pattern(1), pattern(2), pattern(3))
    return (
      SIMD4(a.bits, b.bits, c.bits, d.bits),
      SIMD4(a.isDotted, b.isDotted, c.isDotted, d.isDotted)
    )
  }

  /// The cell of the last frame, as long as it shows the present light nearly as well as the one that
  /// would be chosen now.
  ///
  /// It is compared with the present light and never with another frame, so nothing adds up. What
  /// should be dark is dark at once.
  @inline(__always)
  mutating func steadyCell(
    _ choice: GlyphChoice,
    of sketch: CellSketch,
    at place: Int,
    after shown: ShownBuffer,
    before backdrop: ScreenColor
  ) -> ScreenCell {
    if let pattern = shown.inks[place].pattern {
      let cell = shown.cells[place]
      let keeps =
        cell == choice.cell
        || keeps(cell, of: pattern, over: choice, of: sketch, before: backdrop)
      if keeps { return cell }
    }
    shown.cells[place] = choice.cell
    shown.inks[place] = ShownInk(choice.pattern)
    return choice.cell
  }

  /// Whether a cell of the last frame shows light nearly as well as a choice does.
  ///
  /// Of the same pattern the colors are compared. A pattern in which one block is another, or one of
  /// another kind, may differ as much from the light as the choice does; others have seen the light
  /// move on.
  @inline(__always)
  private mutating func keeps(
    _ old: ScreenCell,
    of pattern: InkPattern,
    over choice: GlyphChoice,
    of sketch: CellSketch,
    before backdrop: ScreenColor
  ) -> Bool {
    let new = choice.cell
    let hadPaper = old.background != backdrop
    let hasPaper = new.background != backdrop
    if pattern == choice.pattern, hadPaper == hasPaper {
      return quantizer.isNear(old.foreground, to: sketch.ink, as: new.foreground)
        && quantizer.isNear(old.background, to: sketch.paper, as: new.background)
    }
    let changes = (pattern.bits ^ choice.pattern.bits).nonzeroBitCount
    let isOther = pattern.layout != choice.pattern.layout
    // No veil is left about a spark.
    guard isOther || changes <= 2 && (hasPaper || !hadPaper),
      // A dithered color is meant to be off.
      quantizer.threshold == nil || old.foreground == new.foreground,
      quantizer.keepsHue(old.foreground, of: sketch.ink, as: new.foreground)
    else { return false }
    return sketch.staleness <= 0
  }
}
