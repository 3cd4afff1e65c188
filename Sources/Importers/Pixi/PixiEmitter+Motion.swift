internal import KamuroParticles
internal import KamuroPresets

// How particles move.
extension PixiEmitter {
  mutating func setSpeed(
    _ list: PixiList<Double>?,
    least: Double,
    at json: JSONValue?,
    _ effect: ImportNotes
  ) {
    guard let list = list?.eased(by: ease) else { return }
    let (base, curve) = list.factored(as: .velocity)
    let least = min(max(least, 0), 1)
    cell.velocity = Length(base * (1 + least) / 2)
    cell.velocityRange = Length(abs(base) * (1 - least) / 2)
    if let curve { replaceCurve(curve) }
    note(effect, "speed", at: json)
  }

  mutating func setAcceleration(
    _ x: Double,
    _ y: Double,
    from least: Double,
    to most: Double,
    rotates: Bool,
    most limit: JSONValue?,
    at json: JSONValue?,
    _ effect: ImportNotes
  ) {
    cell.velocity = Length((least + most) / 2)
    cell.velocityRange = Length(abs(most - least) / 2)
    (cell.xAcceleration, cell.yAcceleration) = (Length(x), Length(y))
    cell.alignsToMotion = rotates
    if rotates { cell.rotation = .zero }
    note(effect, "acceleration", at: json)
    speedLimit = limit
  }

  mutating func setRotation(
    start: (base: Double, range: Double)?,
    speed: (base: Double, range: Double)?,
    at json: JSONValue?,
    _ effect: ImportNotes
  ) {
    if let start {
      // It adds to the rotation that a spawn behavior has set.
      cell.emissionLongitude.radians += Angle.degrees(start.base).radians
      let range = cell.emissionRange.radians + Angle.degrees(start.range).radians
      cell.emissionRange.radians = min(range, .pi)
      // The picture points where it flies.
      cell.alignsToMotion = true
    }
    if let speed {
      cell.spin = .degrees(speed.base)
      cell.spinRange = .degrees(speed.range)
    }
    note(effect, "rotation", at: json)
  }
}
