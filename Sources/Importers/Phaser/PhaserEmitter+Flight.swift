internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroPresets

// Where particles are born, and how they move.
extension PhaserEmitter {
  // MARK: Place

  func setPlace() {
    let (x, y) = (value("x"), value("y"))
    let none: PhaserValue.Spread = (0, 0)
    let (across, down) = (x?.atBirth ?? none, y?.atBirth ?? none)
    layer.emitterPosition = LengthPair(points: across.base, down.base)
    if across.range > 0 || down.range > 0 {
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(points: 2 * across.range, 2 * down.range)
    }
    let zones = config[member: "emitZone"]
    guard let zone = zones?.array?.first ?? zones else { return }
    let isEdge = zone[member: "type"]?.string == "edge"
    let isKnown = setZone(zone[member: "source"] ?? zone, isEdge: isEdge)
    let isOne = zones?.array.map { $0.count == 1 } ?? true
    var words = isKnown ? "" : "particles are born at one point: it is no shape that is known"
    if isKnown, isEdge { words = "anywhere on the edge, not one after the other" }
    if isKnown, !isOne { words = "the first zone" }
    note("emitZone", words, isKnown ? nil : .leftOut)
  }

  /// Lets particles be born on a shape of the game, or on its edge.
  /// - Returns: Whether the shape is known.
  private func setZone(_ source: JSONValue, isEdge: Bool) -> Bool {
    func number(_ name: String) -> Double? { source.number(name) ?? source.number("_\(name)") }
    func point(_ end: Int) -> Vector? {
      guard let x = number("x\(end)"), let y = number("y\(end)") else { return nil }
      return Vector(dx: x, dy: y)
    }
    let center = Vector(dx: number("x") ?? 0, dy: number("y") ?? 0)
    let corners = [1, 2, 3].compactMap(point) + Self.corners(source[member: "points"])
    if corners.count == 2 || isEdge && corners.count > 2 {
      let isClosed = corners.count > 2
      layer.setChain(isClosed ? corners + [corners[0]] : corners, about: layer.place)
    } else if corners.count > 2 {
      layer.setPolygon(corners, about: layer.place)
    } else if let radius = number("radius").map({ abs($0) }), radius > 0 {
      setEllipse(about: center, width: 2 * radius, height: 2 * radius, isEdge: isEdge)
    } else if let width = number("width"), let height = number("height") {
      guard source.number("type") != 1 else {
        setEllipse(about: center, width: abs(width), height: abs(height), isEdge: isEdge)
        return true
      }
      (layer.emitterShape, layer.emitterMode) = (.rectangle, isEdge ? .outline : .volume)
      layer.emitterSize = LengthPair(points: abs(width), abs(height))
      layer.move(by: center + Vector(dx: width / 2, dy: height / 2))
    } else {
      return false
    }
    return true
  }

  private func setEllipse(
    about center: Vector,
    width: Double,
    height: Double,
    isEdge: Bool
  ) {
    layer.setEllipse(width: width, height: height, isEdge: false)
    // At its corners particles keep the directions of the file.
    if isEdge { layer.emitterMode = .points }
    layer.move(by: center)
  }

  /// The most corners of a shape.
  private static let mostCorners = 128

  /// The corners of a polygon: points, or a list of coordinates.
  private static func corners(_ json: JSONValue?) -> [Vector] {
    guard let list = json?.array?.prefix(2 * mostCorners) else { return [] }
    let numbers = list.compactMap(\.double)
    guard numbers.isEmpty else {
      return zip(numbers, numbers.dropFirst()).enumerated().filter { $0.offset.isMultiple(of: 2) }
        .map { Vector(dx: $0.element.0, dy: $0.element.1) }
    }
    return list.prefix(mostCorners).compactMap { json in
      guard let x = json.number("x"), let y = json.number("y") else { return nil }
      return Vector(dx: x, dy: y)
    }
  }

  // MARK: Motion

  func setMotion() {
    let target = (value("moveToX"), value("moveToY"))
    let (across, down) = (value("speedX")?.atBirth, value("speedY")?.atBirth)
    let none: PhaserValue.Spread = (0, 0)
    let speed = value("speed")?.atBirth ?? none
    let isRadial = config[member: "radial"]?.content != .bool(false)
    note("radial")
    if let x = target.0?.atBirth.base, let y = target.1?.atBirth.base {
      aim(at: Vector(dx: x, dy: y))
    } else if across != nil || down != nil || !isRadial {
      let other = isRadial ? none : speed
      let (x, y) = (across ?? other, down ?? other)
      (cell.xVelocity, cell.xVelocityRange) = (Length(x.base), Length(x.range))
      (cell.yVelocity, cell.yVelocityRange) = (Length(y.base), Length(y.range))
      note("angle", "a speed of x and y has a direction", .leftOut)
    } else {
      setDirection(speed)
    }
    let gravity = (config.number("gravityX") ?? 0, config.number("gravityY") ?? 0)
    cell.xAcceleration = Length(gravity.0 + acceleration("accelerationX"))
    cell.yAcceleration = Length(gravity.1 + acceleration("accelerationY"))
    for name in ["gravityX", "gravityY"] { note(name) }
  }

  /// Lets particles fly in the directions of the file, which are all around without one.
  private func setDirection(_ speed: PhaserValue.Spread) {
    (cell.velocity, cell.velocityRange) = (Length(abs(speed.base)), Length(speed.range))
    guard let angle = value("angle", period: 360) else {
      cell.emissionRange = .degrees(180)
      return
    }
    let (base, range) = angle.atBirth
    cell.emissionLongitude = .degrees(min(max(base, -3600), 3600))
    cell.emissionRange = .degrees(min(range, 180))
    if let step = angle.step { cell.emissionStep = .degrees(step) }
  }

  /// Lets particles reach a place at their deaths.
  private func aim(at target: Vector) {
    let place = layer.place
    let way = target + place * -1
    cell.velocity = Length(min(way.magnitude / max(cell.lifetime, 1.0 / 60), 1e5))
    cell.emissionLongitude.radians = way.radians
    let isOne = layer.emitterShape == .point && cell.lifetimeRange == 0
    let words = isOne ? "" : "all fly alike: from the middle, in the mean lifespan"
    for name in ["moveToX", "moveToY"] { note(name, words) }
    for name in ["speed", "angle"] { note(name, "the place has the velocity", .leftOut) }
  }

  private func acceleration(_ name: String) -> Double {
    guard let value = PhaserValue(config[member: name]) else { return 0 }
    note(name, value.isConstant ? "" : "the mean of what varies")
    return value.mean
  }
}

extension EmitterLayer {
  /// The center of the shape in points.
  fileprivate var place: Vector {
    Vector(dx: emitterPosition.x.value, dy: emitterPosition.y.value)
  }

  fileprivate mutating func move(by way: Vector) {
    emitterPosition.x.value += way.dx
    emitterPosition.y.value += way.dy
  }
}
