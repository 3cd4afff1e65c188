/// What pushes a body away from its origin, below 0 towards it, and counterclockwise around it, in
/// points per second squared.
struct OriginPush: Hashable, Sendable {
  var radial: Double
  var tangential: Double

  /// The same with both in their range.
  var tamed: OriginPush {
    OriginPush(
      radial: radial.tamed(in: -1e9...1e9, or: 0),
      tangential: tangential.tamed(in: -1e9...1e9, or: 0)
    )
  }
}

extension BodyTraits {
  /// Both accelerations about the origin.
  var originPush: OriginPush {
    get { OriginPush(radial: radialAcceleration, tangential: tangentialAcceleration) }
    set { (radialAcceleration, tangentialAcceleration) = (newValue.radial, newValue.tangential) }
  }
}
