extension BirthSchedule {
  /// The rate at a time of the cell: a constant, times what tracks of its layer say.
  struct Rate: Hashable, Sendable {
    /// Births per second of the cell.
    var base: Double
    /// The layer, where tracks animate its birthRate.
    var layer: EmitterLayer?
    /// The cell's place in the layer's time.
    var timing = MediaTiming()

    func value(at time: Seconds) -> Double {
      max(0, signedValue(at: time))
    }

    /// The rate before what is below 0 is cut off.
    private func signedValue(at time: Seconds) -> Double {
      guard let layer else { return base }
      let layerTime = timing.parentTime(at: time)
      return base * layer.value(of: .birthRate, at: layerTime, own: layer.birthRate)
    }

    /// The tracks that act on the rate; none on a cell that stands still.
    private var tracks: [KeyframeTrack] {
      guard timing.speed != 0, let layer else { return [] }
      return layer.animations.tracks(on: .birthRate)
    }
  }
}

extension BirthSchedule.Rate {
  /// The cell's times in a range at which the rate may have a corner, but for where it reaches 0.
  func corners(in range: ClosedRange<Seconds>) -> [Seconds] {
    let ends = [range.lowerBound, range.upperBound].map { timing.parentTime(at: $0) }
    let layerRange = min(ends[0], ends[1])...max(ends[0], ends[1])
    return tracks.flatMap { $0.corners(in: layerRange) }.map { timing.localTime(at: $0) }
  }

  /// The cell's time, not before another, after which the rate only repeats or is steady.
  func settled(after begin: Seconds) -> Seconds {
    tracks.compactMap(\.extent).flatMap { extent in
      [extent.lowerBound, extent.upperBound].map { timing.localTime(at: $0) }
    }
    .filter(\.isFinite).reduce(begin, max)
  }

  /// The cell's seconds after which a settled rate repeats; `nil` for a steady one.
  ///
  /// Endless repeats of several tracks have one period where some whole number of the longest, at
  /// most 64, is a whole number of each; else 16 of the longest are taken for it.
  func period(after settled: Seconds) -> Seconds? {
    let periods = tracks.compactMap { track -> Seconds? in
      guard let extent = track.extent, let period = track.endlessPeriod else { return nil }
      let ends = [extent.lowerBound, extent.upperBound].map { timing.localTime(at: $0) }
      return ends.contains(.infinity) ? period * timing.speed.magnitude : nil
    }
    guard let longest = periods.max() else { return nil }
    let common = (1...64).first { count in
      periods.allSatisfy { period in
        let ratio = Double(count) * longest / period
        return abs(ratio - ratio.rounded()) < 1e-9 * ratio
      }
    }
    return longest * Double(common ?? 16)
  }

  /// A time between two at which the rate passes 0; `nil` where it has one sign at both.
  ///
  /// Two so near each other that there is no other sign at the ends are not found.
  func zero(between start: Seconds, and end: Seconds) -> Seconds? {
    guard layer != nil else { return nil }
    // The ends themselves may be jumps.
    let inset = (end - start) * 1e-9
    var (low, high) = (start + inset, end - inset)
    let isRising = signedValue(at: low) < 0
    guard isRising != (signedValue(at: high) < 0) else { return nil }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if (signedValue(at: middle) < 0) == isRising { low = middle } else { high = middle }
    }
    return low > start && high < end ? high : nil
  }
}
