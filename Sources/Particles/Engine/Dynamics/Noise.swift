internal import KamuroCSIMD

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

  /// A number across and one down.
  typealias Pair = SIMD2<Double>

  /// The pair of numbers at a crossing at one moment, and after it the pair at the next one.
  typealias Crossing = SIMD4<Float>

  /// The push at a place, -1...1 across and down.
  func push(at place: Pair, layer: Layer) -> Pair {
    let whole = pair_floor(place * density)
    let blend = Self.blend(lanes_of_pairs(place * density - whole, .zero))
    let (left, top) = (Int(whole.x), Int(whole.y))
    return Self.mix(
      (crossing(left, top, layer.index), crossing(left + 1, top, layer.index)),
      (crossing(left, top + 1, layer.index), crossing(left + 1, top + 1, layer.index)),
      across: blend.x,
      down: blend.y,
      layer.part
    )
  }

  /// What is between four crossings, two above and two below, at a moment between two.
  @inline(__always)
  static func mix(
    _ above: (Crossing, Crossing),
    _ below: (Crossing, Crossing),
    across: Float,
    down: Float,
    _ part: Float
  ) -> Pair {
    let a = above.0 + (above.1 - above.0) * across
    let b = below.0 + (below.1 - below.0) * across
    return lanes_mixed_to_pair(a + (b - a) * down, part)
  }

  /// How much of the next crossing is blended in on the way from one to it.
  @inline(__always)
  static func blend(_ u: SIMD4<Float>) -> SIMD4<Float> { u * u * u * (u * (u * 6 - 15) + 10) }

  /// What a moment has in common for all places.
  struct Layer: Equatable {
    /// The crossing in time before it.
    var index: Int64
    /// How much of the next one is blended in.
    var part: Float
  }

  /// The two crossings in time about a moment.
  func layer(at time: Seconds) -> Layer {
    let w = (time * speed).tamed(in: -1e15...1e15, or: 0)
    let before = w.rounded(.down)
    let u = w - before
    return Layer(index: Int64(before), part: Float(u * u * u * (u * (u * 6 - 15) + 10)))
  }

  private static let across: UInt64 = 0xD1B5_4A32_D192_ED03
  private static let down: UInt64 = 0xABC9_8388_FB8F_AC03
  private static let inTime: UInt64 = 0x8CB9_2BA7_2F3D_8DD7

  /// A crossing of the grid in space at a moment and the next one.
  @inline(__always)
  func crossing(_ x: Int, _ y: Int, _ moment: Int64) -> Crossing {
    Crossing(lowHalf: pair(x, y, moment), highHalf: pair(x, y, moment &+ 1))
  }

  /// A crossing at the next moment, from what it is at one.
  @inline(__always)
  func crossing(_ x: Int, _ y: Int, after crossing: Crossing, _ moment: Int64) -> Crossing {
    Crossing(lowHalf: crossing.highHalf, highHalf: pair(x, y, moment &+ 2))
  }

  /// Two numbers, -1...1, at a crossing of the grid in space and time.
  @inline(__always)
  private func pair(_ x: Int, _ y: Int, _ moment: Int64) -> SIMD2<Float> {
    let bits = source.bits(
      UInt64(truncatingIfNeeded: x) &* Self.across &+ UInt64(truncatingIfNeeded: y) &* Self.down
        &+ UInt64(bitPattern: moment) &* Self.inTime
    )
    return SIMD2(
      Float(Int32(truncatingIfNeeded: bits)),
      Float(Int32(truncatingIfNeeded: bits >> 32))
    ) * 0x1p-31
  }
}
