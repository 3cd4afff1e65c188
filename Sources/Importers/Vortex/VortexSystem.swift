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
  private let notes: ImportNotes
  private let depth: Int

  init(_ file: JSONValue, _ notes: ImportNotes, depth: Int = 1) {
    (self.file, self.notes, self.depth) = (file, notes, depth)
  }

  /// Notes properties that are there.
  private func note(_ names: String..., as words: String = "") {
    for name in names { note(name, words, nil) }
  }

  private func leaveOut(_ names: String..., because reason: String) {
    for name in names { note(name, reason, .leftOut) }
  }

  private func note(_ name: String, _ words: String, _ outcome: ImportFinding.Outcome?) {
    guard let json = file[member: name], json.content != .null else { return }
    notes.add(name, at: json, words, outcome)
  }

  /// A number in a range, to which it is clamped.
  func number(_ name: String, _ usual: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(file.number(name) ?? usual, range.lowerBound), range.upperBound)
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
  func place(_ layer: inout EmitterLayer) {
    let view = VortexImporter.view
    let position = vector("position", [0.5, 0.5]).map { min(max($0, -10), 10) - 0.5 }
    layer.emitterPosition = LengthPair(points: position[0] * view.width, position[1] * view.height)
    note("position")
    let shape = VortexShape(file[member: "shape"])
    shape.set(&layer)
    let isEven = shape.kind == .ellipse
    note("shape", as: isEven ? "an even ellipse, though the original is denser in its middle" : "")
  }

  /// Adds the emitter cells, and the times at which they emit.
  func emit(into layer: inout EmitterLayer) {
    var cell = cell()
    var bound: String?
    if rate == 0 {
      cell.burst = Int(min(number("burstCount", 100, 0...5000), EmitterCell.mostParticles))
      note("burstCount", as: "at the beginning, where a program calls for it")
    } else {
      leaveOut("burstCount", because: "a program calls for bursts")
      if let limit, limit / rate <= Self.moment {
        cell.burst = Int(min(limit, EmitterCell.mostParticles))
      } else {
        bound = cell.setBirthRate(rate, most: EmitterCell.mostParticles)
      }
    }
    leaveOut("burstCountVariation", because: "the number of a burst is fixed")
    note("birthRate", as: bound ?? "")
    note("emissionLimit")
    setPauses(of: &layer, rate: cell.birthRate)
    note("emissionDuration", "idleDuration")
    cell.emitterCells = secondaryCells(of: cell)
    layer.emitterCells = Self.shared(cell, among: tags)
  }

  private var rate: Double { number("birthRate", 100, 0...1_000_000) }
  /// The number of all births, if it is limited.
  private var limit: Double? { file.number("emissionLimit").map { min(max($0, 0), 1e6) } }
  private var pauses: (emission: Double, idle: Double) {
    let emission = number("emissionDuration", 1, 1 / Self.framesPerSecond...100_000)
    return (emission, number("idleDuration", 0, 0...100_000))
  }

  /// Ends births at the limit, and interrupts them.
  private func setPauses(of layer: inout EmitterLayer, rate: Double) {
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

  private func secondaryCells(of cell: EmitterCell) -> [EmitterCell] {
    let name = file[member: "secondarySystems"] == nil ? "secondarySettings" : "secondarySystems"
    guard let systems = file[member: name]?.array, !systems.isEmpty else { return [] }
    guard depth < Self.deepest else {
      leaveOut(name, because: "systems are nested at most \(Self.deepest) deep")
      return []
    }
    if systems.count > Self.mostSystems {
      leaveOut(name, because: "those after the first \(Self.mostSystems)")
    }
    let births = max(cell.birthRate * (cell.lifetime + cell.lifetimeRange), Double(cell.burst), 1)
    let count = min(systems.count, Self.mostSystems)
    return systems.prefix(count).enumerated().flatMap { index, json in
      let system = VortexSystem(json, notes.within("\(name)[\(index)]."), depth: depth + 1)
      return system.subCells(most: Self.mostDescendants / births / Double(count))
    }
  }

  /// The sub-cells that each particle of another system emits.
  private func subCells(most: Double) -> [EmitterCell] {
    var cell = cell()
    let wanted = limit ?? rate * pauses.emission
    let count = min(wanted, max(1, most), EmitterCell.mostParticles)
    var explanation = count < wanted ? "\(Int(count)) particles instead of \(Int(wanted))" : ""
    switch file[member: "spawnOccasion"].flatMap(Self.occasion) ?? "onBirth" {
    case "onDeath":
      cell.trigger = .death
      cell.burst = Int(count.rounded())
    case "onUpdate":
      let all = max(1, most / max(cell.lifetime, 1 / Self.framesPerSecond))
      cell.birthRate = min(count * Self.framesPerSecond, all)
      explanation = "\(Int(cell.birthRate.rounded())) particles a second along the path"
    default: cell.burst = Int(count.rounded())
    }
    if explanation.isEmpty, cell.burst > 0, rate > 0, wanted / rate > Self.moment {
      explanation = "all \(cell.burst) particles at once"
    }
    note("spawnOccasion", "birthRate", "emissionLimit", as: explanation)
    leaveOut("emissionDuration", because: "it ends with its particles")
    let reason = "a secondary system emits once"
    leaveOut("idleDuration", "burstCount", "burstCountVariation", because: reason)
    leaveOut("position", because: "it is where the particle is")
    if VortexShape(file[member: "shape"]).kind != .point {
      leaveOut("shape", because: "secondary systems emit from a point")
    }
    turnAbsolute(&cell)
    guard rate > 0 else { return [] }
    cell.emitterCells = secondaryCells(of: cell)
    return Self.shared(cell, among: tags)
  }

  /// An occasion: a word, or the only key of an object.
  private static func occasion(_ json: JSONValue) -> String? {
    json.string ?? ["onBirth", "onDeath", "onUpdate"].first { json[member: $0] != nil }
  }

  /// Replaces a direction, which in a sub-cell is from that of its parent, by velocities across and
  /// down: they have its means and deviations.
  private func turnAbsolute(_ cell: inout EmitterCell) {
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
      note("angleRange", as: "speeds across and down of the same deviation")
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
  private func cell() -> EmitterCell {
    var cell = EmitterCell()
    cell.lifetime = number("lifespan", 1, 0...3600)
    cell.lifetimeRange = abs(number("lifespanVariation", 0, -7200...7200)) / 2
    setMotion(of: &cell)
    setLook(of: &cell)
    note("lifespan", "lifespanVariation")
    return cell
  }

  private func setMotion(of cell: inout EmitterCell) {
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
    note("speed", "speedVariation", "angle", "acceleration")
    if depth == 1 || cell.emissionRange.radians >= 3.14 { note("angleRange") }
    note("dampingFactor", as: damping < 0 ? "none, though it would speed up" : "")
    let stretch = number("stretchFactor", 1, -1000...1000)
    if stretch > 0, stretch != 1 {
      cell.stretchVelocity = Length(min(height / stretch, 100_000))
    }
    note("stretchFactor")
    let pull = file[member: "attractionCenter"]
    if pull != nil, number("attractionStrength", 0, -1e6...1e6) != 0 {
      let reason = "it moves particles without changing their speed"
      leaveOut("attractionCenter", "attractionStrength", because: reason)
    }
    setSpin(of: &cell)
  }

  private func setSpin(of cell: inout EmitterCell) {
    let zero = [0.0, 0, 0]
    let speeds = vector("angularSpeed", zero).map { min(max($0, -1000), 1000) }
    let ranges = vector("angularSpeedVariation", zero).map { min(abs($0), 1000) / 2 }
    (cell.spin, cell.spinRange) = (Angle(radians: speeds[2]), Angle(radians: ranges[2]))
    (cell.flutter, cell.flutterRange) = (Angle(radians: speeds[1]), Angle(radians: ranges[1]))
    let isFlat = speeds[0] == 0 && ranges[0] == 0 && speeds[1] == 0 && ranges[1] == 0
    let words = isFlat ? "" : "z is spin, y a flutter with a random phase; x is left out"
    note("angularSpeed", "angularSpeedVariation", as: words)
  }

  private func setLook(of cell: inout EmitterCell) {
    cell.contents.extent = LengthPair(points: Self.symbolSize, Self.symbolSize)
    cell.scale = number("size", 1, -1000...1000)
    cell.scaleRange = abs(number("sizeVariation", 0, -1000...1000)) / 2
    let last = number("sizeMultiplierAtDeath", 1, -1000...1000)
    if last != 1 {
      cell.valueOverLife = [LifeCurve(.scale, [1, max(0, last)])]
    }
    note("size", "sizeVariation")
    note("sizeMultiplierAtDeath", as: last < 0 ? "0, because sizes are not negative" : "")
    VortexColors(file[member: "colors"]).set(&cell)
    note("colors")
    note(
      "tags",
      as: "a shape of \(Int(Self.symbolSize)) pt by each name, because the file has no symbols"
    )
  }
}
