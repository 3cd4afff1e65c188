import KamuroCNcurses
package import KamuroScreen

/// What a wait ended with.
package enum TerminalEvent: Hashable, Sendable {
  /// A key, the mouse, the focus, or a new size.
  case input(InputEvent)
  /// The terminal has answered all that it was asked and will answer; told once.
  case answered(TerminalAnswers)
  /// The terminal has shown what it was sent up to the last question of the link's clock.
  case caughtUp
  /// The process was stopped and continued: the next frame draws every cell.
  case resumed
  /// Something was typed and was not read.
  case inputWaiting
  /// Nobody is at the other end; every further wait says so at once.
  case gone
}

extension Session {
  /// Sleeps until something happens or `deadline` comes, and sends pending bytes meanwhile.
  ///
  /// With `nil` and no bytes pending nothing wakes the process but the terminal and signals. A stop
  /// (Ctrl-Z) happens inside; the events tell of it once it is over.
  /// - Returns: what happened, in order; nothing when the deadline came first.
  package func wait(until deadline: Instant?) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    repeat {
      answerRequests(into: &events)
      if isGone { return events + [.gone] }
      if !events.isEmpty { return events }
      let begin = Instant.now
      let limit = Instant.earliest(deadline, escapeDeadline).map { begin.seconds(to: $0) }
      var interest: Readiness = .reading
      if presenter.hasPending { interest.insert(.writing) }
      let ready = poll(terminal, for: interest, orReading: wake.reading, within: limit)
      noteArrival(ready.terminal.contains(.reading), since: begin)
      if ready.wake.contains(.reading) { drainWake() }
      answerRequests(into: &events)
      handle(ready.terminal, into: &events)
      flushEscape(into: &events)
      if isGone { return events + [.gone] }
    } while events.isEmpty && !hasPassed(deadline)
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
  /// Does what the stop, continue and window signals since the last call ask for.
  private func answerRequests(into events: inout [TerminalEvent]) {
    let requests = terminal_guard_take_requests()
    if requests == 0, !isOutgrown { return }
    isOutgrown = false
    let isStop = requests & UInt32(TERMINAL_GUARD_STOP) != 0
    let isContinue = requests & UInt32(TERMINAL_GUARD_CONTINUE) != 0
    if isStop {
      suspend()
    } else if isContinue {
      enter()
    }
    // A new size comes after the return: whoever keeps time learns first that time stood still.
    if isStop || isContinue { events.append(.resumed) }
    let window = Self.size(of: terminal)
    if window != self.window {
      self.window = window
      var resized: [InputEvent] = []
      input.resize(to: options.placement.size(in: window), into: &resized)
      for case .resized(let size) in resized { self.size = size }
      // What waits may be what takes the terminal over, so it is not dropped.
      if options.placement == .fullScreen {
        sendBehindFrames([], isReset: true)
      } else {
        moveRows()
      }
      events += resized.map { .input($0) }
    }
  }

  private func drainWake() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
      while case .count = wake.reading.read(into: bytes) {}
    }
  }
}

// MARK: - Input

extension Session {
  /// How long what follows the end mark of a paste may be taken for pasted, in seconds.
  private static let longestPasteEnd = 0.2

  /// Whether what has been typed is a key, and is to stay for whoever reads next.
  private func isKeyWaiting() -> Bool {
    let isAnswered = answersDeadline.map { $0 <= .now } ?? true
    guard options.leavesKeys, isAnswered, !input.isUnfinished else { return false }
    // Of a report that came in two parts, the rest is not far.
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
    quietTime = .now
    events += read.compactMap(placed).map { .input($0) }
    takeAnswers(into: &events)
    escapeDeadline = nextEscapeDeadline(at: .now)
  }

  /// When an unfinished sequence is taken for what it is; `nil` where there is none.
  private func nextEscapeDeadline(at now: Instant) -> Instant? {
    pasteDeadline = input.isEndingPaste ? pasteDeadline ?? now + Self.longestPasteEnd : nil
    if input.isAwaitingMore { return Instant.earliest(now + escapeDelay, pasteDeadline) }
    return input.isUnfinished ? now + InputDecoder.silence : nil
  }

  /// Takes an unfinished escape sequence for what it is, once its time is up.
  private func flushEscape(into events: inout [TerminalEvent]) {
    guard let deadline = escapeDeadline, hasPassed(deadline) else { return }
    var read: [InputEvent] = []
    input.flush(into: &read)
    escapeDeadline = nextEscapeDeadline(at: .now)
    events += read.compactMap(placed).map { .input($0) }
  }
}
