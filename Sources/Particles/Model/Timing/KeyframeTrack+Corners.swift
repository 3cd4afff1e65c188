/// The corners and jumps of a track, for numerical integration.
extension KeyframeTrack {
  /// The largest number of corners in a list.
  static let cornerLimit = 4096

  /// The interval of the layer's time from the beginning to the end of all repeats; `nil` if the
  /// track's time does not run.
  ///
  /// Either end may be infinite.
  var extent: ClosedRange<Seconds>? {
    guard timing.speed != 0 else { return nil }
    let begin = timing.parentTime(at: 0)
    let end = timing.parentTime(at: timing.activeDuration)
    return min(begin, end)...max(begin, end)
  }

  /// The period in the layer's seconds, if it repeats forever.
  var endlessPeriod: Seconds? {
    let isEndless = timing.cycle > 0 && timing.activeDuration.isInfinite
    return isEndless && timing.speed != 0 ? timing.cycle / timing.speed.magnitude : nil
  }

  /// Whether its values grow without bound: cumulative and endless.
  var addsUpForever: Bool { isCumulative && timing.activeDuration.isInfinite }

  /// Whether births at a rate that it animates can be counted: neither it nor a track within it
  /// grows without bound or exceeds the corner limit.
  var hasCountableBirths: Bool {
    sound == nil && !addsUpForever && !exceedsCornerLimit
      && animations.allSatisfy(\.hasCountableBirths)
  }

  /// Whether all of its repeats, or one of endless ones, have more corners than the limit.
  var exceedsCornerLimit: Bool {
    guard timing.cycle > 0 else { return false }
    let count = timing.cycleCount.isFinite ? timing.cycleCount : 1
    return count * cycleCornerCount > Double(Self.cornerLimit)
  }

  /// Whether a single repeat has more corners than the limit.
  var isBusy: Bool { cycleCornerCount > Double(Self.cornerLimit) }

  /// About how many corners there are within some seconds of the outer time, without the limit.
  private func cornerCount(within span: Seconds) -> Double {
    guard timing.cycle > 0 else { return 2 }
    let passed = span * timing.speed.magnitude / timing.cycle
    return max(1, min(timing.cycleCount, passed)) * cycleCornerCount
  }

  /// The number of corners in one repeat; for a group in which a track exceeds the limit, that
  /// track's number.
  private var cycleCornerCount: Double {
    var inside = 0.0
    for animation in animations {
      inside += animation.cornerCount(within: timing.duration)
      if inside > Double(Self.cornerLimit) { return inside }
    }
    return Double(cycleCorners.count)
  }

  /// The layer's times in a range at which the curve, clamped to 0 from below, may have a corner or
  /// a jump, ascending.
  ///
  /// Zeros that occur only in some of the repeats are not included. If there are more corners than
  /// the limit, only those of the first repeats are.
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

  /// The corners of one repeat as fractions of it, forward and back.
  private var cycleCorners: [Double] {
    var positions: [Double] = [0, 1] + innerCorners
    if timing.autoreverses {
      positions = positions.map { $0 / 2 } + positions.map { 1 - $0 / 2 }
    }
    return Set(positions).sorted()
  }

  /// The corners of one forward run, as fractions of the duration.
  private var innerCorners: [Double] {
    if isGroup {
      guard timing.duration > 0 else { return [] }
      let times = animations.flatMap { $0.corners(in: 0...timing.duration) }
      return ([0, 1] + times.map { $0 / timing.duration })
        .flatMap { timingFunction.fractions(atProgress: $0) } + timingFunction.corners
    }
    if calculationMode == .spring, values.count > 1 {
      guard timing.duration > 0 else { return [] }
      return spring.corners(
        passing: values[1] / (values[1] - values[0]),
        before: timing.duration,
        limit: Self.cornerLimit
      ).map { $0 / timing.duration }
    }
    return ((0..<keyCount).map { keyTime($0) } + zeros + paceCorners)
      .flatMap { timingFunction.fractions(atProgress: $0) } + timingFunction.corners
  }

  /// The progresses at which a timing function between keys has a corner.
  private var paceCorners: [Double] {
    guard calculationMode != .discrete else { return [] }
    return (0..<max(0, keyCount - 1)).flatMap { index in
      pace(after: index).corners.map {
        keyTime(index) + (keyTime(index + 1) - keyTime(index)) * $0
      }
    }
  }

  /// The progresses at which a linear piece between keys crosses 0.
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
