extension KeyframeTrack {
  /// The value at a time of the layer; `nil` while the track is inactive.
  ///
  /// At a key time the key's value holds; of keys at the same time, the last one's. At the boundary
  /// between two repeats, the value of the next one holds. The track is active at its beginning, and
  /// no longer at its end. The value of an additive track does not include the value below it.
  /// - Parameter endsHere: Whether the outer time ends at `layerTime`, so that a track which ends there
  ///   is still active.
  /// - Complexity: O(log *n*) in the number of keys.
  package func value(at layerTime: Seconds, endsHere: Bool = false) -> Double? {
    guard let first = values.first else { return nil }
    if let progress = heardProgress(at: layerTime) {
      return value(atProgress: timingFunction.progress(at: progress))
    }
    guard let moment = moment(at: layerTime, endsHere: endsHere) else { return nil }
    if timing.localTime(at: layerTime) < 0 { return first }
    let value = value(atFraction: moment.fraction)
    guard isCumulative, moment.repeats > 0 else { return value }
    return value + moment.repeats * self.value(atFraction: timing.autoreverses ? 0 : 1)
  }

  /// The current repeat and the fraction within it at a time of the layer; `nil` outside of all
  /// repeats, unless the fill mode extends them.
  func moment(at layerTime: Seconds, endsHere: Bool) -> (repeats: Double, fraction: Double)? {
    let (time, end) = (timing.localTime(at: layerTime), timing.activeDuration)
    // Where the local time runs backward, the track ends at 0.
    let isOver = !endsHere && time == (timing.speed < 0 ? 0 : end)
    if time < 0 || isOver && timing.speed < 0 { return timing.fillsBackwards ? (0, 0) : nil }
    if time > end || isOver, !timing.fillsForwards { return nil }
    return timing.moment(at: time)
  }

  private func value(atFraction fraction: Double) -> Double {
    guard calculationMode == .spring, values.count > 1 else {
      return value(atProgress: timingFunction.progress(at: fraction))
    }
    let progress = spring.progress(at: fraction * timing.duration)
    return values[0] + (values[1] - values[0]) * progress
  }

  private func value(atProgress progress: Double) -> Double {
    if let coordinate, coordinate.trajectory.isPaced { return coordinate.value(at: progress) }
    guard progress >= keyTime(0) else { return keyValue(0) }
    let low = (1..<max(1, keyCount)).endOfPrefix { keyTime($0) <= progress } - 1
    guard low + 1 < keyCount, calculationMode != .discrete else { return keyValue(low) }
    let start = keyTime(low)
    let part = pace(after: low).progress(at: (progress - start) / (keyTime(low + 1) - start))
    if let coordinate { return coordinate.value(inSegment: low, at: part) }
    if calculationMode == .cubic { return cubicPiece(after: low).value(at: part) }
    return keyValue(low) + (keyValue(low + 1) - keyValue(low)) * part
  }
}

/// The keys between which values are interpolated: the written ones, or those of constant speed.
extension KeyframeTrack {
  var keyCount: Int { pacedKeys?.values.count ?? values.count }

  func keyValue(_ index: Int) -> Double { pacedKeys?.values[index] ?? values[index] }

  /// The progress at a key; for a discrete key, the progress at which it begins.
  func keyTime(_ index: Int) -> Double {
    if let pacedKeys { return pacedKeys.times[index] }
    if index < keyTimes.count { return keyTimes[index] }
    let intervals = calculationMode == .discrete ? values.count : values.count - 1
    return intervals > 0 ? Double(index) / Double(intervals) : 0
  }

  /// The timing function from a key to the next.
  func pace(after index: Int) -> TimingFunction {
    pacedKeys == nil && index < timingFunctions.count ? timingFunctions[index] : .linear
  }
}
