@testable import KamuroTerminal

/// A terminal behind a link with a bandwidth and a round-trip time, simulated without sleeping.
///
/// ```
/// program --> buffer (capacity) --> link (bytesPerSecond) --> delay (roundTripTime) --> terminal
///         <------------------------ answer ------------------------------------------
/// ```
struct SimulatedLink {
  var bytesPerSecond: Double
  /// The round-trip time of the empty link, in seconds.
  var roundTripTime: Double
  /// The bytes that the buffer holds before a write blocks.
  var capacity = 1e9
  var answers = true

  /// The bytes in the buffer at `time`.
  private(set) var waiting = 0.0
  private(set) var time = 0.0
  /// The number of bytes before each question in the buffer, and the arrival times of answers.
  private var questions: [Double] = []
  private var replies: [Double] = []

  init(bytesPerSecond: Double, roundTripTime: Double) {
    (self.bytesPerSecond, self.roundTripTime) = (bytesPerSecond, roundTripTime)
  }

  /// Advances the simulation to a time, in seconds.
  mutating func advance(to now: Double) {
    let shown = bytesPerSecond * (now - time)
    questions = questions.map { $0 - shown }
    for question in questions where question <= 0 && answers {
      replies.append(now + question / bytesPerSecond + roundTripTime)
    }
    questions.removeAll { $0 <= 0 }
    waiting = max(0, waiting - shown)
    time = now
  }

  /// Writes bytes until the buffer is full; returns how many were taken.
  mutating func take(_ bytes: Double) -> Double {
    let taken = min(bytes, capacity - waiting)
    waiting += taken
    return taken
  }

  /// Sends a question behind the buffer and `rest` bytes that are not written yet.
  mutating func ask(after rest: Double) {
    questions.append(waiting + rest)
  }

  /// Removes the next answer that has arrived; returns its arrival time.
  mutating func reply() -> Double? {
    guard let first = replies.first, first <= time else { return nil }
    return replies.removeFirst()
  }
}

/// A show on a simulated link, paced by a ``LinkClock``.
struct SimulatedShow {
  var link: SimulatedLink
  var clock: LinkClock
  /// The bytes of a frame as a function of the time and the reduction.
  var frameBytes: (Double, Int) -> Double

  /// Whether a question precedes the first frame, as in a session.
  var asksFirst = false
  /// The bytes that are sent before that question.
  private static let startBytes = 300
  /// Whether it was asked, and whether its answer is still missing.
  private var (hasAsked, isStarting) = (false, false)

  /// The times at which frames were sent.
  private(set) var frames: [Double] = []
  /// The queueing delay of each frame, with the time at which it was sent.
  private(set) var delays: [(time: Double, delay: Double)] = []
  private(set) var mostQuestions = 0
  private let start = Instant.now
  private var next = 0.0
  private var rest = 0.0
  /// The bytes that are left of a frame that was cut.
  private var left = 0.0

  init(
    _ link: SimulatedLink,
    framesPerSecond: Double = 60,
    reductions: Int = 2,
    frameBytes: @escaping (Double, Int) -> Double
  ) {
    self.link = link
    clock = LinkClock(framesPerSecond: framesPerSecond, reductions: reductions)
    self.frameBytes = frameBytes
  }

  /// The simulated time as an instant.
  var now: Instant { start + link.time }

  /// Plays until a time in seconds, in steps of a millisecond.
  mutating func play(until end: Double) {
    while link.time < end {
      let time = link.time + 0.001
      link.advance(to: time)
      let now = start + time
      if asksFirst, !hasAsked { askFirst(at: now) }
      while let reply = link.reply() { takeAnswer(at: start + reply) }
      if rest > 0 {
        rest -= link.take(rest)
      }
      guard time >= next, rest == 0, clock.nextSendTime(at: now) <= now else { continue }
      next = max(next + 1 / clock.framesPerSecond, time)
      if clock.needsMinimumRTT(at: now) {
        ask(holding: true, at: now)
      } else {
        draw(at: time)
      }
    }
  }

  private mutating func askFirst(at now: Instant) {
    (hasAsked, isStarting) = (true, true)
    clock.begin(at: now, after: Self.startBytes)
    _ = link.take(Double(Self.startBytes))
    link.ask(after: 0)
  }

  private mutating func takeAnswer(at now: Instant) {
    guard isStarting else { return clock.answer(at: now) }
    isStarting = false
    clock.begin(answeredAt: now, notBefore: now, goesOn: true)
  }

  private mutating func draw(at time: Double) {
    let now = start + time
    let wanted = frameBytes(time, clock.reduction) + left
    let bytes = min(wanted, clock.frameLimit(at: now).map(Double.init) ?? .infinity)
    left = min(wanted - bytes, wanted / 2)
    frames.append(time)
    rest = bytes - link.take(bytes)
    delays.append((time, (link.waiting + rest) / link.bytesPerSecond))
    clock.send(Int(bytes), isWhole: bytes == wanted, at: now)
    if clock.needsProbe(at: now) { ask(at: now) }
  }

  private mutating func ask(holding holds: Bool = false, at now: Instant) {
    if clock.isAsked { mostQuestions = 2 }
    mostQuestions = max(mostQuestions, 1)
    clock.ask(holding: holds, at: now)
    link.ask(after: rest)
  }

  /// The mean frame rate from a time until now, in frames per second.
  func rate(from begin: Double) -> Double {
    Double(frames.count { $0 >= begin }) / (link.time - begin)
  }

  /// The longest queueing delay of the frames sent since a time, in seconds.
  func longestDelay(from begin: Double) -> Double {
    delays.filter { $0.time >= begin }.map(\.delay).max() ?? 0
  }
}
