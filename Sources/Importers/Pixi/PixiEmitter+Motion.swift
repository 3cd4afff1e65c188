internal import KamuroParticles
internal import KamuroPresets

// How particles move.
extension PixiEmitter {
  mutating func setSpeed(
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

  mutating func setAcceleration(
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
  mutating func setPath(_ config: JSONValue?, _ effect: inout ImportedEffect) {
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

  mutating func setRotation(
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
