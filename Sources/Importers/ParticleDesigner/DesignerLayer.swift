internal import KamuroParticles

/// A layer that is made of a particle designer's file.
final class DesignerLayer {
  /// The number of ramps that stand for two random colors: a prime, for the lattice.
  private static let rampCount = 61

  let file: DesignerFile
  private let notes: ImportNotes
  /// 1 where y grows downward, as on the stage, else -1.
  private let down: Double
  private(set) var layer = EmitterLayer()
  var cell = EmitterCell()
  /// The color of the texture, which multiplies those of the particles.
  var tint = SIMD4<Double>.one
  let blending: DesignerBlending
  /// -1 if cocos2d turns the motion round, else 1.
  private let flip: Double
  private let isPolar: Bool

  init(_ file: DesignerFile, _ notes: ImportNotes) throws(ImportError) {
    (self.file, self.notes) = (file, notes)
    down = file.dialect == .starling ? 1 : -1
    let isFlipped = try file.number("yCoordFlipped", default: 1) < 0
    flip = file.dialect == .cocos && isFlipped ? -1 : 1
    isPolar = try file.number("emitterType") == 1
    let alphas = [
      try file.number("startColorAlpha", default: 1),
      try file.number("finishColorAlpha", default: 1),
    ]
    blending = DesignerBlending(
      source: try file.number("blendFuncSource", default: 770),
      destination: try file.number("blendFuncDestination", default: 771),
      alpha: alphas.reduce(0) { $0 + min(max($1, 0), 1) / 2 }
    )
    layer.name = "emitter"
    cell.name = "particle"
    try setBirths()
    if isPolar {
      try setRadii()
    } else {
      try setFlight()
    }
    try setPlace()
    try setSize()
    try setRotation()
    try setColors()
    setBlending()
    layer.emitterCells = [cell]
  }

  func note(_ name: String, _ words: String = "") {
    if let line = file.line(of: name) { notes.add(name, line: line, words) }
  }

  // MARK: Births

  private func setBirths() throws(ImportError) {
    let life = try file.spread("particleLifespan", "particleLifespanVariance")
    let all = try file.number("maxParticles")
    let most = min(max(1, all), EmitterCell.mostParticles)
    cell.lifetime = min(max(0, life.base), 3600)
    cell.lifetimeRange = min(life.range, 3600)
    let duration = try file.number("duration", default: -1)
    if duration >= 0 { layer.timing.duration = min(max(duration, 1.0 / 60), 86_400) }
    // Of the engines only cocos2d-objc reads a rate, in which 0 is none.
    let rate = file.dialect == .cocos ? try file.number("emissionRate") : 0
    var bound: String?
    if rate <= 0, life.base <= 0, life.range > 0 {
      // Half of them die at once, and are born again until all live. With this rate the rest of the
      // burst and the later births are never more in total.
      cell.burst = Int(most)
      _ = cell.setBirthRate(most * (2 + 3.0.squareRoot()) / life.range, most: .infinity)
    } else {
      cell.lifetime = max(cell.lifetime, 0.01)
      bound = cell.setBirthRate(
        rate > 0 ? rate : most / cell.lifetime,
        most: most,
        within: layer.timing.duration
      )
    }
    note("particleLifespan", life.base > 0 ? "" : "a burst, half of which dies at once")
    let fewer = all > most ? "\(Int(most)) particles instead of \(Int(max(all, 0)))" : ""
    note("maxParticles", bound.map { "on average \($0)" } ?? fewer)
    if rate > 0 { note("emissionRate") }
    note("duration")
  }

  // MARK: Motion

  private func setFlight() throws(ImportError) {
    let speed = try file.spread("speed", "speedVariance")
    let angle = try file.spread("angle", "angleVariance")
    (cell.velocity, cell.velocityRange) = (Length(speed.base), Length(speed.range))
    cell.emissionLongitude = .degrees(angle.base * down + (flip < 0 ? 180 : 0))
    cell.emissionRange = .degrees(min(angle.range, 180))
    cell.xAcceleration = Length(try file.number("gravityx") * flip)
    cell.yAcceleration = Length(try file.number("gravityy") * down * flip)
    for name in ["speed", "angle", "gravityx", "gravityy"] { note(name) }
    if file.dialect == .cocos { note("yCoordFlipped") }
    let radial = try file.spread("radialAcceleration", "radialAccelVariance")
    let tangential = try file.spread("tangentialAcceleration", "tangentialAccelVariance")
    cell.dynamics.radialAcceleration = Length(radial.base * flip)
    cell.dynamics.radialAccelerationRange = Length(radial.range)
    cell.dynamics.tangentialAcceleration = Length(-tangential.base * down * flip)
    cell.dynamics.tangentialAccelerationRange = Length(tangential.range)
    let isLong = cell.lifetime + cell.lifetimeRange > 120
    if isLong, radial != (0, 0) || tangential != (0, 0) {
      cell.lifetime = min(cell.lifetime, 60)
      cell.lifetimeRange = min(cell.lifetimeRange, 60)
    }
    for name in ["radialAcceleration", "tangentialAcceleration"] {
      note(name, isLong ? "such particles live 120 s at most" : "")
    }
  }

  private func setRadii() throws(ImportError) {
    let start = try file.spread("maxRadius", "maxRadiusVariance")
    let end = try file.spread("minRadius", "minRadiusVariance")
    let angle = try file.spread("angle", "angleVariance")
    let turn = try file.spread("rotatePerSecond", "rotatePerSecondVariance")
    let last = end.base == -1 ? start : end
    cell.polar.startRadius = Length(start.base)
    cell.polar.startRadiusRange = Length(start.range)
    cell.polar.endRadius = Length(last.base)
    cell.polar.endRadiusRange = Length(last.range)
    // The engines begin on the opposite side.
    cell.emissionLongitude = .degrees(angle.base * down * flip + 180)
    cell.emissionRange = .degrees(min(angle.range, 180))
    cell.polar.rotatePerSecond = .degrees(turn.base * down * flip)
    cell.polar.rotatePerSecondRange = .degrees(turn.range)
    let radii = [start.base, start.range, last.base, last.range]
    if radii.allSatisfy({ $0 == 0 }) { cell.polar = PolarMotion() }
    for name in ["maxRadius", "minRadius", "angle", "rotatePerSecond"] { note(name) }
    if file.dialect == .cocos { note("yCoordFlipped") }
  }

  private func setPlace() throws(ImportError) {
    let width = abs(try file.number("sourcePositionVariancex"))
    let height = abs(try file.number("sourcePositionVariancey"))
    if width > 0 || height > 0 {
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(points: 2 * width, 2 * height)
    }
    note("sourcePositionVariancex")
    if let line = file.line(of: "sourcePositionx") {
      let reason = "it is where the game puts the emitter"
      notes.add("sourcePosition", line: line, reason, .leftOut)
    }
  }

  // MARK: Look

  private func setSize() throws(ImportError) {
    let start = try file.spread("startParticleSize", "startParticleSizeVariance")
    let finish = try file.spread("finishParticleSize", "finishParticleSizeVariance", default: -1)
    let staysSame = finish.base < 0
    let size = max(start.base, staysSame ? 0 : finish.base, 0.1)
    try setTexture(width: size)
    if staysSame {
      cell.scaleRange = min(start.range / size, 1000)
    } else if start != finish || start.range != 0 {
      let (least, most) = ((max(0, start.base), start.range), (max(0, finish.base), finish.range))
      cell.valueOverLife.append(.spread(.scale, from: least, to: most, per: size))
    }
    note("startParticleSize")
    note("finishParticleSize")
  }

  private func setRotation() throws(ImportError) {
    var start = try file.spread("rotationStart", "rotationStartVariance")
    var end = try file.spread("rotationEnd", "rotationEndVariance")
    if file.dialect == .cocos, !isPolar, try file.number("rotationIsDir") != 0 {
      // The direction, which a flip does not turn round, takes the place of the start.
      cell.alignsToMotion = true
      let turn = flip < 0 ? 180.0 : 0
      end.range = (start.range * start.range + end.range * end.range).squareRoot()
      (start, end.base) = ((turn, 0), turn + end.base - start.base)
      let isStraight =
        cell.xAcceleration.value == 0 && cell.yAcceleration.value == 0
        && cell.dynamics == CellDynamics()
      note("rotationIsDir", isStraight ? "" : "particles turn with their paths")
    }
    if start == end, start.range == 0 {
      cell.rotation = .degrees(start.base)
    } else {
      let largest = max(abs(start.base), abs(end.base), start.range, end.range)
      cell.rotation = .degrees(largest)
      cell.valueOverLife.append(.spread(.rotation, from: start, to: end, per: largest))
    }
    note("rotationStart")
    note("rotationEnd")
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

  private func setColors() throws(ImportError) {
    let (start, finish) = (try color("startColor"), try color("finishColor"))
    let isRandom = start.range != .zero || finish.range != .zero
    if !isRandom {
      cell.colorOverLife.colors = [color(of: start.base), color(of: finish.base)]
    } else {
      cell.ramps = (0..<Self.rampCount).map { point in
        func place(_ dimension: Int) -> Double { 2 * Self.coordinate(dimension, of: point) - 1 }
        let first = SIMD4(place(0), place(1), place(2), place(3))
        let last = SIMD4(place(4), place(5), place(6), place(7))
        var ramp = ColorCurve()
        ramp.colors = [
          color(of: start.base + start.range * first), color(of: finish.base + finish.range * last),
        ]
        return ramp
      }
    }
    for name in ["startColorRed", "finishColorRed"] {
      note(name, isRandom ? "one of \(Self.rampCount) ramps of random colors" : "")
    }
  }

  /// The color of levels that are clamped to 0...1, in the texture's tint and as it is blended.
  private func color(of levels: SIMD4<Double>) -> Color {
    var light = levels.clamped(lowerBound: .zero, upperBound: .one)
    light *= SIMD4(tint.x, tint.y, tint.z, 1)
    light = blending.blended(light, in: cell.contents.shape)
    return Color(red: light.x, green: light.y, blue: light.z, alpha: light.w * tint.w)
  }

  /// A coordinate of a point of a lattice, 0...1: in each dimension the points are evenly spaced.
  ///
  /// The steps make the correlation of a level at birth with the same level at death nearly 0.
  private static func coordinate(_ dimension: Int, of point: Int) -> Double {
    let steps = [1, 22, 26, 46, 19, 14, 6, 20]
    return (Double(point * steps[dimension] % rampCount) + 0.5) / Double(rampCount)
  }

  private func setBlending() {
    layer.blendMode = blending.mode
    note("blendFuncDestination", blending.isExact ? "" : blending.words)
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
    var curve = LifeCurve(keyPath, [start.base / unit, end.base / unit])
    if start.range > 0 { curve.ranges = [min(start.range / unit, 1000), 0] }
    if end.range > 0 { curve.secondRanges = [0, min(end.range / unit, 1000)] }
    return curve
  }
}
