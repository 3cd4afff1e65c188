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
    } else if block.run.blur >= BlurredLight.least {
      if blurred.isOccupied(by: block.run) || !plane.isEmpty { flush(to: target) }
      blurred.add(block, for: target.canvas, channelLight: target.channelLight)
    } else {
      if plane.isOccupied(by: block) || !blurred.isEmpty { flush(to: target) }
      guard !plane.add(block, on: target.canvas) else { return }
      if !plane.isEmpty { flush(to: target) }
      SpritePainter(block, on: target.canvas, channelLight: target.channelLight).paint()
    }
  }

  /// Ends the frame: adds what was collected, and paints the remaining panels.
  mutating func finish(on target: Target) {
    flush(to: target)
    compositePanels(of: target) { _ in true }
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
