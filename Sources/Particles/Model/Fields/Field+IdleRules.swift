extension Field {
  /// When properties of a field have no effect.
  static let idleRules: [IdleRule<Field>] = [
    IdleRule(because: "nothing feels it: set feelsFields of an emitter cell's dynamics or of items")
    {
      $0.enabled && $1.holds(.isUnfelt)
    },
    .only(.circle, of: "region", \.region, use: "regionRadius", which: "has a radius"),
    .only(.rectangle, of: "region", \.region, use: "regionSize", which: "has a size"),
    .only(.noise, .turbulence, of: "type", \.type, use: "smoothness", "animationSpeed"),
    .only(.wave, of: "type", \.type, use: "force", "frequency"),
    .only(.attractor, of: "type", \.type, use: "stiffness", "radius", "attractorType"),
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
    .only(.path, of: "shape", \.shape, use: "path"),
    .only(.box, of: "shape", \.shape, use: "position", "size"),
  ]
}
