internal import KamuroParticles
internal import KamuroPresets

/// An emitter of PixiJS, which becomes a layer, or several for a chain of lines.
struct PixiEmitter {
  /// What a texture is taken to measure, in pixels.
  private static let textureSize = 32.0
  private static let mostParticles = 5000.0
  private static let mostBirths = 20_000.0
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
  private func spread(_ json: JSONValue?, _ low: String = "min", _ high: String = "max")
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
    let interval = max(file[member: "frequency"]?.double ?? 1, 1e-4)
    let most = min(max(1, file[member: "maxParticles"]?.double ?? 1000), Self.mostParticles)
    let life = max(cell.lifetime, 1.0 / 60)
    let wanted = wave * chance / interval
    let rate = min(wanted, Self.mostBirths, max(most / life, 1))
    if wave > 1, chance == 1, interval > Self.visibleWave, rate == wanted {
      cell.burst = Int(wave)
      cell.timing.duration = interval
      cell.timing.repeatCount = .infinity
    } else {
      cell.birthRate = rate
    }
    note(
      &effect,
      "frequency",
      at: file[member: "frequency"],
      rate == wanted ? .exact : .approximated,
      rate == wanted
        ? ""
        : "at most \(Int(most)) particles: \(Int(rate.rounded())) a second instead of \(Int(wanted.rounded()))"
    )
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

  // MARK: Version 5

  private mutating func apply(_ behavior: JSONValue, _ effect: inout ImportedEffect) {
    let config = behavior[member: "config"]
    let type = behavior[member: "type"]?.string ?? ""
    switch type {
    case "alpha": setAlpha(config?[member: "alpha"], &effect)
    case "alphaStatic":
      cell.color.alpha = min(max(config?[member: "alpha"]?.double ?? 1, 0), 1)
      note(&effect, type, at: behavior)
    case "scale": setScale(config?[member: "scale"], least: config?[member: "minMult"], &effect)
    case "scaleStatic":
      let scale = spread(config) ?? (1, 0)
      (cell.scale, cell.scaleRange) = (min(scale.base, 1000), min(scale.range, 1000))
      note(&effect, type, at: behavior)
    case "color": setColors(config?[member: "color"], &effect)
    case "colorStatic":
      if let color = config?[member: "color"].flatMap(Color.init(pixi:)) { setColor(color) }
      note(&effect, type, at: behavior)
    case "moveSpeed":
      setSpeed(
        PixiList(config?[member: "speed"], \.double),
        least: config?[member: "minMult"]?.double ?? 1,
        at: behavior,
        &effect
      )
    case "moveSpeedStatic":
      let speed = spread(config) ?? (0, 0)
      (cell.velocity, cell.velocityRange) = (Length(speed.base), Length(speed.range))
      note(&effect, type, at: behavior)
    case "moveAcceleration":
      let accel = config?[member: "accel"]
      setAcceleration(
        accel?[member: "x"]?.double ?? 0,
        accel?[member: "y"]?.double ?? 0,
        from: config?[member: "minStart"]?.double ?? 0,
        to: config?[member: "maxStart"]?.double ?? 0,
        rotates: config?[member: "rotate"]?.isTrue ?? false,
        most: config?[member: "maxSpeed"],
        at: behavior,
        &effect
      )
    case "movePath": setPath(config, &effect)
    case "rotation":
      setRotation(
        start: spread(config, "minStart", "maxStart"),
        speed: spread(config, "minSpeed", "maxSpeed"),
        at: behavior,
        &effect
      )
      if let change = config?[member: "accel"]?.double, change != 0 {
        note(&effect, "rotation.accel", at: behavior, .leftOut, "spin is constant")
      }
    case "rotationStatic":
      setRotation(start: spread(config), speed: nil, at: behavior, &effect)
    case "noRotation":
      cell.alignsToMotion = false
      note(&effect, type, at: behavior)
    case "blendMode": setBlendMode(config?[member: "blendMode"], &effect)
    case "spawnShape":
      setSpawn(
        config?[member: "type"]?.string ?? "",
        config?[member: "data"],
        at: behavior,
        &effect
      )
    case "spawnBurst": setSpawn("burst", config, at: behavior, &effect)
    case "spawnPoint": note(&effect, type, at: behavior)
    case "textureRandom", "textureSingle", "textureOrdered", "animatedSingle", "animatedRandom":
      break
    default:
      note(&effect, "behavior \(type.prefix(40))", at: behavior, .leftOut, "it is not known")
    }
  }

  // MARK: Look

  private mutating func setAlpha(_ json: JSONValue?, _ effect: inout ImportedEffect) {
    guard let list = PixiList(json, \.double) else { return }
    let (base, curve) = list.factored(as: .opacity)
    cell.color.alpha = min(max(base, 0), 1)
    if let curve { cell.valueOverLife.append(curve) }
    note(&effect, "alpha", at: json)
  }

  private mutating func setScale(
    _ json: JSONValue?,
    least: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    guard let list = PixiList(json, \.double) else { return }
    let (base, curve) = list.factored(as: .scale)
    let least = min(max(least?.double ?? 1, 0), 1)
    cell.scale = min(abs(base) * (1 + least) / 2, 1000)
    cell.scaleRange = min(abs(base) * (1 - least) / 2, 1000)
    if let curve { cell.valueOverLife.append(curve) }
    note(&effect, "scale", at: json)
  }

  /// Sets the color, not the opacity.
  private mutating func setColor(_ color: Color) {
    let alpha = cell.color.alpha
    cell.color = color
    cell.color.alpha = alpha
  }

  private mutating func setColors(_ json: JSONValue?, _ effect: inout ImportedEffect) {
    guard let list = PixiList(json, Color.init(pixi:)) else { return }
    if Set(list.values).count == 1 {
      setColor(list.values[0])
    } else {
      (cell.colorOverLife.colors, cell.colorOverLife.locations) = (list.values, list.times)
    }
    note(&effect, "color", at: json)
  }

  private mutating func setBlendMode(_ json: JSONValue?, _ effect: inout ImportedEffect) {
    switch json?.string?.lowercased() {
    case nil, "normal": break
    case "add":
      layer.blendMode = .screen
      return note(&effect, "blendMode", at: json, .approximated, ImportedProperty.screened)
    case "screen": layer.blendMode = .screen
    case "multiply": layer.blendMode = .multiply
    default: return note(&effect, "blendMode", at: json, .leftOut, "it is drawn as normal")
    }
    note(&effect, "blendMode", at: json)
  }

  // MARK: Motion

  private mutating func setSpeed(
    _ list: PixiList<Double>?,
    least: Double,
    at json: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    guard let list else { return }
    let (base, curve) = list.factored(as: .velocity)
    let least = min(max(least, 0), 1)
    cell.velocity = Length(base * (1 + least) / 2)
    cell.velocityRange = Length(abs(base) * (1 - least) / 2)
    if let curve { cell.valueOverLife.append(curve) }
    note(&effect, "speed", at: json)
  }

  private mutating func setAcceleration(
    _ x: Double,
    _ y: Double,
    from least: Double,
    to most: Double,
    rotates: Bool,
    most limit: JSONValue?,
    at json: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    cell.velocity = Length((least + most) / 2)
    cell.velocityRange = Length(abs(most - least) / 2)
    (cell.xAcceleration, cell.yAcceleration) = (Length(x), Length(y))
    cell.alignsToMotion = rotates
    note(&effect, "acceleration", at: json)
    if let speed = limit?.double, speed > 0 {
      note(&effect, "maxSpeed", at: limit, .leftOut, "particles get as fast as they get")
    }
  }

  /// A path `sin(x / length) * height`; other ones are straight.
  private mutating func setPath(_ config: JSONValue?, _ effect: inout ImportedEffect) {
    setSpeed(
      PixiList(config?[member: "speed"], \.double),
      least: config?[member: "minMult"]?.double ?? 1,
      at: config?[member: "speed"],
      &effect
    )
    let path = config?[member: "path"]
    guard let sine = Sine(path?.string ?? "") else {
      return note(&effect, "movePath", at: path, .approximated, "a straight way")
    }
    cell.swayAmplitude = Length(abs(sine.height))
    cell.swayFrequency = min(abs(cell.velocity.value) / (2 * .pi * abs(sine.length)), 100)
    note(&effect, "movePath", at: path, .approximated, "a sway of the same height, in any phase")
  }

  private mutating func setRotation(
    start: (base: Double, range: Double)?,
    speed: (base: Double, range: Double)?,
    at json: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    if let start {
      cell.emissionLongitude = .degrees(start.base)
      cell.emissionRange = .degrees(min(start.range, 180))
      // The picture points where it flies.
      cell.alignsToMotion = true
    }
    if let speed {
      cell.spin = .degrees(speed.base)
      cell.spinRange = .degrees(speed.range)
    }
    note(&effect, "rotation", at: json)
  }
}

/// A path `sin(x / length) * height`.
private struct Sine {
  let length: Double
  let height: Double

  init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    guard text.hasPrefix("sin(x/"), let end = text.firstIndex(of: ")") else { return nil }
    let rest = text[text.index(after: end)...]
    guard rest.first == "*", let length = Double(text[text.startIndex..<end].dropFirst(6)),
      let height = Double(rest.dropFirst()), length > 1e-6, length < 1e9, abs(height) < 1e9
    else { return nil }
    (self.length, self.height) = (length, height)
  }
}
