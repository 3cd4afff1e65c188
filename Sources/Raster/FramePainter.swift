internal import KamuroParticles
internal import KamuroScreen

/// The light and the panels of one frame, painted in drawing order.
///
/// Most blocks are painted on the canvas at once. Blurred layers, and crowds of points of one color,
/// are collected elsewhere, and added when something else is painted.
struct FramePainter: Sendable {
  /// The panels and glyph sprites.
  var backdrop = PanelLayer()
  private var blurred = BlurredLight()
  private var plane = PointPlane()
  private var bloom = BloomFilter()
  /// Whether there is light that blooms.
  private var hasEmission = false
  /// The order of the panels by zPosition, and the number of those that are painted.
  private var order: [Int] = []
  private var paintedCount = 0

  /// What a frame is painted on.
  struct Target {
    let canvas: LightBuffer
    let size: ScreenSize
    let panels: [Panel]
    /// ``Transfer/channelLight``.
    let channelLight: ChannelLight
    /// Whether glyph sprites are shown; if not, they are left out.
    let showsGlyphs: Bool
    /// Whether light blooms.
    let blooms: Bool
    /// Whether light is shown dark, on a light background.
    let isShownDark: Bool
  }

  /// Begins a frame on a background.
  mutating func begin(_ panels: [Panel], on size: ScreenSize, background: ScreenColor) {
    backdrop.clear(for: panels.isEmpty ? nil : size, on: background)
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: panels.indices)
    if panels.count > 1 {
      order.sort { (panels[$0].zPosition, $0) < (panels[$1].zPosition, $1) }
    }
    paintedCount = 0
    plane.beginFrame()
    hasEmission = false
  }

  /// Paints a block above all panels that are below it.
  mutating func paint(_ block: SpriteBlock, on target: Target, by chooser: inout GlyphChooser) {
    let zPosition = block.run.zPosition
    if paintedCount < order.count, target.panels[order[paintedCount]].zPosition < zPosition {
      flush(to: target)
      compositePanels(of: target) { $0.zPosition < zPosition }
    }
    if block.run.contents.shape == .glyph {
      guard target.showsGlyphs else { return }
      flush(to: target)
      if backdrop.isEmpty { backdrop.clear(for: target.size, on: backdrop.defaultBackground) }
      backdrop.composite(block, over: target.canvas, by: &chooser)
      return
    }
    let blending = blending(of: block, on: target)
    if block.run.blur >= BlurredLight.least {
      if blurred.isOccupied(by: block.run) || !plane.isEmpty { flush(to: target) }
      blurred.add(block, as: blending, for: target.canvas, channelLight: target.channelLight)
    } else {
      if plane.isOccupied(by: block) || !blurred.isEmpty { flush(to: target) }
      guard !plane.add(block, as: blending, on: target.canvas) else { return }
      if !plane.isEmpty { flush(to: target) }
      SpritePainter(
        block,
        on: target.canvas,
        channelLight: target.channelLight,
        blending: blending
      )
      .paint()
    }
  }

  /// How a block is blended, and whether its light blooms.
  private mutating func blending(of block: SpriteBlock, on target: Target) -> Blending {
    let isBright =
      switch block.run.blendMode {
      case .additive: true
      case .sourceOver: block[.intensity].maximum(of: block.count) > 1
      case .screen, .multiply: false
      }
    let emits = isBright && target.blooms && block.run.bloom.strength > 0
    hasEmission = hasEmission || emits
    return Blending(
      block.run,
      blooms: emits,
      gains: !target.isShownDark,
      hidesEmission: hasEmission
    )
  }

  /// Ends the frame: adds what was collected, paints the remaining panels, and adds the light that
  /// blooms with its halo.
  mutating func finish(on target: Target) {
    flush(to: target)
    compositePanels(of: target) { _ in true }
    guard hasEmission else { return }
    let (backdrop, columns) = (backdrop, target.size.columns)
    let finer = target.canvas.layout.finer
    bloom.develop(target.canvas, isShadow: target.isShownDark) { column, row in
      backdrop.isShielded(at: row / finer * columns + column / finer)
    }
  }

  private mutating func flush(to target: Target) {
    plane.flush(to: target.canvas, channelLight: target.channelLight)
    blurred.flush(to: target.canvas)
  }

  private mutating func compositePanels(of target: Target, while isBelow: (Panel) -> Bool) {
    while paintedCount < order.count, isBelow(target.panels[order[paintedCount]]) {
      backdrop.composite(target.panels[order[paintedCount]], over: target.canvas)
      paintedCount += 1
    }
  }
}
