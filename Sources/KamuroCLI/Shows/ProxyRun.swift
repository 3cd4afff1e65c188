internal import KamuroParticles
internal import KamuroScreen
internal import KamuroShadow
internal import KamuroShow
internal import KamuroTerminal

/// The painter's event loop: it passes bytes between the terminal and the program inside of it, and
/// draws a show over the program's screen.
///
/// ```
/// program   bytes          bytes bytes
/// terminal  bytes frame    bytes bytes frame frame …     as long as something moves
/// ```
/// Without a moving particle bytes are passed as they came, and nothing wakes it.
final class ProxyRun {
  /// How the painter tells the holder that the terminal is gone.
  private static let terminalGone: Int32 = 3
  /// How long output waits for the terminal's answer where the cursor is, in seconds.
  private static let answerTime = 0.4
  /// How long after the last key effects that go on all the time rest, in seconds.
  private static let restTime = 10.0
  /// How long nothing is drawn after a change of the window, in seconds.
  private static let resizeRest = 0.5
  /// The seconds between frames while a program writes.
  private static let leastInterval = 0.016
  /// How long after a key its echo may come, in seconds.
  private static let echoTime = 0.25

  private let session: ProxySession
  private var composer: OverlayComposer
  private var filter = InputFilter()
  private var show: PowerShow
  private var grid: ScreenGrid
  private var clock = ShowClock()
  private let overText: LightOverText
  private let options: ProxyOptions
  private var isOff = false
  private var isPasting = false
  /// When the last frame was drawn, and until when output is held back for an answer.
  private var lastFrame = Instant.now - 1
  private var heldUntil: Instant?
  /// Until when nothing is drawn, because the window was changed and may be changed further.
  private var restUntil = Instant.now
  private var typed: Typed?
  /// When the user has pressed a key last; effects that go on all the time rest some time later.
  private var lastKey = Instant.now
  /// Whether the cursor is to be asked for when the program's output allows it.
  private var isQuestionDue = false
  /// Whether the holder knows of a drawing that is not on the screen yet.
  private var isUndoDue = false

  /// A key whose echo is awaited.
  private struct Typed {
    /// The scalar; `nil` for the key that deletes one.
    let scalar: UInt32?
    let cursor: ScreenPosition
    /// The cell before the cursor.
    let cell: ShadowCell
    let time: Instant
  }

  init(child: ChildTerminal, options: ProxyOptions, makeShow: (ScreenSize) -> PowerShow) throws {
    do {
      session = try ProxySession(child: child)
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
    self.options = options
    overText = LightOverText(isLight: options.isLight)
    show = makeShow(session.size)
    grid = ScreenGrid(size: session.size)
    let shadow = ShadowScreen(size: session.size, doubtsAmbiguous: options.doubtsAmbiguous)
    composer = OverlayComposer(shadow: shadow)
    clock.begin()
  }

  /// Passes bytes until the program has ended.
  /// - Returns: The exit code for the holder.
  func run() -> Int32 {
    defer { session.close() }
    askCursor()
    while true {
      let events = session.wait(until: deadline)
      if let until = heldUntil, until <= .now { endHolding() }
      if filter.isHolding, events.isEmpty { pass(filter.release()) }
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
      if isFrameDue { drawFrame() } else { composer.endBlock(into: &session.output) }
      session.flush()
      leaveUndo()
    }
  }

  // MARK: Frames

  /// Whether the user has not touched a key for long, so that nothing moves by itself.
  private var isResting: Bool { show.isAmbient && lastKey + Self.restTime < .now }

  private var isShowMoving: Bool { !isOff && !isResting && show.isMoving }

  private var isMoving: Bool { isShowMoving || composer.coveredCount > 0 }

  /// When the next frame is due; `nil` where nothing moves.
  private var nextFrame: Instant? {
    guard isMoving, composer.shadow.isAtBoundary else { return nil }
    let interval = max(1 / options.framesPerSecond, isShowMoving ? show.frameInterval : 0)
    return max(restUntil, lastFrame + (composer.coveredCount > 0 ? interval : Self.leastInterval))
  }

  private var isFrameDue: Bool {
    // While the terminal takes nothing, none is drawn.
    guard session.output.count < 4096, let next = nextFrame else { return false }
    return next <= .now && composer.shadow.mayBeCovered
  }

  private var deadline: Instant? {
    // A program's own block of output ends with more output.
    let frame = composer.shadow.mayBeCovered && session.output.isEmpty ? nextFrame : nil
    let held = filter.isHolding ? Instant.now + 0.05 : nil
    return .earliest(.earliest(frame, held), heldUntil)
  }

  private func drawFrame() {
    lastFrame = .now
    if isShowMoving {
      show.draw(at: clock.time(), into: &grid)
    } else {
      grid = ScreenGrid(size: grid.size)
    }
    session.child.leave(.unknown)
    isUndoDue = true
    let (grid, overText) = (grid, overText)
    composer.draw(into: &session.output) { shadow in
      var wanted: [ScreenPosition: ShadowCell] = [:]
      guard grid.size == shadow.size else { return wanted }
      for row in 0..<grid.size.rows where !shadow.cells.isDoubtful(row) {
        for column in 0..<grid.size.columns where grid[column, row].showsGlyph {
          let cell = shadow.cells[column, row]
          guard let shown = overText.cell(of: grid[column, row], over: cell) else { continue }
          wanted[ScreenPosition(column: column, row: row)] = shown
        }
      }
      return wanted
    }
  }

  /// Tells the holder how to remove what is drawn, once it is on the screen.
  private func leaveUndo() {
    guard isUndoDue, session.output.isEmpty else { return }
    isUndoDue = false
    session.child.leave(composer.isBare ? .nothing : .bytes(composer.undo))
  }

  /// Removes what is drawn.
  private func clear() {
    guard !composer.isBare else { return }
    session.child.leave(.unknown)
    isUndoDue = true
    composer.clear(into: &session.output)
  }

  private func toggle() {
    isOff.toggle()
    show.clear(at: clock.time())
    clear()
  }

  private func stop() {
    clear()
    session.suspend()
    clock.resume()
    leaveUndo()
    composer.shadow.forget()
    adoptSize()
  }

  /// Leaves the terminal as it is without us, with all that the program has written.
  private func leave() {
    clear()
    session.finish(within: 200)
    leaveUndo()
    // An answer that comes later would be typed into the shell.
    while filter.isWaiting(), session.isAnswering(within: Self.answerTime) {
      let found = filter.filter(session.arrivedInput)
      if found.cursor != nil { break }
    }
  }
}

// MARK: - Output

extension ProxyRun {
  private func takeOutput() {
    if !composer.isBare {
      session.child.leave(.unknown)
      isUndoDue = true
    }
    composer.pass(session.arrivedOutput, into: &session.output)
    for notice in composer.shadow.takeNotices() { heed(notice) }
    heedEcho()
  }

  private func heed(_ notice: StreamNotice) {
    switch notice {
    case .question(cursor: true): filter.ask(isOwn: false)
    case .commandEnded(let code):
      guard let code, code != 130, mayMark else { return }
      mark(code == 0 ? .success : .failure)
    case .bell: if mayMark { mark(.bell) }
    case .question, .prompt, .commandBegan, .title, .progress: break
    }
  }

  private var mayMark: Bool {
    !isOff && composer.shadow.isCursorCertain
      && (options.isEverywhere || !composer.shadow.isAlternate)
  }

  private func mark(_ occasion: PowerShow.Occasion) {
    show.mark(occasion, at: composer.shadow.cursor, color: .standard, time: clock.time())
  }

  /// Where a typed character has appeared before the cursor, sparks fly.
  private func heedEcho() {
    guard let key = typed else { return }
    let shadow = composer.shadow
    guard shadow.isCursorCertain, key.time + Self.echoTime > .now else {
      typed = nil
      return
    }
    guard shadow.cursor != key.cursor || shadow.isWrapPending else { return }
    guard let scalar = key.scalar else {
      let isBack =
        shadow.cursor.row == key.cursor.row && shadow.cursor.column == key.cursor.column - 1
      let color = key.cell.foreground
      if isBack, !key.cell.isBlank {
        show.mark(.deleted, at: shadow.cursor, color: color, time: clock.time())
      }
      typed = nil
      return
    }
    var place = shadow.cursor
    if !shadow.isWrapPending { place.column -= 1 }
    let isForward = place.row > key.cursor.row || place.column >= key.cursor.column
    typed = nil
    guard isForward, place.column >= 0, !shadow.cells.isDoubtful(place.row) else { return }
    let cell = shadow.cells[place.column, place.row]
    guard cell.scalar == scalar else { return }
    show.mark(.typed, at: place, color: cell.foreground, time: clock.time())
  }
}

// MARK: - Input

extension ProxyRun {
  private func takeInput() {
    let found = filter.filter(session.arrivedInput)
    if let cursor = found.cursor {
      if heldUntil != nil { composer.shadow.place(cursor: cursor) }
      endHolding()
    }
    note(found.input)
    pass(found.input)
  }

  private func pass(_ input: [UInt8]) {
    input.withUnsafeBufferPointer { session.pass($0) }
  }

  /// Notes a key that types or deletes a character, of which nothing else is kept.
  private func note(_ input: [UInt8]) {
    typed = nil
    guard !input.isEmpty else { return }
    // The show's time has stood still.
    if isResting || !show.isMoving { clock.resume() }
    lastKey = .now
    if input.contains(0x1B) {
      if input.firstRange(of: Array("\u{1B}[200~".utf8)) != nil { isPasting = true }
      if input.firstRange(of: Array("\u{1B}[201~".utf8)) != nil { isPasting = false }
      return
    }
    guard mayMark, !isPasting,
      let last = String(decoding: input, as: UTF8.self).unicodeScalars.last,
      input.count <= 64, !session.child.hidesInput
    else { return }
    let shadow = composer.shadow
    let isDeleting = input.count == 1 && (last.value == 0x7F || last.value == 0x08)
    guard isDeleting || last.value > 0x20 && last.value != 0x7F else { return }
    let before = max(0, shadow.cursor.column - 1)
    typed = Typed(
      scalar: isDeleting ? nil : last.value,
      cursor: shadow.cursor,
      cell: shadow.cells[before, shadow.cursor.row],
      time: .now
    )
  }

  // MARK: The cursor

  /// Asks where the cursor is; until the answer the program's output waits, so that it is that of the
  /// present moment.
  private func askCursor() {
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

  /// Begins anew after the window has changed, perhaps to the size that it had before.
  private func adoptSize() {
    // The terminal has moved rows and what is drawn on them.
    composer.forget()
    show.clear(at: clock.time())
    composer.shadow.resize(to: session.size)
    composer.shadow.forget()
    restUntil = .now + Self.resizeRest
    show.handle(.resized(session.size), at: clock.time())
    grid = ScreenGrid(size: session.size)
    session.child.leave(.nothing)
    askCursor()
  }
}

/// How a show is drawn over a program.
struct ProxyOptions {
  /// Whether the terminal's background is light.
  var isLight = false
  /// Whether characters of ambiguous East Asian width may be wide.
  var doubtsAmbiguous = false
  /// Whether keys also make sparks on the alternate screen.
  var isEverywhere = false
  var framesPerSecond = 30.0
}
