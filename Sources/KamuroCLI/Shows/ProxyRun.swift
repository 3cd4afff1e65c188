internal import KamuroScreen
internal import KamuroShadow
internal import KamuroTerminal

/// The painter's event loop: it passes bytes between the terminal and the program inside of it.
///
/// ```
/// program   bytes          bytes bytes
/// terminal  bytes frame    bytes bytes frame frame …     as long as something moves
/// ```
/// What is drawn, and when, is that of its subclasses. Where they draw nothing, bytes are passed as
/// they came, and nothing wakes it.
class ProxyRun {
  /// How the painter tells the holder that the terminal is gone.
  private static let terminalGone: Int32 = 3
  /// How long output waits for the terminal's answer where the cursor is, in seconds.
  private static let answerTime = 0.4
  /// How long the beginning of what may be an answer is held back, in seconds.
  private static let holdingTime = 0.03
  /// How often output is read before a stop.
  private static let mostReads = 16
  /// How long the kernel may take to pass a stopped program's last output on, in seconds.
  private static let settlingTime = 0.02

  let session: ProxySession
  var composer: OverlayComposer
  var filter = InputFilter()
  /// When the user has pressed a key last.
  var lastKey = Instant.now
  /// Whether the holder knows of a drawing that is not on the screen yet.
  var isUndoDue = false
  private(set) var isPasting = false
  /// Until when output is held back for an answer.
  private var heldUntil: Instant?
  /// When input that was held back is passed.
  private var releaseTime: Instant?
  /// Whether the cursor is to be asked for when the program's output allows it.
  private var isQuestionDue = false

  /// - Parameter doubtsAmbiguous: Whether characters of ambiguous East Asian width may be wide.
  init(session: ProxySession, doubtsAmbiguous: Bool) {
    self.session = session
    let shadow = ShadowScreen(size: session.size, doubtsAmbiguous: doubtsAmbiguous)
    composer = OverlayComposer(shadow: shadow)
  }

  /// Takes the terminal over for a program.
  static func session(of child: ChildTerminal) throws -> ProxySession {
    do {
      return try ProxySession(child: child)
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }

  /// Passes bytes until the program has ended.
  /// - Returns: The exit code for the holder.
  func run() -> Int32 {
    defer { session.close() }
    askCursor()
    while true {
      let limit = Instant.earliest(.earliest(deadline, releaseTime), heldUntil)
      let events = session.wait(until: limit)
      if let until = heldUntil, until <= .now { endHolding() }
      if let until = releaseTime, until <= .now { release() }
      if events.contains(.input) { takeInput() }
      if events.contains(.output) { takeOutput() }
      if !events.isDisjoint(with: [.resized, .resumed]) { adoptSize() }
      if events.contains(.toggled) { toggle() }
      if events.contains(.stopping) { stop() }
      if events.contains(.gone) { return Self.terminalGone }
      if events.contains(.ended) {
        leave()
        return 0
      }
      if isQuestionDue, composer.shadow.isAtBoundary { askCursor() }
      draw()
      session.flush()
      attend()
      leaveUndo()
    }
  }

  // MARK: What subclasses do

  /// When ``draw()`` is due, without anything else happening.
  var deadline: Instant? { nil }

  /// Draws what is due.
  func draw() {}

  /// Removes what is drawn.
  func clear() {}

  /// Switches drawing off, or on again.
  func toggle() {}

  /// Prepares the screen once it is known where the cursor is, before more output.
  func prepareScreen() {}

  /// Takes what the program has written.
  func takeOutput() {}

  /// Does what can wait until the terminal has got the program's bytes.
  func attend() {}

  /// Takes the input of the program, and whether the terminal has got or lost the focus.
  func take(input: [UInt8], focus: Bool?) { pass(input) }

  /// What removes the drawing.
  var undo: ChildTerminal.Undo { .nothing }

  /// Begins anew after the window has changed, perhaps to the size that it had before.
  func adoptSize() {
    composer.shadow.resize(to: session.size)
    composer.shadow.forget()
    askCursor()
  }

  // MARK: Ends

  private func stop() {
    // A program that stops has left the terminal as the shell wants it.
    var rest = Self.mostReads
    while rest > 0, session.hasOutput(within: Self.settlingTime) {
      rest -= 1
      takeOutput()
      session.finish(within: 5)
    }
    attend()
    clear()
    takeAnswer()
    session.suspend()
    leaveUndo()
    composer.shadow.forget()
    adoptSize()
  }

  /// Tells the holder how to remove what is drawn, once it is on the screen.
  private func leaveUndo() {
    guard isUndoDue, session.output.isEmpty else { return }
    isUndoDue = false
    session.child.leave(undo)
  }

  /// Leaves the terminal as it is without us, with all that the program has written.
  func leave() {
    clear()
    // The program cannot leave its screen itself any more.
    if session.isDismissed, composer.shadow.isAlternate, composer.shadow.isAtBoundary {
      session.output.append("\u{1B}[?1049l\u{1B}[?1l\u{1B}>\u{1B}[?25h\u{1B}[m")
    }
    session.finish(within: 200)
    leaveUndo()
    takeAnswer()
  }

  /// Waits for an open answer, which would be typed into the shell if it came later.
  private func takeAnswer() {
    session.finish(within: 5)
    while filter.isWaiting(), session.isAnswering(within: Self.answerTime) {
      let found = filter.filter(session.arrivedInput)
      pass(found.input)
      if found.cursor != nil { break }
    }
  }
}

// MARK: - Input

extension ProxyRun {
  private func takeInput() {
    let found = filter.filter(session.arrivedInput)
    if let cursor = found.cursor {
      if heldUntil != nil {
        composer.shadow.place(cursor: cursor)
        prepareScreen()
      }
      endHolding()
    }
    releaseTime = filter.isHolding ? .now + Self.holdingTime : nil
    adopt(found.input, focus: found.focus)
  }

  private func release() {
    releaseTime = nil
    adopt(filter.release(), focus: nil)
  }

  private func adopt(_ input: [UInt8], focus: Bool?) {
    if input.contains(0x1B) {
      if input.firstRange(of: Array("\u{1B}[200~".utf8)) != nil { isPasting = true }
      if input.firstRange(of: Array("\u{1B}[201~".utf8)) != nil { isPasting = false }
    }
    take(input: input, focus: focus)
  }

  /// Passes input to the program.
  func pass(_ input: [UInt8]) {
    input.withUnsafeBufferPointer { session.pass($0) }
  }

  // MARK: The cursor

  /// Asks where the cursor is; until the answer the program's output waits, so that it is that of the
  /// present moment.
  func askCursor() {
    isQuestionDue = !composer.shadow.isAtBoundary || filter.isWaiting()
    guard !isQuestionDue else { return }
    filter.ask(isOwn: true)
    session.output.append("\u{1B}[6n")
    session.flush()
    session.holdsOutput = true
    heldUntil = .now + Self.answerTime
  }

  private func endHolding() {
    session.holdsOutput = false
    heldUntil = nil
  }
}
