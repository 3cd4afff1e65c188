internal import KamuroParticles
internal import KamuroPresets

/// A particle system of Vortex, which becomes emitter cells: one for each tag.
struct VortexSystem {
  /// The most tags of a system, and the most secondary systems.
  private static let mostTags = 3
  private static let mostSystems = 4
  /// The deepest nesting of emitter cells.
  private static let deepest = 4
  /// The frames in a second: secondary systems are made frame by frame.
  private static let framesPerSecond = 60.0
  /// Births within so many seconds are at once.
  private static let moment = 0.05
  /// The most particles of all secondary systems of a system.
  private static let mostDescendants = 20_000.0

  let file: JSONValue
  /// What is before the names of properties in findings.
  private let prefix: String
  private let depth: Int

  init(_ file: JSONValue) { self.init(file, depth: 1, prefix: "") }

  private init(_ file: JSONValue, depth: Int, prefix: String) {
    (self.file, self.depth, self.prefix) = (file, depth, prefix)
  }

  func note(
    _ effect: ImportNotes,
    _ names: String...,
    unless isExact: Bool = true,
    _ explanation: String = ""
  ) {
    for name in names {
      guard let json = file[member: name], json.content != .null else { continue }
      effect.note(prefix + name, line: json.location.line, unless: isExact, explanation)
    }
  }

  private func leaveOut(_ effect: ImportNotes, _ name: String, _ reason: String) {
    guard let json = file[member: name], json.content != .null else { return }
    effect.note(prefix + name, line: json.location.line, .leftOut, reason)
  }

  /// A number in a range, to which it is clamped.
  func number(_ name: String, _ usual: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(file[member: name]?.double ?? usual, range.lowerBound), range.upperBound)
  }

  /// The coordinates of a vector: `[x, y]` or `{ "x": …, "y": … }`.
  func vector(_ name: String, _ usual: [Double]) -> [Double] {
    let json = file[member: name]
    if let values = json?.array {
      return usual.indices.map { $0 < values.count ? values[$0].double ?? usual[$0] : usual[$0] }
    }
    return zip(usual, ["x", "y", "z"]).map { json?[member: $1]?.double ?? $0 }
  }

  /// An angle in radians: a number, or `{ "degrees": … }`.
  private func angle(_ name: String) -> Double {
    let json = file[member: name]
    if let degrees = json?[member: "degrees"]?.double { return degrees * .pi / 180 }
    return json?.double ?? json?[member: "radians"]?.double ?? 0
  }

  // MARK: The layer

  /// Sets a layer's place and shape.
  func place(_ layer: inout EmitterLayer, noting effect: ImportNotes) {
    let view = VortexImporter.view
    let position = vector("position", [0.5, 0.5]).map { min(max($0, -10), 10) - 0.5 }
    layer.emitterPosition = LengthPair(
      Length(position[0] * view.width),
      Length(position[1] * view.height)
    )
    note(effect, "position")
    let shape = VortexShape(file[member: "shape"])
    shape.set(&layer)
    note(
      effect,
      "shape",
      unless: shape.kind != .ellipse,
      "an even ellipse, though the original is denser in its middle"
    )
  }

  /// Adds the emitter cells, and the times at which they emit.
  func emit(into layer: inout EmitterLayer, noting effect: ImportNotes) {
    let look = cell(noting: effect)
    let tags = self.tags
    let rate = number("birthRate", 100, 0...1_000_000)
    let limit = file[member: "emissionLimit"]?.double.map { min(max($0, 0), 1e6) }
    var cell = look
    var bound: String?
    if rate == 0 {
      cell.burst = Int(min(number("burstCount", 100, 0...5000), EmitterCell.mostParticles))
      note(effect, "burstCount", unless: false, "at the beginning, where a program calls for it")
    } else {
      leaveOut(effect, "burstCount", "a program calls for bursts")
      if let limit, limit / rate <= Self.moment {
        cell.burst = Int(min(limit, EmitterCell.mostParticles))
      } else {
        bound = cell.setBirthRate(rate, most: EmitterCell.mostParticles)
      }
    }
    leaveOut(effect, "burstCountVariation", "the number of a burst is fixed")
    note(effect, "birthRate", unless: bound == nil, bound ?? "")
    note(effect, "emissionLimit")
    setPauses(of: &layer, rate: cell.birthRate, limit: limit)
    note(effect, "emissionDuration", "idleDuration")
    cell.emitterCells = secondaryCells(of: cell, noting: effect)
    layer.emitterCells = Self.shared(cell, among: tags)
  }

  private var pauses: (emission: Double, idle: Double) {
    let emission = number("emissionDuration", 1, 1 / Self.framesPerSecond...100_000)
    return (emission, number("idleDuration", 0, 0...100_000))
  }

  /// Ends births at the limit, and interrupts them.
  private func setPauses(of layer: inout EmitterLayer, rate: Double, limit: Double?) {
    let (emission, idle) = pauses
    guard rate > 0 else { return }
    if idle > 0 {
      var track = KeyframeTrack()
      track.keyPath = .birthRate
      track.calculationMode = .discrete
      track.values = [1, 0]
      track.keyTimes = [0, emission / (emission + idle), 1]
      track.timing.duration = emission + idle
      track.timing.repeatCount = .infinity
      layer.animations = [track]
    }
    if let limit {
      let wanted = limit / rate
      let whole = idle > 0 ? (wanted / emission).rounded(.down) : 0
      layer.timing.duration = min(max(wanted + whole * idle, Self.moment), 8_640_000)
    }
  }

  /// The tags, which name symbols.
  private var tags: [String] {
    let names = file[member: "tags"]?.array?.prefix(Self.mostTags).compactMap(\.string) ?? []
    // Deep down, several cells for each system would be too many.
    return names.isEmpty ? ["circle"] : depth > 2 ? [names[0]] : names
  }

  /// A cell for each tag, which share the births.
  private static func shared(_ cell: EmitterCell, among tags: [String]) -> [EmitterCell] {
    tags.enumerated().map { index, tag in
      var part = cell
      part.name = tags.count > 1 ? "\(tag.prefix(40))\(index)" : String(tag.prefix(40))
      let size = part.contents.extent.x.value
      part.contents = Texture(named: tag, width: size, height: size).contents
      part.birthRate /= Double(tags.count)
      if part.burst > 0 {
        part.burst = part.burst * (index + 1) / tags.count - part.burst * index / tags.count
      }
      return part
    }
  }

  // MARK: Secondary systems

  private func secondaryCells(of cell: EmitterCell, noting effect: ImportNotes) -> [EmitterCell] {
    let name = file[member: "secondarySystems"] == nil ? "secondarySettings" : "secondarySystems"
    guard let systems = file[member: name]?.array, !systems.isEmpty else { return [] }
    guard depth < Self.deepest else {
      leaveOut(effect, name, "systems are nested at most \(Self.deepest) deep")
      return []
    }
    if systems.count > Self.mostSystems {
      leaveOut(effect, name, "those after the first \(Self.mostSystems)")
    }
    let births = max(cell.birthRate * (cell.lifetime + cell.lifetimeRange), Double(cell.burst), 1)
    let count = min(systems.count, Self.mostSystems)
    return systems.prefix(count).enumerated().flatMap { index, json in
      let system = VortexSystem(json, depth: depth + 1, prefix: "\(prefix)\(name)[\(index)].")
      return system.subCells(most: Self.mostDescendants / births / Double(count), noting: effect)
    }
  }

  /// The sub-cells that each particle of another system emits.
  private func subCells(most: Double, noting effect: ImportNotes) -> [EmitterCell] {
    var cell = cell(noting: effect)
    let rate = number("birthRate", 100, 0...1_000_000)
    let own = file[member: "emissionLimit"]?.double.map { min(max($0, 0), 1e6) }
    let wanted = own ?? rate * pauses.emission
    let limit = min(wanted, max(1, most), EmitterCell.mostParticles)
    var explanation = limit < wanted ? "\(Int(limit)) particles instead of \(Int(wanted))" : ""
    switch file[member: "spawnOccasion"].flatMap(Self.occasion) ?? "onBirth" {
    case "onDeath":
      cell.trigger = .death
      cell.burst = Int(limit.rounded())
    case "onUpdate":
      let all = max(1, most / max(cell.lifetime, 1 / Self.framesPerSecond))
      cell.birthRate = min(limit * Self.framesPerSecond, all)
      explanation = "\(Int(cell.birthRate.rounded())) particles a second along the path"
    default: cell.burst = Int(limit.rounded())
    }
    if explanation.isEmpty, cell.burst > 0, rate > 0, wanted / rate > Self.moment {
      explanation = "all \(cell.burst) particles at once"
    }
    note(effect, "spawnOccasion", unless: explanation.isEmpty, explanation)
    note(effect, "birthRate", "emissionLimit", unless: explanation.isEmpty, explanation)
    leaveOut(effect, "emissionDuration", "it ends with its particles")
    for name in ["idleDuration", "burstCount", "burstCountVariation"] {
      leaveOut(effect, name, "a secondary system emits once")
    }
    leaveOut(effect, "position", "it is where the particle is")
    if VortexShape(file[member: "shape"]).kind != .point {
      leaveOut(effect, "shape", "secondary systems emit from a point")
    }
    turnAbsolute(&cell, noting: effect)
    if rate > 0 {
      cell.emitterCells = secondaryCells(of: cell, noting: effect)
    }
    return rate > 0 ? Self.shared(cell, among: tags) : []
  }

  /// An occasion: a word, or the only key of an object.
  private static func occasion(_ json: JSONValue) -> String? {
    json.string ?? ["onBirth", "onDeath", "onUpdate"].first { json[member: $0] != nil }
  }

  /// Replaces a direction, which in a sub-cell is from that of its parent, by velocities across and
  /// down: they have its means and deviations.
  private func turnAbsolute(_ cell: inout EmitterCell, noting effect: ImportNotes) {
    let half = min(cell.emissionRange.radians, .pi)
    guard half < 3.14 else { return }
    let (speed, range) = (cell.velocity.value, cell.velocityRange.value)
    func part(_ angle: Double) -> (mean: Double, range: Double) {
      // The mean of the cosine of a + u for even u in -h...h is cos a · sin h / h.
      let direction = Vector(magnitude: 1, radians: angle).dx
      let mean = speed * direction * Self.meanCosine(half)
      let square = (1 + Vector(magnitude: 1, radians: 2 * angle).dx * Self.meanCosine(2 * half)) / 2
      let variance = (speed * speed + range * range / 3) * square - mean * mean
      return (mean, (3 * max(0, variance)).squareRoot())
    }
    let across = part(cell.emissionLongitude.radians)
    let down = part(cell.emissionLongitude.radians - .pi / 2)
    (cell.xVelocity, cell.xVelocityRange) = (Length(across.mean), Length(across.range))
    (cell.yVelocity, cell.yVelocityRange) = (Length(down.mean), Length(down.range))
    (cell.velocity, cell.velocityRange) = (0, 0)
    (cell.emissionLongitude, cell.emissionRange) = (.zero, .zero)
    if half > 0 {
      note(effect, "angleRange", unless: false, "speeds across and down of the same deviation")
    }
  }

  private static func meanCosine(_ half: Double) -> Double {
    half > 1e-6 ? Vector(magnitude: 1, radians: half).dy / half : 1
  }
}

// MARK: - Particles

extension VortexSystem {
  /// What a symbol of the library measures, in points.
  private static let symbolSize = 16.0

  /// A cell with the motion and the look of the particles.
  private func cell(noting effect: ImportNotes) -> EmitterCell {
    var cell = EmitterCell()
    cell.lifetime = number("lifespan", 1, 0...3600)
    cell.lifetimeRange = abs(number("lifespanVariation", 0, -7200...7200)) / 2
    setMotion(of: &cell, noting: effect)
    setLook(of: &cell, noting: effect)
    note(effect, "lifespan", "lifespanVariation")
    return cell
  }

  private func setMotion(of cell: inout EmitterCell, noting effect: ImportNotes) {
    let height = VortexImporter.view.height
    let limits = -200.0...200
    cell.velocity = Length(number("speed", 1, limits) * height)
    cell.velocityRange = Length(abs(number("speedVariation", 0, limits)) / 2 * height)
    cell.emissionLongitude = Angle(radians: angle("angle") - .pi / 2)
    cell.emissionRange = Angle(radians: min(abs(angle("angleRange")) / 2, .pi))
    let acceleration = vector("acceleration", [0, 0]).map { min(max($0, -200), 200) }
    cell.xAcceleration = Length(acceleration[0] * height)
    cell.yAcceleration = Length(acceleration[1] * height)
    let damping = number("dampingFactor", 0, -1000...1000)
    // The library ignores a factor of 1.
    cell.drag = damping == 1 ? 0 : min(max(damping / max(cell.lifetime, 0.01), 0), 1000)
    note(effect, "speed", "speedVariation", "angle", "acceleration")
    if depth == 1 || cell.emissionRange.radians >= 3.14 { note(effect, "angleRange") }
    note(effect, "dampingFactor", unless: damping >= 0, "none, though it would speed up")
    let stretch = number("stretchFactor", 1, -1000...1000)
    if stretch > 0, stretch != 1 {
      cell.stretchVelocity = Length(min(height / stretch, 100_000))
    }
    note(effect, "stretchFactor")
    let pull = file[member: "attractionCenter"]
    if pull != nil, number("attractionStrength", 0, -1e6...1e6) != 0 {
      leaveOut(effect, "attractionCenter", "it moves particles without changing their speed")
      leaveOut(effect, "attractionStrength", "it moves particles without changing their speed")
    }
    setSpin(of: &cell, noting: effect)
  }

  private func setSpin(of cell: inout EmitterCell, noting effect: ImportNotes) {
    let zero = [0.0, 0, 0]
    let speeds = vector("angularSpeed", zero).map { min(max($0, -1000), 1000) }
    let ranges = vector("angularSpeedVariation", zero).map { min(abs($0), 1000) / 2 }
    (cell.spin, cell.spinRange) = (Angle(radians: speeds[2]), Angle(radians: ranges[2]))
    (cell.flutter, cell.flutterRange) = (Angle(radians: speeds[1]), Angle(radians: ranges[1]))
    let isFlat = speeds[0] == 0 && ranges[0] == 0 && speeds[1] == 0 && ranges[1] == 0
    note(
      effect,
      "angularSpeed",
      "angularSpeedVariation",
      unless: isFlat,
      "z is spin, y a flutter with a random phase; x is left out"
    )
  }

  private func setLook(of cell: inout EmitterCell, noting effect: ImportNotes) {
    cell.contents.extent = LengthPair(Length(Self.symbolSize), Length(Self.symbolSize))
    cell.scale = number("size", 1, -1000...1000)
    cell.scaleRange = abs(number("sizeVariation", 0, -1000...1000)) / 2
    let last = number("sizeMultiplierAtDeath", 1, -1000...1000)
    if last != 1 {
      var curve = LifeCurve()
      curve.keyPath = .scale
      curve.values = [1, max(0, last)]
      cell.valueOverLife = [curve]
    }
    note(effect, "size", "sizeVariation")
    note(effect, "sizeMultiplierAtDeath", unless: last >= 0, "0, because sizes are not negative")
    VortexColors(file[member: "colors"]).set(&cell)
    note(effect, "colors")
    note(
      effect,
      "tags",
      unless: false,
      "a shape of \(Int(Self.symbolSize)) pt by each name, because the file has no symbols"
    )
  }
}
