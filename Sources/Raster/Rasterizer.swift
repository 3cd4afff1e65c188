public import KamuroParticles
public import KamuroScreen

/// Turns sprites and panels into a screen of glyphs.
///
/// Sprites become light on a canvas of dots, and each lit screen cell then chooses a glyph and two
/// colors.
public struct Rasterizer: Sendable {
  /// The glyphs that light is shown with.
  public var glyphs: GlyphStyle {
    didSet { renewChooser() }
  }
  /// The blocks among the glyphs of the hybrid style.
  public var blocks: BlockSet {
    didSet { renewChooser() }
  }
  /// The colors that light is shown with.
  public var colors: ColorDepth {
    didSet { renewChooser() }
  }
  /// The part of its eighth of a cell that a braille dot fills, 0.4 in most fonts.
  ///
  /// Light is conserved for that part. It is clamped to 0.05...1.
  public var dotCoverage: Float = 0.4 {
    didSet { renewChooser() }
  }
  /// What is behind everything.
  ///
  /// On a light background light is shown as ink: dark where it would be bright, in its own hue.
  public var background = Background.terminal(nil) {
    didSet { if background != oldValue { renewChooser() } }
  }
  /// Whether colors that a palette of 256 or 16 does not have are mixed of two that it has, one in
  /// some cells and the other in those between.
  ///
  /// Which cells, is fixed on the screen: a still picture is still. What has a hue is given no grey.
  public var dither = false {
    didSet { renewChooser() }
  }
  /// Whether cells stay as they are from frame to frame while they show the light nearly as well as
  /// new ones would.
  ///
  /// Far fewer cells then change, and a still scene changes none. A frame depends on those before it,
  /// though; a change of any of these properties or of the size forgets them.
  public var isSteady = false {
    didSet { shown.forget() }
  }
  /// Frames a second, at most, of pictures that do not flash; `nil` where light may.
  ///
  /// The light of any part of the screen then grows slowly, so that it cannot flash more than three
  /// times a second; a frame depends on those before it. More than that rate are not to be shown.
  public var calmRate: Double? {
    didSet { if calmRate != oldValue { limiter = calmRate == nil ? nil : FlashLimiter() } }
  }
  /// The screen cells whose glyph showed light in the last frame.
  public private(set) var litCells = 0

  private var canvas = LightCanvas(size: ScreenSize(columns: 1, rows: 1))
  private var backdrop = PanelLayer()
  private var chooser: GlyphChooser
  private var shown = ShownCells()
  private var blurred = BlurredLight()
  private var clouds = CloudLight()
  private var limiter: FlashLimiter?

  /// Creates a rasterizer.
  public init(
    glyphs: GlyphStyle = .hybrid,
    blocks: BlockSet = .quadrant,
    colors: ColorDepth = .direct
  ) {
    self.glyphs = glyphs
    self.blocks = blocks
    self.colors = colors
    chooser = GlyphChooser(style: glyphs, blocks: blocks, depth: colors, dotCoverage: 0.4)
  }

  /// Draws one frame over whatever `grid` held before.
  ///
  /// The grid's size is that of the stage: a screen cell is 8 x 16 points. Runs and panels are
  /// painted by zPosition, panels after runs at equal depth and equals in the order given. A
  /// panel's cells hide what is below them; light above a panel replaces its glyphs and keeps its
  /// background. Glyphs among the sprites hide what is below them too. Without panels a frame of the
  /// same size allocates nothing; their order takes one small array.
  /// - Complexity: O(sprites + dots covered + cells of the grid).
  public mutating func draw(
    _ sprites: SpriteBatch,
    panels: [Panel] = [],
    into grid: inout ScreenGrid
  ) {
    paint(sprites, panels: panels, on: grid.size)
    showGlyphs(in: &grid)
  }

  /// Draws one frame with the clouds that a frame of a scene has left.
  package mutating func draw(
    _ sprites: SpriteBatch,
    of simulation: Simulation,
    panels: [Panel] = [],
    into grid: inout ScreenGrid
  ) {
    paint(sprites, of: simulation, panels: panels, on: grid.size)
    showGlyphs(in: &grid)
  }

  /// The first half of a frame: light on the canvas, and panels before and behind it.
  ///
  /// Clouds that a frame of a scene has left are painted with its particles.
  package mutating func paint(
    _ sprites: SpriteBatch,
    of simulation: Simulation? = nil,
    panels: [Panel] = [],
    on size: ScreenSize
  ) {
    canvas.clear(for: size)
    let runs = sprites.runs
    let hasCells = !panels.isEmpty || runs.indices.contains { runs[$0].contents.shape == .glyph }
    backdrop.clear(for: hasCells ? size : nil, on: chooser.quantizer.ground.color)
    paint(sprites, of: simulation, panels: panels)
  }

  /// The other half: a glyph for each cell of a grid of the same size, whose light is gone then.
  /// - Parameter keepingLight: Whether it stays, so that the same can be shown again on a dark ground.
  package mutating func showGlyphs(in grid: inout ScreenGrid, keepingLight: Bool = false) {
    showLight(in: &grid, keepingLight: keepingLight)
    guard backdrop.hasPairs else { return }
    grid.mendWidePairs(background: backdrop)
    grid.clusters = backdrop.clusters
  }

  /// Paints the light of sprites, and nothing else, and gives the canvas to `body`.
  mutating func paintLight<Result>(
    of sprites: SpriteBatch,
    of simulation: Simulation?,
    on size: ScreenSize,
    _ body: (LightBuffer) -> Result
  ) -> Result {
    canvas.clear(for: size)
    backdrop.clear(for: nil, on: chooser.quantizer.ground.color)
    paint(sprites, of: simulation, panels: [])
    return canvas.withBuffer(body)
  }

  /// What light falls on.
  var ground: Ground { chooser.quantizer.ground }

  private mutating func renewChooser() {
    shown.forget()
    let coverage = dotCoverage > 0.05 ? min(1, dotCoverage) : 0.05
    chooser = GlyphChooser(
      style: glyphs,
      blocks: blocks,
      depth: colors,
      dotCoverage: coverage,
      dithers: dither,
      background: background
    )
  }

  /// Paints runs and panels from the lowest zPosition to the highest.
  private mutating func paint(
    _ sprites: SpriteBatch,
    of simulation: Simulation?,
    panels: [Panel]
  ) {
    let order = panels.indices.sorted {
      (panels[$0].zPosition, $0) < (panels[$1].zPosition, $1)
    }
    canvas.withBuffer { canvas in
      Transfer.channelLight.withUnsafeBufferPointer { light in
        guard let light = light.baseAddress else { return }
        SpriteColumns.with(sprites) { columns in
          let painter = SpritePainter(columns: columns, canvas: canvas, channelLight: light)
          var next = order.startIndex
          // There may be a run for each sprite: none is copied.
          for index in sprites.runs.indices {
            let zPosition = sprites.runs[index].zPosition
            while next < order.endIndex, panels[order[next]].zPosition < zPosition {
              backdrop.lay(panels[order[next]], over: canvas)
              next += 1
            }
            if let cloud = sprites.cloud(ofRun: index), let simulation {
              clouds.paint(sprites.runs[index], cloud, of: simulation, by: painter)
              continue
            }
            blurred.paint(sprites.runs, at: index, by: painter)
            if !backdrop.isEmpty {
              backdrop.lay(sprites.runs[index], columns, over: canvas, by: &chooser)
            }
          }
          for place in order[next...] { backdrop.lay(panels[place], over: canvas) }
        }
      }
    }
  }

  /// Writes every cell of the grid: light, what a panel shows, or a blank.
  private mutating func showLight(in grid: inout ScreenGrid, keepingLight: Bool) {
    let size = grid.size
    let elapsed = calmRate.map { Float(1 / max(1, $0)) } ?? 0
    let (isCalm, ground) = (limiter != nil, ground)
    litCells = canvas.withBuffer { canvas in
      defer { if !keepingLight { canvas.forgetLight() } }
      limiter?.limit(canvas, of: size, on: ground, elapsed: elapsed)
      return grid.cells.withUnsafeMutableBufferPointer { cells in
        cells.fill(with: backdrop.blank)
        backdrop.show(on: canvas, in: cells)
        var frame = GlyphFrame(
          ground: isCalm ? Ground.dark : ground,
          columns: size.columns,
          panels: backdrop,
          cells: cells,
          shown: nil,
          keepsLight: keepingLight
        )
        guard isSteady else { return chooser.show(canvas, rows: size.rows, in: frame) }
        return shown.withBuffer(of: size) { shown in
          frame.shown = shown
          return chooser.show(canvas, rows: size.rows, in: frame)
        }
      }
    }
  }
}

extension Rasterizer {
  /// What the terminal is asked for to show a color, as opaque: for the cells of panels.
  public mutating func screenColor(of color: Color) -> ScreenColor {
    chooser.quantizer.nearestColor(to: Ground.light(of: color))
  }

  /// What stands for a color of a cell that the terminal may not be able to show.
  package mutating func screenColor(nearestTo color: ScreenColor) -> ScreenColor {
    switch (color.kind, colors) {
    case (.standard, _), (_, .direct), (.indexed, .palette256), (.indexed(..<16), .sixteen): color
    case (_, .none): .standard
    default: chooser.quantizer.nearestColor(to: chooser.quantizer.shownLight(of: color))
    }
  }
}
