/// Estimates the bandwidth and delay of the link to a terminal, and limits what is sent.
///
/// A frame that was written is not yet visible: it may be in a buffer of this machine or of another
/// one, or in a terminal that is busy. A probe (DA1) behind a frame is answered once the terminal
/// has processed all bytes before it.
///
/// ```
/// sent      frame? frame     frame?            ? is a probe
/// shown          |===frame===|==frame==|===frame===|
/// answered                     |                     |
///                |<-- delay -->|
/// ```
///
/// The minimum round-trip time (minimum RTT) is the delay of the empty link; it lowers nothing.
/// What a round-trip time has above it is the queueing delay. The bytes between two answers,
/// divided by the time they took, give the bandwidth.
///
/// A value without a clock: every event is passed in with its time. Where the terminal never
/// answers, nothing is limited, and frames are dropped only while written bytes are not accepted.
package struct LinkClock: Sendable {
  /// The maximum queueing delay of bytes in flight, in seconds.
  static let target = 0.1
  /// The timeout of a probe, in seconds: its answer is lost, or the link is down.
  static let patience = 2.0
  /// The timeout beyond the minimum RTT, in seconds, where nothing has queued: a missing answer is
  /// then more likely than a stalled link.
  private static let shortTimeout = 0.4
  /// The timeout before the first answer, in seconds: the terminal may never answer.
  static let firstTimeout = 0.3
  /// The time between probes where nothing queues, in seconds.
  private static let interval = 0.25
  /// The maximum uncertainty of an answer's arrival time for a measurement, in seconds.
  private static let timeTolerance = 0.01
  /// The bandwidth-delay budget in seconds: bytes in flight are at most this times the bandwidth.
  static let flightTime = 0.2
  /// The minimum size of a cut frame, in bytes.
  static let leastFrame = 128
  /// Below this round-trip time, in seconds, the terminal is local, and the minimum RTT is not
  /// measured.
  private static let localRTT = 0.005

  /// A probe in flight.
  private struct Probe {
    let time: Instant
    /// The number of bytes sent before the probe.
    let position: Int
    /// Whether no frame may be sent before its answer.
    var holds = false
  }

  private var probe: Probe?
  /// The initial query, whose answer is awaited before the first frame.
  private var initialQuery: InitialQuery?
  /// Whether the first answer timed out, so that frames do not wait for it again.
  private var isUnanswered = false
  /// The round-trip time of the first answer in seconds, and the bytes sent with its query.
  private var firstAnswer: (delay: Double, bytes: Int)?
  /// Whether the terminal has ever answered.
  private(set) var hasAnswered = false
  private var answerCount = 0
  private var losses = ProbeLosses()
  private var lastProbe: Instant?

  /// The maximum number of bytes in flight: four times as many as were sent without queueing.
  private var window = 1024
  private var sent = 0
  /// The number of bytes that the terminal has acknowledged by an answer.
  private var acknowledged = 0
  /// When the terminal had processed them: the answer's arrival less the minimum RTT.
  private var acknowledgedTime: Instant?
  /// When the first byte after the last probe was sent, and the first byte that this probe covers.
  private var firstSend: (unprobed: Instant?, probed: Instant?)
  /// When the terminal is expected to have processed all bytes sent.
  private var end: Instant?

  private var roundTrip = MinimumRTT()
  /// The bandwidth estimate, and the limits that follow from it.
  var budget: LinkBudget

  /// Creates the clock of an unmeasured link.
  /// - Parameters:
  ///   - framesPerSecond: The maximum frame rate.
  ///   - reductions: The number of steps by which the level of detail can be lowered.
  package init(framesPerSecond: Double, reductions: Int = 0) {
    let levels = DetailLevel.glyphs(reductions: reductions)
    budget = LinkBudget(framesPerSecond: framesPerSecond, levels: levels)
  }

  /// Sets another maximum frame rate and other levels of detail, and discards the estimates.
  /// - Parameters:
  ///   - levels: The levels of detail, the highest one first.
  ///   - first: The index of the level to begin with.
  ///   - patience: How long frames must be too slow before the level is lowered, in seconds.
  package mutating func pace(
    framesPerSecond: Double,
    levels: [DetailLevel],
    first: Int = 0,
    patience: Double = 0
  ) {
    budget = LinkBudget(
      framesPerSecond: framesPerSecond,
      levels: levels,
      first: first,
      patience: patience
    )
  }

  /// Discards all measurements: after a stop the link may be another one.
  mutating func restart() {
    let isUnanswered = isUnanswered
    let budget = budget.restarted
    self = LinkClock(framesPerSecond: budget.rates[0])
    self.budget = budget
    self.isUnanswered = isUnanswered
  }

  /// The frame rate that the link sustains, in frames per second.
  package var framesPerSecond: Double { budget.framesPerSecond }

  /// The number of steps by which the level of detail is to be lowered.
  package var reduction: Int { budget.reduction }

  /// The time after which an answer counts as lost, and how long to wait for it at exit, in
  /// milliseconds.
  var answerTimeouts: (lost: Int32, patience: Int32) {
    // A terminal that has answered before is late, or its reader is stalled. The wait only delays
    // the next prompt.
    (Int32(Self.patience * 1000), hasAnswered ? 500 : 100)
  }

  /// Whether a probe is in flight.
  var isAsked: Bool { probe != nil }

  /// Whether the round trip of an answer is so short that frames may wait for it.
  var isNear: Bool { minimumRTT.map { $0 < 0.015 } ?? true }

  /// The minimum RTT in seconds; `nil` if it is unknown.
  var minimumRTT: Double? { roundTrip.seconds }
}

// MARK: - Limits

extension LinkClock {
  /// When the next frame may be sent; later than `now` while earlier bytes queue.
  ///
  /// An answer may move the time forward.
  package func nextSendTime(at now: Instant) -> Instant {
    var waitEnd = max(now, waitEnd ?? now)
    if let initialQuery { waitEnd = max(now, initialQuery.deadline) }
    guard let probe, !isLost(at: now) else { return waitEnd }
    if probe.holds || !hasAnswered || isBudgetSpent { return lossTime(of: probe) }
    let isLate =
      probe.time.seconds(to: now) >= (minimumRTT ?? 0) + Self.target
      || sent - acknowledged >= window
    return isLate ? lossTime(of: probe) : waitEnd
  }

  /// When the terminal is expected to have nearly processed all bytes sent.
  private var waitEnd: Instant? {
    hasAnswered ? end.map { $0 - 0.02 } : nil
  }

  private func lossTime(of probe: Probe) -> Instant {
    let firstTimeout = Self.firstTimeout + 1.5 * (minimumRTT ?? 0)
    guard hasAnswered else { return probe.time + firstTimeout }
    let isDoubtful = budget.isConstrained || probe.holds
    return probe.time
      + (isDoubtful ? Self.patience : (minimumRTT ?? 0) + Self.shortTimeout)
  }

  /// A lower bound of the bandwidth by the first answer, in bytes per second: the bytes sent with
  /// its query, divided by the round-trip time less the minimum RTT.
  private var firstRate: Double? {
    firstAnswer.map { Double($0.bytes) / max(0.001, $0.delay - (minimumRTT ?? 0)) }
  }

  /// Whether the bytes in flight have used up the budget of the first answer, so that the next
  /// answer is awaited.
  private var isBudgetSpent: Bool {
    guard budget.bandwidth == nil, let firstRate else { return false }
    return firstRate * Self.flightTime - Double(sent - acknowledged) < Double(Self.leastFrame)
  }

  /// The approximate maximum size of the next frame in bytes; `nil` without a limit.
  ///
  /// The bytes in flight are limited to ``flightTime`` times the bandwidth, and to four times as
  /// many as were sent without queueing.
  func frameLimit(at now: Instant) -> Int? {
    guard hasAnswered else { return budget.frameLimit }
    var limit = Double(window - (sent - acknowledged))
    if let bandwidth = budget.bandwidth {
      let ahead = max(0, end.map { now.seconds(to: $0) } ?? 0)
      limit = min(limit, bandwidth * (Self.flightTime - ahead))
    } else if let firstRate {
      limit = min(limit, firstRate * Self.flightTime - Double(sent - acknowledged))
    }
    return min(budget.frameLimit ?? .max, Int(max(Double(Self.leastFrame), limit)))
  }

  private func isLost(at now: Instant) -> Bool {
    probe.map { now >= lossTime(of: $0) } ?? false
  }

  /// Whether a probe is due behind the bytes sent so far.
  func needsProbe(at now: Instant) -> Bool {
    guard probe == nil, !losses.isPaused(at: now), sent > acknowledged else { return false }
    guard let lastProbe, answerCount >= 8, !budget.isConstrained else { return true }
    return lastProbe.seconds(to: now) >= Self.interval || sent - acknowledged > window / 2
      || (end ?? now) > now + 0.02
  }

  /// Whether the minimum RTT is to be measured before the next frame, by a probe on the empty link.
  func needsMinimumRTT(at now: Instant) -> Bool {
    guard probe == nil, !losses.isPaused(at: now) else { return false }
    guard roundTrip.isMeasured else { return true }
    return hasAnswered && budget.isConstrained
      && roundTrip.isOutdated(at: now, isDoubtful: budget.queue > Self.target)
  }
}

// MARK: - Events

extension LinkClock {
  /// Records a sent frame.
  mutating func send(_ bytes: Int, isWhole: Bool, at now: Instant) {
    if hasAnswered, isLost(at: now) {
      discardProbe()
      losses.add(at: now)
    }
    guard bytes > 0 else { return }
    sent += bytes
    // Without probes, bytes count as processed when they are sent.
    if losses.isPaused(at: now) { acknowledged = sent }
    if initialQuery.take() != nil { isUnanswered = true }
    if firstSend.unprobed == nil { firstSend.unprobed = now }
    // A frame that was cut only because the bandwidth is unknown says nothing about frame sizes.
    budget.note(bytes, isWhole: isWhole || !budget.isConstrained)
    if let bandwidth = budget.bandwidth {
      end = max(end ?? now, now) + Double(bytes) / bandwidth
    }
  }

  /// Records a frame that was not sent because it exceeds the limit.
  mutating func refuse(_ bytes: Int, at now: Instant) { budget.refuse(bytes, at: now) }

  /// Records the initial query, sent after `bytes` other bytes and before any frame.
  mutating func begin(at now: Instant, after bytes: Int) {
    if !isUnanswered { initialQuery = InitialQuery(at: now, after: bytes) }
  }

  /// Records the answer to the initial query; the times are those of ``answer(at:notBefore:)``.
  ///
  /// - Parameter goesOn: Whether probes behind frames may follow.
  mutating func begin(answeredAt latest: Instant, notBefore earliest: Instant, goesOn: Bool) {
    guard let query = initialQuery else { return }
    initialQuery = nil
    guard goesOn else { return }
    hasAnswered = true
    let delay = max(0, query.time.seconds(to: latest))
    firstAnswer = (delay, query.bytes)
    window = max(window, 4 * query.bytes)
    let isExact = max(query.time, earliest).seconds(to: latest) < Self.timeTolerance
    if isExact, delay < Self.localRTT { learn(minimumRTT: delay, at: latest) }
  }

  /// Sets the minimum RTT to the round-trip time of a query on an empty link.
  mutating func learn(minimumRTT: Double, at now: Instant) {
    roundTrip.learn(minimumRTT, at: now)
  }

  /// Records that a probe was sent; with `holds`, no frame may follow before its answer.
  mutating func ask(holding holds: Bool = false, at now: Instant) {
    probe = Probe(time: now, position: sent, holds: holds)
    if !hasAnswered, !isUnanswered, lastProbe == nil { initialQuery = InitialQuery(at: now) }
    lastProbe = now
    firstSend = (nil, firstSend.unprobed ?? now)
  }

  /// Records the answer to the probe.
  /// - Parameters:
  ///   - latest: When the answer was read.
  ///   - earliest: When it had not arrived yet: the last time that input was checked before.
  mutating func answer(at latest: Instant, notBefore earliest: Instant? = nil) {
    losses = ProbeLosses()
    guard let probe else { return }
    let earliest = max(probe.time, earliest ?? latest)
    let isExact = earliest.seconds(to: latest) < Self.timeTolerance
    let now = isExact ? latest : earliest
    self.probe = nil
    initialQuery = nil
    isUnanswered = false
    hasAnswered = true
    answerCount += 1
    let delay = max(0, probe.time.seconds(to: now))
    let bytes = probe.position - acknowledged
    let hasMinimumRTT = minimumRTT != nil
    roundTrip.note(delay, isExact: isExact, isUnloaded: probe.holds && bytes == 0, at: now)
    let minimumRTT = min(delay, minimumRTT ?? delay)
    let shown = now - minimumRTT
    if bytes > 0 {
      let begin = max(firstSend.probed ?? probe.time, acknowledgedTime ?? probe.time)
      let span = max(0.001, begin.seconds(to: shown))
      // What paced frames take counts whole: the empty link is not part of it.
      let queue = budget.isPaced ? delay : delay - minimumRTT
      let isLocal = minimumRTT < Self.localRTT
      if queue < Self.flightTime / 2 { window = max(window, 4 * bytes) }
      if hasMinimumRTT, isExact || queue > Self.target / 2 {
        budget.measure(Double(bytes) / span, queue: queue, isLocal: isLocal, at: now)
      } else {
        budget.measure(nil, queue: queue, isLocal: isLocal, at: now)
      }
    }
    (acknowledged, acknowledgedTime) = (probe.position, shown)
    if let bandwidth = budget.bandwidth {
      end = shown + Double(sent - acknowledged) / bandwidth
    }
  }

  /// Discards the probe, which will not be answered.
  mutating func discardProbe() {
    probe = nil
    acknowledged = sent
    firstSend = (nil, nil)
  }
}
