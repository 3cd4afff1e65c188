internal import KamuroCSIMD
internal import KamuroParticles

/// The part of each dot that points of light cover, quad by quad.
///
/// A point lies amid four dots, a quad. Each row of quads has the light of its two rows of dots for
/// itself, column by column, so that a point adds to four neighbors in memory; a dot's light is the sum
/// of what two rows of quads have for it.
/// ```
/// row of quads 3     u3 l4  u3 l4  u3 l4  ...     u3: of dots in row 3, l4: in row 4
/// row of quads 4     u4 l5  u4 l5  u4 l5  ...
/// ```
/// There is room for two dots more on each side, where points off the screen leave their light.
struct CoverPlane {
  let dots: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int
  /// What the points are read from next, to be asked for on the way.
  let next: FlightAddresses

  /// Screens of more dots are painted another way: places are worked out as floating-point numbers.
  static let mostDots = 1 << 21

  /// Quads in a row.
  static func stride(of width: Int) -> Int { width + 4 }
  static func count(width: Int, height: Int) -> Int { 2 * stride(of: width) * (height + 3) }

  /// Splits points between the four dots around each, by nearness.
  /// - Parameters:
  ///   - light: The light of four points, as a part of a dot's.
  ///   - sum: What four dots have when points leave parts of their light on them.
  @inline(__always)
  func add(
    _ columns: SpriteColumns,
    in room: PlaneRoom,
    light: (FourSprites) -> SIMD4<Float>,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let site = PlaneSite(self)
    let count = columns.count
    let whole = count & ~3
    for place in Swift.stride(from: 0, to: whole, by: 4) {
      let sprites = columns.four(from: place)
      room.set(place, sprites, light: light(sprites), on: site)
      if place & 15 == 0 { fetch(pointsAhead: place) }
    }
    if whole < count {
      let sprites = columns.rest(from: whole)
      room.set(whole, sprites, light: light(sprites), on: site)
    }
    let turns = count & ~7
    for first in Swift.stride(from: 0, to: turns, by: 8) {
      memory_prefetch(next.times &+ UInt(bitPattern: first &* 8))
      for place in first..<first &+ 8 { add(place, of: room, sum) }
    }
    for place in turns..<count { add(place, of: room, sum) }
  }

  /// Leaves the light of a point on the four dots around it.
  @inline(__always)
  private func add(
    _ place: Int,
    of room: PlaneRoom,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let quad = UnsafeMutableRawPointer(dots + 2 &* Int(truncatingIfNeeded: room.places[place]))
    let present = quad.loadUnaligned(as: SIMD4<Float>.self)
    quad.storeBytes(of: sum(present, room.parts[place]), as: SIMD4<Float>.self)
  }

  /// Asks for the numbers of 16 points to come, but for their times.
  @inline(__always)
  private func fetch(pointsAhead place: Int) {
    let offset = UInt(bitPattern: place &* 4)
    memory_prefetch(next.floats.0 &+ offset)
    memory_prefetch(next.floats.1 &+ offset)
    memory_prefetch(next.floats.2 &+ offset)
    memory_prefetch(next.floats.3 &+ offset)
  }
}

/// The numbers by which points find their places on a plane.
private struct PlaneSite {
  /// The last column and the last row of quads that points may leave their light on.
  let last: (column: Float, row: Float)
  let stride: Float

  @inline(__always)
  init(_ plane: CoverPlane) {
    last = (Float(plane.width &+ 2), Float(plane.height &+ 2))
    stride = Float(CoverPlane.stride(of: plane.width))
  }
}

/// Where the points of a piece lie on a plane, and the light that each leaves on the four dots around
/// it, the left two first.
struct PlaneRoom {
  /// As long as a piece; a constant of this module costs nothing in a loop.
  static let length = 1024
  let places: UnsafeMutablePointer<Int32>
  let parts: UnsafeMutablePointer<SIMD4<Float>>

  /// Splits four points; those off the screen come to lie beside it.
  @inline(__always)
  fileprivate func set(
    _ place: Int,
    _ sprites: FourSprites,
    light: SIMD4<Float>,
    on site: PlaneSite
  ) {
    let perPoint = 1 / SpritePainter.pointsPerDot
    let one = SIMD4<Float>(repeating: 1)
    let (x, y) = (sprites.x * perPoint + 1.5, sprites.y * perPoint + 1.5)
    let column = x.greater(one).lesser(SIMD4(repeating: site.last.column))
    let row = y.greater(one).lesser(SIMD4(repeating: site.last.row))
    let wholeColumn = lanes_of_whole(lanes_truncated(column))
    let wholeRow = lanes_of_whole(lanes_truncated(row))
    let right = light * (column - wholeColumn)
    let left = light - right
    let (lowerLeft, lowerRight) = (left * (row - wholeRow), right * (row - wholeRow))
    let upper = (left - lowerLeft, right - lowerRight)
    var four = lanes_turned(upper.0, lowerLeft, upper.1, lowerRight)
    UnsafeMutableRawPointer(parts + place)
      .copyMemory(from: &four, byteCount: MemoryLayout.size(ofValue: four))
    // So small a product is exact; of whole numbers not all processors have four lanes.
    UnsafeMutableRawPointer(places + place)
      .storeBytes(
        of: lanes_truncated(wholeRow * site.stride + wholeColumn),
        as: SIMD4<Int32>.self
      )
  }
}
