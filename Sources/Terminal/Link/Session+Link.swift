import KamuroCNcurses
import KamuroScreen

// The terminal is asked for its attributes (DA1) behind frames, as it was at the beginning: every
// terminal answers that, none takes it for anything else, and no key looks like the answer. The
// answer to a question for the cursor's place looks like F3 with a modifier held, and some terminals
// know no status report.
extension Session {
  /// When the next frame may be sent, by what is known of the link.
  package var opening: Instant { link.opening(at: .now) }

  /// Whether questions may be asked behind frames, one at a time.
  ///
  /// Not where keys stay unread for others: an answer would come among them, or have to be read with
  /// them.
  var mayAsk: Bool {
    mayAskAtStart && !options.leavesKeys && isAnswered && answersDeadline == nil
  }

  /// Shows `grid` as far as the link takes it, and asks when it was shown.
  func presentOnLink(_ grid: ScreenGrid) -> Presented {
    if mayAsk, link.wantsDistance(at: .now) {
      ask(holding: true)
      return isGone ? .terminalGone : .dropped
    }
    let presented = presenter.present(grid, within: link.frameLimit(at: .now))
    switch presented {
    case .terminalGone: isGone = true
    case .dropped: break
    case .complete, .pending:
      let now = Instant.now
      link.send(presenter.frameBytes ?? 0, isWhole: presenter.isFrameWhole, at: now)
      if mayAsk, link.wantsAnswer(at: now) { ask() }
    }
    return isGone ? .terminalGone : presented
  }

  private func ask(holding holds: Bool = false) {
    input.answers.isComplete = false
    link.ask(holding: holds, at: .now)
    terminal_guard_expect_answers(link.answerLimits.lost, link.answerLimits.patience)
    sendBehindFrames(TerminalAnswers.lastQuestion)
  }

  /// Takes in whether a wait since `begin` has ended because something came.
  ///
  /// What is there at once may have come while a frame was drawn.
  func noteArrival(_ isReadable: Bool, since begin: Instant) {
    let now = Instant.now
    guard isReadable else {
      quietTime = now
      return
    }
    let hasWaited = begin.seconds(to: now) > 0.0005
    arrival = (hasWaited ? now : quietTime, now)
  }

  /// Sends more of what waits.
  func flushPending() {
    if presenter.flushPending() == .terminalGone { isGone = true }
  }

  /// Forgets what waits and what the terminal shows.
  func startAfresh() {
    // A question among what waits is not sent any more.
    if presenter.hasPending {
      link.forgetQuestion()
      if answersDeadline == nil { terminal_guard_expect_answers(0, 0) }
    }
    presenter.invalidate()
  }
}
