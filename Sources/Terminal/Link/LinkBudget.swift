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
  /// The levels of detail, the highest one first.
  let levels: [DetailLevel]
  /// The index of the level that a measurement begins with.
  private let first: Int
  /// How long frames must be too slow before the level is lowered, in seconds.
  private let patience: Double

  /// The index of the current frame rate in ``rates``.
  private var step = 0
  /// The number of steps by which the level of detail is lowered.
  private(set) var reduction: Int
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
  /// Since when frames are too slow.
  private var slowTime: Instant?
  /// The time without congestion before the level of detail is raised, in seconds.
  ///
  /// It doubles whenever the level has to be lowered again soon after it was raised.
  private var detailInterval = Self.detailIntervals.lowerBound

  /// Creates a budget without a measurement.
  /// - Parameters:
  ///   - levels: The levels of detail, the highest one first.
  ///   - first: The index of the level to begin with.
  ///   - patience: How long frames must be too slow before the level is lowered, in seconds.
  init(
    framesPerSecond: Double,
    levels: [DetailLevel] = [DetailLevel()],
    first: Int = 0,
    patience: Double = 0
  ) {
    rates = [framesPerSecond] + Self.steps.filter { $0 < framesPerSecond }
    (self.levels, self.patience, self.first, reduction) = (levels, patience, first, first)
  }

  /// The same levels without a measurement, at the first one.
  var restarted: LinkBudget {
    LinkBudget(framesPerSecond: rates[0], levels: levels, first: first, patience: patience)
  }

  /// The current level of detail.
  private var level: DetailLevel { levels[reduction] }

  /// The current frame rate, in frames per second.
  var framesPerSecond: Double { rates[step] }

  /// Whether each frame waits for the answer to the one before.
  var isPaced: Bool { level.isPaced }

  /// Whether frame rate or level of detail is reduced, or bytes queue.
  var isConstrained: Bool { step > 0 || reduction > 0 || isQueued }

  /// Whether the queueing delay exceeds half of its target.
  private var isQueued: Bool {
    queue > min(LinkClock.target / 2, level.isPaced ? 1.5 / framesPerSecond : .infinity)
  }

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
    let isSlow = isQueued && sustainedRate < level.fewestFrames || cutShare > 0.3
    slowTime = isSlow ? slowTime ?? now : nil
    let isBusy = isLocal && (bandwidth ?? .infinity) >= Self.localBandwidth && !level.isPaced
    if isSlow, !isBusy, reduction < levels.count - 1, hasPassed(patience, since: slowTime, at: now),
      hasPassed(Self.settlingTime, since: lowerTime, at: now)
    {
      if hasPassed(10, since: raiseTime, at: now) {
        detailInterval = Self.detailIntervals.lowerBound
      } else {
        detailInterval = min(2 * detailInterval, Self.detailIntervals.upperBound)
      }
      lower(at: now)
    } else if mayRaise, sustainedRate >= raisingRate,
      hasPassed(detailInterval, since: lowerTime, at: now),
      hasPassed(detailInterval, since: raiseTime, at: now)
    {
      reduction -= 1
      raiseTime = now
    }
  }

  /// Whether frames fit the link; frames of glyphs may be cut where a picture would be smaller.
  private var mayRaise: Bool {
    guard reduction > 0 else { return false }
    return cutShare < 0.05 || levels[reduction - 1].isPicture && !level.isPicture
  }

  /// The sustained frame rate at which the next higher level would still have enough frames.
  private var raisingRate: Double {
    let next = levels[reduction - 1]
    return next.fewestFrames * max(next.isPaced ? 1 : 0, cost(of: next))
  }

  /// The factor of the bytes of a frame at another level.
  private func cost(of other: DetailLevel) -> Double {
    let bytes = other.isPicture == level.isPicture ? level.bytes : max(1, frameBytes)
    return other.bytes / bytes
  }

  private mutating func lower(at now: Instant) {
    frameBytes *= min(1, cost(of: levels[reduction + 1]))
    reduction += 1
    (lowerTime, slowTime) = (now, nil)
  }

  /// Records a frame that was not sent because it exceeds the limit, and lowers the level of detail.
  mutating func refuse(_ bytes: Int, at now: Instant) {
    frameBytes = Double(bytes)
    if reduction < levels.count - 1 { lower(at: now) }
  }

  private func hasPassed(_ interval: Double, since time: Instant?, at now: Instant) -> Bool {
    time.map { $0.seconds(to: now) >= interval } ?? true
  }
}

/// A level of detail of frames.
package struct DetailLevel: Equatable, Sendable {
  /// The bytes of a frame: typical ones of pictures, and those of glyphs relative to each other.
  let bytes: Double
  /// Whether frames are pictures.
  let isPicture: Bool
  /// The frame rate below which the level is lowered, in frames per second.
  let fewestFrames: Double
  /// Whether each frame waits for the terminal's answer to the one before.
  let isPaced: Bool

  /// Creates a level; glyphs are legible as motion from 5 frames per second on.
  package init(
    bytes: Double = 1,
    fewestFrames: Double = 5,
    isPicture: Bool = false,
    isPaced: Bool = false
  ) {
    (self.bytes, self.fewestFrames) = (bytes, fewestFrames)
    (self.isPicture, self.isPaced) = (isPicture, isPaced)
  }

  /// Levels of glyphs, each with 1/2.6 of the bytes of the one before.
  package static func glyphs(reductions: Int) -> [DetailLevel] {
    var bytes = 1.0
    return (0...reductions).map { _ in
      defer { bytes /= 2.6 }
      return DetailLevel(bytes: bytes)
    }
  }
}
