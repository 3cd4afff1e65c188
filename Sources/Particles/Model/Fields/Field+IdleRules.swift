extension Field {
  /// When properties of a field have no effect.
  static let idleRules: [IdleRule<Field>] = [
    IdleRule(because: "nothing feels it: set feelsFields of an emitter cell's dynamics or of items")
    {
      $0.enabled && $1.holds(.isUnfelt)
    },
    IdleRule("regionRadius", because: "only the region circle has a radius") {
      $0.region != .circle
    },
    IdleRule("regionSize", because: "only the region rectangle has a size") {
      $0.region != .rectangle
    },
    IdleRule("smoothness", "animationSpeed", because: "only the types noise and turbulence use it")
    {
      $0.type != .noise && $0.type != .turbulence
    },
    IdleRule("force", "frequency", because: "only the type wave uses it") { $0.type != .wave },
    IdleRule("stiffness", "radius", "attractorType", because: "only the type attractor uses it") {
      $0.type != .attractor
    },
    IdleRule(
      "direction",
      because: "only the types linearGravity, velocity and attractor (axial or planar) use it"
    ) { field in
      let isAlongAnAxis = field.type == .attractor && field.attractorType != .radial
      return ![.linearGravity, .velocity].contains(field.type) && !isAlongAnAxis
    },
    IdleRule(
      "position",
      "followsPointer",
      because: "it acts equally everywhere: give it a region or a falloff"
    ) { field in
      let isCentral = [.radialGravity, .vortex, .spring, .electric, .attractor].contains(field.type)
      return !isCentral && field.region == .infinite && field.falloff == 0
    },
    IdleRule(
      "minimumRadius",
      because: "its strength does not depend on the distance: give it a falloff"
    ) {
      $0.falloff == 0 && $0.type != .radialGravity && $0.type != .electric
    },
  ]
}

extension Wall {
  /// When properties of a wall have no effect.
  static let idleRules: [IdleRule<Wall>] = [
    IdleRule(because: "nothing meets it: set meetsWalls of an emitter cell's dynamics or of items")
    {
      $0.enabled && $1.holds(.isUnmet)
    },
    IdleRule("path", because: "only the shape path uses it") { $0.shape != .path },
    IdleRule("position", "size", because: "only the shape box uses it") { $0.shape != .box },
  ]
}
