internal import KamuroParticles
internal import KamuroPresets

/// An emitter of PixiJS, which becomes a layer, or several for a chain of lines.
struct PixiEmitter {
  /// What a texture is taken to measure, in pixels.
  private static let textureSize = 32.0
  /// Waves that are further apart than this, in seconds, are bursts.
  private static let visibleWave = 0.05

  let file: JSONValue
  private(set) var layers: [EmitterLayer] = []
  var layer = EmitterLayer()
  var cell = EmitterCell()

  init(_ file: JSONValue) {
    self.file = file
    cell.name = "particle"
    layer.name = "emitter"
  }

  mutating func make(noting effect: inout ImportedEffect) {
    setTexture(&effect)
    setLife(&effect)
    setBirths(&effect)
    if let behaviors = file[member: "behaviors"]?.array {
      for behavior in behaviors.prefix(64) { apply(behavior, &effect) }
      // Of behaviors of one kind the last one counts.
      cell.valueOverLife = cell.valueOverLife.reduce(into: []) { curves, curve in
        curves.removeAll { $0.keyPath == curve.keyPath }
        curves.append(curve)
      }
    } else {
      applyProperties(&effect)
    }
    if file[member: "addAtBack"]?.isTrue == true, layer.renderMode == .unordered {
      layer.renderMode = .oldestLast
    }
    layer.emitterCells = [cell]
    layers = chains(&effect) ?? [layer]
  }

  func note(
    _ effect: inout ImportedEffect,
    _ name: String,
    at json: JSONValue?,
    _ outcome: ImportFinding.Outcome = .exact,
    _ explanation: String = ""
  ) {
    guard let json else { return }
    effect.note(name, line: json.location.line, outcome, explanation)
  }

  /// A base and a range from `{ "min": …, "max": … }`, or a single number.
  func spread(_ json: JSONValue?, _ low: String = "min", _ high: String = "max")
    -> (base: Double, range: Double)?
  {
    if let number = json?.double { return (number, 0) }
    let first = json?[member: low]?.double
    let second = json?[member: high]?.double
    guard let first = first ?? second, let second = second ?? Optional(first) else { return nil }
    return ((first + second) / 2, abs(second - first) / 2)
  }

  // MARK: Births

  private mutating func setLife(_ effect: inout ImportedEffect) {
    let life = spread(file[member: "lifetime"]) ?? (1, 0)
    cell.lifetime = min(max(0, life.base), 3600)
    cell.lifetimeRange = min(life.range, 3600)
    note(&effect, "lifetime", at: file[member: "lifetime"])
    guard let duration = file[member: "emitterLifetime"]?.double, duration > 0 else { return }
    layer.timing.duration = min(duration, 86_400)
    note(&effect, "emitterLifetime", at: file[member: "emitterLifetime"])
  }

  private mutating func setBirths(_ effect: inout ImportedEffect) {
    let wave = min(max(1, file[member: "particlesPerWave"]?.double ?? 1), 1000)
    let chance = min(max(0, file[member: "spawnChance"]?.double ?? 1), 1)
    let interval = min(max(file[member: "frequency"]?.double ?? 1, 1e-4), 86_400)
    let bound = cell.setBirthRate(
      wave * chance / interval,
      most: file[member: "maxParticles"]?.double ?? 1000
    )
    if wave > 1, chance == 1, interval > Self.visibleWave, bound == nil {
      cell.birthRate = 0
      cell.burst = Int(wave)
      cell.timing.duration = interval
      cell.timing.repeatCount = .infinity
    }
    if let json = file[member: "frequency"] {
      effect.note("frequency", line: json.location.line, unless: bound == nil, bound ?? "")
    }
  }

  private mutating func setTexture(_ effect: inout ImportedEffect) {
    let behavior = file[member: "behaviors"]?.array?.first { json in
      ["textureRandom", "textureSingle", "textureOrdered", "animatedSingle", "animatedRandom"]
        .contains(json[member: "type"]?.string ?? "")
    }
    let config = behavior?[member: "config"]
    let named = config?[member: "textures"]?.array?.first ?? config?[member: "texture"]
    let texture = Texture(
      named: named?.string ?? "",
      width: Self.textureSize,
      height: Self.textureSize
    )
    cell.contents = texture.contents
    note(
      &effect,
      "textures",
      at: behavior ?? file[member: "scale"] ?? file,
      .approximated,
      "\(texture.words) of \(Int(Self.textureSize)) pixels, because the file has no pictures"
    )
  }

  // MARK: Versions 1 to 4

  private mutating func applyProperties(_ effect: inout ImportedEffect) {
    setAlpha(file[member: "alpha"], &effect)
    let scale = file[member: "scale"]
    setScale(
      scale,
      least: scale?[member: "minimumScaleMultiplier"] ?? file[member: "minimumScaleMultiplier"],
      &effect
    )
    setColors(file[member: "color"], &effect)
    setRotation(
      start: spread(file[member: "startRotation"]),
      speed: spread(file[member: "rotationSpeed"]),
      at: file[member: "startRotation"],
      &effect
    )
    setSpeedOfProperties(&effect)
    if file[member: "noRotation"]?.isTrue == true { cell.alignsToMotion = false }
    setBlendMode(file[member: "blendMode"], &effect)
    setSpawn(
      file[member: "spawnType"]?.string ?? "point",
      file[member: "spawnRect"] ?? file[member: "spawnCircle"],
      at: file[member: "spawnType"],
      &effect
    )
    if let ease = file[member: "ease"], ease.array?.isEmpty == false {
      note(&effect, "ease", at: ease, .approximated, "lists are interpolated evenly")
    }
  }

  private mutating func setSpeedOfProperties(_ effect: inout ImportedEffect) {
    let speed = file[member: "speed"]
    let least =
      speed?[member: "minimumSpeedMultiplier"]?.double
      ?? file[member: "minimumSpeedMultiplier"]?.double ?? 1
    let acceleration = file[member: "acceleration"]
    let (x, y) = (acceleration?[member: "x"]?.double ?? 0, acceleration?[member: "y"]?.double ?? 0)
    guard x != 0 || y != 0 else {
      return setSpeed(PixiList(speed, \.double), least: least, at: speed, &effect)
    }
    let start = PixiList(speed, \.double)?.values.first ?? 0
    setAcceleration(
      x,
      y,
      from: start * min(least, 1),
      to: start,
      rotates: file[member: "noRotation"]?.isTrue != true,
      most: file[member: "maxSpeed"],
      at: acceleration,
      &effect
    )
  }
}
