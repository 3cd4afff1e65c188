internal import CLanes

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
struct CoverPlane {
  let dots: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int
  /// Lines of memory to ask for on the way: six for each 16 points, four of them while these are split.
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
struct PlaneRoom {
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
