internal import KamuroCSIMD
internal import KamuroScreen

extension GlyphChooser {
  /// The light, in full dots, below which a panel's glyph is not replaced, so that a fading spark
  /// does not erase a letter.
  private static let leastOverGlyph: Float = 1

  /// Writes four screen cells to the grid, and records what they show; returns a mask of the lanes
  /// that show light.
  @inline(__always)
  mutating func finish(
    _ sketch: GlyphSketch,
    of batch: CellBatch,
    excessError: Lanes,
    after old: ShownLanes,
    in frame: GlyphFrame
  ) -> SIMD4<Int32> {
    let panels = frame.panels
    let backdrops = backdropColors(of: batch, in: frame)
    var cells = choice(of: sketch, before: backdrops)
    if let shown = frame.shown {
      let tolerance = LevelTolerance.of(batch.places, in: shown.frame)
      let both = HysteresisLanes(old, cells, before: backdrops, within: tolerance)
      let isBare = (backdrops .== bareColor).bits
      let isKept =
        isBare
        & keeps(
          both,
          of: sketch,
          in: batch,
          excessError,
          within: tolerance
        )
      cells = old.kept(where: isKept, else: both.keepingLikeColors(where: isBare))
    }
    cells = cells.kept(where: sketch.isShown, else: ShownLanes(dark: panels.blank))
    let takesRun = quantizer.depth == .direct ? sketch.isShown & old.inks.isKnown : .zero
    func write(_ lane: Int) {
      let place = batch.places[lane]
      var cell = cells.cells[lane]
      guard let shown = frame.shown else {
        frame.cells[place] = cell
        return
      }
      if takesRun[lane] != 0, cell != old.cells[lane] { cell = run.taking(cell) }
      frame.cells[place] = cell
      shown.cells[place] = cell
      shown.inks[place] = ShownInk(cells.inks, lane)
    }
    write(0)
    write(1)
    write(2)
    write(3)
    return panels.isEmpty ? sketch.isShown : finishPanels(of: batch, sketch.isShown, in: frame)
  }

  /// The background color where there is no panel.
  @inline(__always)
  private var bareColor: Int32 { Int32(bitPattern: quantizer.backgroundLight.color.rawValue) }

  /// The background colors behind the glyphs of four screen cells.
  @inline(__always)
  private func backdropColors(of batch: CellBatch, in frame: GlyphFrame) -> SIMD4<Int32> {
    let bare = bareColor
    guard !frame.panels.isEmpty else { return SIMD4(repeating: bare) }
    func color(_ lane: Int) -> Int32 {
      let place = batch.places[lane]
      if frame.panels.isBare(at: place) { return bare }
      return Int32(bitPattern: frame.panels.background(at: place).rawValue)
    }
    return SIMD4(color(0), color(1), color(2), color(3))
  }

  /// Restores the panel cells of lanes that show no light or too little to replace a glyph; returns
  /// a mask of the lanes that still show light.
  private func finishPanels(
    of batch: CellBatch,
    _ isShown: SIMD4<Int32>,
    in frame: GlyphFrame
  ) -> SIMD4<Int32> {
    var isShown = isShown
    let peak = batch.sum.peak
    for lane in 0..<batch.count where !frame.panels.isBare(at: batch.places[lane]) {
      let place = batch.places[lane]
      frame.shown?.inks[place] = .unknown
      let isLegible = frame.panels.hasGlyph(at: place) && peak[lane] < Self.leastOverGlyph
      guard isShown[lane] == 0 || isLegible else { continue }
      frame.cells[place] = frame.panels.cell(at: place)
      isShown[lane] = 0
    }
    return isShown
  }

  /// The screen cells of a sketch in the terminal's colors.
  @inline(__always)
  private func choice(
    of sketch: GlyphSketch,
    before backdrops: SIMD4<Int32>
  ) -> ShownLanes {
    let (ink, paper) = colors(of: sketch)
    let background = lane_masks_select(sketch.hasPaper, paper, backdrops)
    // Two colors that became equal are shown by a full block.
    let isFull = sketch.hasPaper & (ink .== paper).bits
    let cells = CellLanes(bits: glyphs(of: sketch), foreground: ink, background: background)
    return fullBlocks(in: ink, before: backdrops)
      .kept(where: isFull, else: ShownLanes(inks: inks(of: sketch), cells: cells))
  }

  /// Full blocks in the color of the ink; in the braille style, which has none, blanks before it.
  @inline(__always)
  private func fullBlocks(in ink: SIMD4<Int32>, before backdrops: SIMD4<Int32>) -> ShownLanes {
    let hasBlocks = style != .braille
    let glyph = hasBlocks ? GlyphSet.full : " "
    let full = SIMD4(repeating: Int32(bitPattern: glyph.value))
    let backdrops = hasBlocks ? backdrops : ink
    return ShownLanes(
      inks: ShownInks(.blocks, SIMD4(repeating: 1 &<< Int32(truncatingIfNeeded: shape.count) &- 1)),
      cells: CellLanes(bits: full, foreground: ink, background: backdrops)
    )
  }

  /// The colors of ink and paper, as ``ScreenColor/rawValue``.
  @inline(__always)
  private func colors(of sketch: GlyphSketch) -> (ink: SIMD4<Int32>, paper: SIMD4<Int32>) {
    guard quantizer.depth == .direct else { return sketch.colors }
    return (quantizer.directColors(for: sketch.ink), quantizer.directColors(for: sketch.paper))
  }

  /// The layouts and patterns of a sketch.
  @inline(__always)
  func inks(of sketch: GlyphSketch) -> ShownInks {
    if style == .ascii { return ShownInks(.ramp, sketch.bits) }
    return ShownInks(dotted: sketch.isDotted, shaded: sketch.isMixed, sketch.bits)
  }

  /// The glyphs of a sketch's patterns.
  @inline(__always)
  private func glyphs(of sketch: GlyphSketch) -> SIMD4<Int32> {
    let (braille, shades) = (Self.brailleStart, Self.shadeStart)
    let places =
      sketch.bits | sketch.isDotted & Int32(truncatingIfNeeded: braille)
      | sketch.isMixed & Int32(truncatingIfNeeded: shades)
    func glyph(_ lane: Int) -> Int32 { Int32(bitPattern: glyphs[Int(places[lane])].value) }
    return SIMD4(glyph(0), glyph(1), glyph(2), glyph(3))
  }
}
