/// A cubic Bezier curve from (0, 0) to (1, 1) with two control points whose x are in 0...1, as in
/// Core Animation and CSS.
package struct CubicBezier: Hashable, Sendable {
  /// The x of the first control point, 0...1.
  package let x1: Double
  /// The y of the first control point, -100...100 in files; outside of 0...1 the progress may
  /// overshoot.
  package let y1: Double
  /// The x of the second control point, 0...1.
  package let x2: Double
  /// The y of the second control point, -100...100 in files; outside of 0...1 the progress may
  /// overshoot.
  package let y2: Double

  /// Creates a curve from control points; their x are clamped to 0...1.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// The straight line.
  static let linear = CubicBezier(0, 0, 1, 1)

  /// The progress at a fraction of the time, 0...1.
  func progress(at fraction: Double) -> Double {
    guard self != .linear else { return fraction }
    return Self.bezier(y1, y2, at: Self.parameter(of: fraction, x1, x2))
  }

  /// The fractions of the time at which a progress is reached, ascending; up to three, since the
  /// curve need not be monotonic.
  func fractions(atProgress progress: Double) -> [Double] {
    guard self != .linear else { return (0...1).contains(progress) ? [progress] : [] }
    return progress.arguments(between: [0] + turns + [1]) { Self.bezier(y1, y2, at: $0) }
      .map { Self.bezier(x1, x2, at: $0) }
  }

  /// The progress at its extrema.
  var extremes: [Double] { turns.map { Self.bezier(y1, y2, at: $0) } }

  /// The parameters between 0 and 1 at which the progress has an extremum.
  ///
  /// They are the roots of the derivative, 3 (a + b u + c u²).
  private var turns: [Double] {
    Quadratic(y1, 2 * (y2 - 2 * y1), 1 + 3 * (y1 - y2)).roots(inside: 0...1)
  }

  /// One coordinate of the Bezier curve with the control values 0, a, b, 1.
  private static func bezier(_ a: Double, _ b: Double, at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
  }

  /// The parameter at which the Bezier curve with the control values 0, a, b, 1 has a value, by
  /// safeguarded Newton iteration.
  private static func parameter(of value: Double, _ a: Double, _ b: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var u = value
    for _ in 0..<64 {
      let error = bezier(a, b, at: u) - value
      guard abs(error) > 1e-14, high - low > 1e-15 else { break }
      if error > 0 { high = u } else { low = u }
      let v = 1 - u
      let slope = 3 * v * v * a + 6 * v * u * (b - a) + 3 * u * u * (1 - b)
      let step = u - error / slope
      u = step > low && step < high ? step : (low + high) / 2
    }
    return u
  }
}

extension Double {
  /// The arguments at which a function has this value, one at most between each two neighboring
  /// bounds, between which it is monotonic, by bisection.
  func arguments(between bounds: [Double], of function: (Double) -> Double) -> [Double] {
    zip(bounds, bounds.dropFirst()).compactMap { start, end in
      var (low, high) = (start, end)
      let ends = (function(low), function(high))
      let isRising = ends.1 > ends.0
      guard self >= min(ends.0, ends.1), self <= max(ends.0, ends.1) else { return nil }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if (function(middle) < self) == isRising { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }
}
