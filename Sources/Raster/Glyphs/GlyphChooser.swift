/// Chooses the glyph and the colors that show a cell's light.
///
/// Each style has an extension of its own. A choice is `nil` where the light is too dark to be
/// shown.
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
  /// How many times the least light a cell must have to be shown.
  var reluctance: Float = 1

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

  /// The glyph and the colors that show some light in front of a backdrop.
  @inline(__always)
  mutating func choice(for light: CellLight, before backdrop: Backdrop) -> GlyphChoice? {
    switch style {
    case .hybrid: hybridCell(for: light, before: backdrop)
    case .braille: brailleCell(for: light, before: backdrop)
    case .half, .quadrant, .sextant, .octant: blockCell(for: light, before: backdrop)
    case .ascii: asciiCell(for: light, before: backdrop)
    }
  }

  /// Writes every cell of a grid: the light of the canvas, else what a panel shows, else a blank.
  ///
  /// Returns how many cells show light. With the cells that the last frame showed, those stay
  /// that can, and the memory becomes that of this frame; cells of panels are not kept.
  /// - Parameter isMapped: Whether the light is what can be shown on the ground already.
  /// - Complexity: O(cells), of which those without light cost next to nothing.
  mutating func show(
    _ canvas: LightBuffer,
    before panels: PanelLayer,
    in cells: UnsafeMutableBufferPointer<ScreenCell>,
    of size: ScreenSize,
    after shown: ShownBuffer? = nil,
    isMapped: Bool = false
  ) -> Int {
    defer { quantizer.threshold = nil }
    let ground = isMapped ? Ground.dark : quantizer.ground
    return withUnsafeTemporaryAllocation(
      of: SIMD4<Float>.self,
      capacity: LightCanvas.dotsPerCell
    ) { room in
      guard let room = room.baseAddress else { preconditionFailure("no room for a cell") }
      var lit = 0
      for row in 0..<size.rows {
        lit += show(
          canvas,
          on: ground,
          row: row,
          before: panels,
          in: cells,
          of: size,
          after: shown,
          room: room
        )
      }
      return lit
    }
  }

  /// Writes the cells of a row; tells how many show light.
  private mutating func show(
    _ canvas: LightBuffer,
    on ground: Ground,
    row: Int,
    before panels: PanelLayer,
    in cells: UnsafeMutableBufferPointer<ScreenCell>,
    of size: ScreenSize,
    after shown: ShownBuffer?,
    room: UnsafeMutablePointer<SIMD4<Float>>
  ) -> Int {
    var lit = 0
    var place = row * size.columns
    var cell = canvas.cell(column: 0, row: row)
    let end = place + size.columns
    while place < end {
      let dark = canvas.darkCells(from: cell, upTo: end - place)
      if dark > 0 {
        panels.show(place..<place + dark, in: cells)
        if let shown { (shown.inks + place).update(repeating: .dark, count: dark) }
        place += dark
        cell += dark
      } else {
        let column = place - (end - size.columns)
        if dithers { quantizer.threshold = DitherTile.threshold(column: column, row: row) }
        let light = CellLight(
          mapping: canvas.dots + cell * LightCanvas.dotsPerCell,
          on: ground,
          room: room
        )
        let found = self.cell(for: light, at: place, before: panels, after: shown)
        cells[place] = found ?? panels.cell(at: place)
        lit += found == nil ? 0 : 1
        place += 1
        cell += 1
      }
    }
    return lit
  }

  /// The cell that shows the light at a place of the grid.
  @inline(__always)
  private mutating func cell(
    for light: CellLight,
    at place: Int,
    before panels: PanelLayer,
    after shown: ShownBuffer?
  ) -> ScreenCell? {
    guard panels.isBare(at: place) else {
      shown?.inks[place] = .unknown
      let isLegible = panels.hasGlyph(at: place) && light.sum.peak < Self.leastOverGlyph
      return isLegible ? nil : choice(for: light, before: backdrop(at: place, of: panels))?.cell
    }
    let backdrop = Backdrop(quantizer.ground)
    guard let shown else { return choice(for: light, before: backdrop)?.cell }
    return steadyCell(for: light, before: backdrop, at: place, after: shown)
  }

  /// What is behind the light at a place of the grid.
  @inline(__always)
  private func backdrop(at place: Int, of panels: PanelLayer) -> Backdrop {
    let color = panels.background(at: place)
    return Backdrop(color: color, light: quantizer.light(of: color))
  }
}
