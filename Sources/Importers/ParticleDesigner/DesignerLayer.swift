internal import KamuroParticles

/// A layer that is made of a particle designer's file.
struct DesignerLayer {
  /// The number of ramps that stand for two random colors: a prime, for the lattice.
  private static let rampCount = 61

  let file: DesignerFile
  /// 1 where y grows downward, as on the stage, else -1.
  private let down: Double
  private(set) var layer = EmitterLayer()
  var cell = EmitterCell()
  /// The color of the texture, which multiplies those of the particles.
  var tint = SIMD4<Double>.one

  init(_ file: DesignerFile) {
    self.file = file
    down = file.dialect == .starling ? 1 : -1
    layer.name = "emitter"
    cell.name = "particle"
  }

  mutating func make(noting effect: inout ImportedEffect) throws(ImportError) {
    try setBirths(&effect)
    if try file.number("emitterType") == 1 {
      try setRadii(&effect)
    } else {
      try setFlight(&effect)
    }
    try setPlace(&effect)
    try setSize(&effect)
    try setRotation(&effect)
    try setColors(&effect)
    try setBlending(&effect)
    layer.emitterCells = [cell]
  }

  func note(
    _ effect: inout ImportedEffect,
    _ name: String,
    unless isExact: Bool = true,
    _ explanation: String = ""
  ) {
    guard file.has(name) else { return }
    effect.note(name, line: file.line(of: name), unless: isExact, explanation)
  }

  // MARK: Births

  private mutating func setBirths(_ effect: inout ImportedEffect) throws(ImportError) {
    let life = try file.spread("particleLifespan", "particleLifespanVariance")
    let all = try file.number("maxParticles")
    let most = min(max(1, all), EmitterCell.mostParticles)
    cell.lifetime = min(max(0, life.base), 3600)
    cell.lifetimeRange = min(life.range, 3600)
    if life.base <= 0, life.range > 0 {
      // Half of them die at once, and are born again until all live.
      cell.burst = Int(most)
      _ = cell.setBirthRate(most * 4 / life.range, most: .infinity)
    } else {
      cell.lifetime = max(cell.lifetime, 0.01)
      _ = cell.setBirthRate(most / cell.lifetime, most: most)
    }
    let duration = try file.number("duration", default: -1)
    if duration >= 0 { layer.timing.duration = min(max(duration, 1.0 / 60), 86_400) }
    note(&effect, "particleLifespan", unless: life.base > 0, "a burst, half of which dies at once")
    note(
      &effect,
      "maxParticles",
      unless: all <= most,
      "\(Int(most)) particles instead of \(Int(max(all, 0)))"
    )
    note(&effect, "duration")
  }

  // MARK: Motion

  private mutating func setFlight(_ effect: inout ImportedEffect) throws(ImportError) {
    let speed = try file.spread("speed", "speedVariance")
    let angle = try file.spread("angle", "angleVariance")
    (cell.velocity, cell.velocityRange) = (Length(speed.base), Length(speed.range))
    cell.emissionLongitude = .degrees(angle.base * down)
    cell.emissionRange = .degrees(min(angle.range, 180))
    cell.xAcceleration = Length(try file.number("gravityx"))
    cell.yAcceleration = Length(try file.number("gravityy") * down)
    for name in ["speed", "angle", "gravityx", "gravityy"] { note(&effect, name) }
    let radial = try file.spread("radialAcceleration", "radialAccelVariance")
    let tangential = try file.spread("tangentialAcceleration", "tangentialAccelVariance")
    cell.dynamics.radialAcceleration = Length(radial.base)
    cell.dynamics.radialAccelerationRange = Length(radial.range)
    cell.dynamics.tangentialAcceleration = Length(-tangential.base * down)
    cell.dynamics.tangentialAccelerationRange = Length(tangential.range)
    let isLong = cell.lifetime + cell.lifetimeRange > 120
    if isLong, radial != (0, 0) || tangential != (0, 0) {
      cell.lifetime = min(cell.lifetime, 60)
      cell.lifetimeRange = min(cell.lifetimeRange, 60)
    }
    note(&effect, "radialAcceleration", unless: !isLong, "such particles live 120 s at most")
    note(&effect, "tangentialAcceleration", unless: !isLong, "such particles live 120 s at most")
  }

  private mutating func setRadii(_ effect: inout ImportedEffect) throws(ImportError) {
    let start = try file.spread("maxRadius", "maxRadiusVariance")
    let end = try file.spread("minRadius", "minRadiusVariance")
    let angle = try file.spread("angle", "angleVariance")
    let turn = try file.spread("rotatePerSecond", "rotatePerSecondVariance")
    let isSame = end.base == -1
    (cell.polar.startRadius, cell.polar.startRadiusRange) = (
      Length(start.base), Length(start.range)
    )
    cell.polar.endRadius = Length(isSame ? start.base : end.base)
    cell.polar.endRadiusRange = Length(isSame ? start.range : end.range)
    // The engines begin on the opposite side.
    cell.emissionLongitude = .degrees(angle.base * down + 180)
    cell.emissionRange = .degrees(min(angle.range, 180))
    cell.polar.rotatePerSecond = .degrees(turn.base * down)
    cell.polar.rotatePerSecondRange = .degrees(turn.range)
    if !cell.polar.startRadius.isSome, !cell.polar.endRadius.isSome,
      !cell.polar.startRadiusRange.isSome, !cell.polar.endRadiusRange.isSome
    {
      cell.polar = PolarMotion()
    }
    for name in ["maxRadius", "minRadius", "angle", "rotatePerSecond"] { note(&effect, name) }
  }

  private mutating func setPlace(_ effect: inout ImportedEffect) throws(ImportError) {
    let width = abs(try file.number("sourcePositionVariancex"))
    let height = abs(try file.number("sourcePositionVariancey"))
    if width > 0 || height > 0 {
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(Length(2 * width), Length(2 * height))
    }
    note(&effect, "sourcePositionVariancex")
    if file.has("sourcePositionx") {
      effect.note(
        "sourcePosition",
        line: file.line(of: "sourcePositionx"),
        .leftOut,
        "it is where the game puts the emitter"
      )
    }
  }

  // MARK: Look

  private mutating func setSize(_ effect: inout ImportedEffect) throws(ImportError) {
    let start = try file.spread("startParticleSize", "startParticleSizeVariance")
    let finish = try file.spread("finishParticleSize", "finishParticleSizeVariance", default: -1)
    let staysSame = finish.base < 0
    let size = max(start.base, staysSame ? 0 : finish.base, 0.1)
    try setTexture(width: size, &effect)
    if staysSame {
      cell.scaleRange = min(start.range / size, 1000)
    } else if start != finish || start.range != 0 {
      let (least, most) = ((max(0, start.base), start.range), (max(0, finish.base), finish.range))
      cell.valueOverLife.append(.spread(.scale, from: least, to: most, per: size))
    }
    note(&effect, "startParticleSize")
    note(&effect, "finishParticleSize")
  }

  /// Whether light is added: GL's ONE, and DST_ALPHA, which is 1 on a screen: what is behind stays.
  func isAdditive() throws(ImportError) -> Bool {
    [1, 772].contains(try file.number("blendFuncDestination", default: 771))
  }

  private mutating func setRotation(_ effect: inout ImportedEffect) throws(ImportError) {
    let start = try file.spread("rotationStart", "rotationStartVariance")
    let end = try file.spread("rotationEnd", "rotationEndVariance")
    if start == end, start.range == 0 {
      cell.rotation = .degrees(start.base)
    } else {
      let largest = max(abs(start.base), abs(end.base), start.range, end.range)
      cell.rotation = .degrees(largest)
      cell.valueOverLife.append(.spread(.rotation, from: start, to: end, per: largest))
    }
    note(&effect, "rotationStart")
    note(&effect, "rotationEnd")
  }

  private func color(_ name: String) throws(ImportError) -> (
    base: SIMD4<Double>, range: SIMD4<Double>
  ) {
    var (base, range) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for (place, part) in ["Red", "Green", "Blue", "Alpha"].enumerated() {
      base[place] = try file.number(name + part, default: 1)
      range[place] = abs(try file.number(name + "Variance" + part))
    }
    return (base, range)
  }

  private mutating func setColors(_ effect: inout ImportedEffect) throws(ImportError) {
    let (start, finish) = (try color("startColor"), try color("finishColor"))
    let isRandom = start.range != .zero || finish.range != .zero
    if !isRandom {
      cell.colorOverLife.colors = [
        Color(start.base, times: tint), Color(finish.base, times: tint),
      ]
    } else {
      cell.ramps = (0..<Self.rampCount).map { point in
        func place(_ dimension: Int) -> Double { 2 * Self.coordinate(dimension, of: point) - 1 }
        let first = SIMD4(place(0), place(1), place(2), place(3))
        let last = SIMD4(place(4), place(5), place(6), place(7))
        var ramp = ColorCurve()
        ramp.colors = [
          Color(start.base + start.range * first, times: tint),
          Color(finish.base + finish.range * last, times: tint),
        ]
        return ramp
      }
    }
    for name in ["startColorRed", "finishColorRed"] {
      note(&effect, name, unless: !isRandom, "one of \(Self.rampCount) ramps of random colors")
    }
  }

  /// A coordinate of a point of a lattice, 0...1: in each dimension the points are evenly spaced.
  ///
  /// The steps make the correlation of a level at birth with the same level at death nearly 0.
  private static func coordinate(_ dimension: Int, of point: Int) -> Double {
    let steps = [1, 22, 26, 46, 19, 14, 6, 20]
    return (Double(point * steps[dimension] % rampCount) + 0.5) / Double(rampCount)
  }

  private mutating func setBlending(_ effect: inout ImportedEffect) throws(ImportError) {
    let source = try file.number("blendFuncSource", default: 770)
    let destination = try file.number("blendFuncDestination", default: 771)
    if try isAdditive() { layer.blendMode = .screen }
    let isExact = source == 770 && destination == 771
    note(
      &effect,
      "blendFuncDestination",
      unless: isExact,
      layer.blendMode == .screen ? ImportedProperty.screened : "as ordinary opacity"
    )
  }
}

extension LifeCurve {
  /// A curve from a start to an end that vary apart, in parts of a number.
  fileprivate static func spread(
    _ keyPath: KeyPath,
    from start: (base: Double, range: Double),
    to end: (base: Double, range: Double),
    per unit: Double
  ) -> LifeCurve {
    var curve = LifeCurve()
    curve.keyPath = keyPath
    curve.values = [start.base / unit, end.base / unit]
    if start.range > 0 { curve.ranges = [min(start.range / unit, 1000), 0] }
    if end.range > 0 { curve.secondRanges = [0, min(end.range / unit, 1000)] }
    return curve
  }
}

extension Length {
  fileprivate var isSome: Bool { value != 0 }
}

extension Color {
  /// Levels that are clamped to 0...1, and multiplied by those of a texture.
  fileprivate init(_ levels: SIMD4<Double>, times tint: SIMD4<Double>) {
    let levels = levels.clamped(lowerBound: .zero, upperBound: .one) * tint
    self.init(red: levels.x, green: levels.y, blue: levels.z, alpha: levels.w)
  }
}
