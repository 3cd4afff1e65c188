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
        painter.canvas.lay(first, second, in: ink, covers: covers)
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

/// The part of each dot that points of light cover, quad by quad.
///
/// A point lies amid four dots, a quad. Each row of quads has the light of its two rows of dots for
/// itself, column by column, so that a point adds to four neighbors in memory; a dot's light is the sum
/// of what two rows of quads have for it.
/// ```
/// row of quads 3     u3 l4  u3 l4  u3 l4  ...     u3: of dots in row 3, l4: in row 4
/// row of quads 4     u4 l5  u4 l5  u4 l5  ...
/// ```
/// There is room for two dots more on the left and above, and for one on the right and below.
private struct CoverPlane {
  let dots: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int
  /// Lines of memory to ask for on the way.
  let linesAhead: [UInt]

  /// Screens of more dots are painted another way: places are worked out as floating-point numbers.
  static let mostDots = 1 << 21

  /// Quads in a row.
  static func stride(of width: Int) -> Int { width + 3 }
  static func count(width: Int, height: Int) -> Int { 2 * stride(of: width) * (height + 2) }

  /// Splits points between the four dots around each, by nearness.
  @inline(__always)
  func add(
    _ columns: SpriteColumns,
    _ range: Range<Int>,
    area: Float,
    in room: PlaneRoom,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let whole = range.count & ~3
    for place in Swift.stride(from: 0, to: whole, by: 4) {
      room.set(place, columns.four(from: range.lowerBound &+ place), area: area, on: self)
      fetch(lineAhead: place &>> 2)
    }
    if whole < range.count {
      room.set(whole, columns.rest(from: range.lowerBound &+ whole), area: area, on: self)
    }
    for place in 0..<range.count {
      if place & 7 == 0 { fetch(lineAhead: PlaneRoom.length / 4 &+ place &>> 3) }
      let quad = UnsafeMutableRawPointer(dots + 2 &* Int(truncatingIfNeeded: room.places[place]))
      let present = quad.loadUnaligned(as: SIMD4<Float>.self)
      quad.storeBytes(of: sum(present, room.parts[place]), as: SIMD4<Float>.self)
    }
  }

  @inline(__always)
  private func fetch(lineAhead index: Int) {
    if index < linesAhead.count { memory_prefetch(linesAhead[index]) }
  }
}

/// Where the points of a piece lie on a plane, and the light that each leaves on the four dots around
/// it, the left two first; those off the screen have none.
private struct PlaneRoom {
  /// As long as a piece; a constant of this module costs nothing in a loop.
  static let length = 1024
  let places: UnsafeMutablePointer<Int32>
  let parts: UnsafeMutablePointer<SIMD4<Float>>

  @inline(__always)
  func set(_ place: Int, _ sprites: FourSprites, area: Float, on plane: CoverPlane) {
    let perPoint = 1 / SpritePainter.pointsPerDot
    let x = sprites.x * perPoint + 0.5
    let y = sprites.y * perPoint + 0.5
    let isInside =
      (x .>= 0) .& (x .< Float(plane.width &+ 1)) .& (y .>= 0) .& (y .< Float(plane.height &+ 1))
    let part = (sprites.scale * sprites.scale * sprites.opacity.unit * area).kept(where: isInside)
    let column = Whole(below: x.kept(where: isInside) + 1)
    let row = Whole(below: y.kept(where: isInside) + 1)
    let right = part * column.rest
    let left = part - right
    let (lowerLeft, lowerRight) = (left * row.rest, right * row.rest)
    let upper = (left - lowerLeft, right - lowerRight)
    var four = lanes_turned(upper.0, lowerLeft, upper.1, lowerRight)
    UnsafeMutableRawPointer(parts + place)
      .copyMemory(from: &four, byteCount: MemoryLayout.size(ofValue: four))
    // So small a product is that of the whole numbers, for which not all processors have four lanes.
    let stride = Float(CoverPlane.stride(of: plane.width))
    UnsafeMutableRawPointer(places + place)
      .storeBytes(
        of: Whole(nearest: row.whole * stride + column.whole).number,
        as: SIMD4<Int32>.self
      )
  }
}

extension LightBuffer {
  /// Lays ink on the dots that two planes cover, and leaves zeros on these.
  func lay(
    _ first: UnsafeMutablePointer<Float>,
    _ second: UnsafeMutablePointer<Float>,
    in ink: SIMD4<Float>,
    covers: Bool
  ) {
    let stride = 2 * CoverPlane.stride(of: width)
    func clear(_ rows: Range<Int>) {
      let (place, count) = (rows.lowerBound * stride, rows.count * stride)
      (first + place).update(repeating: 0, count: count)
      (second + place).update(repeating: 0, count: count)
    }
    clear(0..<1)
    for row in 0..<height / 4 {
      // The quads whose lower dots are the cells' first ones.
      var place = (4 * row + 1) * stride + 4
      var cell = cell(column: 0, row: row)
      for _ in 0..<width / 2 {
        var quads = QuadPair(first, second, at: place)
        let (upper, lower): (SIMD4<Float>, SIMD4<Float>)
        (upper, quads) = quads.dots(below: first, second, at: place + stride, stride, covers)
        (lower, quads) = quads.dots(below: first, second, at: place + 3 * stride, stride, covers)
        if upper != .zero || lower != .zero {
          let dots = dots + cell &* LightCanvas.dotsPerCell
          if touched[cell] == 0 {
            // Nothing is there.
            for dot in 0..<4 { dots[dot] = ink * upper[dot] }
            for dot in 0..<4 { dots[dot + 4] = ink * lower[dot] }
            touched[cell] = 1
          } else {
            let kept: Float = covers ? 1 : 0
            for dot in 0..<4 {
              dots[dot] = dots[dot] * (1 - upper[dot] * kept) + ink * upper[dot]
              dots[dot + 4] = dots[dot + 4] * (1 - lower[dot] * kept) + ink * lower[dot]
            }
          }
        }
        place += 4
        cell += 1
      }
      // While they are near; the next cells have some light from the last ones.
      clear(4 * row + 1..<4 * row + 5)
    }
    clear(height + 1..<height + 2)
  }
}

/// What two planes have of the two dots in a row of a cell, and of the two below them.
private struct QuadPair {
  private let first: SIMD4<Float>
  private let second: SIMD4<Float>

  @inline(__always)
  init(
    _ first: UnsafeMutablePointer<Float>,
    _ second: UnsafeMutablePointer<Float>,
    at place: Int
  ) {
    self.first = UnsafeRawPointer(first + place).loadUnaligned(as: SIMD4<Float>.self)
    self.second = UnsafeRawPointer(second + place).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// What is covered of the next two dots and of the two below them, and the quads of these.
  @inline(__always)
  func dots(
    below first: UnsafeMutablePointer<Float>,
    _ second: UnsafeMutablePointer<Float>,
    at place: Int,
    _ stride: Int,
    _ covers: Bool
  ) -> (SIMD4<Float>, QuadPair) {
    let middle = QuadPair(first, second, at: place)
    let last = QuadPair(first, second, at: place + stride)
    let ofFirst = Self.sum(
      SIMD4(lowHalf: middle.first.evenHalf, highHalf: last.first.evenHalf),
      SIMD4(lowHalf: self.first.oddHalf, highHalf: middle.first.oddHalf),
      covers
    )
    let ofSecond = Self.sum(
      SIMD4(lowHalf: middle.second.evenHalf, highHalf: last.second.evenHalf),
      SIMD4(lowHalf: self.second.oddHalf, highHalf: middle.second.oddHalf),
      covers
    )
    return (Self.sum(ofFirst, ofSecond, covers), last)
  }

  @inline(__always)
  private static func sum(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ covers: Bool) -> SIMD4<Float> {
    covers ? a + b - a * b : a + b
  }
}
