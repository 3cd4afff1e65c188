import KamuroCNcurses
internal import KamuroScreen

// Queries are sent when the session opens, and nothing blocks on the answers: the round-trip time
// may be long, and the terminal may not know the queries.
extension Session {
  /// The time in which answers are expected, in seconds; it covers the round-trip time of distant
  /// hosts.
  private static let answerTimeout = 1.0

  /// How long missing answers are awaited at exit, in milliseconds.
  private static let exitTimeout: Int32 = 100

  /// How long GNU screen's second Esc is awaited after the first, in seconds: screen holds an Esc
  /// back for up to 0.3 s, in case it begins a sequence.
  private static let escapePairDelay = 0.4

  /// The timeout of the rest of an escape sequence, in seconds.
  ///
  /// While an answer is expected, as long as that of other unfinished sequences: no part of an answer
  /// may be taken for keys. The answer itself ends an Escape key before it.
  var escapeDelay: Double {
    let isAnswer = answersDeadline.map { Instant.now < $0 } ?? link.isAsked
    if isAnswer { return InputDecoder.silence }
    return type.isScreen ? Self.escapePairDelay : InputDecoder.escapeDelay
  }

  /// Whether queries may be sent.
  ///
  /// Not where ncurses reads the input: it reports answers as keys.
  var mayQuery: Bool {
    options.queriesTerminal && options.readsInput && type.isStandard && input.recognizesAnswers
  }

  /// The queries to send; empty where none are allowed, or all are answered.
  ///
  /// Inline, with the mouse, the cursor position is queried each time.
  func questions() -> [UInt8] {
    let seeksRegion = options.placement != .fullScreen && options.mouse != .off
    guard mayQuery, !isAnswered || seeksRegion else { return [] }
    // A terminal that has answered once gets probes behind frames instead.
    if !isAnswered { link.begin(at: .now, after: modes.entry.count) }
    answersDeadline = .now + Self.answerTimeout
    terminal_guard_expect_answers(Int32(Self.answerTimeout * 1000), Self.exitTimeout)
    input.answers.isComplete = false
    input.answers.cursor = nil
    let place = seeksRegion ? TerminalAnswers.cursorQuery : []
    if isAnswered { return place + TerminalAnswers.attributesQuery }
    let color = options.queriesTrueColor ? type.colorQuery : []
    let theme = options.queriesTheme ? type.themeQuery : []
    return place + graphicsQuestions() + color + theme + TerminalAnswers.questions
  }

  /// The queries of graphics, one of which names a shared object.
  private func graphicsQuestions() -> [UInt8] {
    guard options.queriesGraphics, type.acceptsGraphics else { return [] }
    KittyGraphics.removeStaleObjects()
    for name in kitty.objectNames { terminal_guard_add_object(name) }
    let questions = type.graphicsQuery(sharing: kitty)
    return options.queriesLoops ? questions + TerminalAnswers.loopQuery : questions
  }

  /// Appends the terminal's answers to `events` once the last one has arrived.
  func takeAnswers(into events: inout [TerminalEvent]) {
    guard answersDeadline != nil || link.isAsked, input.answers.isComplete else { return }
    terminal_guard_expect_answers(0, 0)
    if answersDeadline == nil {
      link.answer(at: arrival.latest, notBefore: arrival.earliest)
      events.append(.probeAnswered)
    }
    answersDeadline = nil
    if !isAnswered {
      isAnswered = true
      if options.queriesGraphics { kitty.removeObjects() }
      link.begin(answeredAt: arrival.latest, notBefore: arrival.earliest, goesOn: mayProbe)
      input.answers.cellPixels = input.answers.cellPixels ?? Self.cellPixels(of: terminal)
      events.append(.answered(input.answers))
      let hasSize = input.answers.cellPixels != nil
      canReportPixels = options.mouse != .off && input.answers.canReportPixels && hasSize
      isPixelQueryDue = canReportPixels
      if canReportPixels { restoreFirst(Array("\u{1B}[?1016l".utf8)) }
    }
    if mustQueryAgain {
      mustQueryAgain = false
      sendBehindFrames(questions())
    }
    if isPixelQueryDue { reportPixels() }
  }
}
