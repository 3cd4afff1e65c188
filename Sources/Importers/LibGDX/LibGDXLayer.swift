internal import KamuroParticles

/// A layer that is made of a libGDX emitter.
final class LibGDXLayer {
  let emitter: LibGDXEmitter
  let notes: ImportNotes
  var layer = EmitterLayer()
  var cell = EmitterCell()
  /// Seconds.
  private let duration: Double

  init(_ emitter: LibGDXEmitter, _ notes: ImportNotes) {
    (self.emitter, self.notes) = (emitter, notes.within("\(emitter.name): "))
    duration = min(max(0, emitter.duration.middle / 1000), 3600)
    layer.name = String(emitter.name.prefix(64))
    cell.name = "particle"
    setLife()
    setTiming()
    setBirths()
    setPlace()
    setMotion()
    setDrift()
    setRotation()
    setLook()
    layer.emitterCells = [cell]
  }

  func note(_ property: String, line: Int, unless isExact: Bool = true, _ words: String = "") {
    notes.add(property, line: line, isExact ? "" : words)
  }

  /// Takes a number over as a cell's base and range, with a curve of it, and notes it.
  func setNumber(
    _ name: String,
    _ value: LibGDXValue,
    as keyPath: LifeCurve.KeyPath,
    words: String = "its first 64 keys",
    _ set: (inout EmitterCell, LibGDXLifeNumber) -> Void
  ) {
    let number = LibGDXLifeNumber(value, as: keyPath)
    set(&cell, number)
    if let curve = number.curve { cell.valueOverLife.append(curve) }
    note(name, line: value.line, unless: number.isExact, words)
  }

  // MARK: Time

  private func setLife() {
    let life = emitter.life
    let means = life.means.map { min(max(0, $0 / 1000), 3600) }
    let longest = means.indices.max { means[$0] < means[$1] } ?? 0
    cell.lifetime = means[longest]
    cell.lifetimeRange = min(life.range(at: longest) / 1000, 3600)
    if !life.isConstant, cell.lifetime > 0 {
      animate("emitterCells.particle.lifetime", means, life.timeline)
    }
    note(
      "Life",
      line: life.line,
      unless: life.isUniform(at: longest),
      "low and high values vary both: a uniform range of the same variance"
    )
    if emitter.lifeOffset.isActive {
      let words = "particles are born at the age of 0"
      notes.add("Life Offset", line: emitter.lifeOffset.line, words, .leftOut)
    }
  }

  private func setTiming() {
    layer.timing.beginTime = min(max(0, emitter.delay.middle / 1000), 3600)
    if !emitter.isOn("continuous") { layer.timing.duration = max(duration, 1.0 / 60) }
    let isRandom = emitter.delay.range > 0 || emitter.duration.range > 0
    note(
      "Duration",
      line: emitter.line,
      unless: !isRandom,
      "delay and duration are random: their middles are taken"
    )
  }

  /// Animates a number over the emitter's duration, again and again if it is continuous.
  private func animate(_ keyPath: String, _ values: [Double], _ times: [Double]) {
    guard duration > 0 else { return }
    var track = KeyframeTrack()
    track.keyPath = KeyframeTrack.KeyPath(keyPath)
    track.values = values
    track.keyTimes = times
    if times.first != 0 {
      track.values.insert(values[0], at: 0)
      track.keyTimes.insert(0, at: 0)
    }
    if times.last != 1, let last = values.last {
      track.values.append(last)
      track.keyTimes.append(1)
    }
    track.timing.duration = duration
    if emitter.isOn("continuous") { track.timing.repeatCount = .infinity }
    layer.animations.append(track)
  }

  private func setBirths() {
    let emission = emitter.emission
    let means = emission.means.map { max(0, $0) }
    let peak = means.max() ?? 0
    cell.burst = Int(
      min(max(emitter.minimum, 1), max(1, emitter.maximum), EmitterCell.mostParticles)
    )
    let bound = cell.setBirthRate(
      peak,
      most: emitter.maximum,
      besides: cell.burst,
      within: layer.timing.duration
    )
    let rate = cell.birthRate
    if !emission.isConstant, peak > 0 {
      animate("birthRate", means.map { min(1, $0 / rate) }, emission.timeline)
    }
    let isSteady = emission.low.range == 0 && emission.high.range == 0
    note(
      "Emission",
      line: emission.line,
      unless: isSteady && bound == nil,
      bound ?? "a rate that is random each time is its middle"
    )
  }

  // MARK: Place

  /// Whether particles start at the edge of an ellipse, away from its middle.
  var fliesOutward: Bool {
    emitter.shape.isOnEdge && emitter.angle.isActive && emitter.angle.scaling.count == 1
  }

  private func setPlace() {
    var (middle, extent) = (Vector.zero, Vector.zero)
    let (width, height) = (emitter.width.means.max() ?? 0, emitter.height.means.max() ?? 0)
    if emitter.shape.kind == .line { middle = Vector(dx: width / 2, dy: -height / 2) }
    if emitter.shape.kind == .ellipse {
      layer.setEllipse(width: abs(width), height: abs(height), isEdge: fliesOutward)
    } else if emitter.shape.kind != .point {
      layer.emitterShape = .rectangle
    }
    if emitter.shape.kind != .point {
      extent = Vector(dx: abs(width), dy: abs(height))
      let isSimple =
        emitter.width.isConstant && emitter.height.isConstant && emitter.shape.side == "both"
        && (emitter.shape.kind != .line || width * height == 0)
        && emitter.shape.isOnEdge == fliesOutward
      note(
        "Spawn Shape",
        line: emitter.width.line,
        unless: isSimple,
        "all of the box or ellipse that encloses it, at its largest"
      )
    }
    for (offset, name, sign) in [
      (emitter.xOffset, "X Offset", 1.0), (emitter.yOffset, "Y Offset", -1.0),
    ] where offset.isActive {
      let shift = (offset.means.last ?? 0) * sign
      if name == "X Offset" { middle.dx += shift } else { middle.dy += shift }
      let range = offset.range(at: offset.scaling.count - 1)
      if range > 0, emitter.shape.kind == .point {
        layer.emitterShape = .rectangle
        if name == "X Offset" { extent.dx = 2 * range } else { extent.dy = 2 * range }
      }
      note(
        name,
        line: offset.line,
        unless: offset.isConstant && (range == 0 || emitter.shape.kind == .point),
        "an offset that varies is its last value"
      )
    }
    layer.emitterPosition = LengthPair(points: middle.dx, middle.dy)
    layer.emitterSize = LengthPair(points: extent.dx, extent.dy)
  }
}
