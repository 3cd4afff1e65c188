internal import KamuroParticles

/// The plane on which very many points of one color are summed as coverage, which is multiplied by
/// the color once.
///
/// ```
/// blocks 0 1 2 ... -> plane -> color x plane -> canvas
/// ```
/// A million points take about half as long as one by one on the canvas: a dot of coverage is a
/// quarter of a dot of light, and stays in the cache.
struct PointPlane: Sendable {
  /// The number of sprites of a run from which the plane, whose clearing and blending cost as much
  /// as some thousand points, is worth it.
  private static let least = 8192

  private var quads: [Float] = []
  private var layout: CanvasLayout?
  /// The index of the run whose points are on the plane; `nil` if it is empty.
  private var runIndex: Int?
  /// The index of the last run with a block that did not qualify: the rest of it is refused, too, so
  /// that the plane is not flushed again and again.
  private var refusedRun: Int?
  /// The sRGB color of the points, and their intensity.
  private var color = SIMD4<Float>.zero
  private var blending = Blending(.additive)
  /// The light of a sprite of scale 1 as a part of a dot's.
  private var area: Float = 0

  /// Begins a frame, in which runs are counted from 0.
  mutating func beginFrame() { refusedRun = nil }

  /// Adds a block; returns false if it does not qualify.
  ///
  /// If it does not, or belongs to another run, the caller has to flush the plane before.
  @inline(__always)
  mutating func add(_ sprites: SpriteBlock, as blending: Blending, on canvas: LightBuffer) -> Bool {
    guard sprites.runCount >= Self.least, sprites.runIndex != refusedRun else { return false }
    if addMany(sprites, as: blending, on: canvas) { return true }
    refusedRun = sprites.runIndex
    return false
  }

  /// Whether the plane has points of another run.
  func isOccupied(by sprites: SpriteBlock) -> Bool {
    runIndex.map { $0 != sprites.runIndex } ?? false
  }

  /// Whether the plane has points.
  var isEmpty: Bool { runIndex == nil }

  @inline(never)
  private mutating func addMany(
    _ sprites: SpriteBlock,
    as blending: Blending,
    on canvas: LightBuffer
  ) -> Bool {
    guard let area = Self.pointArea(of: sprites, on: canvas), let red = sprites[.red].uniform,
      let green = sprites[.green].uniform, let blue = sprites[.blue].uniform,
      let intensity = sprites[.intensity].uniform
    else { return false }
    let color = SIMD4(red, green, blue, intensity)
    if isEmpty {
      begin(on: canvas)
      (self.area, self.color, self.blending) = (area, color, blending)
      runIndex = sprites.runIndex
    }
    guard runIndex == sprites.runIndex, color == self.color else { return false }
    withBuffer(on: canvas) {
      $0.add(
        sprites,
        in: canvas.scratch.lanes,
        area: area,
        dotsPerPoint: canvas.layout.dotsPerPoint
      )
    }
    return true
  }

  /// The light of a sprite of scale 1 as a part of a dot's, if all sprites are points, and the blend
  /// mode is one in which the order of points of one color does not matter.
  private static func pointArea(of sprites: SpriteBlock, on canvas: LightBuffer) -> Float? {
    let (contents, mode) = (sprites.run.contents, sprites.run.blendMode)
    guard sprites[.aspect].isUniform, mode == .additive || mode == .sourceOver,
      canvas.width * canvas.height < CoverageBuffer.mostDots,
      let figure = Figure(contents, on: canvas),
      figure.size.max() * sprites[.scale].maximum(of: sprites.count) <= 1
    else { return nil }
    return figure.pointArea(in: canvas.scratch)
  }

  /// Clears the plane.
  private mutating func begin(on canvas: LightBuffer) {
    if layout == canvas.layout {
      quads.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    } else {
      layout = canvas.layout
      let count = CoverageBuffer.count(width: canvas.width, height: canvas.height)
      quads = [Float](repeating: 0, count: count)
    }
  }

  /// Blends the plane with the canvas, in the color of the points, and empties it.
  mutating func flush(to canvas: LightBuffer, channelLight: ChannelLight) {
    guard runIndex != nil else { return }
    runIndex = nil
    let levels = color.level
    let light = channelLight.light(red: levels.x, green: levels.y, blue: levels.z) * color.w
    let source = BlendSource(light + SIMD4(0, 0, 0, 1), blending: blending)
    withBuffer(on: canvas) { $0.blend(source, with: canvas) }
  }

  private mutating func withBuffer(on canvas: LightBuffer, _ body: (CoverageBuffer) -> Void) {
    let covers = blending.mode == .sourceOver
    quads.withUnsafeMutableBufferPointer { quads in
      guard let quads = quads.baseAddress else { return }
      body(
        CoverageBuffer(quads: quads, width: canvas.width, height: canvas.height, covers: covers)
      )
    }
  }
}
