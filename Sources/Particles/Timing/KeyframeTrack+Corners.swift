/// Where a track is not smooth, for those who integrate it.
extension KeyframeTrack {
  /// The most corners that are listed.
  static let cornerLimit = 4096

  /// The layer's times at which it begins and ends with all its repeats, ascending; `nil` where it
  /// stands still.
  ///
  /// Either end may be infinite.
  var extent: ClosedRange<Seconds>? {
    guard timing.speed != 0 else { return nil }
    let begin = timing.parentTime(at: 0)
    let end = timing.parentTime(at: timing.activeDuration)
    return min(begin, end)...max(begin, end)
  }

  /// The layer's seconds of a repeat, where repeats never end.
  var endlessPeriod: Seconds? {
    let isEndless = timing.cycle > 0 && timing.activeDuration.isInfinite
    return isEndless && timing.speed != 0 ? timing.cycle / timing.speed.magnitude : nil
  }

  /// Whether all its repeats have more corners than are listed.
  var exceedsCornerLimit: Bool {
    timing.cycle > 0
      && timing.cycleCount * Double(cycleCorners.count) > Double(Self.cornerLimit)
  }

  /// The layer's times in a range at which the curve, cut off below 0, may have a corner or a jump,
  /// ascending.
  ///
  /// What passes 0 in some repeats only is not among them. Of more than the limit only those of the
  /// first repeats are.
  func corners(in range: ClosedRange<Seconds>) -> [Seconds] {
    guard let extent, extent.overlaps(range) else { return [] }
    let (from, to) = (
      max(extent.lowerBound, range.lowerBound), min(extent.upperBound, range.upperBound)
    )
    let bounds = [from, to].map { min(max(0, timing.localTime(at: $0)), timing.activeDuration) }
    let times = repeatCorners(from: bounds.min() ?? 0, to: bounds.max() ?? 0) + bounds
    return Set(times.filter(\.isFinite).map { timing.parentTime(at: $0) }).sorted()
  }

  /// The corners of all repeats between two local times.
  private func repeatCorners(from start: Seconds, to end: Seconds) -> [Seconds] {
    let cycle = timing.cycle
    let first = (start / cycle).rounded(.down)
    let positions = cycleCorners
    let most = Double(Self.cornerLimit / max(1, positions.count))
    guard cycle > 0, first.isFinite else { return [] }
    let count = Int(min(most, (end / cycle).rounded(.down) - first + 1))
    return (0..<max(0, count)).flatMap { index -> [Seconds] in
      let repeats = first + Double(index)
      return positions.map { (repeats + $0) * cycle }.filter { $0 >= start && $0 <= end }
    }
  }

  /// The corners of one repeat as fractions of it, there and back.
  private var cycleCorners: [Double] {
    let progresses = (0..<keyCount).map { keyTime($0) } + zeros
    var positions: [Double] = [0, 1]
    for progress in progresses {
      positions += timingFunction.fractions(atProgress: progress)
    }
    if timing.autoreverses {
      positions = positions.map { $0 / 2 } + positions.map { 1 - $0 / 2 }
    }
    return Set(positions).sorted()
  }

  /// The progresses at which the value passes 0 between keys, where straight lines join them.
  private var zeros: [Double] {
    guard calculationMode != .discrete, calculationMode != .cubic else { return [] }
    return (0..<max(0, keyCount - 1)).flatMap { index -> [Double] in
      let (start, end) = (keyValue(index), keyValue(index + 1))
      guard start != end else { return [] }
      return pace(after: index).fractions(atProgress: start / (start - end)).map {
        keyTime(index) + (keyTime(index + 1) - keyTime(index)) * $0
      }
    }
  }
}
