internal import KamuroCSIMD
internal import KamuroScreen

/// Chooses the glyphs and colors that show the light of screen cells, four at once.
///
/// ```
/// canvas -> CellBatch ----> GlyphSketch --> ShownLanes
/// dots      four cells      where ink is,   in colors of the terminal,
///           side by side    and its light   or the last frame's cells
/// ```
/// Each glyph style has its own extension.
struct GlyphChooser: Sendable {
  /// The glyphs to choose from.
  let style: GlyphStyle
  /// The division of a screen cell into the blocks among them.
  let shape: BlockShape
  /// The rank of each block among equally bright ones; the highest gets ink first.
  let blockRanks: SIMD8<Int32>
  /// The rank of each dot among equally bright ones; the highest is lit first.
  let dotRanks = GlyphGrid.braille.ranks
  /// The glyph of each pattern of blocks, from ``brailleStart`` on of dots, and from ``shadeStart`` on
  /// the shades; or the ramp and the strokes.
  let glyphs: [Unicode.Scalar]
  /// The part of its eighth of a screen cell that a braille dot fills.
  let dotCoverage: Float
  /// Converts light to colors of the terminal.
  var quantizer: ColorQuantizer
  /// The colors of the last screen cell that changed.
  var run = ColorRun()
  /// The limits on how dark ink may be.
  let limits: InkLimits
  /// Whether palette colors are dithered.
  let dithers: Bool

  /// The coverage of dots where the terminal is not known.
  ///
  /// The dots of DejaVu Sans Mono cover 0.17 of their eighths in xterm, those that kitty draws 0.16 to
  /// 0.25.
  static let usualDotCoverage: Float = 0.2

  /// Whether the ink makes up for the error of the background's color, and shades mix the color of
  /// flat areas from two: in 256 colors, which are near enough to each other, unless `--dither` mixes them.
  var mixesColors: Bool { quantizer.depth == .palette256 && !dithers }

  /// The index of the first braille pattern in `glyphs`.
  static let brailleStart = 256
  /// The index of the first shade in `glyphs`.
  static let shadeStart = 512

  /// Creates a chooser.
  init(_ look: Look) {
    dithers = look.dither && (look.colors == .sixteen || look.colors == .palette256)
    style = look.glyphs
    let grid = (style.blockSet ?? look.blocks).grid
    (shape, blockRanks) = (BlockShape(grid), grid.ranks)
    let unused = repeatElement(GlyphSet.full, count: Self.brailleStart - grid.glyphs.count)
    glyphs =
      style == .ascii
      ? GlyphSet.ramp + GlyphSet.strokes
      : grid.glyphs + unused + GlyphGrid.braille.glyphs + GlyphSet.shades
    dotCoverage = look.dotCoverage > 0.05 ? min(1, look.dotCoverage) : 0.05
    quantizer = ColorQuantizer(
      depth: look.colors,
      on: look.shownBackground,
      isExact: look.onLight == .exact,
      mixing: dithers ? .allowed : .all
    )
    limits = .of(look.colors)
  }

  /// Writes the screen cells that have light, leaves the others unchanged, and returns how many show
  /// light.
  ///
  /// The dots that were shown are cleared, unless the frame keeps light. If the frame has the
  /// screen cells of the last one, hysteresis keeps those that are still good enough, except those
  /// of panels; they are then replaced by this frame's.
  /// - Complexity: O(*n*) in the number of screen cells; dark ones cost little.
  mutating func show(_ canvas: LightBuffer, rows: Int, in frame: GlyphFrame) -> Int {
    defer { quantizer.threshold = nil }
    run = ColorRun()
    let columns = frame.columns
    return CellBatch.with(columns: columns) { batch in
      var lit = 0
      for row in 0..<rows {
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
            // Used after the batch has its sketch; evicted from the cache between frames.
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

  /// Writes the screen cells of a batch, empties it, and returns how many show light.
  @inline(never)
  private mutating func show(_ batch: inout CellBatch, in frame: GlyphFrame) -> Int {
    batch.load(on: frame.background)
    if !frame.keepsLight { batch.clear() }
    let backdrop = backdrop(of: batch, in: frame)
    let isLit =
      backdrop.peak == .zero
      ? show(batch, before: DarkBackdrop(), in: frame)
      : show(batch, before: LitBackdrop(light: backdrop), in: frame)
    let lit = batch.lanes & isLit
    batch.removeAll()
    return -Int(lit.wrappedSum())
  }

  /// Writes the screen cells of a batch, and returns the mask of those that show light.
  @inline(__always)
  private mutating func show(
    _ batch: CellBatch,
    before backdrop: some Backdrop,
    in frame: GlyphFrame
  ) -> SIMD4<Int32> {
    let old = frame.shown.map { ShownLanes($0, at: batch.places) } ?? .unknown
    let sketch = sketch(of: batch, before: backdrop, after: old.inks)
    let excessError = excessError(of: old, against: sketch, of: batch, before: backdrop)
    return finish(sketch, of: batch, excessError: excessError, after: old, in: frame)
  }

  /// The glyphs and the ink's light of screen cells, before hysteresis and quantization.
  @inline(__always)
  private mutating func sketch(
    of batch: CellBatch,
    before backdrop: some Backdrop,
    after old: ShownInks
  ) -> GlyphSketch {
    let least = Self.minimumLightFactor(after: old)
    return switch style {
    case .hybrid: hybridSketch(of: batch, before: backdrop, from: least, after: old)
    case .braille: brailleSketch(of: batch, before: backdrop, from: least)
    case .blocks: blockSketch(of: batch, before: backdrop, from: least)
    case .ascii: rampSketch(of: batch, before: backdrop, from: least)
    }
  }

  /// The backdrop of each screen cell: the background of its panel, or that of the screen.
  @inline(__always)
  private func backdrop(of batch: CellBatch, in frame: GlyphFrame) -> LightLanes {
    let bare =
      quantizer.backgroundLight.isLight ? SIMD4<Float>.zero : quantizer.backgroundLight.light
    guard !frame.panels.isEmpty else { return LightLanes(repeating: bare) }
    func cell(_ lane: Int) -> SIMD4<Float> {
      let place = batch.places[lane]
      if frame.panels.isBare(at: place) { return bare }
      return quantizer.light(of: frame.panels.background(at: place))
    }
    return LightLanes(cell(0), cell(1), cell(2), cell(3))
  }

  /// Sets the dither threshold of a place of the grid, if colors are dithered.
  @inline(__always)
  mutating func dither(at place: Int, of batch: CellBatch) {
    guard dithers else { return }
    let (row, column) = place.quotientAndRemainder(dividingBy: batch.columns)
    quantizer.threshold = DitherTile.threshold(column: column, row: row)
  }
}

/// The inputs of a frame besides its light, and the grid it is written to.
struct GlyphFrame {
  /// The background that light falls on.
  let background: BackgroundLight
  /// The number of columns of the grid.
  let columns: Int
  let panels: PanelLayer
  /// The screen cells of the grid.
  let cells: UnsafeMutableBufferPointer<ScreenCell>
  /// The screen cells that the last frame showed; `nil` without hysteresis.
  var shown: ShownBuffer?
  /// Whether the canvas is left uncleared.
  let keepsLight: Bool
}

extension GlyphGrid {
  /// The rank of each block among equally bright ones: the higher, the sooner it gets ink.
  fileprivate var ranks: SIMD8<Int32> {
    var ranks = SIMD8<Int32>.zero
    for (place, block) in order.enumerated() {
      ranks[block] = Int32(truncatingIfNeeded: count - 1 - place)
    }
    return ranks
  }
}
