#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

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

  /// - Parameters:
  ///   - drag: 1/s; below 0 it drives, by at most e²⁰ in all.
  ///   - turning: rad/s, clockwise.
  ///   - time: In seconds.
  init(drag: Double, turning: Double, for time: Seconds) {
    let l = Vector(dx: min(-drag, 20 / time), dy: turning)
    let z = l * time
    if z.dx * z.dx + z.dy * z.dy < 0.0025 {
      let (first, second) = Self.series(z)
      velocity = first * time
      acceleration = second * (time * time)
      decay = Vector(dx: 1, dy: 0) + z.turned(by: first)
    } else {
      decay = Vector(magnitude: exp(z.dx), radians: z.dy)
      velocity = (decay + Vector(dx: -1, dy: 0)).unturned(by: l)
      acceleration = (velocity + Vector(dx: -time, dy: 0)).unturned(by: l)
    }
  }

  /// (e^z - 1) / z and (e^z - 1 - z) / z², which lose digits near 0, by their series.
  private static func series(_ z: Vector) -> (Vector, Vector) {
    var second = Vector(dx: 0, dy: 0)
    for divisor in stride(from: 9.0, through: 3, by: -1) {
      // 1 / n! of each power, from the last: (1 + ... ) / n.
      second = (Vector(dx: 1, dy: 0) + z.turned(by: second)) * (1 / divisor)
    }
    second = (Vector(dx: 1, dy: 0) + z.turned(by: second)) * 0.5
    return (Vector(dx: 1, dy: 0) + z.turned(by: second), second)
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
