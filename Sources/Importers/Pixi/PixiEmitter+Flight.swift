internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroPresets

// What depends on the whole motion: greatest speeds, turns that change, and paths.
extension PixiEmitter {
  /// The number of values of a curve.
  private static let curveLength = 64

  /// Whether all particles are born alike.
  private var isUniform: Bool {
    cell.velocityRange.value == 0 && cell.lifetimeRange == 0 && cell.emissionRange.radians == 0
  }

  // MARK: Greatest speed

  /// Scales the velocity down to the greatest speed, by a curve over life.
  func limitSpeed() {
    guard let most = speedLimit?.double, most > 0 else { return }
    let gain = Vector(dx: cell.xAcceleration.value, dy: cell.yAcceleration.value)
    let ahead = Vector(magnitude: cell.velocity.value, radians: cell.emissionLongitude.radians)
    // Of wide directions, one across the acceleration is the mean.
    let isWide = cell.emissionRange.radians > .pi / 4
    let across = Vector(magnitude: cell.velocity.value, radians: gain.radians + .pi / 2)
    let factors = factors(below: most, from: isWide ? across : ahead, gaining: gain)
    guard factors.contains(where: { abs($0 - 1) > 1e-9 }) else {
      return notes.add("maxSpeed", at: speedLimit)
    }
    replaceCurve(LifeCurve(.velocity, factors))
    let isAlong = abs(ahead.dx * gain.dy - ahead.dy * gain.dx) < 1e-6 * max(1, gain.magnitude)
    let isExact = isUniform && isAlong
    let words = isExact ? "" : "all slow down as the mean particle"
    notes.add("maxSpeed", at: speedLimit, words)
  }

  /// The part of its free speed that a particle has at even steps of its life.
  private func factors(below most: Double, from start: Vector, gaining gain: Vector) -> [Double] {
    let steps = 4 * (Self.curveLength - 1)
    let step = max(cell.lifetime, 1.0 / 60) / Double(steps)
    var velocity = start
    var factors: [Double] = []
    for index in 0...steps {
      let free = start + gain * (Double(index) * step)
      if velocity.magnitude > most { velocity = velocity * (most / velocity.magnitude) }
      if index.isMultiple(of: 4) {
        let isAtRest = free.magnitude < 1e-6
        factors.append(isAtRest ? 1 : min(velocity.magnitude / free.magnitude, 1000))
      }
      velocity = velocity + gain * step
    }
    return factors
  }

  // MARK: Turns

  /// Lets the spin change evenly over life, from its value at birth.
  func setSpinChange(_ json: JSONValue?) {
    guard let change = json?.double, change != 0 else { return }
    let (start, range) = (cell.spin.radians, cell.spinRange.radians)
    let end = start + Angle.degrees(min(max(change, -1e5), 1e5)).radians * cell.lifetime
    let largest = max(abs(start), abs(end), range)
    guard largest != 0 else { return }
    var curve = LifeCurve(.spin, [start / largest, end / largest])
    if range > 0 { curve.ranges = [range / largest, range / largest] }
    (cell.spin, cell.spinRange) = (Angle(radians: largest), .zero)
    replaceCurve(curve)
    let words = cell.lifetimeRange == 0 ? "" : "in parts of each life"
    notes.add("rotation.accel", at: json, words)
  }

  // MARK: Paths

  /// Follows a path that is a line, a parabola or a sine; other ones are straight.
  func followPath() {
    guard let path else { return }
    guard let expression = PixiExpression(path.string ?? "") else {
      return notes.add("movePath", at: path, "a straight way: it is not understood")
    }
    let curve = cell.valueOverLife.first { $0.keyPath == .velocity }
    let mean = cell.velocity.value * Self.mean(of: curve)
    switch PixiPath(expression, distance: mean * cell.lifetime) {
    case .line(let slope):
      turn(bySlope: slope)
      notes.add("movePath", at: path)
    case .parabola(let slope, let bend):
      followParabola(slope, bend, mean: mean)
    case .sine(let height, let length):
      cell.swayAmplitude = Length(min(abs(height), 1e5))
      cell.swayFrequency = min(abs(mean) / (2 * .pi * max(length, 1e-6)), 100)
      notes.add("movePath", at: path, "a sway of the same height, in any phase")
    case .other:
      notes.add("movePath", at: path, "a straight way: it is no line, parabola or sine")
    }
  }

  /// Follows y = slope x + bend x², which has the acceleration 2 bend v² across the direction.
  private func followParabola(_ slope: Double, _ bend: Double, mean: Double) {
    guard cell.emissionRange.radians < .pi / 8 else {
      return notes.add("movePath", at: path, "straight ways: directions vary")
    }
    let across = Vector(
      magnitude: 2 * bend * mean * mean,
      radians: cell.emissionLongitude.radians + .pi / 2
    )
    (cell.xAcceleration, cell.yAcceleration) = (Length(across.dx), Length(across.dy))
    let isSteady = !cell.valueOverLife.contains { $0.keyPath == .velocity }
    if !isSteady {
      cell.valueOverLife.removeAll { $0.keyPath == .velocity }
      cell.velocity = Length(mean)
    }
    turn(bySlope: slope)
    let isExact = isSteady && isUniform
    notes.add("movePath", at: path, isExact ? "" : "an acceleration at the mean speed")
  }

  /// Turns the direction from along x to along (1, slope), with the same speed along x.
  private func turn(bySlope slope: Double) {
    let factor = sqrt(1 + slope * slope)
    cell.emissionLongitude.radians += atan2(slope, 1)
    cell.velocity = Length(cell.velocity.value * factor)
    cell.velocityRange = Length(cell.velocityRange.value * factor)
  }

  /// The mean of a curve over life.
  private static func mean(of curve: LifeCurve?) -> Double {
    guard let curve else { return 1 }
    let count = 200
    return (0..<count).reduce(0) { $0 + curve.value(at: (Double($1) + 0.5) / Double(count)) }
      / Double(count)
  }
}
