import KamuroCNcurses
package import KamuroScreen

/// An event that ends a wait.
package enum TerminalEvent: Equatable, Sendable {
  /// A key, the mouse, the focus, or a new size.
  case input(InputEvent)
  /// The terminal has answered its last query; reported once.
  case answered(TerminalAnswers)
  /// The terminal has answered a probe, so that it has processed all bytes before the probe.
  case probeAnswered
  /// The process was stopped and continued: the next frame draws every cell.
  case resumed
  /// Input arrived and was left unread.
  case inputWaiting
  /// The other descriptor can be read.
  case otherInput
  /// The terminal is gone; every further wait reports this at once.
  case gone
}

extension Session {
  /// Waits for events until `deadline`, and writes pending bytes meanwhile.
  ///
  /// With `nil` and no pending bytes, only the terminal and signals wake the process. A stop
  /// (Ctrl-Z) happens inside; ``TerminalEvent/resumed`` follows once it is over.
  /// - Parameter other: A further descriptor to read from; -1 for none.
  /// - Returns: The events in order; empty when the deadline came first, or the last pending byte
  ///   was written, so that the next frame can be.
  package func wait(until deadline: Instant?, orReading other: Int32 = -1) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    let wasPending = presenter.hasPending
    repeat {
      answerRequests(into: &events)
      if isGone { return events + [.gone] }
      if !events.isEmpty { return events }
      let begin = Instant.now
      let limit = Instant.earliest(deadline, escapeDeadline).map { begin.seconds(to: $0) }
      var interest: Readiness = .reading
      if presenter.hasPending { interest.insert(.writing) }
      let ready = poll(
        terminal,
        for: interest,
        orReading: wake.reading,
        or: other,
        within: limit
      )
      recordArrival(ready.terminal.contains(.reading), since: begin)
      if ready.wake.contains(.reading) { wake.reading.drain() }
      answerRequests(into: &events)
      handle(ready.terminal, into: &events)
      flushEscape(into: &events)
      if !ready.other.isEmpty { events.append(.otherInput) }
      if isGone { return events + [.gone] }
    } while events.isEmpty && !hasPassed(deadline) && presenter.hasPending == wasPending
    return events
  }

  private func hasPassed(_ deadline: Instant?) -> Bool {
    deadline.map { $0 <= .now } ?? false
  }

  private func handle(_ ready: Readiness, into events: inout [TerminalEvent]) {
    if ready.contains(.writing) { flushPending() }
    if ready.contains(.reading) {
      if options.readsInput, !isKeyWaiting() {
        readInput(into: &events)
      } else {
        events.append(.inputWaiting)
      }
    } else if !ready.isDisjoint(with: .broken) {
      isGone = true
    }
  }
}

// MARK: - Signals

extension Session {
  /// Handles the stop, continue and window size signals since the last call.
  private func answerRequests(into events: inout [TerminalEvent]) {
    let requests = terminal_guard_take_requests()
    if requests == 0, !isWindowOutdated { return }
    isWindowOutdated = false
    let isStop = requests & UInt32(TERMINAL_GUARD_STOP) != 0
    let isContinue = requests & UInt32(TERMINAL_GUARD_CONTINUE) != 0
    if isStop {
      suspend()
    } else if isContinue {
      enter()
    }
    // The return is reported before a new size, so that clocks learn first that time was suspended.
    if isStop || isContinue { events.append(.resumed) }
    let window = Self.size(of: terminal)
    if window != self.window {
      self.window = window
      var resized: [InputEvent] = []
      input.resize(to: options.placement.size(in: window), into: &resized)
      for case .resized(let size) in resized { self.size = size }
      // Pending bytes may be those that set up the terminal, so they are not dropped.
      if options.placement == .fullScreen {
        sendBehindFrames([], isReset: true)
      } else {
        moveRows()
      }
      events += resized.map { .input($0) }
    }
    // The cells may have another size, even if the window has as many of them.
    if requests & UInt32(TERMINAL_GUARD_RESIZE) != 0 { reportPixels() }
  }
}

// MARK: - Input

extension Session {
  /// The longest time in which bytes after the end mark of a paste may still count as pasted, in
  /// seconds.
  private static let longestPasteEnd = 0.2

  /// Whether the unread input is a key, which is left for the next program.
  private func isKeyWaiting() -> Bool {
    let isAnswered = answersDeadline.map { $0 <= .now } ?? true
    guard options.leavesKeys, isAnswered, !input.isUnfinished else { return false }
    // The rest of a split report follows within milliseconds.
    for _ in 0..<5 {
      guard (1...2).contains(terminal_guard_unread(terminal.number)) else { return false }
      _ = poll(terminal, for: [], orReading: wake.reading, within: 0.005)
    }
    return (1...2).contains(terminal_guard_unread(terminal.number))
  }

  /// Reads the input that has arrived, up to a bound that leaves time for frames.
  private func readInput(into events: inout [TerminalEvent]) {
    var read: [InputEvent] = []
    if !input.read(into: &read) { isGone = true }
    lastEmptyTime = .now
    events += read.compactMap(placed).map { .input($0) }
    takeAnswers(into: &events)
    escapeDeadline = nextEscapeDeadline(at: .now)
  }

  /// When an unfinished sequence times out; `nil` without one.
  private func nextEscapeDeadline(at now: Instant) -> Instant? {
    pasteDeadline = input.isEndingPaste ? pasteDeadline ?? now + Self.longestPasteEnd : nil
    if input.isAwaitingMore { return Instant.earliest(now + escapeDelay, pasteDeadline) }
    return input.isUnfinished ? now + InputDecoder.silence : nil
  }

  /// Interprets an unfinished escape sequence as keys once it has timed out.
  private func flushEscape(into events: inout [TerminalEvent]) {
    guard let deadline = escapeDeadline, hasPassed(deadline) else { return }
    var read: [InputEvent] = []
    input.flush(into: &read)
    escapeDeadline = nextEscapeDeadline(at: .now)
    events += read.compactMap(placed).map { .input($0) }
  }
}
