internal import KamuroCSIMD

/// Motion under constant acceleration and linear drag, in closed form.
///
/// With drag k, v' = a - k v gives v(t) = v0 e^(-kt) + a (1 - e^(-kt)) / k and x(t) = x0 + v0 r + a
/// s, where r = (1 - e^(-kt)) / k is the displacement per unit of velocity and s = (t - r) / k that
/// per unit of acceleration. Without drag they are t and t² / 2.
struct Motion: Equatable, Sendable {
  /// In points per second squared.
  var acceleration = Vector.zero
  /// The drag k in 1/s.
  var drag = 0.0

  /// The displacements per unit of velocity and per unit of acceleration at an age.
  @inline(__always)
  func reach(at age: Double) -> (velocity: Double, acceleration: Double) {
    let reach = reach(at: SIMD4(repeating: age))
    return (reach.velocity.x, reach.acceleration.x)
  }

  /// The same at four ages, one in each SIMD lane.
  @inline(__always)
  func reach(at ages: SIMD4<Double>) -> (velocity: SIMD4<Double>, acceleration: SIMD4<Double>) {
    let kt = drag * ages
    let late = (1 - decay(kt)) / drag
    let isLate = kt .> 1e-3
    if all(isLate) { return (late, (ages - late) / drag) }
    // For a small kt the differences lose digits by cancellation; the series are accurate to 1e-13.
    let (third, fourth, fifth) = (kt * (1.0 / 3), kt * 0.25, kt * 0.2)
    let (secondTerm, thirdTerm) = (1 - fourth, 1 - fourth * (1 - fifth))
    let velocity = ages * (1 - kt * 0.5 * (1 - third * secondTerm))
    let acceleration = ages * ages * (0.5 - third * 0.5 * thirdTerm)
    return (
      velocity.replacing(with: late, where: isLate),
      acceleration.replacing(with: (ages - late) / drag, where: isLate)
    )
  }

  /// The position at an age of a particle born at `position`.
  func position(from position: Vector, velocity: Vector, age: Double) -> Vector {
    let reach = reach(at: age)
    return position + velocity * reach.velocity + acceleration * reach.acceleration
  }

  /// The velocity at an age.
  @inline(__always)
  func velocity(from velocity: Vector, age: Double) -> Vector {
    let kt = drag * age
    let left = decay(kt)
    let reach = kt > 1e-3 ? (1 - left) / drag : reach(at: age).velocity
    return velocity * left + acceleration * reach
  }
}

/// A sinusoidal motion across a particle's path: A sin(2 pi f t + p), or A (sin(2 pi f t + p) - sin
/// p), which starts at 0.
struct Sway: Equatable, Sendable {
  /// In points.
  var amplitude: Double
  /// In hertz.
  var frequency: Double
  /// The phase at birth in radians.
  var phase: Double
  /// Whether the oscillation is about the path itself, so that it may start off the path.
  var isCentered = false

  /// The offset to the right of the path at an age, in points.
  func offset(at age: Double) -> Double {
    amplitude * (sin(2 * .pi * frequency * age + phase) - (isCentered ? 0 : sin(phase)))
  }

  /// The velocity to the right at an age, in points per second.
  func velocity(at age: Double) -> Double {
    amplitude * 2 * .pi * frequency * cos(2 * .pi * frequency * age + phase)
  }
}
