/// The estimated bandwidth of a link, and the frame rate, frame size and level of detail for it.
///
/// ```
/// bandwidth         200 kB/s      20 kB/s
/// frames of 5 kB    30 per s      3 per s: too few, so the detail is lowered
/// frames of 2 kB    60 per s      8 per s, of at most 1.4 kB: the rest follows in the next frame
/// ```
struct LinkBudget: Sendable {
  /// The frame rates below the maximum, in frames per second.
  private static let steps = [60.0, 30, 20, 15, 10, 5, 2]
  /// The share of the bandwidth that is used; the remainder lets queues drain.
  private static let utilization = 0.8
  /// The target transmission time of a frame, in seconds.
  private static let frameTime = 0.07
  /// The minimum size of a cut frame, in bytes, unless its transmission exceeds ``longestFrame``.
  private static let leastFrame = 512.0
  /// The maximum transmission time of a frame, in seconds.
  private static let longestFrame = 0.15
  /// Below this frame rate, in frames per second, the level of detail is lowered.
  private static let fewFrames = 5.0
  /// The factor of bytes per frame from one level of detail to the next higher one, at most.
  private static let detailCost = 2.6
  /// The minimum time between increases of the frame rate, in seconds.
  private static let stepInterval = 1.0
  /// The time after which a change of the level of detail shows in the measurements, in seconds.
  private static let settlingTime = 1.5
  /// The bandwidth from which on a terminal without delay is taken to be local and busy, and not a slow
  /// line, in bytes per second.
  private static let localBandwidth = 100_000.0
  private static let detailIntervals = 1.0...60.0

  /// The selectable frame rates, in descending order.
  let rates: [Double]
  /// The number of steps by which the level of detail can be lowered.
  let reductions: Int

  /// The index of the current frame rate in ``rates``.
  private var step = 0
  /// The number of steps by which the level of detail is lowered.
  private(set) var reduction = 0
  /// A lower bound of the bandwidth, in bytes per second; `nil` before the first measurement.
  private(set) var bandwidth: Double?
  /// The last measured queueing delay, in seconds.
  private(set) var queue = 0.0
  /// The size of a frame in bytes, as a moving average.
  private var frameBytes = 0.0
  /// The share of frames that were cut, as a moving average.
  private var cutShare = 0.0

  /// When the frame rate was last changed, and when the level of detail was last lowered and
  /// raised.
  private var stepTime: Instant?
  private var lowerTime: Instant?
  private var raiseTime: Instant?
  /// The time without congestion before the level of detail is raised, in seconds.
  ///
  /// It doubles whenever the level has to be lowered again soon after it was raised.
  private var detailInterval = Self.detailIntervals.lowerBound

  init(framesPerSecond: Double, reductions: Int) {
    rates = [framesPerSecond] + Self.steps.filter { $0 < framesPerSecond }
    self.reductions = reductions
  }

  /// The current frame rate, in frames per second.
  var framesPerSecond: Double { rates[step] }

  /// Whether frame rate or level of detail is reduced, or bytes queue.
  var isConstrained: Bool { step > 0 || reduction > 0 || isQueued }

  /// Whether the queueing delay exceeds half of its target.
  private var isQueued: Bool { queue > LinkClock.target / 2 }

  /// The maximum size of a frame in bytes; `nil` without a limit.
  var frameLimit: Int? {
    guard isConstrained, let bandwidth else { return nil }
    let rate = min(bandwidth, 1e9)
    let least = min(Self.leastFrame, rate * Self.longestFrame)
    return max(LinkClock.leastFrame, Int(max(least, rate * Self.frameTime)))
  }

  /// Records the size of a sent frame, and whether it was sent whole.
  mutating func note(_ bytes: Int, isWhole: Bool) {
    frameBytes += (Double(bytes) - frameBytes) / 4
    cutShare += ((isWhole ? 0 : 1) - cutShare) / 8
  }

  /// Records a measured bandwidth, if there is one, and the queueing delay of the last bytes, in
  /// seconds.
  ///
  /// Without a queue the link was idle for part of the time, so that the measurement is only a
  /// lower bound of the bandwidth.
  /// - Parameter isLocal: Whether the terminal is on this machine, where bytes queue because the machine
  ///   is busy; that passes, and the detail stays.
  mutating func measure(_ rate: Double?, queue: Double, isLocal: Bool = false, at now: Instant) {
    self.queue = queue
    defer { adjust(isLocal: isLocal, at: now) }
    guard let rate else { return }
    let known = bandwidth ?? rate
    if isQueued {
      // An estimate that is too high is corrected fast, because it makes the queue grow.
      bandwidth = known + (rate - known) * (rate < known ? 0.75 : 0.5)
    } else {
      bandwidth = max(known, rate)
    }
  }
}

// MARK: - Adjusting rate and detail

extension LinkBudget {
  /// The frame rate that the link sustains at the current frame size.
  private var sustainedRate: Double {
    guard let bandwidth, frameBytes >= 1 else { return .infinity }
    return bandwidth * Self.utilization / frameBytes
  }

  private mutating func adjust(isLocal: Bool, at now: Instant) {
    adjustDetail(isLocal: isLocal, at: now)
    if isQueued, sustainedRate < framesPerSecond {
      step = rates.firstIndex { $0 <= sustainedRate } ?? rates.count - 1
      stepTime = now
    } else if step > 0, queue <= LinkClock.target, sustainedRate >= 1.1 * rates[step - 1],
      hasPassed(Self.stepInterval, since: stepTime, at: now)
    {
      step -= 1
      stepTime = now
    }
  }

  private mutating func adjustDetail(isLocal: Bool, at now: Instant) {
    let isSlow = isQueued && sustainedRate < Self.fewFrames || cutShare > 0.3
    let isBusy = isLocal && (bandwidth ?? .infinity) >= Self.localBandwidth
    if isSlow, !isBusy, reduction < reductions,
      hasPassed(Self.settlingTime, since: lowerTime, at: now)
    {
      if hasPassed(10, since: raiseTime, at: now) {
        detailInterval = Self.detailIntervals.lowerBound
      } else {
        detailInterval = min(2 * detailInterval, Self.detailIntervals.upperBound)
      }
      reduction += 1
      lowerTime = now
    } else if reduction > 0, cutShare < 0.05, sustainedRate >= Self.fewFrames * Self.detailCost,
      hasPassed(detailInterval, since: lowerTime, at: now),
      hasPassed(detailInterval, since: raiseTime, at: now)
    {
      reduction -= 1
      raiseTime = now
    }
  }

  private func hasPassed(_ interval: Double, since time: Instant?, at now: Instant) -> Bool {
    time.map { $0.seconds(to: now) >= interval } ?? true
  }
}
