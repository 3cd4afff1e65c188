internal import KamuroCSIMD

/// Smooth noise in space and time, as a vector.
///
/// Value noise: a pair of random numbers at each point of a grid in space and time, interpolated
/// with the weight 6 u⁵ - 15 u⁴ + 10 u³, whose first and second derivatives are continuous across
/// grid points.
struct Noise: Sendable {
  /// The random numbers of the grid points.
  var source: RandomSource
  /// Grid points per point of length.
  var density: Double
  /// Grid points per second.
  var speed: Double

  /// A horizontal and a vertical number.
  typealias Pair = SIMD2<Double>

  /// The pair of numbers at a grid point in one time layer, and in the next one.
  typealias GridPoint = SIMD4<Float>

  /// The noise at a place, -1...1 in both components.
  func push(at place: Pair, layer: Layer) -> Pair {
    let whole = pair_floor(place * density)
    let blend = Self.blend(lanes_from_pairs(place * density - whole, .zero))
    let (left, top) = (Int(whole.x), Int(whole.y))
    return Self.mix(
      (crossing(left, top, layer.index), crossing(left + 1, top, layer.index)),
      (crossing(left, top + 1, layer.index), crossing(left + 1, top + 1, layer.index)),
      across: blend.x,
      down: blend.y,
      layer.part
    )
  }

  /// Interpolates between four grid points, two above and two below, and between two time layers.
  @inline(__always)
  static func mix(
    _ above: (GridPoint, GridPoint),
    _ below: (GridPoint, GridPoint),
    across: Float,
    down: Float,
    _ part: Float
  ) -> Pair {
    let a = above.0 + (above.1 - above.0) * across
    let b = below.0 + (below.1 - below.0) * across
    return lanes_interpolate_pairs(a + (b - a) * down, part)
  }

  /// The interpolation weight of the next grid point, for the fraction of the distance to it.
  @inline(__always)
  static func blend(_ u: SIMD4<Float>) -> SIMD4<Float> { u * u * u * (u * (u * 6 - 15) + 10) }

  /// The time coordinate, which is the same for all places.
  struct Layer: Equatable {
    /// The index of the time layer before it.
    var index: Int64
    /// The weight of the next layer.
    var part: Float
  }

  /// The time layer before a moment, and the weight of the next one.
  func layer(at time: Seconds) -> Layer {
    let w = (time * speed).tamed(in: -1e15...1e15, or: 0)
    let before = w.rounded(.down)
    let u = w - before
    return Layer(index: Int64(before), part: Float(u * u * u * (u * (u * 6 - 15) + 10)))
  }

  private static let across: UInt64 = 0xD1B5_4A32_D192_ED03
  private static let down: UInt64 = 0xABC9_8388_FB8F_AC03
  private static let inTime: UInt64 = 0x8CB9_2BA7_2F3D_8DD7

  /// The values of a grid point in a time layer and the next one.
  @inline(__always)
  func crossing(_ x: Int, _ y: Int, _ moment: Int64) -> GridPoint {
    GridPoint(lowHalf: pair(x, y, moment), highHalf: pair(x, y, moment &+ 1))
  }

  /// The values of a grid point one layer later, from its values in this one.
  @inline(__always)
  func crossing(_ x: Int, _ y: Int, after crossing: GridPoint, _ moment: Int64) -> GridPoint {
    GridPoint(lowHalf: crossing.highHalf, highHalf: pair(x, y, moment &+ 2))
  }

  /// Two random numbers in -1...1 at a grid point in space and time.
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
