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

  private var plane: [Float] = []
  private var width = 0
  private var height = 0
  /// The index of the run whose points are on the plane; `nil` if it is empty.
  private var runIndex: Int?
  /// The sRGB color of the points.
  private var color = SIMD3<Float>.zero
  private var covers = false
  /// The light of a sprite of scale 1 as a part of a dot's.
  private var area: Float = 0
  /// The scratch buffer of a block: the index of each point's quad, and the light on its dots.
  private var places = [Int32](repeating: 0, count: SplatScratch.length)
  private var parts = [SIMD4<Float>](repeating: .zero, count: SplatScratch.length)

  /// Adds a block; returns false if it does not qualify.
  ///
  /// If it does not, or belongs to another run, the caller has to flush the plane before.
  @inline(__always)
  mutating func add(_ sprites: SpriteBlock, on canvas: LightBuffer) -> Bool {
    guard sprites.runCount >= Self.least else { return false }
    return addMany(sprites, on: canvas)
  }

  /// Whether the plane has points of another run.
  func isOccupied(by sprites: SpriteBlock) -> Bool {
    runIndex.map { $0 != sprites.runIndex } ?? false
  }

  /// Whether the plane has points.
  var isEmpty: Bool { runIndex == nil }

  @inline(never)
  private mutating func addMany(_ sprites: SpriteBlock, on canvas: LightBuffer) -> Bool {
    guard Self.accepts(sprites, on: canvas),
      let red = sprites.red.uniform, let green = sprites.green.uniform,
      let blue = sprites.blue.uniform
    else { return false }
    let color = SIMD3(red, green, blue)
    guard runIndex == nil || runIndex == sprites.runIndex && color == self.color
    else { return false }
    if runIndex == nil { begin(sprites.run, on: canvas) }
    (runIndex, self.color) = (sprites.runIndex, color)
    add(sprites)
    return true
  }

  /// Whether all sprites are points of one color and a blend mode in which their order does not
  /// matter.
  private static func accepts(_ sprites: SpriteBlock, on canvas: LightBuffer) -> Bool {
    let contents = sprites.run.contents
    guard sprites.aspect.isUniform, contents.bitmap == nil, contents.shape != .glyph,
      contents.size.width > 0, contents.size.height > 0,
      canvas.width * canvas.height < CoverageBuffer.mostDots,
      sprites.run.blendMode == .additive || sprites.run.blendMode == .sourceOver
    else { return false }
    let extent = SpritePainter.dots(max(contents.size.width, contents.size.height))
    return extent * sprites.scale.maximum(of: sprites.count) <= 1
  }

  /// Clears the plane for the sprites of a run.
  private mutating func begin(_ run: SpriteRun, on canvas: LightBuffer) {
    covers = run.blendMode == .sourceOver
    let size = run.contents.size
    area =
      Figure(run.contents, in: canvas.figure).filledPart * SpritePainter.dots(size.width)
      * SpritePainter.dots(size.height)
    if width != canvas.width || height != canvas.height {
      (width, height) = (canvas.width, canvas.height)
      plane = [Float](repeating: 0, count: CoverageBuffer.count(width: width, height: height))
    } else {
      plane.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
  }

  private mutating func add(_ sprites: SpriteBlock) {
    let (width, height, covers, area) = (width, height, covers, area)
    plane.withUnsafeMutableBufferPointer { plane in
      places.withUnsafeMutableBufferPointer { places in
        parts.withUnsafeMutableBufferPointer { parts in
          guard let dots = plane.baseAddress, let places = places.baseAddress,
            let parts = parts.baseAddress
          else { return }
          let plane = CoverageBuffer(dots: dots, width: width, height: height)
          let scratch = SplatScratch(places: places, parts: parts)
          if let scale = sprites.scale.uniform, let opacity = sprites.opacity.uniform {
            let light = SIMD4(repeating: scale * scale * SpritePainter.unit(opacity) * area)
            plane.add(sprites, in: scratch, covers: covers) { _ in light }
          } else {
            plane.add(sprites, in: scratch, covers: covers) { first in
              let scale = sprites.scale.four(from: first)
              return scale * scale * sprites.opacity.four(from: first).unit * area
            }
          }
        }
      }
    }
  }

  /// Blends the plane with the canvas, in the color of the points, and empties it.
  mutating func flush(
    to canvas: LightBuffer,
    channelLight: UnsafePointer<SIMD4<Float>>
  ) {
    guard runIndex != nil else { return }
    runIndex = nil
    let light =
      SpritePainter.light(of: color, from: channelLight) + SIMD4(0, 0, 0, covers ? 1 : 0)
    let covers = covers
    plane.withUnsafeMutableBufferPointer { plane in
      guard let dots = plane.baseAddress else { return }
      let sums = PlaneSums(dots, width: canvas.width, covers: covers)
      canvas.blend(sums, light: light)
    }
  }
}

extension CoverageBuffer {
  /// Adds points; `light` returns the light of four points from an index on.
  @inline(__always)
  fileprivate func add(
    _ sprites: SpriteBlock,
    in scratch: SplatScratch,
    covers: Bool,
    light: (_ first: Int) -> SIMD4<Float>
  ) {
    if covers {
      add(sprites, in: scratch, light: light) { $0 + $1 * (1 - $0) }
    } else {
      add(sprites, in: scratch, light: light) { $0 + $1 }
    }
  }
}
