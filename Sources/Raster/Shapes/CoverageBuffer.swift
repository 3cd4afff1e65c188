internal import KamuroCSIMD
internal import KamuroParticles

/// An accumulation buffer for the coverage of dots by points, organized in quads.
///
/// The bilinear splat of a point covers a quad of 2 x 2 dots. Each row of quads stores the coverage
/// of its own two rows of dots, column by column, so that a splat adds to four adjacent numbers in
/// memory; a dot's coverage is the sum of its parts in two rows of quads.
/// ```
/// row of quads 3     u3 l4  u3 l4  u3 l4  ...     u3: of dots in row 3, l4: in row 4
/// row of quads 4     u4 l5  u4 l5  u4 l5  ...
/// ```
/// Two more dots on each side are a border for points off the screen.
struct CoverageBuffer {
  let dots: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int

  /// The size of a canvas, in dots, up to which this buffer can be used: indices are computed as
  /// floating-point numbers, which are exact only up to 2^24.
  static let mostDots = 1 << 21

  /// The number of quads in a row.
  static func stride(of width: Int) -> Int { width + 4 }
  static func count(width: Int, height: Int) -> Int { 2 * stride(of: width) * (height + 3) }

  /// Splats points bilinearly onto the four dots around each.
  /// - Parameters:
  ///   - light: Returns the light of four points, from an index on, as a part of a dot's.
  ///   - sum: Blends the coverage of four dots with parts of a point's light.
  @inline(__always)
  func add(
    _ sprites: SpriteBlock,
    in scratch: SplatScratch,
    light: (_ first: Int) -> SIMD4<Float>,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let bounds = BufferBounds(self)
    for place in Swift.stride(from: 0, to: sprites.count, by: 4) {
      let (x, y) = (sprites.x.four(from: place), sprites.y.four(from: place))
      scratch.set(place, x, y, light: light(place), on: bounds)
      if place & 15 == 0, let next = sprites.next { Self.prefetch(next, at: place) }
    }
    for place in 0..<sprites.count {
      if place & 7 == 0, let next = sprites.next {
        memory_prefetch(next.times &+ UInt(bitPattern: place &* 8))
      }
      add(place, of: scratch, sum)
    }
  }

  /// Prefetches the positions and velocities of 16 particles of the next block.
  @inline(__always)
  private static func prefetch(_ next: ParticleAddresses, at place: Int) {
    let offset = UInt(bitPattern: place &* 4)
    memory_prefetch(next.positions.x &+ offset)
    memory_prefetch(next.positions.y &+ offset)
    memory_prefetch(next.velocities.x &+ offset)
    memory_prefetch(next.velocities.y &+ offset)
  }

  /// Adds the light of a point to the four dots around it.
  @inline(__always)
  private func add(
    _ place: Int,
    of scratch: SplatScratch,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let quad = UnsafeMutableRawPointer(dots + 2 &* Int(truncatingIfNeeded: scratch.places[place]))
    let present = quad.loadUnaligned(as: SIMD4<Float>.self)
    quad.storeBytes(of: sum(present, scratch.parts[place]), as: SIMD4<Float>.self)
  }
}

/// The constants for computing the indices of points on a plane.
private struct BufferBounds {
  /// The last column and row of quads; points beyond are clamped to them.
  let last: (column: Float, row: Float)
  let stride: Float

  @inline(__always)
  init(_ plane: CoverageBuffer) {
    last = (Float(plane.width &+ 2), Float(plane.height &+ 2))
    stride = Float(CoverageBuffer.stride(of: plane.width))
  }
}

/// A scratch buffer with the index of each point's quad on a plane, and the light on its four dots,
/// the left two first.
struct SplatScratch {
  /// The number of points in a block.
  static let length = SpriteBlock.capacity
  let places: UnsafeMutablePointer<Int32>
  let parts: UnsafeMutablePointer<SIMD4<Float>>

  /// Splats four points; those off the screen are clamped to the border.
  @inline(__always)
  fileprivate func set(
    _ place: Int,
    _ spriteX: SIMD4<Float>,
    _ spriteY: SIMD4<Float>,
    light: SIMD4<Float>,
    on bounds: BufferBounds
  ) {
    let perPoint = 1 / SpritePainter.pointsPerDot
    let one = SIMD4<Float>(repeating: 1)
    let (x, y) = (spriteX * perPoint + 1.5, spriteY * perPoint + 1.5)
    let column = x.greater(one).lesser(SIMD4(repeating: bounds.last.column))
    let row = y.greater(one).lesser(SIMD4(repeating: bounds.last.row))
    let wholeColumn = lanes_from_int(lanes_truncate(column))
    let wholeRow = lanes_from_int(lanes_truncate(row))
    let right = light * (column - wholeColumn)
    let left = light - right
    let (lowerLeft, lowerRight) = (left * (row - wholeRow), right * (row - wholeRow))
    let upper = (left - lowerLeft, right - lowerRight)
    var four = lanes_transposed(upper.0, lowerLeft, upper.1, lowerRight)
    UnsafeMutableRawPointer(parts + place)
      .copyMemory(from: &four, byteCount: MemoryLayout.size(ofValue: four))
    // The product is small enough to be exact; not all processors have a four-lane integer
    // multiply.
    UnsafeMutableRawPointer(places + place)
      .storeBytes(
        of: lanes_truncate(wholeRow * bounds.stride + wholeColumn),
        as: SIMD4<Int32>.self
      )
  }
}
