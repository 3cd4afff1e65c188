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
  /// The addresses of the points that are read next, for prefetches.
  let next: FlightAddresses

  /// The size of a canvas, in dots, up to which this buffer can be used: indices are computed as
  /// floating-point numbers, which are exact only up to 2^24.
  static let mostDots = 1 << 21

  /// The number of quads in a row.
  static func stride(of width: Int) -> Int { width + 4 }
  static func count(width: Int, height: Int) -> Int { 2 * stride(of: width) * (height + 3) }

  /// Splats points bilinearly onto the four dots around each.
  /// - Parameters:
  ///   - light: Returns the light of four points as a part of a dot's.
  ///   - sum: Blends the coverage of four dots with parts of a point's light.
  @inline(__always)
  func add(
    _ columns: SpriteColumns,
    in scratch: SplatScratch,
    light: (FourSprites) -> SIMD4<Float>,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let site = BufferBounds(self)
    let count = columns.count
    let whole = count & ~3
    for place in Swift.stride(from: 0, to: whole, by: 4) {
      let sprites = columns.four(from: place)
      scratch.set(place, sprites, light: light(sprites), on: site)
      if place & 15 == 0 { fetch(pointsAhead: place) }
    }
    if whole < count {
      let sprites = columns.rest(from: whole)
      scratch.set(whole, sprites, light: light(sprites), on: site)
    }
    let turns = count & ~7
    for first in Swift.stride(from: 0, to: turns, by: 8) {
      memory_prefetch(next.times &+ UInt(bitPattern: first &* 8))
      for place in first..<first &+ 8 { add(place, of: scratch, sum) }
    }
    for place in turns..<count { add(place, of: scratch, sum) }
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

  /// Prefetches 16 later points, except their times.
  @inline(__always)
  private func fetch(pointsAhead place: Int) {
    let offset = UInt(bitPattern: place &* 4)
    memory_prefetch(next.floats.0 &+ offset)
    memory_prefetch(next.floats.1 &+ offset)
    memory_prefetch(next.floats.2 &+ offset)
    memory_prefetch(next.floats.3 &+ offset)
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
  /// The number of points in a block, as a constant of this module, which the compiler can inline.
  static let length = 1024
  let places: UnsafeMutablePointer<Int32>
  let parts: UnsafeMutablePointer<SIMD4<Float>>

  /// Splats four points; those off the screen are clamped to the border.
  @inline(__always)
  fileprivate func set(
    _ place: Int,
    _ sprites: FourSprites,
    light: SIMD4<Float>,
    on site: BufferBounds
  ) {
    let perPoint = 1 / SpritePainter.pointsPerDot
    let one = SIMD4<Float>(repeating: 1)
    let (x, y) = (sprites.x * perPoint + 1.5, sprites.y * perPoint + 1.5)
    let column = x.greater(one).lesser(SIMD4(repeating: site.last.column))
    let row = y.greater(one).lesser(SIMD4(repeating: site.last.row))
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
        of: lanes_truncate(wholeRow * site.stride + wholeColumn),
        as: SIMD4<Int32>.self
      )
  }
}
