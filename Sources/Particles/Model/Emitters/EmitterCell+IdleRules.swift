extension EmitterCell {
  /// When properties of an emitter cell have no effect.
  static let idleRules = birthRules + motionRules + lookRules

  private static let birthRules: [IdleRule<EmitterCell>] = [
    IdleRule(because: "nothing is born: give it a birthRate, a burst or bursts") { cell, place in
      cell.birthRate <= 0 && !place.animates("birthRate") && !cell.hasBursts
    },
    IdleRule(because: "its particles do not live: give it a lifetime") { cell, place in
      cell.lifetime == 0 && cell.lifetimeRange == 0 && !place.animates("lifetime", "lifetimeRange")
    },
    IdleRule("birthRateBasis", because: "there is no birthRate for it") { cell, place in
      cell.birthRate <= 0 && !place.animates("birthRate")
    },
    IdleRule(
      "birthRateBasis",
      because:
        "the birthRate of a sub-cell is that of each particle: give it a burst and burstBasis"
    ) { cell, place in
      place.holds(.isSubCell) && cell.birthRate > 0
    },
    IdleRule("burstBasis", because: "there is no burst for it: give it a burst or bursts") {
      !$0.hasBursts
    },
    IdleRule("trigger", because: "only an emitter cell within another one has a trigger") {
      !$1.holds(.isSubCell) && $0.trigger != .birth
    },
    IdleRule(
      "repeatCount",
      "repeatDuration",
      "autoreverses",
      because: "nothing repeats without an end: give it a duration"
    ) {
      $0.timing.duration.isInfinite
    },
  ]

  private static let motionRules: [IdleRule<EmitterCell>] = [
    IdleRule("drag", because: "its particles do not move: give them a velocity or an acceleration")
    {
      $0.isAtRest(in: $1)
    },
    IdleRule(
      "emissionLongitude",
      "emissionRange",
      "emissionStep",
      "emissionLatitude",
      because: "its particles do not move: give them a velocity"
    ) { cell, place in
      cell.isAtRest(in: place) && !cell.polar.isEnabled && cell.emitterCells.isEmpty
        && !cell.alignsToMotion && !cell.sways(in: place) && !cell.stretches(in: place)
    },
    IdleRule(
      "swayFrequency",
      "swayFrequencyRange",
      "swaysAboutWay",
      because: "its particles do not sway: give them a swayAmplitude"
    ) {
      !$0.sways(in: $1)
    },
    IdleRule(
      "zAcceleration",
      because: "it only changes the drawing order of a layer of renderMode backToFront"
    ) {
      !$1.holds(.isDrawnBackToFront)
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of spin multiplies the spin, and there is none: give it a spin"
    ) { cell, place in
      cell.hasCurve(of: .spin) && cell.spin == .zero && cell.spinRange == .zero
        && !place.animates("spin", "spinRange")
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of rotation multiplies the rotation, and there is none: give it a rotation"
    ) { cell, place in
      cell.hasCurve(of: .rotation) && cell.rotation == .zero && cell.rotationRange == .zero
        && !place.animates("rotation", "rotationRange")
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of velocity multiplies the speed, and its particles do not move"
    ) {
      $0.hasCurve(of: .velocity) && $0.isAtRest(in: $1)
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of emissionLongitude turns the velocity, and there is none: give it one"
    ) { cell, place in
      cell.hasCurve(of: .emissionLongitude) && cell.velocity.value == 0
        && cell.velocityRange.value == 0 && !place.animates("velocity", "velocityRange")
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of xVelocity multiplies it, and there is none: give it an xVelocity"
    ) { cell, place in
      cell.hasCurve(of: .xVelocity) && cell.xVelocity.value == 0 && cell.xVelocityRange.value == 0
        && !place.animates("xVelocity", "xVelocityRange")
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of yVelocity multiplies it, and there is none: give it a yVelocity"
    ) { cell, place in
      cell.hasCurve(of: .yVelocity) && cell.yVelocity.value == 0 && cell.yVelocityRange.value == 0
        && !place.animates("yVelocity", "yVelocityRange")
    },
    IdleRule(
      "valueOverLife",
      because: "a curve of swayAmplitude multiplies the sway, and its particles do not sway"
    ) {
      $0.hasCurve(of: .swayAmplitude) && !$0.sways(in: $1)
    },
  ]

  private static let lookRules: [IdleRule<EmitterCell>] = [
    IdleRule(
      "rotation",
      "rotationRange",
      "spin",
      "spinRange",
      "alignsToMotion",
      because: "a round particle looks the same at any rotation: choose another shape of contents"
    ) { cell, place in
      cell.contents.isRound && !cell.stretches(in: place) && cell.flutter == .zero
        && cell.flutterRange == .zero && !place.animates("flutter", "flutterRange")
    },
    IdleRule(
      "rotation",
      "rotationRange",
      "spin",
      "spinRange",
      "alignsToMotion",
      "stretchVelocity",
      because: "a glyph stands upright: choose another shape of contents, such as text"
    ) {
      $0.contents.shape == .glyph
    },
    IdleRule(
      "intensity",
      "intensityRange",
      because: "a glyph has the terminal's color, and no light of its own"
    ) {
      $0.contents.shape == .glyph
    },
    IdleRule(
      "intensity",
      "intensityRange",
      because: "a layer of blendMode multiply is a filter, and no light"
    ) {
      $1.holds(.multiplies)
    },
    IdleRule("paletteScope", because: "there is no choice of colors: give it a palette or ramps") {
      $0.palette.isEmpty && $0.ramps.isEmpty
    },
    IdleRule("color", because: "the colors of the palette replace it") {
      !$0.palette.isEmpty && !$1.animates("color")
    },
    IdleRule(
      "redRange",
      "greenRange",
      "blueRange",
      "redSpeed",
      "greenSpeed",
      "blueSpeed",
      because: "the colors over life replace it"
    ) {
      $0.hasColorsOverLife
    },
    IdleRule(
      "color",
      "palette",
      because: "the colors over life replace it: leave one of them out"
    ) { cell, place in
      cell.hasColorsOverLife && !place.animates("color")
        && ([cell.color] + cell.palette).allSatisfy { $0.alpha == 1 }
    },
    IdleRule("inheritsColor", because: "there is no parent and no picture with a color") {
      !$1.holds(.isSubCell) && !$1.holds(.isBornOnDots)
    },
    IdleRule(
      "color",
      "palette",
      because: "its particles inherit their color: leave it or inheritsColor out"
    ) {
      $0.inheritsColor && $1.holds(.isSubCell)
    },
  ]
}

// MARK: - Conditions

extension EmitterCell {
  private var hasBursts: Bool { burst > 0 || bursts.contains { $0.count > 0 } }

  private func hasCurve(of keyPath: LifeCurve.KeyPath) -> Bool {
    valueOverLife.contains { $0.keyPath == keyPath }
  }

  private var hasColorsOverLife: Bool {
    ramps.isEmpty ? !colorOverLife.colors.isEmpty : ramps.allSatisfy { !$0.colors.isEmpty }
  }

  /// Whether nothing moves its particles but their parents.
  private func isAtRest(in place: PropertyPlace) -> Bool {
    let lengths = [
      velocity, velocityRange, xVelocity, xVelocityRange, yVelocity, yVelocityRange, xAcceleration,
      yAcceleration,
    ]
    return lengths.allSatisfy { $0.value == 0 } && !dynamics.isStepped
      && !place.animates(
        "velocity",
        "velocityRange",
        "xVelocity",
        "xVelocityRange",
        "yVelocity",
        "yVelocityRange",
        "xAcceleration",
        "yAcceleration",
        "dynamics"
      )
  }

  private func sways(in place: PropertyPlace) -> Bool {
    swayAmplitude.value != 0 || swayAmplitudeRange.value != 0
      || place.animates("swayAmplitude", "swayAmplitudeRange")
  }

  private func stretches(in place: PropertyPlace) -> Bool {
    stretchVelocity.value > 0 || place.animates("stretchVelocity")
  }
}

extension Contents {
  /// Whether it looks the same at any rotation.
  package var isRound: Bool {
    [.disc, .glow, .ring].contains(shape) && extent.x == extent.y
  }
}
