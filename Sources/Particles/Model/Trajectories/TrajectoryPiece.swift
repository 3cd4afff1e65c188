internal import KamuroCSIMD

/// A segment of a trajectory with its starting point.
enum TrajectoryPiece: Hashable, Sendable {
  case line(Vector, Vector)
  case quadratic(Vector, Vector, Vector)
  case cubic(Vector, Vector, Vector, Vector)
  /// The center, the radius vectors at 0 and 90 degrees, and the angle in radians.
  case arc(center: Vector, Vector, Vector, angle: Double)

  init(_ segment: Trajectory.Segment, from start: Vector) {
    switch segment {
    case .line(let end): self = .line(start, end)
    case .quadratic(let control, let end): self = .quadratic(start, control, end)
    case .cubic(let control1, let control2, let end):
      self = .cubic(start, control1, control2, end)
    case .arc(let center, let angle, let aspect, let tilt):
      // In the ellipse's own axes, a quarter turn maps (x, y) to (-y / aspect, x · aspect).
      let radius = start - center
      let upright = radius.turned(by: -tilt.radians)
      let quarter = Vector(dx: -upright.dy / aspect, dy: upright.dx * aspect)
      self = .arc(
        center: center,
        radius,
        quarter.turned(by: tilt.radians),
        angle: angle.radians
      )
    }
  }

  /// The end; exactly the written point, if one is written.
  var end: Vector {
    switch self {
    case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): end
    case .arc: point(at: 1)
    }
  }

  /// The point at a parameter 0...1.
  func point(at t: Double) -> Vector {
    let u = 1 - t
    switch self {
    case .line(let start, let end): return start * u + end * t
    case .quadratic(let start, let control, let end):
      return start * (u * u) + control * (2 * u * t) + end * (t * t)
    case .cubic(let start, let control1, let control2, let end):
      return control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
        + start * (u * u * u)
    case .arc(let center, let radius, let quarter, let angle):
      return center + radius * cos(angle * t) + quarter * sin(angle * t)
    }
  }

  /// The first three derivatives with respect to the parameter.
  ///
  /// At least one of them is nonzero unless the piece is a single point.
  private func derivatives(at t: Double) -> (first: Vector, second: Vector, third: Vector) {
    let u = 1 - t
    switch self {
    case .line(let start, let end): return (end - start, .zero, .zero)
    case .quadratic(let start, let control, let end):
      let edges = (control - start, end - control)
      return (edges.0 * (2 * u) + edges.1 * (2 * t), (edges.1 - edges.0) * 2, .zero)
    case .cubic(let start, let control1, let control2, let end):
      let edges = (control1 - start, control2 - control1, end - control2)
      let turns = (edges.1 - edges.0, edges.2 - edges.1)
      return (
        edges.0 * (3 * u * u) + edges.1 * (6 * u * t) + edges.2 * (3 * t * t),
        turns.0 * (6 * u) + turns.1 * (6 * t), (turns.1 - turns.0) * 6
      )
    case .arc(_, let radius, let quarter, let angle):
      let (sine, cosine) = (sin(angle * t), cos(angle * t))
      let first = (quarter * cosine + radius * -sine) * angle
      return (first, (radius * -cosine + quarter * -sine) * (angle * angle), .zero)
    }
  }

  /// The speed in units per parameter.
  func speed(at t: Double) -> Double { derivatives(at: t).first.magnitude }

  /// The unit tangent at a parameter; the limit where the derivative vanishes, and zero for a
  /// single point.
  func direction(at t: Double) -> Vector {
    let (first, second, third) = derivatives(at: t)
    // A derivative below a billionth of the others is rounding error.
    let least = 1e-9 * max(first.magnitude, second.magnitude, third.magnitude)
    if first.magnitude > least { return first.unit }
    // At the end the limit is from the left, with the opposite sign.
    if second.magnitude > least { return t < 1 ? second.unit : (second * -1).unit }
    return third.unit
  }
}

extension Vector {
  /// The vector from one point to another, both relative to the same origin.
  static func - (end: Vector, start: Vector) -> Vector {
    Vector(dx: end.dx - start.dx, dy: end.dy - start.dy)
  }

  /// The unit vector of the same direction; zero for the zero vector.
  fileprivate var unit: Vector {
    let length = magnitude
    return length > 0 ? Vector(dx: dx / length, dy: dy / length) : .zero
  }
}
