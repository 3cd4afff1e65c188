internal import KamuroCSIMD

/// The closed-form motion under constant acceleration, linear drag and rotation of the velocity.
///
/// Vectors are complex numbers here, x + i y. Under a constant acceleration a, a drag k and a
/// magnetic rotation w, the velocity obeys v' = a + l v with l = i w - k. After the time t
/// ```
/// v = v0 e^(l t) + a r      r = (e^(l t) - 1) / l
/// x = x0 + v0 r + a s       s = (r - t) / l
/// ```
/// With neither drag nor rotation these are v0 + a t and x0 + v0 t + a t² / 2. So uniform gravity,
/// drag and magnetism are integrated exactly, whatever the time step.
struct DragDisplacement {
  /// The factor of the initial velocity in the final one, e^(l t).
  var decay: Vector
  /// The displacement per unit of velocity, which is also the velocity per unit of acceleration, r.
  var velocity: Vector
  /// The displacement per unit of acceleration, s.
  var acceleration: Vector

  /// The motion in no time.
  static let none = DragDisplacement(
    decay: Vector(dx: 1, dy: 0),
    velocity: .zero,
    acceleration: .zero
  )

  private init(decay: Vector, velocity: Vector, acceleration: Vector) {
    self.decay = decay
    self.velocity = velocity
    self.acceleration = acceleration
  }

  /// - Parameters:
  ///   - drag: In 1/s; a negative drag accelerates, by a factor of at most e²⁰.
  ///   - turning: The rotation of the velocity in rad/s, clockwise.
  ///   - time: In seconds.
  init(drag: Double, turning: Double, for time: Seconds) {
    let l = Vector(dx: min(-drag, 20 / time), dy: turning)
    let z = l * time
    let square = z.dx * z.dx + z.dy * z.dy
    if square < Self.nearby {
      // Near 0, (e^z - 1) / z and (e^z - 1 - z) / z² lose digits by cancellation; a series does
      // not.
      let second = turning == 0 ? Vector(dx: Self.series(z.dx), dy: 0) : Self.series(z)
      let first = Vector(dx: 1, dy: 0) + z.turned(by: second)
      velocity = first * time
      acceleration = second * (time * time)
      decay = Vector(dx: 1, dy: 0) + z.turned(by: first)
    } else {
      decay = Vector(magnitude: exp(z.dx), radians: z.dy)
      velocity = (decay + Vector(dx: -1, dy: 0)).unturned(by: l)
      acceleration = (velocity + Vector(dx: -time, dy: 0)).unturned(by: l)
    }
  }

  /// The bound on |z|², 0.2², up to which the series is accurate to fourteen digits.
  private static let nearby = 0.04

  /// The Taylor series 1/2! + z/3! + z²/4! + … + z⁸/10!, by Horner's method.
  @inline(__always)
  private static func series(_ z: Double) -> Double {
    var sum = z * (1 / 3_628_800.0) + 1 / 362_880.0
    sum = sum * z + 1 / 40_320.0
    sum = sum * z + 1 / 5_040.0
    sum = sum * z + 1 / 720.0
    sum = sum * z + 1 / 120.0
    sum = sum * z + 1 / 24.0
    sum = sum * z + 1 / 6.0
    return sum * z + 0.5
  }

  /// The same series for a complex number.
  @inline(__always)
  private static func series(_ z: Vector) -> Vector {
    var sum = z * (1 / 3_628_800.0) + Vector(dx: 1 / 362_880.0, dy: 0)
    sum = sum.turned(by: z) + Vector(dx: 1 / 40_320.0, dy: 0)
    sum = sum.turned(by: z) + Vector(dx: 1 / 5_040.0, dy: 0)
    sum = sum.turned(by: z) + Vector(dx: 1 / 720.0, dy: 0)
    sum = sum.turned(by: z) + Vector(dx: 1 / 120.0, dy: 0)
    sum = sum.turned(by: z) + Vector(dx: 1 / 24.0, dy: 0)
    sum = sum.turned(by: z) + Vector(dx: 1 / 6.0, dy: 0)
    return sum.turned(by: z) + Vector(dx: 0.5, dy: 0)
  }
}

extension Vector {
  /// The complex quotient.
  @inline(__always)
  func unturned(by other: Vector) -> Vector {
    let square = other.dx * other.dx + other.dy * other.dy
    return turned(by: Vector(dx: other.dx / square, dy: -other.dy / square))
  }
}
