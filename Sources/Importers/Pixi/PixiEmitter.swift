internal import KamuroParticles
internal import KamuroPresets

/// An emitter of PixiJS, which becomes a layer, or several for a chain of lines.
struct PixiEmitter {
  /// What a texture is taken to measure, in pixels.
  private static let textureSize = 32.0
  /// Waves that are further apart than this, in seconds, are bursts.
  private static let visibleWave = 0.05

  let file: JSONValue
  /// The easing of all lists.
  let ease: PixiEase?
  /// A path that is followed; it is read last, since it depends on the speed and the direction.
  var path: JSONValue?
  /// The greatest speed, where particles accelerate.
  var speedLimit: JSONValue?
  /// The looks of which each particle has one.
  private(set) var looks: [Contents] = []
  /// The places of a burst that is born on a ring.
  var ring: [Vector] = []
  private(set) var layers: [EmitterLayer] = []
  var layer = EmitterLayer()
  var cell = EmitterCell()

  init(_ file: JSONValue) {
    self.file = file
    ease = PixiEase(file[member: "ease"])
    cell.name = "particle"
    layer.name = "emitter"
  }

  mutating func make(noting effect: ImportNotes) {
    setTexture(effect)
    setLife(effect)
    setBirths(effect)
    if let behaviors = file[member: "behaviors"]?.array {
      for place in 0...3 {
        for behavior in behaviors.prefix(64) where Self.order(of: behavior) == place {
          apply(behavior, effect)
        }
      }
      // Of behaviors of one kind the last one counts.
      cell.valueOverLife = cell.valueOverLife.reduce(into: []) { curves, curve in
        curves.removeAll { $0.keyPath == curve.keyPath }
        curves.append(curve)
      }
    } else {
      applyProperties(effect)
    }
    if let json = file[member: "ease"], json.array?.isEmpty != true {
      let isKnown = ease != nil
      note(effect, "ease", at: json, isKnown ? "" : "it is not known", isKnown ? nil : .leftOut)
    }
    limitSpeed(effect)
    followPath(effect)
    if file[member: "addAtBack"]?.isTrue == true, layer.renderMode == .unordered {
      layer.renderMode = .oldestLast
    }
    layer.emitterCells = cellsOfLooks
    layers = chains(effect) ?? (ring.isEmpty ? [layer] : layersOfRing)
  }

  /// The place of a behavior in the order in which they act, whatever that of the file: without
  /// rotation a particle keeps its direction, and an acceleration rotates it again in each step.
  private static func order(of behavior: JSONValue) -> Int {
    let type = behavior[member: "type"]?.string ?? ""
    return type.hasPrefix("spawn") ? 0 : type.hasPrefix("move") ? 3 : type == "noRotation" ? 2 : 1
  }

  /// Notes a property; without an explanation it is exact.
  func note(
    _ effect: ImportNotes,
    _ name: String,
    at json: JSONValue?,
    _ explanation: String = "",
    _ outcome: ImportFinding.Outcome? = nil
  ) {
    guard let json else { return }
    let usual = explanation.isEmpty ? ImportFinding.Outcome.exact : .approximated
    effect.note(name, line: json.location.line, outcome ?? usual, explanation)
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

  private mutating func setLife(_ effect: ImportNotes) {
    let life = spread(file[member: "lifetime"]) ?? (1, 0)
    cell.lifetime = min(max(0, life.base), 3600)
    cell.lifetimeRange = min(life.range, 3600)
    note(effect, "lifetime", at: file[member: "lifetime"])
    guard let duration = file[member: "emitterLifetime"]?.double, duration > 0 else { return }
    layer.timing.duration = min(duration, 86_400)
    note(effect, "emitterLifetime", at: file[member: "emitterLifetime"])
  }

  /// A number above 0, in place of any other the usual one.
  func positive(_ name: String, usual: Double) -> Double {
    file[member: name]?.double.flatMap { $0 > 0 ? $0 : nil } ?? usual
  }

  private mutating func setBirths(_ effect: ImportNotes) {
    let wave = min(max(1, file[member: "particlesPerWave"]?.double ?? 1), 1000)
    let chance = min(positive("spawnChance", usual: 1), 1)
    let interval = min(max(positive("frequency", usual: 1), 1e-4), 86_400)
    let bound = cell.setBirthRate(
      wave * chance / interval,
      most: positive("maxParticles", usual: 1000),
      within: layer.timing.duration
    )
    // The first wave is born at once: a short emitter may have no other one.
    if cell.birthRate * layer.timing.duration <= 1 { cell.burst = 1 }
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

  /// The most looks.
  private static let mostLooks = 4

  private mutating func setTexture(_ effect: ImportNotes) {
    let behavior = file[member: "behaviors"]?.array?.first { json in
      ["textureRandom", "textureSingle", "textureOrdered", "animatedSingle", "animatedRandom"]
        .contains(json[member: "type"]?.string ?? "")
    }
    let textures = Self.names(of: behavior?[member: "config"]).map { name in
      Texture(named: name, width: Self.textureSize, height: Self.textureSize)
    }
    var words: [String] = []
    for texture in textures where !looks.contains(texture.contents) {
      guard looks.count < Self.mostLooks else { break }
      looks.append(texture.contents)
      words.append(texture.words)
    }
    cell.contents = looks.first ?? cell.contents
    note(
      effect,
      "textures",
      at: behavior ?? file[member: "scale"] ?? file,
      "\(words.joined(separator: ", ")) of \(Int(Self.textureSize)) pixels, "
        + "because the file has no pictures"
    )
  }

  /// The names of textures, of an animation its first one; an empty name if there are none.
  private static func names(of config: JSONValue?) -> [String] {
    let animations = config?[member: "anims"]?.array ?? config?[member: "anim"].map { [$0] } ?? []
    let lists = animations.prefix(16).compactMap { $0[member: "textures"]?.array?.first }
    let textures = config?[member: "textures"]?.array?.prefix(16).map { $0 } ?? []
    let single = config?[member: "texture"].map { [$0] } ?? []
    let names = (lists + textures + single).compactMap { json in
      json.string ?? json[member: "texture"]?.string
    }
    return names.isEmpty ? [""] : names
  }

  /// A cell for each look, with a part of the births.
  private var cellsOfLooks: [EmitterCell] {
    guard looks.count > 1 else { return [cell] }
    let part = 1 / Double(looks.count)
    return looks.enumerated().map { index, contents in
      var part = self.cell.sharing(part)
      part.name = "particle \(index + 1)"
      part.contents = contents
      return part
    }
  }

  // MARK: Versions 1 to 4

  private mutating func applyProperties(_ effect: ImportNotes) {
    setSpawn(
      file[member: "spawnType"]?.string ?? "point",
      file[member: "spawnRect"] ?? file[member: "spawnCircle"],
      at: file[member: "spawnType"],
      effect
    )
    setAlpha(file[member: "alpha"], effect)
    let scale = file[member: "scale"]
    setScale(
      scale,
      least: scale?[member: "minimumScaleMultiplier"] ?? file[member: "minimumScaleMultiplier"],
      effect
    )
    setColors(file[member: "color"], effect)
    setRotation(
      start: spread(file[member: "startRotation"]),
      speed: spread(file[member: "rotationSpeed"]),
      at: file[member: "startRotation"],
      effect
    )
    setSpeedOfProperties(effect)
    if file[member: "noRotation"]?.isTrue == true { cell.alignsToMotion = false }
    setBlendMode(file[member: "blendMode"], effect)
    setSpinChange(file[member: "rotationAcceleration"], effect)
  }

  private mutating func setSpeedOfProperties(_ effect: ImportNotes) {
    let speed = file[member: "speed"]
    let least =
      speed?[member: "minimumSpeedMultiplier"]?.double
      ?? file[member: "minimumSpeedMultiplier"]?.double ?? 1
    let acceleration = file[member: "acceleration"]
    let (x, y) = (acceleration?[member: "x"]?.double ?? 0, acceleration?[member: "y"]?.double ?? 0)
    path = file[member: "extraData"]?[member: "path"]
    guard x != 0 || y != 0, path == nil else {
      return setSpeed(PixiList(speed, \.double), least: least, at: speed, effect)
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
      effect
    )
  }
}
