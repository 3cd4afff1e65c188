import KamuroCNcurses
import KamuroScreen

// Probes: the device attributes query (DA1) is sent behind frames. Every terminal answers it, none
// misreads it, and no key looks like its answer. The answer to a cursor position query looks like
// F3 with a modifier, and some terminals do not know the status report.
extension Session {
  /// When the next frame may be sent, according to the link's measured state.
  package var nextSendTime: Instant { link.nextSendTime(at: .now) }

  /// Whether probes may be sent behind frames, one at a time.
  ///
  /// Not where keys stay unread for other programs: the answer would arrive among them.
  package var mayProbe: Bool {
    mayQuery && !options.leavesKeys && isAnswered && answersDeadline == nil
  }

  /// Presents as much of `grid` as the link's byte limit allows, and sends a probe behind it when
  /// due.
  func presentWithinLink(_ grid: ScreenGrid) -> Presented {
    if mayProbe, link.needsMinimumRTT(at: .now) {
      ask(holding: true)
      return isGone ? .terminalGone : .dropped
    }
    let presented = presenter.present(grid, within: link.frameLimit(at: .now))
    switch presented {
    case .terminalGone: isGone = true
    case .dropped:
      if let bytes = (presenter as? FrameWriter)?.refusedBytes { link.refuse(bytes, at: .now) }
    case .complete, .pending:
      let now = Instant.now
      link.send(presenter.frameBytes ?? 0, isWhole: presenter.isFrameWhole, at: now)
      // The next picture waits until the terminal has read this one, unless that takes long.
      let isNear = pictures == .shared || link.isNear
      let holds = grid.pixels != nil && pictures != nil && isNear
      if mayProbe, holds || link.needsProbe(at: now) { ask(holding: holds) }
    }
    return isGone ? .terminalGone : presented
  }

  /// Sends a probe behind other bytes.
  private func ask(holding holds: Bool = false, after bytes: [UInt8] = []) {
    input.answers.isComplete = false
    link.ask(holding: holds, at: .now)
    expectAnswer { sendBehindFrames(bytes + TerminalAnswers.attributesQuery) }
  }

  /// Announces the answer of a probe to the guard, unless the probe is still among pending bytes after
  /// some of them were written.
  private func expectAnswer(writing body: () -> Void) {
    terminal_guard_expect_answers(link.answerTimeouts.lost, link.answerTimeouts.patience)
    body()
    isProbePending = presenter.hasPending
    if isProbePending { terminal_guard_expect_answers(0, 0) }
  }

  /// Sets mouse reports by pixels, where the terminal has them, and asks for the size of a screen
  /// cell; with the next probe if one is in flight.
  func reportPixels() {
    guard canReportPixels else { return }
    isPixelQueryDue = !mayProbe || link.isAsked
    guard !isPixelQueryDue else { return }
    input.answers.cellPixels = Self.cellPixels(of: terminal) ?? input.answers.cellPixels
    ask(holding: link.needsMinimumRTT(at: .now), after: TerminalAnswers.pixelQuery)
  }

  /// Records whether a wait that started at `begin` ended because input arrived.
  ///
  /// Input that was there at once may have arrived while a frame was drawn, at any time since
  /// `lastEmptyTime`.
  func recordArrival(_ isReadable: Bool, since begin: Instant) {
    let now = Instant.now
    guard isReadable else {
      lastEmptyTime = now
      return
    }
    let hasWaited = begin.seconds(to: now) > 0.0005
    arrival = (hasWaited ? now : lastEmptyTime, now)
  }

  /// Writes pending bytes.
  func flushPending() {
    let flush = { [self] in if presenter.flushPending() == .terminalGone { isGone = true } }
    if isProbePending { expectAnswer(writing: flush) } else { flush() }
  }

  /// Discards pending bytes and the screen contents that the presenter assumes.
  func redrawAll() {
    // A probe among the pending bytes is discarded with them.
    if presenter.hasPending {
      link.discardProbe()
      isProbePending = false
      if answersDeadline == nil { terminal_guard_expect_answers(0, 0) }
    }
    presenter.invalidate()
  }
}
