internal import KamuroScreen
internal import KamuroShadow
internal import KamuroShow
internal import KamuroTerminal

/// When a show covers a program, and how.
struct AwayOptions {
  let look: ProgramLook
  /// The seconds without input after which it begins.
  let idle: Double
  /// Whether the program gets the key that ends it.
  let passesKey: Bool
}

/// Passes a program's bytes, and covers its screen with a screensaver while nobody is there.
///
/// ```
/// program     bytes    bytes bytes bytes
/// terminal    bytes  cover frame frame …  uncover bytes bytes bytes
///                    ^ 3 s without focus  ^ a key, or the focus
/// ```
final class AwayRun: ProxyRun {
  /// How long the focus has to be lost, in seconds.
  private static let focusPatience = 3.0
  /// How long after the start changes of the focus are ignored: terminals tell of it by themselves.
  private static let settlingTime = 0.4
  /// The most output that is held back: then all of it is shown behind the cover.
  private static let mostHeld = 1 << 20
  /// How long a program has to notice that its window is smaller.
  private static let nudgeTime = 0.05
  /// How long after its question an answer is not taken for a key.
  private static let answerTime = 1.0

  private let options: AwayOptions
  private let makeShow: (ScreenSize) -> Screensaver
  private let start = Instant.now
  /// What covers the screen, and what is drawn on that; `nil` while the program is shown.
  private var cover: Cover?
  private var show: Screensaver?
  private var held = HeldOutput()
  private var frames = FrameComposer()
  private var grid = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
  private var clock = ShowClock()
  private var lastFrame = Instant.now
  private var caption = AwayCaption()
  /// Since when this terminal has no focus.
  ///
  /// Never judged by anything but its own report, and only after it was seen that it had it.
  private var unfocusedSince: Instant?
  private var hasBeenFocused = false
  private var questionTime = Instant.now - 60
  /// Whether the mode that reports the focus has to be set.
  private var isFocusModeDue = true
  /// Whether a paste that has ended the show is not over.
  private var isSwallowing = false
  /// Whether the cursor was asked for, because the show could not begin without it.
  private var hasAsked = false
  /// Whether the user has switched it on, so that it begins as soon as it can.
  private var isWanted = false
  /// When the program's window gets its size again.
  private var nudgeEnd: Instant?

  init(
    session: ProxySession,
    options: AwayOptions,
    makeShow: @escaping (ScreenSize) -> Screensaver
  ) {
    (self.options, self.makeShow) = (options, makeShow)
    super.init(session: session, doubtsAmbiguous: options.look.doubtsAmbiguous)
    filter.focusUse = .taken
    // Frames are whole, where the terminal can show them so.
    frames.isSynchronized = true
  }

  // MARK: Beginning

  /// When the show is to begin, as far as the program allows it.
  private var dueTime: Instant {
    if isWanted { return start }
    let idle = lastKey + options.idle
    return unfocusedSince.map { min(idle, $0 + Self.focusPatience) } ?? idle
  }

  override var deadline: Instant? {
    let next = cover == nil ? dueTime : session.output.isEmpty ? nextFrame : nil
    // What was due and could not begin waits for output.
    let waiting = cover == nil ? next.flatMap { $0 > .now ? $0 : nil } : next
    return .earliest(waiting, nudgeEnd)
  }

  private var nextFrame: Instant {
    lastFrame + max(1 / options.look.framesPerSecond, show?.frameInterval ?? 0)
  }

  override func draw() {
    if let end = nudgeEnd, end <= .now {
      session.fitChild()
      nudgeEnd = nil
    }
    if cover == nil {
      setFocusMode()
      if dueTime <= .now { begin() }
    } else if nextFrame <= .now, session.output.count < 4096 {
      drawFrame()
    }
  }

  private func begin() {
    // Nothing wakes us once the terminal has taken the last bytes.
    session.flush()
    guard !isPasting, session.output.isEmpty, session.child.exitCode == nil else { return }
    guard let cover = Cover(over: composer.shadow) else {
      if !hasAsked, !composer.shadow.isCursorCertain {
        hasAsked = true
        askCursor()
      }
      return
    }
    show = makeShow(session.size)
    grid = ScreenGrid(size: session.size)
    clock = ShowClock()
    clock.begin()
    (caption.end, caption.isStale) = (nil, true)
    session.lingers = true
    isWanted = false
    put(cover)
  }

  private func put(_ cover: Cover) {
    self.cover = cover
    var end = ByteBuffer()
    cover.end(isMoved: false, into: &end)
    session.child.leave(.bytes(Array(end.bytes)))
    cover.begin(into: &session.output)
    frames.invalidate()
    drawFrame()
  }

  private func drawFrame() {
    lastFrame = .now
    caption.exitCode = session.child.exitCode
    if caption.isStale { show?.adopt(text: caption.text) }
    caption.isStale = false
    show?.draw(at: clock.time(), into: &grid)
    frames.compose(grid, into: &session.output)
  }

  // MARK: Ending

  override func clear() { wake(isMoved: false) }

  override func toggle() {
    guard cover == nil else { return wake(isMoved: false) }
    isWanted.toggle()
  }

  /// Shows the program, with all that it has written.
  private func wake(isMoved: Bool) {
    lastKey = .now
    unfocusedSince = nil
    guard cover != nil else { return }
    let needsRepaint = cover?.needsRepaint == true
    uncover(isMoved: isMoved)
    (cover, show) = (nil, nil)
    session.lingers = false
    isUndoDue = true
    if needsRepaint {
      session.fitChild(fewerRows: 1)
      nudgeEnd = .now + Self.nudgeTime
    }
  }

  private func uncover(isMoved: Bool) {
    guard let cover else { return }
    session.output.append("\u{1B}[?2026h")
    cover.end(isMoved: isMoved, into: &session.output)
    // The end of a block would cut a sequence, or end a block of the program's own.
    let mayEndLater = composer.shadow.isAtBoundary && !composer.shadow.modes.isSynchronizing
    if !mayEndLater { session.output.append("\u{1B}[?2026l") }
    session.output.append(contentsOf: held.release())
    if mayEndLater { session.output.append("\u{1B}[?2026l") }
  }

  /// Shows what is held back behind the cover, so that the terminal's scrollback has all of it.
  private func showHeld() {
    guard composer.shadow.isAtBoundary else {
      // A sequence without end.
      if held.bytes.count > 2 * Self.mostHeld { wake(isMoved: false) }
      return
    }
    guard let next = Cover(over: composer.shadow) else { return wake(isMoved: false) }
    uncover(isMoved: false)
    put(next)
  }

  override func adoptSize() {
    wake(isMoved: true)
    super.adoptSize()
  }

  // MARK: Output

  override func takeOutput() {
    hasAsked = false
    guard cover != nil else {
      composer.pass(session.arrivedOutput, into: &session.output)
      for notice in composer.shadow.takeNotices() { _ = heed(notice) }
      return
    }
    let count = held.wholeCount
    held.take(session.arrivedOutput, into: &session.output)
    composer.shadow.read(session.arrivedOutput)
    session.child.add(undo: held.bytes[count..<max(count, held.wholeCount)])
    var hasQuestion = false
    for notice in composer.shadow.takeNotices() where heed(notice) { hasQuestion = true }
    // Only the terminal can answer, and only where the program's screen is.
    if hasQuestion || held.bytes.count > Self.mostHeld { showHeld() }
  }

  /// - Returns: Whether the terminal has to answer.
  private func heed(_ notice: StreamNotice) -> Bool {
    switch notice {
    case .title(let title): caption.title = title
    case .progress(let percent): caption.progress = percent
    case .commandBegan: caption.end = nil
    case .commandEnded(let code): caption.end = code.map { UInt8(truncatingIfNeeded: $0) } ?? 0
    case .focusReports(let isWanted):
      filter.focusUse = isWanted ? .shared : .taken
      isFocusModeDue = true
    case .question(let isOfCursor):
      if isOfCursor { filter.ask(isOwn: false) }
      questionTime = .now
      return true
    case .bell, .prompt: break
    }
    return false
  }

  /// Sets the mode that reports the focus, where the program has reset it.
  private func setFocusMode() {
    guard isFocusModeDue, composer.shadow.isAtBoundary else { return }
    isFocusModeDue = false
    if !composer.shadow.modes.reportsFocus { session.output.append("\u{1B}[?1004h") }
  }

  override func leave() {
    clear()
    if composer.shadow.isAtBoundary, !composer.shadow.modes.reportsFocus {
      session.output.append("\u{1B}[?1004l")
    }
    super.leave()
  }

  // MARK: Input

  override func take(input: [UInt8], focus: Bool?) {
    if let focus { adopt(isFocused: focus) }
    guard !input.isEmpty else { return }
    if isAnswer(input) { return pass(input) }
    (hasBeenFocused, hasAsked, isWanted) = (true, false, false)
    if isSwallowing {
      isSwallowing = isPasting
      return
    }
    let isAway = cover != nil
    wake(isMoved: false)
    if !isAway || options.passesKey { return pass(input) }
    isSwallowing = isPasting
  }

  private func adopt(isFocused: Bool) {
    guard start + Self.settlingTime < .now else { return }
    if isFocused {
      hasBeenFocused = true
      unfocusedSince = nil
      if cover != nil { wake(isMoved: false) }
    } else if hasBeenFocused, unfocusedSince == nil {
      unfocusedSince = .now
    }
  }

  /// Whether input is the terminal's answer to a question of the program.
  private func isAnswer(_ input: [UInt8]) -> Bool {
    guard questionTime + Self.answerTime > .now, input.count > 2, input[0] == 0x1B else {
      return false
    }
    switch input[1] {
    case UInt8(ascii: "P"), UInt8(ascii: "]"): return true
    case UInt8(ascii: "["):
      // What is typed in between ends otherwise.
      let isReport = [0x52, 0x63, 0x6E, 0x74, 0x79].contains(input.last)
      return isReport || input[2] == UInt8(ascii: "?")
    default: return false
    }
  }
}
