extension EmitterCell {
  /// When properties of an emitter cell have no effect.
  static let idleRules = birthRules + motionRules + curveRules + lookRules

  private static let birthRules: [IdleRule<EmitterCell>] = [
    IdleRule(because: "nothing is born: give it a birthRate, a burst or bursts") { cell, place in
      cell.birthRate + cell.birthRateRange <= 0 && !place.animates("birthRate") && !cell.hasBursts
    },
    IdleRule(because: "its particles do not live: give it a lifetime") { cell, place in
      cell.lifetime == 0 && cell.lifetimeRange == 0 && !place.animates("lifetime", "lifetimeRange")
    },
    IdleRule("birthRateBasis", because: "there is no birthRate for it") { cell, place in
      cell.birthRate <= 0 && !place.animates("birthRate")
    },
    IdleRule("birthRateRange", because: "after its parent's death or a hit there is no rate") {
      $1.holds(.isSubCell) && $0.trigger != .birth
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
    IdleRule(
      "drag",
      "dragRange",
      because: "its particles do not move: give them a velocity or an acceleration"
    ) {
      !$0.facts(in: $1).flies
    },
    IdleRule(
      "emissionLongitude",
      "emissionRange",
      "emissionStep",
      "emissionLatitude",
      because: "its particles do not move: give them a velocity"
    ) { cell, place in
      let facts = cell.facts(in: place)
      return cell.emitterCells.isEmpty && !cell.alignsToMotion && !facts.moves
        && !facts.has(.stretchVelocity)
    },
    IdleRule(
      "swayFrequency",
      "swayFrequencyRange",
      "swaysAboutWay",
      because: "its particles do not sway: give them a swayAmplitude"
    ) {
      !$0.facts(in: $1).has(.sway)
    },
    IdleRule(
      "zAcceleration",
      because: "it only changes the drawing order of a layer of renderMode backToFront"
    ) {
      !$1.holds(.isDrawnBackToFront)
    },
  ]

  private static let rateRule = IdleRule<EmitterCell>(
    "valueOverLife",
    because: "a curve of birthRate is over the parent's life, and only a sub-cell has a parent"
  ) {
    $0.curve(of: .birthRate) != nil && !$1.holds(.isSubCell)
  }

  private static let inheritanceRule = IdleRule<EmitterCell>(
    "inheritVelocity",
    "inheritVelocityRange",
    because: "only an emitter cell within another one has a parent"
  ) {
    !$1.holds(.isSubCell)
  }

  private static let curveRules =
    [rateRule, inheritanceRule]
    + LifeCurve.KeyPath.allCases.compactMap { keyPath in
      keyPath.need.map { need in
        IdleRule<EmitterCell>(
          "valueOverLife",
          because: "a curve of \(keyPath.rawValue) \(need.reason)"
        ) {
          $0.curve(of: keyPath) != nil && !need.isMet($0.facts(in: $1))
        }
      }
    }

  private static let lookRules: [IdleRule<EmitterCell>] = [
    IdleRule(
      "rotation",
      "rotationRange",
      "spin",
      "spinRange",
      "alignsToMotion",
      because: "a round particle looks the same at any rotation: choose another shape of contents"
    ) {
      $0.facts(in: $1).areRound
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

  private var hasColorsOverLife: Bool {
    ramps.isEmpty ? !colorOverLife.colors.isEmpty : ramps.allSatisfy { !$0.colors.isEmpty }
  }

  /// What is true of its particles.
  private func facts(in place: PropertyPlace) -> CellFacts {
    CellFacts(of: self, animated: place.animated)
  }
}

extension LifeCurve.KeyPath {
  /// What particles need for a curve to act on them, and what it does without; `nil` for nothing.
  fileprivate var need: (isMet: @Sendable (CellFacts) -> Bool, reason: String)? {
    switch self {
    case .scale, .opacity, .intensity, .birthRate: nil
    case .spin: ({ $0.has(.spin) }, "multiplies the spin, and there is none: give it a spin")
    case .rotation:
      ({ $0.has(.rotation) }, "multiplies the rotation, and there is none: give it a rotation")
    case .velocity: (\.flies, "multiplies the speed, and its particles do not move")
    case .emissionLongitude:
      ({ $0.has(.velocity) }, "turns the velocity, and there is none: give it one")
    case .xVelocity:
      ({ $0.has(.xVelocity) }, "multiplies it, and there is none: give it an xVelocity")
    case .yVelocity:
      ({ $0.has(.yVelocity) }, "multiplies it, and there is none: give it a yVelocity")
    case .swayAmplitude:
      ({ $0.has(.sway) }, "multiplies the sway, and its particles do not sway")
    }
  }
}

extension Contents {
  /// Whether it looks the same at any rotation.
  package var isRound: Bool {
    [.disc, .glow, .ring].contains(shape) && extent.x == extent.y
  }

  /// When properties of contents have no effect.
  static let idleRules: [IdleRule<Contents>] = [
    .only(.ring, .star, of: "shape", \.shape, use: "innerRadius", which: "have one"),
    .only(.star, .polygon, of: "shape", \.shape, use: "points", which: "have some"),
    .only(.path, of: "shape", \.shape, use: "path"),
    .only(.picture, of: "shape", \.shape, use: "picture"),
    .only(.picture, of: "shape", \.shape, use: "frames"),
    .only(.text, .glyph, of: "shape", \.shape, use: "text"),
    IdleRule("frameColumns", "frameRate", "startsAtRandomFrame", because: "there is one frame") {
      $0.frames < 2
    },
  ]
}
