/// How much a link takes: what it carries a second, and the frame rate, the size of frames and the
/// detail that follow from it.
///
/// ```
/// carries        200 kB/s       20 kB/s
/// frames of 5 kB    30 a second    3 a second: too few, so their detail is lowered
/// frames of 2 kB    60             8, and none larger than 1.4 kB: the rest comes with the next
/// ```
struct LinkBudget: Sendable {
  /// The rates below the most, in frames a second.
  private static let steps = [60.0, 30, 20, 15, 10, 5, 2]
  /// The part of what a link carries that is used, so that what waits becomes less.
  private static let share = 0.8
  /// The time that a frame may take on the link, in seconds.
  private static let frameTime = 0.07
  /// No frame is cut shorter than this, in bytes, where it takes no longer than ``longestFrame``.
  private static let leastFrame = 512.0
  /// The longest that a frame may take on the link, in seconds.
  private static let longestFrame = 0.15
  /// The detail is lowered where fewer frames a second would be shown.
  private static let fewFrames = 10.0
  /// How many times as many bytes the next better detail may take.
  private static let detailCost = 2.6
  /// From one step to the next, in seconds.
  private static let stepInterval = 1.0
  /// How long a change of the detail takes to show, in seconds.
  private static let settlingTime = 1.5
  private static let detailIntervals = 3.0...60.0

  /// The rates to choose from, from the most downward.
  let rates: [Double]
  /// How often the detail can be lowered.
  let reductions: Int

  /// The place of the frame rate among the rates.
  private var step = 0
  /// How often the detail is lowered.
  private(set) var reduction = 0
  /// Bytes a second, at least; `nil` before anything is known.
  private(set) var bandwidth: Double?
  /// How long bytes waited lately, in seconds.
  private(set) var queue = 0.0
  /// Bytes of a frame.
  private var frameBytes = 0.0
  /// The part of frames that were cut.
  private var cutShare = 0.0

  /// When the rate was changed last, and when the detail was lowered and raised.
  private var stepTime: Instant?
  private var lowerTime: Instant?
  private var raiseTime: Instant?
  /// How long all has to be well before the detail is raised: longer after each time that it had to be
  /// lowered again soon.
  private var detailInterval = Self.detailIntervals.lowerBound

  init(framesPerSecond: Double, reductions: Int) {
    rates = [framesPerSecond] + Self.steps.filter { $0 < framesPerSecond }
    self.reductions = reductions
  }

  /// Frames a second.
  var framesPerSecond: Double { rates[step] }

  /// Whether the link does not carry all.
  var isTight: Bool { step > 0 || reduction > 0 || isQueued }

  /// Whether more waits than should.
  private var isQueued: Bool { queue > LinkClock.target / 2 }

  /// The most bytes of a frame; `nil` for any number.
  var frameLimit: Int? {
    guard isTight, let bandwidth else { return nil }
    let rate = min(bandwidth, 1e9)
    let least = min(Self.leastFrame, rate * Self.longestFrame)
    return max(LinkClock.leastFrame, Int(max(least, rate * Self.frameTime)))
  }

  /// Takes in what was sent.
  mutating func note(_ bytes: Int, isWhole: Bool) {
    frameBytes += (Double(bytes) - frameBytes) / 4
    cutShare += ((isWhole ? 0 : 1) - cutShare) / 8
  }

  /// Takes in that bytes went at a rate, if it is known, after the last of them had waited for `queue` seconds.
  ///
  /// Where little waited the link was idle for a part of the time, and may carry more.
  mutating func measure(_ rate: Double?, queue: Double, at now: Instant) {
    self.queue = queue
    defer { adjust(at: now) }
    guard let rate else { return }
    let known = bandwidth ?? rate
    if isQueued {
      // What is too much has to become less at once.
      bandwidth = known + (rate - known) * (rate < known ? 0.75 : 0.5)
    } else {
      bandwidth = max(known, rate)
    }
  }
}

// MARK: - What follows

extension LinkBudget {
  /// Frames a second that the link carries, as large as they are now.
  private var carried: Double {
    guard let bandwidth, frameBytes >= 1 else { return .infinity }
    return bandwidth * Self.share / frameBytes
  }

  private mutating func adjust(at now: Instant) {
    adjustDetail(at: now)
    if isQueued, carried < framesPerSecond {
      step = rates.firstIndex { $0 <= carried } ?? rates.count - 1
      stepTime = now
    } else if step > 0, queue <= LinkClock.target, carried >= 1.1 * rates[step - 1],
      hasPassed(Self.stepInterval, since: stepTime, at: now)
    {
      step -= 1
      stepTime = now
    }
  }

  private mutating func adjustDetail(at now: Instant) {
    let isShort = isQueued && carried < Self.fewFrames || cutShare > 0.3
    if isShort, reduction < reductions, hasPassed(Self.settlingTime, since: lowerTime, at: now) {
      if hasPassed(10, since: raiseTime, at: now) {
        detailInterval = Self.detailIntervals.lowerBound
      } else {
        detailInterval = min(2 * detailInterval, Self.detailIntervals.upperBound)
      }
      reduction += 1
      lowerTime = now
    } else if reduction > 0, cutShare < 0.05, carried >= Self.fewFrames * Self.detailCost,
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
