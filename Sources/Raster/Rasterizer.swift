package import KamuroParticles
public import KamuroScreen

/// Renders sprites and panels to a grid of screen cells.
///
/// Sprites are painted as light on a canvas of dots; then each lit screen cell gets a glyph and two
/// colors. The properties of its look are its own, too: `rasterizer.colors`.
@dynamicMemberLookup
public struct Rasterizer: Sendable {
  /// How it shows light.
  package var look: Look {
    didSet { if look != oldValue { adapt(from: oldValue) } }
  }
  /// The number of screen cells whose glyph showed light in the last frame.
  package private(set) var litCells = 0

  private var canvas = LightCanvas(.empty)
  private var painter = FramePainter()
  private var chooser: GlyphChooser
  private var shown = ShownCells()
  private var limiter: FlashLimiter?
  private var recoloring: RecoloredSprites?

  /// Creates a rasterizer.
  package init(_ look: Look) {
    self.look = look
    chooser = GlyphChooser(look)
    limiter = look.limiterRate.map { _ in FlashLimiter() }
    recoloring = look.palette.map { RecoloredSprites(by: $0) }
  }

  /// Creates a rasterizer with a look of glyphs and colors.
  public init(
    glyphs: GlyphStyle = .hybrid,
    blocks: BlockSet = .quadrant,
    colors: ColorDepth = .direct
  ) {
    self.init(Look(glyphs: glyphs, blocks: blocks, colors: colors))
  }

  /// A property of the look.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Look, Value>) -> Value {
    get { look[keyPath: property] }
    set { look[keyPath: property] = newValue }
  }

  /// The length of a dot of its canvas in points.
  package var dot: Float { (look.resolution ?? .glyphs).dot }

  /// Discards the last frame, which hysteresis compares with.
  package mutating func forget() { shown.forget() }

  /// Draws one frame; `grid` is overwritten.
  ///
  /// ```swift
  /// rasterizer.draw(panels: panels, into: &grid) { simulation.draw($0) }
  /// ```
  /// The grid's size is that of the stage: a screen cell is 8 x 16 points. Runs and panels are
  /// painted by zPosition: panels after runs at equal depth, and equals in the given order. A
  /// panel's cells hide what is below them; light above a panel replaces its glyphs and keeps its
  /// background. Glyph sprites hide what is below them, too. Without panels a frame of the same
  /// size allocates nothing; sorting panels allocates one small array.
  /// - Parameter sprites: Calls the function that it gets with each block of sprites, in drawing
  ///   order.
  /// - Complexity: O(sprites + dots covered + screen cells).
  package mutating func draw(
    panels: [Panel] = [],
    into grid: inout ScreenGrid,
    sprites: ((SpriteBlock) -> Void) -> Void
  ) {
    guard let resolution = look.resolution else {
      paint(panels: panels, on: grid.size, sprites: sprites)
      return showGlyphs(in: &grid)
    }
    paint(panels: panels, on: grid.size, at: resolution, sprites: sprites)
    showPixels(in: &grid)
  }

  /// Draws one frame of collected sprites; `grid` is overwritten.
  package mutating func draw(
    _ sprites: SpriteBatch,
    panels: [Panel] = [],
    into grid: inout ScreenGrid
  ) {
    draw(panels: panels, into: &grid) { sprites.draw($0) }
  }

  /// The first stage of a frame: paints light on the canvas, and panels before and behind it.
  /// - Parameters:
  ///   - resolution: The canvas's; glyphs can be shown only at their own.
  ///   - showsGlyphs: Whether glyph sprites are shown.
  package mutating func paint(
    panels: [Panel] = [],
    on size: ScreenSize,
    at resolution: CanvasResolution = .glyphs,
    showsGlyphs: Bool = true,
    sprites: ((SpriteBlock) -> Void) -> Void
  ) {
    canvas.clear(for: CanvasLayout(size, at: resolution))
    painter.begin(panels, on: size, background: chooser.quantizer.backgroundLight.color)
    canvas.withBuffer { canvas in
      Transfer.channelLight.withUnsafeBufferPointer { light in
        guard let light = light.baseAddress else { return }
        let target = FramePainter.Target(
          canvas: canvas,
          size: size,
          panels: panels,
          channelLight: light,
          showsGlyphs: showsGlyphs,
          blooms: look.blooms && look.colors != .none && look.glyphs != .ascii,
          isShownDark: chooser.quantizer.backgroundLight.isLight
        )
        if recoloring != nil {
          sprites { block in
            recoloring?.yield(block) { painter.paint($0, on: target, by: &chooser) }
          }
        } else {
          sprites { painter.paint($0, on: target, by: &chooser) }
        }
        painter.finish(on: target)
      }
    }
  }

  /// The second stage: chooses glyphs for a grid of the same size, and clears the light.
  /// - Parameter keepingLight: Whether the light is kept, so that it can be shown again on a dark
  ///   background.
  package mutating func showGlyphs(in grid: inout ScreenGrid, keepingLight: Bool = false) {
    showLight(in: &grid, keepingLight: keepingLight)
    grid.pixels = nil
    mendGlyphs(of: &grid)
  }

  /// The second stage with pixels: shows the light as a picture of the canvas's resolution, and writes
  /// the text before it.
  package mutating func showPixels(in grid: inout ScreenGrid) {
    let elapsed = look.limiterRate.map { Float(1 / max(1, $0)) } ?? 0
    let backgroundLight = backgroundLight
    let light = LightPixels(
      background: backgroundLight,
      isMapped: limiter != nil,
      isDithered: look.hasDitheredPixels,
      hasOpaqueText: look.hasOpaqueText
    )
    canvas.withBuffer { canvas in
      limiter?.limit(canvas, of: canvas.cells, on: backgroundLight, elapsed: elapsed)
      light.show(canvas, before: painter.backdrop, by: chooser.quantizer, in: &grid)
    }
    mendGlyphs(of: &grid)
  }

  private func mendGlyphs(of grid: inout ScreenGrid) {
    guard painter.backdrop.hasComplexGlyphs else { return }
    grid.mendWidePairs(background: painter.backdrop)
    grid.clusters = painter.backdrop.clusters
  }

  /// Paints the light of sprites alone, and calls `body` with the canvas.
  mutating func paintLight<Result>(
    of sprites: SpriteBatch,
    on size: ScreenSize,
    at resolution: CanvasResolution,
    _ body: (LightBuffer) -> Result
  ) -> Result {
    paint(on: size, at: resolution, showsGlyphs: false) { sprites.draw($0) }
    return canvas.withBuffer(body)
  }

  /// The background as light.
  var backgroundLight: BackgroundLight { chooser.quantizer.backgroundLight }

  private mutating func adapt(from old: Look) {
    shown.forget()
    chooser = GlyphChooser(look)
    if (look.limiterRate == nil) != (old.limiterRate == nil) {
      limiter = look.limiterRate.map { _ in FlashLimiter() }
    }
    if look.palette != old.palette {
      recoloring = look.palette.map { RecoloredSprites(by: $0) }
    }
  }

  /// Writes every screen cell of the grid: light, a panel cell or a blank.
  private mutating func showLight(in grid: inout ScreenGrid, keepingLight: Bool) {
    let size = grid.size
    let elapsed = look.limiterRate.map { Float(1 / max(1, $0)) } ?? 0
    let (isCalm, backgroundLight) = (limiter != nil, backgroundLight)
    litCells = canvas.withBuffer { canvas in
      defer { if !keepingLight { canvas.forgetLight() } }
      limiter?.limit(canvas, of: size, on: backgroundLight, elapsed: elapsed)
      return grid.cells.withUnsafeMutableBufferPointer { cells in
        cells.fill(with: painter.backdrop.blank)
        painter.backdrop.show(on: canvas, in: cells)
        var frame = GlyphFrame(
          background: isCalm ? .dark : backgroundLight,
          columns: size.columns,
          panels: painter.backdrop,
          cells: cells,
          shown: nil,
          keepsLight: keepingLight
        )
        guard look.isSteady else { return chooser.show(canvas, rows: size.rows, in: frame) }
        return shown.withBuffer(of: size) { shown in
          frame.shown = shown
          return chooser.show(canvas, rows: size.rows, in: frame)
        }
      }
    }
  }
}

extension Rasterizer {
  /// The nearest color of the terminal to an opaque color, for panel cells.
  package mutating func screenColor(of color: Color) -> ScreenColor {
    chooser.quantizer.nearestColor(to: BackgroundLight.light(of: color))
  }

  /// The nearest color of the terminal to a screen color that it may not support.
  package mutating func screenColor(nearestTo color: ScreenColor) -> ScreenColor {
    switch (color.kind, look.colors) {
    case (.standard, _), (_, .direct), (.indexed, .palette256), (.indexed(..<16), .sixteen): color
    case (_, .none): .standard
    default: chooser.quantizer.nearestColor(to: chooser.quantizer.shownLight(of: color))
    }
  }
}
