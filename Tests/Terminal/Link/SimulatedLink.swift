@testable import KamuroTerminal

/// A terminal behind a link that carries so many bytes a second and takes its time; nothing sleeps.
///
/// ```
/// program --> buffer, which takes so many bytes --> link, bytes a second --> distance --> terminal
///         <------------------------------ distance ----------------------------------- answer
/// ```
struct SimulatedLink {
  var bytesPerSecond: Double
  /// Seconds there and back.
  var distance: Double
  /// What the buffer takes before writing has to wait.
  var capacity = 1e9
  var answers = true

  /// Bytes in the buffer, and when that was so.
  private(set) var waiting = 0.0
  private(set) var time = 0.0
  /// Questions in the buffer, by the bytes before them, and answers on their way.
  private var questions: [Double] = []
  private var replies: [Double] = []

  init(bytesPerSecond: Double, distance: Double) {
    (self.bytesPerSecond, self.distance) = (bytesPerSecond, distance)
  }

  /// Lets time pass.
  mutating func advance(to now: Double) {
    let shown = bytesPerSecond * (now - time)
    questions = questions.map { $0 - shown }
    for question in questions where question <= 0 && answers {
      replies.append(now + question / bytesPerSecond + distance)
    }
    questions.removeAll { $0 <= 0 }
    waiting = max(0, waiting - shown)
    time = now
  }

  /// Takes what there is room for.
  mutating func take(_ bytes: Double) -> Double {
    let taken = min(bytes, capacity - waiting)
    waiting += taken
    return taken
  }

  /// Takes a question behind so many bytes that have to wait.
  mutating func ask(after rest: Double) {
    questions.append(waiting + rest)
  }

  /// Takes the next answer that has come.
  mutating func reply() -> Double? {
    guard let first = replies.first, first <= time else { return nil }
    return replies.removeFirst()
  }
}

/// A show on a simulated link, paced by a ``LinkClock``.
struct SimulatedShow {
  var link: SimulatedLink
  var clock: LinkClock
  /// Bytes of a frame at a time and a reduction.
  var frameBytes: (Double, Int) -> Double

  /// Whether questions are asked before the first frame, as a session does.
  var asksFirst = false
  /// The bytes before those questions.
  private static let startBytes = 300
  /// Whether they were asked, and whether their answer is missing.
  private var (hasAsked, isStarting) = (false, false)

  /// When frames were sent.
  private(set) var frames: [Double] = []
  /// How long what was sent waited until it went, and when it was sent.
  private(set) var ages: [(time: Double, age: Double)] = []
  private(set) var mostQuestions = 0
  private let start = Instant.now
  private var next = 0.0
  private var rest = 0.0
  /// What a frame that was cut has left.
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

  /// The present moment.
  var now: Instant { start + link.time }

  /// Plays until a time, in steps of a millisecond.
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
      guard time >= next, rest == 0, clock.opening(at: now) <= now else { continue }
      next = max(next + 1 / clock.framesPerSecond, time)
      if clock.wantsDistance(at: now) {
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
    ages.append((time, (link.waiting + rest) / link.bytesPerSecond))
    clock.send(Int(bytes), isWhole: bytes == wanted, at: now)
    if clock.wantsAnswer(at: now) { ask(at: now) }
  }

  private mutating func ask(holding holds: Bool = false, at now: Instant) {
    if clock.isAsked { mostQuestions = 2 }
    mostQuestions = max(mostQuestions, 1)
    clock.ask(holding: holds, at: now)
    link.ask(after: rest)
  }

  /// Frames a second from a time until now.
  func rate(from begin: Double) -> Double {
    Double(frames.count { $0 >= begin }) / (link.time - begin)
  }

  /// The longest that anything sent since a time waited.
  func age(from begin: Double) -> Double {
    ages.filter { $0.time >= begin }.map(\.age).max() ?? 0
  }
}
