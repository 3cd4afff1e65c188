extension KeyframeTrack {
  /// The value at a time of the layer, `nil` where the property's own value shows.
  ///
  /// At a key's very moment its value holds; of keys at one moment the last one does. Where one
  /// repeat ends and the next begins, the next one's value holds.
  /// - Complexity: O(log *n*) in the number of keys.
  public func value(at layerTime: Seconds) -> Double? {
    guard let first = values.first else { return nil }
    let time = timing.localTime(at: layerTime)
    if time < 0 {
      return fillMode == .backwards || fillMode == .both ? first : nil
    }
    if time > timing.activeDuration, fillMode != .forwards, fillMode != .both { return nil }
    let moment = timing.moment(at: time)
    return value(atProgress: timingFunction.progress(at: moment.fraction))
  }

  private func value(atProgress progress: Double) -> Double {
    guard progress >= keyTime(0) else { return values[0] }
    var low = 0
    var high = values.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyTime(middle) <= progress { low = middle } else { high = middle }
    }
    guard low + 1 < values.count, calculationMode == .linear else { return values[low] }
    let start = keyTime(low)
    let linear = (progress - start) / (keyTime(low + 1) - start)
    let eased = low < timingFunctions.count ? timingFunctions[low].progress(at: linear) : linear
    return values[low] + (values[low + 1] - values[low]) * eased
  }

  func keyTime(_ index: Int) -> Double {
    guard index < keyTimes.count else {
      return values.count > 1 ? Double(index) / Double(values.count - 1) : 0
    }
    return keyTimes[index]
  }
}
