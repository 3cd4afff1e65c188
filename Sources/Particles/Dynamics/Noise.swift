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
  func push(at place: Pair, layer: Layer) -> Pair {
    let (x, y) = (Self.split(place.x * density), Self.split(place.y * density))
    let (left, top) = (Int(x.whole), Int(y.whole))
    return Self.mix(
      (crossing(left, top, layer), crossing(left + 1, top, layer)),
      (crossing(left, top + 1, layer), crossing(left + 1, top + 1, layer)),
      across: x.blend,
      down: y.blend
    )
  }

  /// What is between four crossings, two above and two below.
  @inline(__always)
  static func mix(
    _ above: (Pair, Pair),
    _ below: (Pair, Pair),
    across: Double,
    down: Double
  ) -> Pair {
    let a = above.0 + (above.1 - above.0) * across
    let b = below.0 + (below.1 - below.0) * across
    return a + (b - a) * down
  }

  /// A number across and one down.
  typealias Pair = SIMD2<Double>

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

  /// The pair of numbers at a crossing at a moment.
  @inline(__always)
  private func crossing(_ x: Int, _ y: Int, _ layer: Layer) -> Pair {
    let now = crossing(x, y, layer.index)
    guard layer.part > 0 else { return now }
    return now + (crossing(x, y, layer.index &+ 1) - now) * layer.part
  }

  /// The pair of numbers at a crossing of the grid in space and time.
  @inline(__always)
  func crossing(_ x: Int, _ y: Int, _ moment: Int64) -> Pair {
    pair(
      UInt64(truncatingIfNeeded: x) &* Self.across &+ UInt64(truncatingIfNeeded: y) &* Self.down
        &+ UInt64(bitPattern: moment) &* Self.inTime
    )
  }

  /// Two numbers, -1 up to 1.
  @inline(__always)
  private func pair(_ index: UInt64) -> Pair {
    let bits = source.bits(index)
    return Pair(
      Double(Int32(truncatingIfNeeded: bits)),
      Double(Int32(truncatingIfNeeded: bits >> 32))
    ) * 0x1p-31
  }

  /// The largest whole number up to one between -2^50 and 2^50, and how much of the crossing after it
  /// is blended in there.
  @inline(__always)
  static func split(_ u: Double) -> (whole: Double, blend: Double) {
    // Added to 1.5 * 2^52 a number is rounded to a whole one; no conversion, so that loops may take
    // several at once.
    let rounded = u + 0x1.8p52 - 0x1.8p52
    let whole = rounded > u ? rounded - 1 : rounded
    return (whole, blend(u - whole))
  }

  @inline(__always)
  private static func blend(_ u: Double) -> Double {
    u * u * u * (u * (u * 6 - 15) + 10)
  }
}
