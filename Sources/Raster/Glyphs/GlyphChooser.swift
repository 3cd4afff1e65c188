internal import CLanes

/// Chooses the glyphs and the colors that show the light of cells, of four at once.
///
/// ```
/// canvas -> CellBatch ----> GlyphSketch --> CellSketch --> GlyphChoice
/// dots      four cells      where ink is,   one of the     in colors of the terminal,
///           side by side    and its light   four           or the last frame's cell
/// ```
/// Each style has an extension of its own.
struct GlyphChooser: Sendable {
  /// The glyphs to choose from.
  let style: GlyphStyle
  /// The blocks among them.
  let set: BlockSet
  /// The glyph of each pattern of blocks.
  let glyphs: [Unicode.Scalar]
  /// The part of its eighth of a cell that a braille dot fills.
  let dotCoverage: Float
  /// Finds the colors.
  var quantizer: ColorQuantizer
  /// How dark ink may be.
  let limits: InkLimits
  /// Whether the colors of a palette are mixed from cell to cell.
  let dithers: Bool

  /// Creates a chooser.
  /// - Parameter blocks: The blocks of the hybrid style.
  init(
    style: GlyphStyle,
    blocks: BlockSet,
    depth: ColorDepth,
    dotCoverage: Float,
    dithers: Bool = false,
    background: Background = .terminal(nil)
  ) {
    self.dithers = dithers && (depth == .sixteen || depth == .palette256)
    self.style = style
    set = style.blocks ?? blocks
    glyphs = set.glyphs
    self.dotCoverage = dotCoverage
    quantizer = ColorQuantizer(depth: depth, on: background)
    limits = .of(depth)
  }

  /// A panel's glyph stays while less than this light of a full dot passes over it: a fading spark
  /// does not wipe out a letter.
  private static let leastOverGlyph: Float = 1

  /// Writes the cells of some rows on which light falls; the others stay as they are.
  ///
  /// Where light has become glyphs the dots are dark again, unless the frame keeps it.
  /// Returns how many cells show light. With the cells that the last frame showed, those stay
  /// that can, and the memory becomes that of this frame; cells of panels are not kept. What a cell
  /// becomes depends on no other.
  /// - Complexity: O(cells), of which those without light cost next to nothing.
  mutating func show(_ canvas: LightBuffer, rows: Range<Int>, in frame: GlyphFrame) -> Int {
    defer { quantizer.threshold = nil }
    let columns = frame.columns
    return CellBatch.with(columns: columns) { batch in
      var lit = 0
      for row in rows {
        var place = row * columns
        var cell = canvas.cell(column: 0, row: row)
        let end = place + columns
        while place < end {
          let dark = canvas.darkCells(from: cell, upTo: end - place)
          if dark > 0 {
            if let shown = frame.shown {
              (shown.inks + place).update(repeating: .dark, count: dark)
            }
            place += dark
            cell += dark
          } else {
            // It is needed when the batch has its sketch: far away after a rest.
            if let shown = frame.shown { memory_prefetch(UInt(bitPattern: shown.cells + place)) }
            batch.add(place, dots: canvas.dots + cell * LightCanvas.dotsPerCell)
            if batch.isFull { lit += show(&batch, in: frame) }
            place += 1
            cell += 1
          }
        }
      }
      return batch.isEmpty ? lit : lit + show(&batch, in: frame)
    }
  }

  /// Writes the cells of a batch, and empties it; tells how many show light.
  @inline(never)
  private mutating func show(_ batch: inout CellBatch, in frame: GlyphFrame) -> Int {
    batch.load(on: frame.ground)
    if !frame.keepsLight { batch.clear() }
    let backdrop = backdrop(of: batch, in: frame)
    let least = reluctance(of: batch, after: frame.shown)
    let sketch = sketch(of: batch, before: backdrop, from: least)
    let peak = batch.sum.peak
    let staleness = staleness(of: frame.shown, against: sketch, of: batch, before: backdrop)
    var lit = 0
    func finish(_ lane: Int) {
      guard lane < batch.count else { return }
      let place = batch.places[lane]
      dither(at: place, of: batch)
      let cell = CellSketch(
        sketch,
        lane,
        layout: layout(of: sketch, lane),
        peak: peak[lane],
        staleness: staleness[lane]
      )
      let found = shownCell(of: cell, at: place, in: frame)
      frame.cells[place] = found ?? frame.panels.cell(at: place)
      lit += found == nil ? 0 : 1
    }
    finish(0)
    finish(1)
    finish(2)
    finish(3)
    batch.removeAll()
    return lit
  }

  /// How cells would be shown.
  @inline(__always)
  private mutating func sketch(
    of batch: CellBatch,
    before backdrop: LightLanes,
    from least: Lanes
  ) -> GlyphSketch {
    switch style {
    case .hybrid: hybridSketch(of: batch, before: backdrop, from: least)
    case .braille: brailleSketch(of: batch, before: backdrop, from: least)
    case .half, .quadrant, .sextant, .octant:
      blockSketch(of: batch, before: backdrop, from: least)
    case .ascii: rampSketch(of: batch, before: backdrop, from: least)
    }
  }

  /// What is behind the light of cells.
  @inline(__always)
  private func backdrop(of batch: CellBatch, in frame: GlyphFrame) -> LightLanes {
    let bare = quantizer.ground.isLight ? SIMD4<Float>.zero : quantizer.ground.light
    guard !frame.panels.isEmpty else { return LightLanes(repeating: bare) }
    func cell(_ lane: Int) -> SIMD4<Float> {
      let place = batch.places[lane]
      if frame.panels.isBare(at: place) { return bare }
      return quantizer.light(of: frame.panels.background(at: place))
    }
    return LightLanes(cell(0), cell(1), cell(2), cell(3))
  }

  /// Asks for the colors of a place of the grid, where they are mixed from cell to cell.
  @inline(__always)
  mutating func dither(at place: Int, of batch: CellBatch) {
    guard dithers else { return }
    let (row, column) = place.quotientAndRemainder(dividingBy: batch.columns)
    quantizer.threshold = DitherTile.threshold(column: column, row: row)
  }

  /// How the ink of a cell's sketch is to be read.
  @inline(__always)
  func layout(of sketch: GlyphSketch, _ lane: Int) -> InkPattern.Layout {
    if style == .ascii { return .ramp }
    return sketch.isDotted[lane] != 0 ? .braille : .blocks
  }

  /// The cell that shows a sketch at a place of the grid; `nil` where there is too little light, or a
  /// panel's glyph stays.
  @inline(never)
  private mutating func shownCell(
    of sketch: CellSketch,
    at place: Int,
    in frame: GlyphFrame
  ) -> ScreenCell? {
    let panels = frame.panels
    guard panels.isBare(at: place) else {
      frame.shown?.inks[place] = .unknown
      let isLegible = panels.hasGlyph(at: place) && sketch.peak < Self.leastOverGlyph
      guard sketch.isShown, !isLegible else { return nil }
      return choice(of: sketch, before: panels.background(at: place)).cell
    }
    guard sketch.isShown else {
      frame.shown?.inks[place] = .dark
      return nil
    }
    let backdrop = quantizer.ground.color
    let choice = choice(of: sketch, before: backdrop)
    guard let shown = frame.shown else { return choice.cell }
    return steadyCell(choice, of: sketch, at: place, after: shown, before: backdrop)
  }

  /// A sketch in colors of the terminal.
  @inline(__always)
  private mutating func choice(
    of sketch: CellSketch,
    before backdrop: ScreenColor
  ) -> GlyphChoice {
    let ink = quantizer.color(for: sketch.ink)
    let paper = sketch.hasPaper ? quantizer.color(for: sketch.paper) : backdrop
    // Two blocks of one color are one.
    let isFull = sketch.hasPaper && ink == paper
    let full = UInt8(truncatingIfNeeded: 1 << set.count - 1)
    let pattern = isFull ? InkPattern(layout: .blocks, bits: full) : sketch.pattern
    return GlyphChoice(
      cell: ScreenCell(
        isFull ? GlyphSet.full : glyph(of: pattern),
        foreground: ink,
        background: isFull ? backdrop : paper
      ),
      pattern: pattern
    )
  }

  /// The glyph that has its ink where a pattern has it.
  @inline(__always)
  private func glyph(of pattern: InkPattern) -> Unicode.Scalar {
    switch pattern.layout {
    case .blocks: glyphs[Int(pattern.bits)]
    case .braille: GlyphSet.braille(pattern.bits)
    case .ramp: GlyphSet.ramp[Int(pattern.bits)]
    }
  }
}

/// What glyphs are chosen between: the panels in front of the light and behind it, and the grid.
struct GlyphFrame {
  /// What light falls on.
  let ground: Ground
  /// The columns of the grid.
  let columns: Int
  let panels: PanelLayer
  /// The cells of the grid.
  let cells: UnsafeMutableBufferPointer<ScreenCell>
  /// What the last frame showed.
  var shown: ShownBuffer?
  /// Whether light stays on the canvas.
  let keepsLight: Bool
}
