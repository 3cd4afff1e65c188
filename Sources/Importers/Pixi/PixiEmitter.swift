internal import KamuroParticles
internal import KamuroPresets

/// An emitter of PixiJS, which becomes a layer, or several for a chain of lines.
final class PixiEmitter {
  /// What a texture is taken to measure, in pixels: that of the editor's own pictures.
  private static let textureSize = 32.0
  /// Waves that are further apart than this, in seconds, are seen as bursts.
  private static let visibleWave = 0.05
  /// The most behaviors, of a hostile file.
  private static let mostBehaviors = 64

  let file: JSONValue
  let notes: ImportNotes
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
  var layer = EmitterLayer()
  var cell = EmitterCell()

  init(_ file: JSONValue, _ notes: ImportNotes) {
    (self.file, self.notes) = (file, notes)
    ease = PixiEase(file[member: "ease"])
    cell.name = "particle"
    layer.name = "emitter"
  }

  func layers() -> [EmitterLayer] {
    setTexture()
    setLife()
    setBirths()
    if let behaviors = file[member: "behaviors"]?.array {
      apply(behaviors.prefix(Self.mostBehaviors).map { PixiBehavior($0) })
    } else {
      applyProperties(PixiBehavior(of: file))
    }
    if let json = file[member: "ease"], json.array?.isEmpty != true {
      notes.add(
        "ease",
        at: json,
        ease == nil ? "it is not known" : "",
        ease == nil ? .leftOut : nil
      )
    }
    limitSpeed()
    followPath()
    if file[member: "addAtBack"].isTrue, layer.renderMode == .unordered {
      layer.renderMode = .oldestLast
    }
    layer.emitterCells = cellsOfLooks
    return chains ?? (ring.isEmpty ? [layer] : layersOfRing)
  }

  /// Applies behaviors in the order in which they act, whatever that of the file: without rotation a
  /// particle keeps its direction, and an acceleration rotates it again in each step.
  private func apply(_ behaviors: [PixiBehavior]) {
    for own in (0...3).flatMap({ place in behaviors.filter { $0.order == place } }) {
      if let rule = Self.rules[own.type] {
        rule(self, own)
      } else if !Self.textures.contains(own.type) {
        notes.add("behavior \(own.type.prefix(40))", at: own.json, "it is not known", .leftOut)
      }
    }
  }

  /// Applies the properties of versions 1 to 4.
  private func applyProperties(_ own: PixiBehavior) {
    let (type, start) = (own["spawnType"], own["startRotation"])
    setSpawn(type?.string ?? "point", own["spawnRect"] ?? own["spawnCircle"], at: type)
    setAlpha(own)
    setScale(own)
    setColors(own)
    setRotation(start: start?.spread(), speed: own["rotationSpeed"]?.spread(), at: start)
    setSpeedOfProperties(own)
    setBlendMode(own["blendMode"])
    setSpinChange(own["rotationAcceleration"])
  }

  // MARK: Births

  private func setLife() {
    let life = file[member: "lifetime"]?.spread() ?? (1, 0)
    cell.lifetime = min(max(0, life.base), 3600)
    cell.lifetimeRange = min(life.range, 3600)
    notes.add("lifetime", at: file[member: "lifetime"])
    guard let duration = file.number("emitterLifetime"), duration > 0 else { return }
    layer.timing.duration = min(duration, 86_400)
    notes.add("emitterLifetime", at: file[member: "emitterLifetime"])
  }

  /// A number above 0, in place of any other the usual one.
  func positive(_ name: String, usual: Double) -> Double {
    file.number(name).flatMap { $0 > 0 ? $0 : nil } ?? usual
  }

  private func setBirths() {
    let wave = min(max(1, file.number("particlesPerWave") ?? 1), 1000)
    let chance = min(positive("spawnChance", usual: 1), 1)
    let interval = min(max(positive("frequency", usual: 1), 1e-4), 86_400)
    let bound = cell.setBirthRate(
      wave * chance / interval,
      most: positive("maxParticles", usual: 1000),
      within: layer.timing.duration
    )
    // The first wave is born at once: a short emitter has no other one.
    if cell.birthRate * layer.timing.duration <= 1 { (cell.birthRate, cell.burst) = (0, 1) }
    if wave > 1, chance == 1, interval > Self.visibleWave, bound == nil {
      cell.birthRate = 0
      cell.burst = Int(wave)
      cell.timing.duration = interval
      cell.timing.repeatCount = .infinity
      // Before each wave the emitter's life is shorter by an interval, and the last one is before its end.
      layer.timing.duration = max(layer.timing.duration - interval, interval / 2)
    }
    notes.add("frequency", at: file[member: "frequency"], bound ?? "")
  }

  // MARK: Textures

  /// The most looks: each is an emitter cell.
  private static let mostLooks = 4
  private static let textures = [
    "textureRandom", "textureSingle", "textureOrdered", "animatedSingle", "animatedRandom",
  ]

  private func setTexture() {
    let behavior = file[member: "behaviors"]?.array?.first { json in
      Self.textures.contains(json[member: "type"]?.string ?? "")
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
    notes.add(
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
}
