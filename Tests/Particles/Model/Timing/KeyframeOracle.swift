@testable import KamuroParticles

/// A plain reading of tracks by their documentation, with solvers independent of the engine's.
extension KeyframeTrack {
  /// The value at a time of the layer; `isAdditive` is ignored.
  ///
  /// A track is not active any more at its end, except at the end of its group's time.
  func plainValue(at layerTime: Double, endsHere: Bool = false) -> Double? {
    let local = (layerTime - timing.beginTime) * timing.speed + timing.timeOffset
    let isUndone = timing.speed < 0 && local == 0 && !endsHere
    if local < 0 || isUndone {
      return [.backwards, .both].contains(timing.fillMode) ? values.first : nil
    }
    var rest = local
    let isDone = timing.speed >= 0 && local == plainActiveDuration && !endsHere
    if rest > plainActiveDuration || isDone {
      guard [.forwards, .both].contains(timing.fillMode) else { return nil }
      rest = plainActiveDuration
    }
    // Walks repeat by repeat; the end belongs to the last repeat.
    let cycle = timing.duration * (timing.autoreverses ? 2 : 1)
    var before = 0.0
    while rest >= cycle, local < plainActiveDuration || rest > cycle + 1e-9 {
      rest -= cycle
      if isCumulative { before += plainValue(atFraction: timing.autoreverses ? 0 : 1) }
    }
    if timing.autoreverses, rest > timing.duration { rest = max(0, cycle - rest) }
    return before + plainValue(atFraction: min(1, rest / timing.duration))
  }

  private var plainActiveDuration: Double {
    if timing.repeatDuration > 0 { return timing.repeatDuration }
    let once = timing.autoreverses ? timing.duration + timing.duration : timing.duration
    return timing.repeatCount > 0 ? once * timing.repeatCount : once
  }

  private func plainValue(atFraction fraction: Double) -> Double {
    if calculationMode == .spring {
      let progress = spring.plainProgress(after: fraction * timing.duration)
      return values[0] * (1 - progress) + values[1] * progress
    }
    let progress = plainPace(timingFunction, fraction)
    if calculationMode == .paced || calculationMode == .cubicPaced {
      return plainPacedValue(at: min(max(0, progress), 1))
    }
    let times = values.indices.map { index -> Double in
      let parts = calculationMode == .discrete ? values.count : max(1, values.count - 1)
      return keyTimes.isEmpty ? Double(index) / Double(parts) : keyTimes[index]
    }
    guard let index = times.lastIndex(where: { $0 <= progress }) else { return values[0] }
    guard index + 1 < values.count, calculationMode != .discrete else { return values[index] }
    var part = (progress - times[index]) / (times[index + 1] - times[index])
    if index < timingFunctions.count { part = plainPace(timingFunctions[index], part) }
    if calculationMode == .cubic { return plainCubic(index, part) }
    return values[index] * (1 - part) + values[index + 1] * part
  }
}

extension KeyframeTrack {
  /// The value where a walk in small steps has covered a fraction of the curve's length.
  private func plainPacedValue(at progress: Double) -> Double {
    let steps = calculationMode == .paced ? 1 : 400
    var walk = [values[0]]
    for index in values.indices.dropLast() {
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        walk.append(calculationMode == .paced ? values[index + 1] : plainCubic(index, part))
      }
    }
    var rest = progress * zip(walk, walk.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    for (start, end) in zip(walk, walk.dropFirst()) {
      let length = abs(end - start)
      if length > 0, rest <= length { return start + (end - start) * rest / length }
      rest -= length
    }
    return walk[walk.count - 1]
  }

  /// A cubic segment by Hermite's basis, with the slopes of Kochanek and Bartels.
  func plainCubic(_ index: Int, _ u: Double) -> Double {
    func difference(_ place: Int) -> Double {
      let place = min(max(0, place), values.count - 2)
      return values[place + 1] - values[place]
    }
    func shape(_ list: [Double], _ key: Int) -> Double { list.isEmpty ? 0 : list[key] }
    func slope(_ key: Int, _ sign: Double) -> Double {
      let t = shape(tensionValues, key)
      let c = sign * shape(continuityValues, key)
      let b = shape(biasValues, key)
      let behind = (1 - t) * (1 + b) * (1 + c) / 2 * difference(key - 1)
      return behind + (1 - t) * (1 - b) * (1 - c) / 2 * difference(key)
    }
    let (uu, uuu) = (u * u, u * u * u)
    let ends = values[index] * (2 * uuu - 3 * uu + 1) + values[index + 1] * (3 * uu - 2 * uuu)
    return ends + slope(index, 1) * (uuu - 2 * uu + u) + slope(index + 1, -1) * (uuu - uu)
  }
}

/// CSS's cubic-bezier by bisection, or the formula of easings.net.
func plainPace(_ timing: TimingFunction, _ x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  switch timing {
  case .cubicBezier(let function): return plainPace(function, x)
  case .easing(let easing): return plainEasings[easing.name]?(x) ?? .nan
  }
}

private func plainPace(_ function: CubicBezier, _ x: Double) -> Double {
  var (low, high) = (0.0, 1.0)
  func curve(_ a: Double, _ b: Double, _ u: Double) -> Double {
    let ab = a * u
    let bc = a + (b - a) * u
    let cd = b + (1 - b) * u
    let abc = ab + (bc - ab) * u
    let bcd = bc + (cd - bc) * u
    return abc + (bcd - abc) * u
  }
  for _ in 0..<50 {
    let middle = (low + high) / 2
    if curve(function.x1, function.x2, middle) < x { low = middle } else { high = middle }
  }
  return curve(function.y1, function.y2, low)
}

extension Spring {
  /// The progress by Runge-Kutta integration of the spring's motion.
  func plainProgress(after time: Double) -> Double { plainProgress(upTo: time, steps: 4000)[4000] }

  /// The progress after each of a number of steps.
  func plainProgress(upTo end: Double, steps: Int) -> [Double] {
    var (x, v) = (1.0, -initialVelocity)
    let step = end / Double(steps)
    func push(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) / mass }
    return [0]
      + (0..<steps).map { _ in
        let (x1, v1) = (v, push(x, v))
        let (x2, v2) = (v + step / 2 * v1, push(x + step / 2 * x1, v + step / 2 * v1))
        let (x3, v3) = (v + step / 2 * v2, push(x + step / 2 * x2, v + step / 2 * v2))
        let (x4, v4) = (v + step * v3, push(x + step * x3, v + step * v3))
        x += step / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        return 1 - x
      }
  }
}

extension [KeyframeTrack] {
  /// The value under all tracks: each in turn replaces the value before it or adds to it.
  func plainValue(
    of keyPath: KeyframeTrack.KeyPath,
    at time: Double,
    own: Double,
    endsHere: Bool = false
  ) -> Double {
    reduce(own) { below, track in
      guard track.animations.isEmpty else {
        guard let inner = track.plainGroupTime(at: time, endsHere: endsHere) else { return below }
        let isEnd = inner == track.timing.duration
        return track.animations.plainValue(of: keyPath, at: inner, own: below, endsHere: isEnd)
      }
      guard track.keyPath == keyPath, let value = track.plainValue(at: time, endsHere: endsHere)
      else { return below }
      return track.isAdditive ? below + value : value
    }
  }
}

extension KeyframeTrack {
  /// The local time of a group: the value of a linear track from 0 to the duration.
  fileprivate func plainGroupTime(at time: Double, endsHere: Bool) -> Double? {
    var clock = KeyframeTrack()
    clock.values = [0, timing.duration]
    clock.timing = timing
    clock.timingFunction = timingFunction
    return clock.plainValue(at: time, endsHere: endsHere)
  }
}
