extension KeyframeTrack {
  /// When properties of a track have no effect.
  static let idleRules: [IdleRule<KeyframeTrack>] = [
    .only(
      .cubic,
      .cubicPaced,
      of: "calculationMode",
      \.calculationMode,
      use: "tensionValues",
      "continuityValues",
      "biasValues"
    ),
    .only(
      .spring,
      of: "calculationMode",
      \.calculationMode,
      use: "mass",
      "stiffness",
      "damping",
      "initialVelocity"
    ),
    IdleRule(
      "keyTimes",
      "timingFunctions",
      because: "the calculationModes paced and cubicPaced have a constant speed"
    ) {
      $0.calculationMode == .paced || $0.calculationMode == .cubicPaced
    },
    IdleRule("rotationMode", because: "only a path has a direction") { $0.path.keyCount == 0 },
    IdleRule("timingFunctions", because: "discrete values are not interpolated") {
      $0.calculationMode == .discrete
    },
  ]

  /// The properties of the track, or of those in its group, that have no effect.
  func idleProperties(at path: PropertyPath) -> [IdleProperty] {
    idleProperties(by: Self.idleRules, at: path)
      + animations.enumerated().flatMap { index, track in
        track.idleProperties(at: path.element(index, of: "animations"))
      }
  }
}
