/// A cubic Bezier curve from the origin: the way of a spark.
///
/// Points are normalized: a firework's scale makes them stage points. y grows downward.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point.
  public var control1: Vector
  /// The second control point.
  public var control2: Vector
  /// The end.
  public var end: Vector

  /// Creates a curve from its six coordinates.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double) {
    control1 = Vector(dx: x1, dy: y1)
    control2 = Vector(dx: x2, dy: y2)
    end = Vector(dx: x3, dy: y3)
  }

  /// The place at a parameter 0...1.
  public func point(at t: Double) -> Vector {
    let u = 1 - t
    return control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
  }

  /// The tangent at a parameter 0...1; its length is the speed per unit of the parameter.
  public func tangent(at t: Double) -> Vector {
    let u = 1 - t
    return control1 * (3 * u * u - 6 * u * t) + control2 * (6 * u * t - 3 * t * t)
      + end * (3 * t * t)
  }

  /// The curve mirrored to the left.
  public func flipped() -> CubicBezier {
    CubicBezier(
      -control1.dx,
      control1.dy,
      -control2.dx,
      control2.dy,
      -end.dx,
      end.dy
    )
  }
}
