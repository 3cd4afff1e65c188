internal import KamuroCSIMD

/// Motion under a constant acceleration and linear drag, in closed form.
///
/// With drag k, v' = a - k v gives v(t) = v0 e^(-kt) + a (1 - e^(-kt)) / k and
/// x(t) = x0 + v0 r + a s with the two reaches r = (1 - e^(-kt)) / k and s = (t - r) / k.
/// Without drag they are t and t² / 2.
struct Motion: Hashable, Sendable {
  /// Points per second squared.
  var acceleration = Vector.zero
  /// 1/s.
  var drag = 0.0

  /// How far one unit of velocity and one unit of acceleration have carried at an age.
  @inline(__always)
  func reach(at age: Double) -> (velocity: Double, acceleration: Double) {
    let reach = reach(at: SIMD4(repeating: age))
    return (reach.velocity.x, reach.acceleration.x)
  }

  /// The same at four ages at once.
  @inline(__always)
  func reach(at ages: SIMD4<Double>) -> (velocity: SIMD4<Double>, acceleration: SIMD4<Double>) {
    let kt = drag * ages
    let late = (1 - decay(kt)) / drag
    let isLate = kt .> 1e-3
    if all(isLate) { return (late, (ages - late) / drag) }
    // The differences lose digits for a small kt; their series are good to 1e-13 there.
    let (third, fourth, fifth) = (kt * (1.0 / 3), kt * 0.25, kt * 0.2)
    let velocity = ages * (1 - kt * 0.5 * (1 - third * (1 - fourth)))
    let acceleration = ages * ages * (0.5 - third * 0.5 * (1 - fourth * (1 - fifth)))
    return (
      velocity.replacing(with: late, where: isLate),
      acceleration.replacing(with: (ages - late) / drag, where: isLate)
    )
  }

  /// Where something born at `position` is at an age.
  func position(from position: Vector, velocity: Vector, age: Double) -> Vector {
    let reach = reach(at: age)
    return position + velocity * reach.velocity + acceleration * reach.acceleration
  }

  /// How fast something is at an age.
  @inline(__always)
  func velocity(from velocity: Vector, age: Double) -> Vector {
    let kt = drag * age
    let left = decay(kt)
    let reach = kt > 1e-3 ? (1 - left) / drag : reach(at: age).velocity
    return velocity * left + acceleration * reach
  }
}

/// A swing to either side of a particle's way: A sin(2 pi f t + p), or A (sin(2 pi f t + p) - sin p),
/// which begins at 0.
struct Sway: Hashable, Sendable {
  /// In points.
  var amplitude: Double
  /// Swings per second.
  var frequency: Double
  /// Where in the swing it begins, in radians.
  var phase: Double
  /// Whether it begins off the middle.
  var isAboutWay = false

  /// How far to the right of the way it is at an age, in points.
  func offset(at age: Double) -> Double {
    amplitude * (sin(2 * .pi * frequency * age + phase) - (isAboutWay ? 0 : sin(phase)))
  }

  /// How fast it goes to the right at an age, in points per second.
  func velocity(at age: Double) -> Double {
    amplitude * 2 * .pi * frequency * cos(2 * .pi * frequency * age + phase)
  }
}
