import KamuroCNcurses

// The terminal is asked when it is taken over, and nothing waits for what it answers: a terminal may
// be far away, or may know none of the questions.
extension Session {
  /// How long answers may take, in seconds; those of a terminal far away come within this.
  private static let answerTime = 1.0

  /// How long they are waited for on the way out, in milliseconds, since they may never come.
  private static let answerPatience: Int32 = 100

  /// How long the second Esc may take that GNU screen sends behind the first, in seconds: it waits 0.3
  /// for a sequence to be completed.
  private static let escapePairDelay = 0.4

  /// How long the rest of a sequence may take, in seconds: longer while it may be an answer, of which
  /// no part may be taken for keys.
  var escapeDelay: Double {
    if type.isScreen { return Self.escapePairDelay }
    let isAnswer = answersDeadline.map { Instant.now < $0 } ?? link.isAsked
    return isAnswer ? 4 * InputDecoder.escapeDelay : InputDecoder.escapeDelay
  }

  /// Whether the terminal may be asked about itself: where ncurses reads, answers would be keys.
  var mayAskAtStart: Bool {
    options.asksTerminal && options.readsInput && type.isStandard && input.recognizesAnswers
  }

  /// The bytes that ask the terminal about itself; none where it is not to be asked, or has answered.
  ///
  /// Where it is drawn on inline it is asked for the cursor's place, too, each time.
  func questions() -> [UInt8] {
    let seeksRegion = options.placement != .fullScreen && options.mouse != .off
    guard mayAskAtStart, !isAnswered || seeksRegion else { return [] }
    // A terminal that has answered once is known to, and is asked behind frames.
    if !isAnswered { link.begin(at: .now, after: modes.entry.count) }
    answersDeadline = .now + Self.answerTime
    terminal_guard_expect_answers(Int32(Self.answerTime * 1000), Self.answerPatience)
    input.answers.isComplete = false
    input.answers.cursor = nil
    let place = seeksRegion ? TerminalAnswers.placeQuestion : []
    if isAnswered { return place + TerminalAnswers.lastQuestion }
    let color = options.asksColors ? type.colorQuestion : []
    return place + color + TerminalAnswers.questions
  }

  /// Tells what the terminal answered, once its last answer came.
  func takeAnswers(into events: inout [TerminalEvent]) {
    guard answersDeadline != nil || link.isAsked, input.answers.isComplete else { return }
    terminal_guard_expect_answers(0, 0)
    if answersDeadline == nil {
      link.answer(at: arrival.latest, notBefore: arrival.earliest)
      events.append(.caughtUp)
    }
    answersDeadline = nil
    if !isAnswered {
      isAnswered = true
      link.begin(answeredAt: arrival.latest, notBefore: arrival.earliest, goesOn: mayAsk)
      events.append(.answered(input.answers))
    }
    if asksAgain {
      asksAgain = false
      sendBehindFrames(questions())
    }
  }
}
