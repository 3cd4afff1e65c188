/// The accelerations and the drag of a body that has its own.
struct BodyPush: Equatable, Sendable {
  /// Away from the origin, in points per second squared.
  var radial: Double
  /// Counterclockwise around the origin, in points per second squared.
  var tangential: Double
  /// In points per second squared.
  var acceleration: Vector
  /// The drag in 1/s.
  var resistance: Double

  /// A copy with all numbers clamped to their ranges.
  var tamed: BodyPush {
    BodyPush(
      radial: radial.tamed(in: -1e9...1e9, or: 0),
      tangential: tangential.tamed(in: -1e9...1e9, or: 0),
      acceleration: acceleration.tamed(by: 1e9),
      resistance: resistance.tamed(in: 0...1e5, or: 0)
    )
  }
}

extension BodyTraits {
  /// The accelerations and the drag.
  var push: BodyPush {
    get {
      BodyPush(
        radial: radialAcceleration,
        tangential: tangentialAcceleration,
        acceleration: acceleration,
        resistance: resistance
      )
    }
    set {
      (radialAcceleration, tangentialAcceleration) = (newValue.radial, newValue.tangential)
      (acceleration, resistance) = (newValue.acceleration, newValue.resistance)
    }
  }
}
