/// The radial and tangential acceleration of a body about its origin, in points per second squared:
/// away from the origin, and counterclockwise around it.
struct OriginAcceleration: Hashable, Sendable {
  var radial: Double
  var tangential: Double

  /// A copy with both numbers clamped to their ranges.
  var tamed: OriginAcceleration {
    OriginAcceleration(
      radial: radial.tamed(in: -1e9...1e9, or: 0),
      tangential: tangential.tamed(in: -1e9...1e9, or: 0)
    )
  }
}

extension BodyTraits {
  /// Both accelerations about the origin.
  var originAcceleration: OriginAcceleration {
    get { OriginAcceleration(radial: radialAcceleration, tangential: tangentialAcceleration) }
    set { (radialAcceleration, tangentialAcceleration) = (newValue.radial, newValue.tangential) }
  }
}
