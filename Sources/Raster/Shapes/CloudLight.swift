internal import KamuroCSIMD
internal import KamuroParticles

/// Paints the particles of crowded cells piece by piece.
///
/// Points of one color need no color of their own: the parts of the dots that they cover are summed
/// on a plane, and only then become light. Many have a plane for each half of the pieces. So two
/// threads can work, and what they make is the same as one makes, bit for bit.
/// ```
/// pieces   0 1 2 3 | 4 5 6 7
///             \         /
/// planes       a       b       -> color x (a + b) -> canvas
/// ```
struct CloudLight: Sendable {
  private var first = Half()
  private var second = Half()
  private var batch = SpriteBatch()

  /// Fewer particles than these are not worth a second plane, whose dots are so many, too.
  private static let leastShared = 131_072

  /// Paints a cloud that the simulation left out of the batch.
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
    let isShared = cloud.pieceCount * ParticleCloud.pieceLength >= Self.leastShared
    let middle = isShared ? cloud.pieceCount / 2 : cloud.pieceCount
    first.prepare(0..<middle, of: run, on: painter.canvas)
    if isShared { second.prepare(middle..<cloud.pieceCount, of: run, on: painter.canvas) }
    if isShared, simulation.threads > 1 {
      Parallel.change(&first, &second) { [particles] in $0.paint(particles) }
    } else {
      first.paint(particles)
      if isShared { second.paint(particles) }
    }
    lay(isShared: isShared, by: painter, covers: run.blendMode == .sourceOver)
  }

  /// Whether all sprites are points of one color and a blend mode in which their order does not
  /// matter.
  private static func isPlain(_ run: SpriteBatch.Run, on canvas: LightBuffer) -> Bool {
    let size = run.contents.size
    let extent = SpritePainter.dots(max(size.width, size.height)) * run.largestScale
    return run.isOneColor && !run.isStretched && run.contents.bitmap == nil && extent <= 1
      && canvas.width * canvas.height < CoverPlane.mostDots && size.width > 0 && size.height > 0
      && (run.blendMode == .additive || run.blendMode == .sourceOver)
  }

  /// Lays what the halves have summed on the canvas, in the color of their sprites.
  private mutating func lay(isShared: Bool, by painter: SpritePainter, covers: Bool) {
    guard let color = first.color ?? (isShared ? second.color : nil) else { return }
    let ink = painter.light(of: color) + SIMD4(0, 0, 0, covers ? 1 : 0)
    first.plane.withUnsafeMutableBufferPointer { first in
      second.plane.withUnsafeMutableBufferPointer { second in
        guard let base = first.baseAddress else { return }
        painter.canvas.lay(
          PlanePair(
            first: base,
            second: isShared ? second.baseAddress : nil,
            width: painter.canvas.width,
            covers: covers
          ),
          in: ink
        )
      }
    }
  }
}

/// One half of the pieces of a cloud, and the plane on which they are summed.
private struct Half: Sendable {
  var plane: [Float] = []
  /// The sRGB color of all sprites; `nil` without any.
  private(set) var color: SIMD3<Float>?
  private var pieces = 0..<0
  private var width = 0
  private var height = 0
  private var covers = false
  /// The light of a sprite of scale 1 as a part of a dot's.
  private var area: Float = 0
  private var batch = SpriteBatch()
  /// Room for the places of a piece and for the light around them.
  private var places = [Int32](repeating: 0, count: PlaneRoom.length)
  private var parts = [SIMD4<Float>](repeating: .zero, count: PlaneRoom.length)

  mutating func prepare(_ pieces: Range<Int>, of run: SpriteBatch.Run, on canvas: LightBuffer) {
    (self.pieces, color) = (pieces, nil)
    covers = run.blendMode == .sourceOver
    let size = run.contents.size
    area =
      Figure(run.contents, in: canvas.figure).filledPart * SpritePainter.dots(size.width)
      * SpritePainter.dots(size.height)
    guard width != canvas.width || height != canvas.height else { return }
    (width, height) = (canvas.width, canvas.height)
    plane = [Float](repeating: 0, count: CoverPlane.count(width: width, height: height))
  }

  mutating func paint(_ particles: CloudParticles) {
    var particles = particles
    var light: Float?
    // Taken out meanwhile: what is lent while other parts change would have to be kept alive, piece by
    // piece, and two threads would count on one counter.
    var batch = SpriteBatch()
    swap(&batch, &self.batch)
    defer { swap(&batch, &self.batch) }
    // What is written as a whole is near, wherever the points fall.
    plane.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    for piece in pieces {
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
          let plane = CoverPlane(dots: dots, width: width, height: height, next: next)
          let room = PlaneRoom(places: places, parts: parts)
          SpriteColumns.with(batch) { columns in
            if let light {
              plane.add(columns, in: room, covers: covers) { _ in SIMD4(repeating: light) }
            } else {
              plane.add(columns, in: room, covers: covers) {
                $0.scale * $0.scale * $0.opacity.unit * area
              }
            }
          }
        }
      }
    }
  }
}

extension CoverPlane {
  /// Adds points; `light` returns the light of four points.
  @inline(__always)
  fileprivate func add(
    _ columns: SpriteColumns,
    in room: PlaneRoom,
    covers: Bool,
    light: (FourSprites) -> SIMD4<Float>
  ) {
    if covers {
      add(columns, in: room, light: light) { $0 + $1 * (1 - $0) }
    } else {
      add(columns, in: room, light: light) { $0 + $1 }
    }
  }
}
