internal import KamuroCSIMD

/// How far velocities and accelerations carry in a time while drag slows and magnetism turns.
///
/// A velocity v is a complex number here, across + i down. Under a constant acceleration a, a drag
/// k and a turning w it obeys v' = a + l v with l = i w - k. After the time t
///
/// ```
/// v = v0 e^(l t) + a r      r = (e^(l t) - 1) / l
/// x = x0 + v0 r + a s       s = (r - t) / l
/// ```
/// which without drag and turning are v0 + a t and x0 + v0 t + a t² / 2. So uniform gravity, drag
/// and magnetism are followed exactly, whatever the step.
struct Reach {
  /// What is left of a velocity.
  var decay: Vector
  /// How far one unit of velocity has carried, and what one of acceleration has added to it.
  var velocity: Vector
  /// How far one unit of acceleration has carried.
  var acceleration: Vector

  /// That of no time at all.
  static let none = Reach(decay: Vector(dx: 1, dy: 0), velocity: .zero, acceleration: .zero)

  private init(decay: Vector, velocity: Vector, acceleration: Vector) {
    self.decay = decay
    self.velocity = velocity
    self.acceleration = acceleration
  }

  /// - Parameters:
  ///   - drag: 1/s; below 0 it drives, by at most e²⁰ in all.
  ///   - turning: rad/s, clockwise.
  ///   - time: In seconds.
  init(drag: Double, turning: Double, for time: Seconds) {
    let l = Vector(dx: min(-drag, 20 / time), dy: turning)
    let z = l * time
    let square = z.dx * z.dx + z.dy * z.dy
    if square < Self.nearby {
      // (e^z - 1) / z and (e^z - 1 - z) / z², which lose digits near 0, by their series.
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

  /// Where the series is good to fourteen digits: the square of 0.2.
  private static let nearby = 0.04

  /// 1/2! + z/3! + z²/4! and so on up to z⁸/10!, for a number.
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

  /// The same for a complex number.
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
  /// The product as complex numbers.
  @inline(__always)
  func turned(by other: Vector) -> Vector {
    Vector(dx: dx * other.dx - dy * other.dy, dy: dx * other.dy + dy * other.dx)
  }

  /// The quotient as complex numbers.
  @inline(__always)
  func unturned(by other: Vector) -> Vector {
    let square = other.dx * other.dx + other.dy * other.dy
    return turned(by: Vector(dx: other.dx / square, dy: -other.dy / square))
  }
}
