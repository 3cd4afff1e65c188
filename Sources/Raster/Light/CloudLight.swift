internal import CLanes
internal import Particles

/// Paints the particles of crowded cells piece by piece.
///
/// Points of one color need no color of their own: the parts of the dots that they cover are summed,
/// on one plane for each half of the pieces, and only then become light. So two threads can work, and
/// what they make is the same as one makes, bit for bit.
/// ```
/// pieces   0 1 2 3 | 4 5 6 7
///             \         /
/// planes       a       b       -> color x (a + b) -> canvas
/// ```
struct CloudLight: Sendable {
  private var first = Half()
  private var second = Half()
  private var batch = SpriteBatch()

  /// Fewer particles than these are not worth a second thread.
  private static let leastShared = 32_768

  /// Paints a cloud that a scene's frame has left.
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
    let middle = cloud.pieceCount / 2
    first.prepare(0..<middle, of: run, on: painter.canvas)
    second.prepare(middle..<cloud.pieceCount, of: run, on: painter.canvas)
    if simulation.threads > 1, cloud.pieceCount * ParticleCloud.pieceLength >= Self.leastShared {
      Parallel.change(&first, &second) { [particles] in $0.paint(particles) }
    } else {
      first.paint(particles)
      second.paint(particles)
    }
    lay(by: painter, covers: run.blendMode == .sourceOver)
  }

  /// Whether all sprites are points of one color, of which it matters only how many there are.
  private static func isPlain(_ run: SpriteBatch.Run, on canvas: LightBuffer) -> Bool {
    let size = run.contents.size
    let extent = SpritePainter.dots(max(size.width, size.height)) * run.largestScale
    return run.isOneColor && !run.isStretched && run.contents.bitmap == nil && extent <= 1
      && canvas.width * canvas.height < CoverPlane.mostDots && size.width > 0 && size.height > 0
      && (run.blendMode == .additive || run.blendMode == .sourceOver)
  }

  /// Lays what the halves have summed on the canvas, in the color of their sprites.
  private mutating func lay(by painter: SpritePainter, covers: Bool) {
    guard let color = first.color ?? second.color else { return }
    let ink = painter.light(of: color) + SIMD4(0, 0, 0, covers ? 1 : 0)
    first.plane.withUnsafeMutableBufferPointer { first in
      second.plane.withUnsafeMutableBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return }
        painter.canvas.lay(
          PlanePair(first: first, second: second, width: painter.canvas.width, covers: covers),
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
  /// The memory that the next piece is read from: it is asked for while this one is painted.
  private var linesAhead: [UInt] = []

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
    for piece in pieces {
      particles.evaluate(piece, into: &batch)
      guard let run = batch.runs.first, !run.range.isEmpty else { continue }
      let sprite = run.range.lowerBound
      color = SIMD3(batch.red[sprite], batch.green[sprite], batch.blue[sprite])
      particles.findLines(of: piece + 1, into: &linesAhead)
      add(run.range)
    }
  }

  /// Adds the sprites of the batch to the plane.
  private mutating func add(_ range: Range<Int>) {
    let (width, height, covers, area, linesAhead) = (width, height, covers, area, linesAhead)
    plane.withUnsafeMutableBufferPointer { plane in
      places.withUnsafeMutableBufferPointer { places in
        parts.withUnsafeMutableBufferPointer { parts in
          guard let dots = plane.baseAddress, let places = places.baseAddress,
            let parts = parts.baseAddress
          else { return }
          let plane = CoverPlane(
            dots: dots,
            width: width,
            height: height,
            linesAhead: linesAhead
          )
          let room = PlaneRoom(places: places, parts: parts)
          SpriteColumns.with(batch) { columns in
            if covers {
              plane.add(columns, range, area: area, in: room) { $0 + $1 * (1 - $0) }
            } else {
              plane.add(columns, range, area: area, in: room) { $0 + $1 }
            }
          }
        }
      }
    }
  }
}
