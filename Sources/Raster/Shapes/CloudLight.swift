internal import KamuroCSIMD
internal import KamuroParticles

/// Paints the particles of emitter cells with very many of them, block by block.
///
/// Points of one color are summed as coverage on a plane, which is multiplied by the color once.
/// ```
/// blocks 0 1 2 ... -> plane -> color x plane -> canvas
/// ```
struct CloudLight: Sendable {
  private var points = PointPlane()
  private var batch = SpriteBatch()

  /// Paints a cloud, whose particles the simulation has not put into the batch.
  mutating func paint(
    _ run: SpriteBatch.Run,
    _ cloud: ParticleCloud,
    of simulation: Simulation,
    by painter: SpritePainter
  ) {
    guard var particles = simulation.particles(of: cloud) else { return }
    guard Self.isPlain(run, on: painter.canvas) else {
      for piece in 0..<cloud.pieceCount {
        particles.evaluate(piece, into: &batch)
        SpriteColumns.with(batch) { columns in
          let painter = painter.painting(columns)
          for run in batch.runs { painter.paint(run) }
        }
      }
      return
    }
    points.prepare(for: run, on: painter.canvas)
    points.add(particles, pieces: cloud.pieceCount)
    points.paint(by: painter)
  }

  /// Whether all sprites are points of one color and a blend mode in which their order does not
  /// matter.
  private static func isPlain(_ run: SpriteBatch.Run, on canvas: LightBuffer) -> Bool {
    let size = run.contents.size
    let extent = SpritePainter.dots(max(size.width, size.height)) * run.largestScale
    return run.isOneColor && !run.isStretched && run.contents.bitmap == nil && extent <= 1
      && canvas.width * canvas.height < CoverageBuffer.mostDots && size.width > 0 && size.height > 0
      && (run.blendMode == .additive || run.blendMode == .sourceOver)
  }
}

/// The plane on which the points of a cloud are summed, and their color.
private struct PointPlane: Sendable {
  private var plane: [Float] = []
  /// The sRGB color of all sprites; `nil` without any.
  private var color: SIMD3<Float>?
  private var width = 0
  private var height = 0
  private var covers = false
  /// The light of a sprite of scale 1 as a part of a dot's.
  private var area: Float = 0
  private var batch = SpriteBatch()
  /// The scratch buffer of a block: the index of each point's quad, and the light on its dots.
  private var places = [Int32](repeating: 0, count: SplatScratch.length)
  private var parts = [SIMD4<Float>](repeating: .zero, count: SplatScratch.length)

  /// Prepares the plane for the sprites of a run.
  mutating func prepare(for run: SpriteBatch.Run, on canvas: LightBuffer) {
    color = nil
    covers = run.blendMode == .sourceOver
    let size = run.contents.size
    area =
      Figure(run.contents, in: canvas.figure).filledPart * SpritePainter.dots(size.width)
      * SpritePainter.dots(size.height)
    guard width != canvas.width || height != canvas.height else { return }
    (width, height) = (canvas.width, canvas.height)
    plane = [Float](repeating: 0, count: CoverageBuffer.count(width: width, height: height))
  }

  /// Adds the particles of a cloud to the plane.
  mutating func add(_ particles: CloudParticles, pieces: Int) {
    var particles = particles
    var light: Float?
    // Moved to a local variable: a member that is in use while other members change would have to be
    // kept alive for each block.
    var batch = SpriteBatch()
    swap(&batch, &self.batch)
    defer { swap(&batch, &self.batch) }
    // Clearing the plane also loads it into the cache, so that the splats do not miss.
    plane.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    for piece in 0..<pieces {
      if light == nil {
        particles.evaluate(piece, into: &batch)
      } else {
        particles.move(piece, in: &batch)
      }
      guard batch.count > 0 else { continue }
      if color == nil {
        color = SIMD3(batch.red[0], batch.green[0], batch.blue[0])
        if particles.areAlike {
          light = batch.scale[0] * batch.scale[0] * min(max(0, batch.opacity[0]), 1) * area
        }
      }
      add(batch, allOf: light, before: particles.start(of: piece + 1))
    }
  }

  /// Adds the plane to the canvas, in the color of the sprites.
  mutating func paint(by painter: SpritePainter) {
    guard let color else { return }
    let light = painter.light(of: color) + SIMD4(0, 0, 0, covers ? 1 : 0)
    let covers = covers
    plane.withUnsafeMutableBufferPointer { plane in
      guard let dots = plane.baseAddress else { return }
      let sums = PlaneSums(dots, width: painter.canvas.width, covers: covers)
      painter.canvas.add(sums, of: light)
    }
  }

  /// Adds the sprites of a batch to the plane.
  /// - Parameter light: The light of each sprite as a part of a dot's, if all have the same.
  private mutating func add(
    _ batch: SpriteBatch,
    allOf light: Float?,
    before next: FlightAddresses
  ) {
    let (width, height, covers, area) = (width, height, covers, area)
    plane.withUnsafeMutableBufferPointer { plane in
      places.withUnsafeMutableBufferPointer { places in
        parts.withUnsafeMutableBufferPointer { parts in
          guard let dots = plane.baseAddress, let places = places.baseAddress,
            let parts = parts.baseAddress
          else { return }
          let plane = CoverageBuffer(dots: dots, width: width, height: height, next: next)
          let scratch = SplatScratch(places: places, parts: parts)
          SpriteColumns.with(batch) { columns in
            if let light {
              plane.add(columns, in: scratch, covers: covers) { _ in SIMD4(repeating: light) }
            } else {
              plane.add(columns, in: scratch, covers: covers) {
                $0.scale * $0.scale * $0.opacity.unit * area
              }
            }
          }
        }
      }
    }
  }
}

extension CoverageBuffer {
  /// Adds points; `light` returns the light of four points.
  @inline(__always)
  fileprivate func add(
    _ columns: SpriteColumns,
    in scratch: SplatScratch,
    covers: Bool,
    light: (FourSprites) -> SIMD4<Float>
  ) {
    if covers {
      add(columns, in: scratch, light: light) { $0 + $1 * (1 - $0) }
    } else {
      add(columns, in: scratch, light: light) { $0 + $1 }
    }
  }
}
