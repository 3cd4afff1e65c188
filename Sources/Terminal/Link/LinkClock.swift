/// What the way to a terminal carries, learned from when the terminal answers, and how much to send.
///
/// A frame that was handed over is not yet seen: it may wait in this machine, in another one, or in
/// a terminal that is busy. A question behind a frame is answered once all before it was shown.
///
/// ```
/// sent      frame? frame     frame?
/// shown          |===frame===|==frame==|===frame===|
/// answered                     |                     |
///                |<-- delay -->|
/// ```
///
/// The least delay is the distance, and lowers nothing. What a delay has above it is the time that
/// bytes waited; how many they were tells how many the link takes a second.
///
/// A value without a clock: it is told what happens, and when. Where the terminal never answers it
/// lowers nothing, and frames are left out only while bytes are not taken.
package struct LinkClock: Sendable {
  /// How old what is on its way may become, in seconds.
  static let target = 0.1
  /// After so many seconds an answer is lost, or the link is cut.
  static let patience = 2.0
  /// The same, on top of the distance, where nothing has waited: rather the answer is missing than
  /// the link stands still.
  private static let shortPatience = 0.4
  /// How long nothing is asked after an answer was lost: twice as long each time.
  private static let silences = 5.0...80.0
  /// The same before the first answer, when there may never be one.
  static let firstPatience = 0.3
  /// From one question to the next where nothing waits.
  private static let interval = 0.25
  /// From one measurement of the distance to the next where the link is too slow.
  private static let distanceInterval = 15.0
  /// The same where everything waits whatever is sent: the way may have become longer.
  private static let doubtInterval = 3.0
  /// How exactly an answer's time has to be known, in seconds.
  private static let sharpness = 0.01
  /// The most seconds of what the link carries that may be on their way.
  static let flightTime = 0.2
  /// No frame is cut shorter than this, in bytes.
  static let leastFrame = 128
  /// A terminal that answers so soon is near, in seconds: its distance need not be measured.
  private static let nearness = 0.005

  /// A question on its way.
  private struct Question {
    let time: Instant
    /// The bytes that were sent before it.
    let position: Int
    /// Whether nothing may be sent before it is answered.
    var holds = false
  }

  private var question: Question?
  /// The question whose answer is waited for before anything is drawn.
  private var firstQuestion: FirstQuestion?
  /// Whether the first answer did not come in time: it is not waited for again.
  private var isUnanswered = false
  /// How long the first answer took, and how many bytes were sent with its question.
  private var firstAnswer: (delay: Double, bytes: Int)?
  /// Whether an answer has ever come.
  private(set) var isProven = false
  private var answerCount = 0
  /// How many answers were lost one after another.
  private var lossCount = 0
  /// Until when nothing is asked, since the terminal does not answer all questions.
  private var silenceEnd: Instant?
  private var lastQuestion: Instant?

  /// The most bytes that may be on their way: four times as many as went without waiting.
  private var window = 1024
  private var sent = 0
  /// The bytes of which the terminal has told that they were shown.
  private var confirmed = 0
  /// When the terminal had shown them, as seen from here.
  private var confirmedTime: Instant?
  /// When the first byte was sent that no question has followed yet, and the first before the last
  /// question.
  private var firstSend: (unasked: Instant?, asked: Instant?)
  /// When all that was sent will have been shown.
  private var end: Instant?

  /// The least delay, in seconds.
  private(set) var distance: Double?
  private var distanceTime: Instant?
  /// How much to send.
  var budget: LinkBudget

  /// Creates the clock of a link of which nothing is known.
  /// - Parameters:
  ///   - framesPerSecond: The most frames a second.
  ///   - reductions: How often the detail of frames can be lowered.
  package init(framesPerSecond: Double, reductions: Int = 0) {
    budget = LinkBudget(framesPerSecond: framesPerSecond, reductions: reductions)
  }

  /// Goes on with another rate at most, and with so many steps of detail.
  package mutating func pace(framesPerSecond: Double, reductions: Int) {
    budget = LinkBudget(framesPerSecond: framesPerSecond, reductions: reductions)
  }

  /// Forgets the link, which may be another one: after a stop.
  mutating func restart() {
    let isUnanswered = isUnanswered
    self = LinkClock(framesPerSecond: budget.rates[0], reductions: budget.reductions)
    self.isUnanswered = isUnanswered
  }

  /// Frames a second that the link carries.
  package var framesPerSecond: Double { budget.framesPerSecond }

  /// How often the detail of frames is to be lowered for it.
  package var reduction: Int { budget.reduction }

  /// Until when the answer may come, and how long it is waited for where nothing else is left to do,
  /// in milliseconds.
  var answerLimits: (lost: Int32, patience: Int32) {
    // A terminal that has answered before is only late, or its reader stalls: the wait delays no more
    // than the next prompt.
    (Int32(Self.patience * 1000), isProven ? 500 : 100)
  }

  /// Whether an answer is missing.
  var isAsked: Bool { question != nil }
}

// MARK: - When to send

extension LinkClock {
  /// When the next frame may be sent: not while those before it wait.
  ///
  /// An answer may bring it forward.
  package func opening(at now: Instant) -> Instant {
    var waitEnd = max(now, waitEnd ?? now)
    if let firstQuestion { waitEnd = max(now, firstQuestion.opening) }
    guard let question, !isLost(at: now) else { return waitEnd }
    if question.holds || !isProven || isFull { return lossTime(of: question) }
    let isLate =
      question.time.seconds(to: now) >= (distance ?? 0) + Self.target || sent - confirmed >= window
    return isLate ? lossTime(of: question) : waitEnd
  }

  /// When what was sent has nearly been shown, by what is known.
  private var waitEnd: Instant? {
    isProven ? end.map { $0 - 0.02 } : nil
  }

  private func lossTime(of question: Question) -> Instant {
    let firstPatience = Self.firstPatience + 1.5 * (distance ?? 0)
    guard isProven else { return question.time + firstPatience }
    let isDoubtful = budget.isTight || question.holds
    return question.time
      + (isDoubtful ? Self.patience : (distance ?? 0) + Self.shortPatience)
  }

  /// Whether nothing is to be asked.
  private func isSilent(at now: Instant) -> Bool { silenceEnd.map { now < $0 } ?? false }

  /// Bytes a second, at least, by the first answer: what was sent with its question took no longer than
  /// that, less the distance.
  private var firstRate: Double? {
    firstAnswer.map { Double($0.bytes) / max(0.001, $0.delay - (distance ?? 0)) }
  }

  /// Whether the first frames have used up what the first answer allows: the next answer is waited for.
  private var isFull: Bool {
    guard budget.bandwidth == nil, let firstRate else { return false }
    return firstRate * Self.flightTime - Double(sent - confirmed) < Double(Self.leastFrame)
  }

  /// About the most bytes of a frame; `nil` for any number.
  ///
  /// No more than ``flightTime`` of what the link is known to carry is on its way, and no more than
  /// four times as much as went without waiting.
  func frameLimit(at now: Instant) -> Int? {
    guard isProven else { return budget.frameLimit }
    var limit = Double(window - (sent - confirmed))
    if let bandwidth = budget.bandwidth {
      let ahead = max(0, end.map { now.seconds(to: $0) } ?? 0)
      limit = min(limit, bandwidth * (Self.flightTime - ahead))
    } else if let firstRate {
      limit = min(limit, firstRate * Self.flightTime - Double(sent - confirmed))
    }
    return min(budget.frameLimit ?? .max, Int(max(Double(Self.leastFrame), limit)))
  }

  private func isLost(at now: Instant) -> Bool {
    question.map { now >= lossTime(of: $0) } ?? false
  }

  /// Whether a question is to be sent now, behind all that was sent.
  func wantsAnswer(at now: Instant) -> Bool {
    guard question == nil, !isSilent(at: now), sent > confirmed else { return false }
    guard let lastQuestion, answerCount >= 8, !budget.isTight else { return true }
    return lastQuestion.seconds(to: now) >= Self.interval || sent - confirmed > window / 2
      || (end ?? now) > now + 0.02
  }

  /// Whether the distance is to be measured before the next frame: with a question on an empty link.
  ///
  /// The least delay may be that of frames that waited, and the way may have become another one.
  func wantsDistance(at now: Instant) -> Bool {
    guard question == nil, !isSilent(at: now) else { return false }
    guard let distanceTime else { return true }
    let interval = budget.queue > Self.target ? Self.doubtInterval : Self.distanceInterval
    return isProven && budget.isTight && distanceTime.seconds(to: now) >= interval
  }
}

// MARK: - What happens

extension LinkClock {
  /// Takes in that a frame was sent.
  mutating func send(_ bytes: Int, isWhole: Bool, at now: Instant) {
    if isProven, isLost(at: now) {
      forgetQuestion()
      lossCount += 1
      let silence = Self.silences.lowerBound * Double(1 << min(lossCount - 1, 8))
      silenceEnd = now + min(silence, Self.silences.upperBound)
    }
    guard bytes > 0 else { return }
    sent += bytes
    // What nobody will confirm counts as shown.
    if isSilent(at: now) { confirmed = sent }
    if firstQuestion.take() != nil { isUnanswered = true }
    if firstSend.unasked == nil { firstSend.unasked = now }
    // What a link that is hardly known cuts says nothing about its frames.
    budget.note(bytes, isWhole: isWhole || !budget.isTight)
    if let bandwidth = budget.bandwidth {
      end = max(end ?? now, now) + Double(bytes) / bandwidth
    }
  }

  /// Takes in that other questions were asked behind so many bytes, before anything else was sent.
  mutating func begin(at now: Instant, after bytes: Int) {
    if !isUnanswered { firstQuestion = FirstQuestion(at: now, after: bytes) }
  }

  /// Takes in that those were answered; see ``answer(at:notBefore:)``.
  ///
  /// - Parameter goesOn: Whether questions behind frames may follow.
  mutating func begin(answeredAt latest: Instant, notBefore earliest: Instant, goesOn: Bool) {
    guard let question = firstQuestion else { return }
    firstQuestion = nil
    guard goesOn else { return }
    isProven = true
    let delay = max(0, question.time.seconds(to: latest))
    firstAnswer = (delay, question.bytes)
    window = max(window, 4 * question.bytes)
    let isExact = max(question.time, earliest).seconds(to: latest) < Self.sharpness
    if isExact, delay < Self.nearness { learn(distance: delay, at: latest) }
  }

  /// Takes in how long the answer to a question took before which nothing had been sent.
  mutating func learn(distance: Double, at now: Instant) {
    (self.distance, distanceTime) = (distance, now)
  }

  /// Takes in that a question was sent; `holds` where nothing may follow before its answer.
  mutating func ask(holding holds: Bool = false, at now: Instant) {
    question = Question(time: now, position: sent, holds: holds)
    if !isProven, !isUnanswered, lastQuestion == nil { firstQuestion = FirstQuestion(at: now) }
    lastQuestion = now
    firstSend = (nil, firstSend.unasked ?? now)
  }

  /// Takes in that the question was answered.
  /// - Parameters:
  ///   - latest: When the answer was seen.
  ///   - earliest: When it had not come yet; nobody looked between.
  mutating func answer(at latest: Instant, notBefore earliest: Instant? = nil) {
    (lossCount, silenceEnd) = (0, nil)
    guard let question else { return }
    let earliest = max(question.time, earliest ?? latest)
    let isExact = earliest.seconds(to: latest) < Self.sharpness
    let now = isExact ? latest : earliest
    self.question = nil
    firstQuestion = nil
    isUnanswered = false
    isProven = true
    answerCount += 1
    let delay = max(0, question.time.seconds(to: now))
    let bytes = question.position - confirmed
    let isMeasure = distance != nil
    learnDistance(from: delay, isExact: isExact, isBare: question.holds && bytes == 0, at: now)
    let distance = min(delay, distance ?? delay)
    let shown = now - distance
    if bytes > 0 {
      let begin = max(firstSend.asked ?? question.time, confirmedTime ?? question.time)
      let span = max(0.001, begin.seconds(to: shown))
      let queue = delay - distance
      if queue < Self.flightTime / 2 { window = max(window, 4 * bytes) }
      if isMeasure, isExact || queue > Self.target / 2 {
        budget.measure(Double(bytes) / span, queue: queue, at: now)
      } else {
        budget.measure(nil, queue: queue, at: now)
      }
    }
    (confirmed, confirmedTime) = (question.position, shown)
    if let bandwidth = budget.bandwidth {
      end = shown + Double(sent - confirmed) / bandwidth
    }
  }

  private mutating func learnDistance(
    from delay: Double,
    isExact: Bool,
    isBare: Bool,
    at now: Instant
  ) {
    if isBare, isExact {
      (distance, distanceTime) = (delay, now)
    } else if isBare {
      // Soon again.
      distanceTime = now - (Self.distanceInterval - 1)
    } else if isExact {
      distance = min(delay, distance ?? delay)
    }
  }

  /// Forgets the question, which will not arrive.
  mutating func forgetQuestion() {
    question = nil
    confirmed = sent
    firstSend = (nil, nil)
  }
}
