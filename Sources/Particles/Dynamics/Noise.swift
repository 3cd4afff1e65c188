/// A push that changes smoothly from place to place, and in time.
///
/// Value noise: a pair of numbers by chance at each crossing of a grid in space and time, blended
/// in between with 6 u⁵ - 15 u⁴ + 10 u³, whose slope and curvature are continuous across the grid.
struct Noise: Sendable {
  /// The chance of the crossings.
  var source: RandomSource
  /// Crossings per point.
  var density: Double
  /// Crossings per second.
  var speed: Double

  /// The push at a place, -1...1 across and down.
  @inline(__always)
  func push(atX x: Double, y: Double, layer: Layer) -> Vector {
    let (u, v) = (x * density, y * density)
    let (left, top) = (u.rounded(.down), v.rounded(.down))
    let (across, down) = (Self.blend(u - left), Self.blend(v - top))
    let corner = index(Int64(left), Int64(top), layer.index)
    let now = plane(corner, across, down)
    guard layer.part > 0 else { return now }
    let next = plane(corner &+ Self.inTime, across, down)
    return now + (next + now * -1) * layer.part
  }

  /// What a moment has in common for all places.
  struct Layer {
    var index: Int64
    var part: Double
  }

  /// The two crossings in time about a moment.
  func layer(at time: Seconds) -> Layer {
    let w = (time * speed).tamed(in: -1e15...1e15, or: 0)
    let before = w.rounded(.down)
    return Layer(index: Int64(before), part: Self.blend(w - before))
  }

  private static let across: UInt64 = 0xD1B5_4A32_D192_ED03
  private static let down: UInt64 = 0xABC9_8388_FB8F_AC03
  private static let inTime: UInt64 = 0x8CB9_2BA7_2F3D_8DD7

  @inline(__always)
  private func index(_ x: Int64, _ y: Int64, _ t: Int64) -> UInt64 {
    UInt64(bitPattern: x) &* Self.across &+ UInt64(bitPattern: y) &* Self.down
      &+ UInt64(bitPattern: t) &* Self.inTime
  }

  @inline(__always)
  private func plane(_ corner: UInt64, _ across: Double, _ down: Double) -> Vector {
    let a = crossing(corner)
    let b = crossing(corner &+ Self.across)
    let c = crossing(corner &+ Self.down)
    let d = crossing(corner &+ Self.across &+ Self.down)
    let top = a + (b + a * -1) * across
    let bottom = c + (d + c * -1) * across
    return top + (bottom + top * -1) * down
  }

  /// Two numbers, -1 up to 1, at a crossing.
  @inline(__always)
  private func crossing(_ index: UInt64) -> Vector {
    let bits = source.bits(index)
    return Vector(
      dx: Double(Int32(truncatingIfNeeded: bits)) * 0x1p-31,
      dy: Double(Int32(truncatingIfNeeded: bits >> 32)) * 0x1p-31
    )
  }

  @inline(__always)
  private static func blend(_ u: Double) -> Double {
    u * u * u * (u * (u * 6 - 15) + 10)
  }
}
