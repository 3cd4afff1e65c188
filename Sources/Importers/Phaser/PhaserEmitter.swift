internal import KamuroParticles
internal import KamuroPresets

/// An emitter of Phaser 3, which becomes a layer.
final class PhaserEmitter {
  /// The births of an emitter without a frequency: one a frame.
  private static let framesPerSecond = 60.0
  /// Births that are further apart than this, in seconds, are seen as bursts.
  private static let visibleWave = 0.05
  /// The particles of a burst for which the game has the number.
  private static let usualBurst = 20.0

  let config: JSONValue
  let notes: ImportNotes
  var layer = EmitterLayer()
  var cell = EmitterCell()

  init(_ config: JSONValue, _ notes: ImportNotes) {
    (self.config, self.notes) = (config, notes)
    cell.name = "particle"
    let name = String((config[member: "name"]?.string ?? "").prefix(64))
    layer.name = name.isEmpty ? "emitter" : name
  }

  func read() {
    setTime()
    setBirths()
    setPlace()
    setMotion()
    setLook()
    for (name, words) in Self.leftOut {
      notes.add(name, at: config[member: name], words, .leftOut)
    }
    layer.emitterCells = [cell]
  }

  private static let leftOut: [(String, String)] =
    [
      ("maxVelocityX", "speeds are not limited"), ("maxVelocityY", "speeds are not limited"),
      ("hold", "none stays after its life"), ("deathZone", "no place ends a life"),
      ("sortProperty", "the order is that of births"),
    ]
    + ["bounds", "bounce", "collideLeft", "collideRight", "collideTop", "collideBottom"].map {
      ($0, "there are no walls")
    }
    + ["follow", "followOffset", "anim", "particleClass"].map { ($0, "it is a part of a game") }

  // MARK: Time and births

  private func setTime() {
    let life: PhaserValue.Spread = PhaserValue(config[member: "lifespan"])?.atBirth ?? (1000, 0)
    cell.lifetime = min(max(0, life.base / 1000), 3600)
    cell.lifetimeRange = min(life.range / 1000, 3600)
    note("lifespan", PhaserValue(config[member: "lifespan"])?.explanation)
    if let scale = config.number("timeScale") { layer.timing.speed = min(max(scale, 0), 1000) }
    layer.timing.timeOffset = min(max(0, (config.number("advance") ?? 0) / 1000), 3600)
    if let delay = PhaserValue(config[member: "delay"]) {
      layer.timing.beginTime = min(max(0, delay.atBirth.base / 1000), 3600)
      note("delay", delay.isConstant ? "" : "all wait for the mean")
    }
    for name in ["timeScale", "advance", "duration", "stopAfter"] { note(name) }
  }

  private func setBirths() {
    let frequency = config.number("frequency") ?? 0
    let quantity = PhaserValue(config[member: "quantity"])
    let mean = min(max(0, quantity?.atBirth.base ?? 1), EmitterCell.mostParticles)
    let most = ["maxParticles", "maxAliveParticles"].compactMap { name in
      config.number(name).flatMap { $0 > 0 ? $0 : nil }
    }.min()
    let words = quantity.map { $0.isConstant ? "" : "the mean of what varies" }
    let waits = [config[member: "emitting"], config[member: "on"]].contains {
      $0?.content == .bool(false)
    }
    guard frequency >= 0, !waits else {
      let count = quantity == nil ? min(most ?? Self.usualBurst, Self.usualBurst) : mean
      cell.burst = Int(min(count, most ?? count).rounded())
      for name in ["emitting", "on"] {
        note(name, "one burst of \(cell.burst): the game starts it")
      }
      note("frequency")
      note("quantity", words)
      return
    }
    setFlow(of: mean, every: frequency > 0 ? frequency / 1000 : 1 / Self.framesPerSecond, most)
    for name in ["emitting", "on"] { note(name) }
    note("quantity", words)
  }

  /// Sets births of some particles at intervals of seconds.
  private func setFlow(of count: Double, every interval: Double, _ most: Double?) {
    let interval = min(max(interval, 1e-4), 86_400)
    let all = config.number("stopAfter").flatMap { $0 > 0 ? $0 : nil }
    let time = config.number("duration").flatMap { $0 > 0 ? $0 / 1000 : nil }
    let span = min(time ?? .infinity, all.map { $0 / max(count, 1e-3) * interval } ?? .infinity)
    if span.isFinite { layer.timing.duration = min(span, 86_400) }
    let bound = cell.setBirthRate(
      count / interval,
      most: most ?? EmitterCell.mostParticles,
      within: layer.timing.duration
    )
    if count >= 2, interval > Self.visibleWave, bound == nil {
      cell.birthRate = 0
      cell.burst = Int(count.rounded())
      cell.timing.duration = interval
      cell.timing.repeatCount = .infinity
      // The first wave is at 0, the last one before the end.
      if span.isFinite { layer.timing.duration = max(span - interval / 2, interval / 2) }
    }
    note("frequency", bound)
    for name in ["maxParticles", "maxAliveParticles"] { note(name, bound) }
  }

  // MARK: Notes

  /// Notes what became of a property, if it is there.
  func note(_ name: String, _ words: String? = nil, _ outcome: ImportFinding.Outcome? = nil) {
    notes.add(name, at: config[member: name], words ?? "", outcome)
  }

  /// A value of the configuration, which is noted.
  func value(_ name: String, period: Double = 0) -> PhaserValue? {
    guard let json = config[member: name] else { return nil }
    let value = PhaserValue(json, period: period)
    note(name, value?.explanation ?? "it is no number", value == nil ? .leftOut : nil)
    return value
  }
}
