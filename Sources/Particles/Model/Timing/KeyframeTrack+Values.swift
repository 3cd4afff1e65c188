extension KeyframeTrack {
  /// The value at a time of the layer, `nil` where the property's own value shows.
  ///
  /// At a key's very moment its value holds; of keys at one moment the last one does. Where one
  /// repeat ends and the next begins, the next one's value holds. What an additive track's is added
  /// to is not in it.
  /// - Complexity: O(log *n*) in the number of keys.
  public func value(at layerTime: Seconds) -> Double? {
    guard let first = values.first, let moment = moment(at: layerTime) else { return nil }
    if timing.localTime(at: layerTime) < 0 { return first }
    let value = value(atFraction: moment.fraction)
    guard isCumulative, moment.repeats > 0 else { return value }
    return value + moment.repeats * self.value(atFraction: timing.autoreverses ? 0 : 1)
  }

  /// Which repeat is under way at a time of the layer and how far it is; `nil` outside of all of
  /// them, where the ends do not stay.
  func moment(at layerTime: Seconds) -> (repeats: Double, fraction: Double)? {
    let time = timing.localTime(at: layerTime)
    if time < 0 {
      return timing.fillsBackwards ? (0, 0) : nil
    }
    if time > timing.activeDuration, !timing.fillsForwards { return nil }
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
    var low = 0
    var high = keyCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyTime(middle) <= progress { low = middle } else { high = middle }
    }
    guard low + 1 < keyCount, calculationMode != .discrete else { return keyValue(low) }
    let start = keyTime(low)
    let part = pace(after: low).progress(at: (progress - start) / (keyTime(low + 1) - start))
    if let coordinate { return coordinate.value(inSegment: low, at: part) }
    if calculationMode == .cubic { return cubicPiece(after: low).value(at: part) }
    return keyValue(low) + (keyValue(low + 1) - keyValue(low)) * part
  }
}

/// The keys between which values are found, whether they are written or those of a constant speed.
extension KeyframeTrack {
  var keyCount: Int { pacedKeys?.values.count ?? values.count }

  func keyValue(_ index: Int) -> Double { pacedKeys?.values[index] ?? values[index] }

  /// The progress at which a key's value holds; of a discrete key, at which it begins to.
  func keyTime(_ index: Int) -> Double {
    if let pacedKeys { return pacedKeys.times[index] }
    if index < keyTimes.count { return keyTimes[index] }
    let intervals = calculationMode == .discrete ? values.count : values.count - 1
    return intervals > 0 ? Double(index) / Double(intervals) : 0
  }

  /// The pace from a key to the next.
  func pace(after index: Int) -> TimingFunction {
    pacedKeys == nil && index < timingFunctions.count ? timingFunctions[index] : .linear
  }
}
