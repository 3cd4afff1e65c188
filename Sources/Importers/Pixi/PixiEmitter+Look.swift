internal import KamuroParticles
internal import KamuroPresets

// What particles look like, and how they move.

extension PixiEmitter {
  /// Sets a curve of which a cell has one at most: of behaviors of one kind the last one counts.
  func replaceCurve(_ curve: LifeCurve) {
    cell.valueOverLife.removeAll { $0.keyPath == curve.keyPath }
    cell.valueOverLife.append(curve)
  }

  /// Takes a list over as a curve, and returns the number that it multiplies.
  private func setCurve(_ keyPath: LifeCurve.KeyPath, _ json: JSONValue?) -> Double? {
    guard let list = PixiList(json, \.double)?.eased(by: ease) else { return nil }
    let (base, curve) = list.factored(as: keyPath)
    if let curve { replaceCurve(curve) }
    return base
  }

  func setAlpha(_ own: PixiBehavior) {
    guard let base = setCurve(.opacity, own["alpha"]) else { return }
    cell.color.alpha = min(max(base, 0), 1)
    notes.add("alpha", at: own["alpha"])
  }

  func setScale(_ own: PixiBehavior) {
    guard let base = setCurve(.scale, own["scale"]) else { return }
    let scale = own["scale"]?.number("minimumScaleMultiplier")
    let other = own["minMult"] ?? own["minimumScaleMultiplier"]
    let least = min(max(scale ?? other?.double ?? 1, 0), 1)
    cell.scale = min(abs(base) * (1 + least) / 2, 1000)
    cell.scaleRange = min(abs(base) * (1 - least) / 2, 1000)
    notes.add("scale", at: own["scale"])
  }

  /// Sets the color, not the opacity.
  func setColor(_ color: Color) {
    let alpha = cell.color.alpha
    cell.color = color
    cell.color.alpha = alpha
  }

  func setColors(_ own: PixiBehavior) {
    guard let list = PixiList(own["color"], Color.init(pixi:))?.eased(by: ease) else { return }
    if Set(list.values).count == 1 {
      setColor(list.values[0])
    } else {
      (cell.colorOverLife.colors, cell.colorOverLife.locations) = (list.values, list.times)
    }
    notes.add("color", at: own["color"])
  }

  func setBlendMode(_ json: JSONValue?) {
    switch json?.string?.lowercased() {
    case nil, "normal": notes.add("blendMode", at: json)
    case "add":
      layer.blendMode = .screen
      notes.add("blendMode", at: json, ImportedProperty.screened)
    case "screen", "multiply":
      layer.blendMode = json?.string?.lowercased() == "screen" ? .screen : .multiply
      notes.add("blendMode", at: json)
    default: notes.add("blendMode", at: json, "it is drawn as normal", .leftOut)
    }
  }

  // MARK: Motion

  func setSpeed(_ list: JSONValue?, least: Double, at json: JSONValue?) {
    guard let base = setCurve(.velocity, list) else { return }
    let least = min(max(least, 0), 1)
    cell.velocity = Length(base * (1 + least) / 2)
    cell.velocityRange = Length(abs(base) * (1 - least) / 2)
    notes.add("speed", at: json)
  }

  func setAcceleration(
    _ acceleration: JSONValue?,
    from start: (least: Double, most: Double),
    rotates: Bool,
    at json: JSONValue?
  ) {
    cell.velocity = Length((start.least + start.most) / 2)
    cell.velocityRange = Length(abs(start.most - start.least) / 2)
    cell.xAcceleration = Length(acceleration?.number("x") ?? 0)
    cell.yAcceleration = Length(acceleration?.number("y") ?? 0)
    cell.alignsToMotion = rotates
    if rotates { cell.rotation = .zero }
    notes.add("acceleration", at: json)
  }

  func setRotation(
    start: (base: Double, range: Double)?,
    speed: (base: Double, range: Double)?,
    at json: JSONValue?
  ) {
    if let start {
      // It adds to the rotation that a spawn behavior has set.
      cell.emissionLongitude.radians += Angle.degrees(start.base).radians
      let range = cell.emissionRange.radians + Angle.degrees(start.range).radians
      cell.emissionRange.radians = min(range, .pi)
      // The picture points where it flies.
      cell.alignsToMotion = true
    }
    if let speed { (cell.spin, cell.spinRange) = (.degrees(speed.base), .degrees(speed.range)) }
    notes.add("rotation", at: json)
  }

  /// Sets the speed, the acceleration and the path of versions 1 to 4.
  func setSpeedOfProperties(_ own: PixiBehavior) {
    let (speed, acceleration) = (own["speed"], own["acceleration"])
    let multiplier = "minimumSpeedMultiplier"
    let least = speed?.number(multiplier) ?? own.number(multiplier, 1)
    path = own["extraData"]?[member: "path"]
    let accelerates = ["x", "y"].contains { acceleration?.number($0) ?? 0 != 0 }
    let isFree = own["noRotation"].isTrue
    if accelerates, path == nil {
      let start = PixiList(speed, \.double)?.values.first ?? 0
      let least = start * min(least, 1)
      setAcceleration(acceleration, from: (least, start), rotates: !isFree, at: acceleration)
      speedLimit = own["maxSpeed"]
    } else {
      setSpeed(speed, least: least, at: speed)
    }
    if isFree { cell.alignsToMotion = false }
  }
}
