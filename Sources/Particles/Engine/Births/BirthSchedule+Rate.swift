extension BirthSchedule {
  /// The rate at a time of the cell: a constant, times numbers that tracks of its layer animate.
  struct Rate: Sendable {
    /// A factor that changes.
    struct Factor: Sendable {
      /// What it is where the tracks say nothing.
      var own: Double
      var tracks: NumberTracks

      func value(at layerTime: Seconds) -> Double { tracks.value(at: layerTime, own: own) }
    }

    /// Births per second of the cell, before the factors.
    var base: Double
    var factors: [Factor] = []
    /// The cell's place in the layer's time.
    var timing = MediaTiming()

    /// What a layer multiplies the births of one of its own cells by.
    init(of layer: EmitterLayer, on cell: EmitterCell) {
      self.init(base: 1, timing: cell.timing)
      multiply(by: layer.birthRate, at: [], of: layer)
    }

    init(base: Double, factors: [Factor] = [], timing: MediaTiming = MediaTiming()) {
      (self.base, self.factors, self.timing) = (base, factors, timing)
    }

    /// Multiplies it by the birthRate of a layer or of a cell below some names, animated or not.
    ///
    /// A track at whose rate births cannot be counted is not taken.
    mutating func multiply(by own: Double, at cells: [String], of layer: EmitterLayer) {
      let keyPath = KeyframeTrack.KeyPath(cells: cells, property: ["birthRate"])
      let tracks = layer.animations.tracks(on: keyPath).filter(\.hasCountableBirths)
      if let tracks = NumberTracks(on: keyPath, among: tracks) {
        factors.append(Factor(own: own, tracks: tracks))
      } else {
        base *= own
      }
    }

    func value(at time: Seconds) -> Double {
      max(0, signedValue(at: time))
    }

    /// The rate before what is below 0 is cut off; it is below 0 where any factor is.
    private func signedValue(at time: Seconds) -> Double {
      guard !factors.isEmpty else { return base }
      let layerTime = timing.parentTime(at: time)
      var (product, lowest) = (base, 0.0)
      for factor in factors {
        let value = factor.value(at: layerTime)
        product *= value
        lowest = min(lowest, value)
      }
      return lowest < 0 ? lowest : product
    }

    /// Whether it changes.
    var isAnimated: Bool { !tracks.isEmpty }

    /// The tracks that act on the rate; none on a cell that stands still.
    private var tracks: [KeyframeTrack] {
      timing.speed == 0 ? [] : factors.flatMap(\.tracks.all)
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
    return longest * Double(Self.commonMultiple(of: longest, and: periods, most: 64) ?? 16)
  }

  /// How often a period, at most so many times, is a whole number of each of others.
  static func commonMultiple(
    of period: Seconds,
    and others: [Seconds],
    most: Int
  ) -> Int? {
    (1...max(1, most)).first { count in
      others.allSatisfy { other in
        let ratio = Double(count) * period / other
        return abs(ratio - ratio.rounded()) < 1e-9 * ratio
      }
    }
  }

  /// A time between two at which the rate passes 0; `nil` where it has one sign at both.
  ///
  /// Two so near each other that there is no other sign at the ends are not found.
  func zero(between start: Seconds, and end: Seconds) -> Seconds? {
    guard !factors.isEmpty else { return nil }
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
