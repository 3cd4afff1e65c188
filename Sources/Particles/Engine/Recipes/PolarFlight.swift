extension CellRecipe {
  /// Samples the polar motion of one particle.
  /// - Parameters:
  ///   - source: The particle's random source.
  ///   - angle: The angle at birth in radians, clockwise from "to the right".
  ///   - lifetime: The lifetime in seconds; at 0 the particle stays at the start.
  func polarFlight(
    by source: RandomSource,
    from angle: Double,
    of lifetime: Seconds
  ) -> PolarFlight {
    let start = sample(.startRadius, by: source)
    let end = sample(.endRadius, by: source)
    return PolarFlight(
      radius: start,
      growth: lifetime > 0 ? (end - start) / lifetime : 0,
      angle: angle,
      turn: sample(.rotatePerSecond, by: source)
    )
  }
}

/// The polar motion of one particle.
struct PolarFlight {
  /// The distance at birth in points.
  let radius: Double
  /// The change of the distance in points per second.
  let growth: Double
  /// The angle at birth in radians.
  let angle: Double
  /// The change of the angle in radians per second.
  let turn: Double

  /// The offset from the place of birth at an age, in points.
  func offset(atAge age: Seconds) -> Vector {
    Vector(magnitude: radius + growth * age, radians: angle + turn * age)
  }

  /// The velocity at an age, in points per second.
  func velocity(atAge age: Seconds) -> Vector {
    let outward = Vector(magnitude: 1, radians: angle + turn * age)
    let around = Vector(dx: -outward.dy, dy: outward.dx)
    return outward * growth + around * ((radius + growth * age) * turn)
  }
}
