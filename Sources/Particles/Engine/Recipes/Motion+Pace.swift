internal import KamuroCSIMD

/// Motion whose velocity is multiplied by a curve over life.
///
/// With the factor c(t), v(t) = c (v0 e^(-kt) + a r) with r = (1 - e^(-kt)) / k. The displacements
/// per unit of velocity and of acceleration are thus the integrals of c e^(-kt) and of c r. On a
/// piece where c is linear they are sums of four moments; the motion before the piece enters as a
/// factor.
extension Motion {
  /// The displacements per unit of velocity and per unit of acceleration at an age.
  /// - Parameters:
  ///   - age: In seconds, up to the lifetime.
  ///   - lifetime: The lifetime in seconds, over which the curve extends.
  ///   - pace: The curve of the velocity's factor.
  /// - Complexity: O(*n*) in the number of the curve's values.
  func reach(
    at age: Double,
    of lifetime: Double,
    pace: LifeCurve
  ) -> (velocity: Double, acceleration: Double) {
    var (velocity, acceleration) = (0.0, 0.0)
    pace.forEachPiece { piece in
      let start = piece.span.lowerBound * lifetime
      let whole = piece.span.upperBound * lifetime - start
      let span = min(age - start, whole)
      guard span > 0 else { return }
      let growth = (piece.end - piece.start) * (span / whole)
      let moments = Moments(of: drag * span)
      let decayed = span * (piece.start * moments.decay + growth * moments.laterDecay)
      velocity += decay(drag * start) * decayed
      acceleration +=
        reach(at: start).velocity * decayed
        + span * span * (piece.start * moments.reach + growth * moments.laterReach)
    }
    return (velocity, acceleration)
  }
}

/// Integrals over u from 0 to 1 for paced motion, with z for the drag times the time span.
private struct Moments {
  /// The integral of e^(-zu).
  let decay: Double
  /// The integral of u e^(-zu).
  let laterDecay: Double
  /// The integral of (1 - e^(-zu)) / z.
  let reach: Double
  /// The integral of u (1 - e^(-zu)) / z.
  let laterReach: Double

  init(of z: Double) {
    decay = z > 0 ? -expm1(-z) / z : 1
    if z < 1 {
      // For a small z the closed forms lose digits by cancellation; the series is accurate to the
      // last digit.
      laterReach = Self.series(z)
      laterDecay = 0.5 - z * laterReach
      reach = decay - laterDecay
    } else {
      reach = (1 - decay) / z
      laterDecay = decay - reach
      laterReach = (0.5 - laterDecay) / z
    }
  }

  /// The sum of (-z)^n / ((n + 1)! (n + 3)) over n.
  private static func series(_ z: Double) -> Double {
    var (sum, term) = (0.0, 1.0)
    for n in 0..<17 {
      sum += term / Double(n + 3)
      term *= -z / Double(n + 2)
    }
    return sum
  }
}
