extension BirthSchedule {
  /// The birth rate as a function of the emitter cell's time: a constant, times animated factors.
  struct Rate: Sendable {
    /// An animated factor.
    struct Factor: Sendable {
      /// The value while no track is active.
      var own: Double
      var tracks: NumberTracks
      /// What is added to it.
      var offset = 0.0

      func value(at layerTime: Seconds) -> Double {
        tracks.value(at: layerTime, own: own) + offset
      }
    }

    /// Births per second of the emitter cell, before the factors.
    var base: Double
    var factors: [Factor] = []
    /// The emitter cell's timing within the layer.
    var timing = MediaTiming()

    /// The factor that a layer applies to the births of one of its root emitter cells.
    init(of layer: EmitterLayer, on cell: EmitterCell, hears: Bool = false) {
      self.init(base: 1, timing: cell.timing)
      multiply(by: layer.birthRate, at: [], of: layer, hears: hears)
    }

    init(base: Double, factors: [Factor] = [], timing: MediaTiming = MediaTiming()) {
      (self.base, self.factors, self.timing) = (base, factors, timing)
    }

    /// Multiplies the rate by the birthRate of a layer, or of the emitter cell at a path of names,
    /// animated or not.
    ///
    /// A track whose births cannot be counted is ignored.
    /// - Parameters:
    ///   - offset: What is added to the birthRate.
    ///   - hears: Whether tracks that follow sound count.
    mutating func multiply(
      by own: Double,
      offset: Double = 0,
      at cells: [String],
      of layer: EmitterLayer,
      hears: Bool = false
    ) {
      let keyPath = KeyframeTrack.KeyPath(cells: cells, property: ["birthRate"])
      let tracks = layer.animations.tracks(on: keyPath).filter {
        $0.sound == nil ? $0.hasCountableBirths : hears
      }
      if let tracks = NumberTracks(on: keyPath, among: tracks) {
        factors.append(Factor(own: own, tracks: tracks, offset: offset))
      } else {
        base *= max(0, own + offset)
      }
    }

    func value(at time: Seconds) -> Double {
      max(0, signedValue(at: time))
    }

    /// The rate before it is clamped to 0; negative if any factor is negative.
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

    /// Whether the rate follows sound.
    var hears: Bool { tracks.contains { $0.sound != nil } }

    /// An upper bound of the rate.
    var largestMagnitude: Double {
      factors.reduce(abs(base)) {
        $0 * ($1.tracks.all.largestMagnitude(own: $1.own) + abs($1.offset))
      }
    }

    /// Whether the rate is animated.
    var isAnimated: Bool { !tracks.isEmpty }

    /// The tracks that affect the rate; none if the emitter cell's time does not run.
    private var tracks: [KeyframeTrack] {
      timing.speed == 0 ? [] : factors.flatMap(\.tracks.all)
    }
  }
}

extension BirthSchedule.Rate {
  /// The times in a range at which the rate may have a corner or jump, except where it reaches 0.
  func corners(in range: ClosedRange<Seconds>) -> [Seconds] {
    let ends = [range.lowerBound, range.upperBound].map { timing.parentTime(at: $0) }
    let layerRange = min(ends[0], ends[1])...max(ends[0], ends[1])
    return tracks.flatMap { $0.corners(in: layerRange) }.map { timing.localTime(at: $0) }
  }

  /// The emitter cell's time, not before `begin`, after which the rate is constant or periodic.
  func settled(after begin: Seconds) -> Seconds {
    tracks.compactMap(\.extent).flatMap { extent in
      [extent.lowerBound, extent.upperBound].map { timing.localTime(at: $0) }
    }
    .filter(\.isFinite).reduce(begin, max)
  }

  /// The period of the rate once it has settled, in seconds of the emitter cell; `nil` if it is
  /// constant.
  ///
  /// The period of several endless tracks is the smallest multiple of the longest period, up to 64,
  /// that is a multiple of each; if there is none, 16 times the longest serves as an approximation.
  func period(after settled: Seconds) -> Seconds? {
    let periods = tracks.compactMap { track -> Seconds? in
      guard let extent = track.extent, let period = track.endlessPeriod else { return nil }
      let ends = [extent.lowerBound, extent.upperBound].map { timing.localTime(at: $0) }
      return ends.contains(.infinity) ? period * timing.speed.magnitude : nil
    }
    guard let longest = periods.max() else { return nil }
    return longest * Double(Self.commonMultiple(of: longest, and: periods, most: 64) ?? 16)
  }

  /// The smallest multiple of a period, up to `most`, that is a multiple of each of the others.
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

  /// A time between two others at which the rate crosses 0, by bisection; `nil` if the signs are
  /// equal.
  ///
  /// Two crossings between the times cancel, and are not found.
  func zero(between start: Seconds, and end: Seconds) -> Seconds? {
    guard !factors.isEmpty else { return nil }
    // There may be jumps at the ends themselves.
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
