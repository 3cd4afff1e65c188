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

  /// Creates a chooser.
  /// - Parameter blocks: The blocks of the hybrid style.
  init(style: GlyphStyle, blocks: BlockSet, depth: ColorDepth, dotCoverage: Float) {
    self.style = style
    set = style.blocks ?? blocks
    glyphs = set.glyphs
    self.dotCoverage = dotCoverage
    quantizer = ColorQuantizer(depth: depth)
    limits = .of(depth)
  }

  /// A panel's glyph stays while less than this light of a full dot passes over it: a fading spark
  /// does not wipe out a letter.
  private static let leastOverGlyph: Float = 1

  /// The cell that shows some light in front of a backdrop.
  @inline(__always)
  mutating func cell(for light: CellLight, before backdrop: Backdrop) -> ScreenCell? {
    switch style {
    case .hybrid: hybridCell(for: light, before: backdrop)
    case .braille: brailleCell(for: light, before: backdrop)?.cell
    case .half, .quadrant, .sextant, .octant: blockCell(for: light, before: backdrop)?.cell
    case .ascii: asciiCell(for: light, before: backdrop)
    }
  }

  /// Writes every cell of a grid: the light of the canvas, else what a panel shows, else a blank.
  ///
  /// Returns how many cells show light.
  /// - Complexity: O(cells), of which those without light cost next to nothing.
  mutating func show(
    _ canvas: LightBuffer,
    before panels: PanelLayer,
    in cells: UnsafeMutableBufferPointer<ScreenCell>,
    of size: ScreenSize
  ) -> Int {
    var lit = 0
    for row in 0..<size.rows {
      var place = row * size.columns
      var cell = canvas.cell(column: 0, row: row)
      for _ in 0..<size.columns {
        if canvas.touched[cell] != 0 {
          let light = CellLight(mapping: canvas.dots + cell * LightCanvas.dotsPerCell)
          let isLegible = panels.hasGlyph(at: place) && light.sum.peak < Self.leastOverGlyph
          let shown =
            isLegible ? nil : self.cell(for: light, before: backdrop(at: place, of: panels))
          cells[place] = shown ?? panels.cell(at: place)
          lit += shown == nil ? 0 : 1
        } else {
          cells[place] = panels.cell(at: place)
        }
        place += 1
        cell += 1
      }
    }
    return lit
  }

  /// What is behind the light at a place of the grid.
  @inline(__always)
  private func backdrop(at place: Int, of panels: PanelLayer) -> Backdrop {
    guard !panels.isEmpty else { return .standard }
    let color = panels.background(at: place)
    return Backdrop(color: color, light: quantizer.light(of: color))
  }
}
