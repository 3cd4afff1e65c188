import KamuroCNcurses
import KamuroPlatform
package import KamuroScreen

/// A session on the terminal: no echo, no line buffering, the alternate screen, a hidden cursor,
/// mouse reports.
///
/// The terminal is restored by ``close()``, when the process exits, and by every signal that ends
/// it. One session exists at a time, owned by the thread that created it.
///
/// ```swift
/// let session = try Session(options: SessionOptions())
/// defer { session.close() }
/// var pacer = Pacer(framesPerSecond: 60)
/// while true {
///   for event in session.wait(until: pacer.deadline) { ... }
///   if pacer.isDue() {
///     pacer.advance()
///     _ = session.present(grid)
///   }
/// }
/// ```
package final class Session {
  /// The size of the drawing area: the window's, as last reported, or the inline rows of it.
  package internal(set) var size: ScreenSize
  /// The terminal's properties by terminfo and the locale.
  package let facts: TerminalFacts
  /// The presenter of frames.
  package let presenter: any Presenter

  let options: SessionOptions
  let terminal: Descriptor
  let wake: (reading: Descriptor, writing: Descriptor)
  /// The source of input events.
  let input: any InputSource
  /// When an unfinished escape sequence times out.
  var escapeDeadline: Instant?
  /// When a paste ends at the latest, after its end mark.
  var pasteDeadline: Instant?
  var isGone = false
  /// Until when answers are expected; `nil` when none is missing.
  var answersDeadline: Instant?
  /// Whether ``TerminalEvent/answered(_:)`` was reported.
  var isAnswered = false

  /// Whether the window's size changed before SIGWINCH arrived.
  var isWindowOutdated = false
  /// Whether the queries are to be sent again after the current answer.
  var mustQueryAgain = false
  /// Whether mouse reports are by pixels, apart from the time that it takes to set their mode.
  var canReportPixels = false
  /// Whether ``TerminalAnswers/pixelQuery`` is to be sent after the current answer.
  var isPixelQueryDue = false

  /// The estimate of the link to the terminal, which limits frame rate and detail.
  package var link = LinkClock(framesPerSecond: 60)
  /// The last time at which no input was left unread.
  var lastEmptyTime = Instant.now
  /// The bounds of the arrival time of the input that is read now.
  var arrival = (earliest: Instant.now, latest: Instant.now)

  /// Whether a probe is among the bytes that are not written yet.
  var isProbePending = false

  let type: TerminalType
  /// The ids and shared objects of pictures.
  let kitty = KittyGraphics()
  /// Columns and rows of the window, as last reported.
  var window: ScreenSize
  let modes: ModeStrings
  private let screen: any ScreenModes
  private var isOpen = true

  /// Sets up the terminal.
  ///
  /// - Throws: ``TerminalError``, with the terminal unchanged.
  package init(
    options: SessionOptions = SessionOptions(),
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(TerminalError) {
    let isUnicode = ncurses_adopt_locale()
    let path = Self.devicePath()
    terminal = try Descriptor.open(path, isBlocking: false)
    type = try TerminalType(environment: environment, descriptor: terminal.number)
    let isInline = options.placement != .fullScreen
    guard type.isStandard || !isInline else { throw .notInline(type.name) }
    modes = ModeStrings(type: type, options: options)
    wake = try Descriptor.pipe()
    self.options = options
    let encoding = options.encoding ?? (isUnicode ? .utf8 : .ascii)
    facts = TerminalFacts(type: type, encoding: encoding)
    window = Self.size(of: terminal)
    size = options.placement.size(in: window)

    // The guard can restore the terminal before the first mode is changed.
    guard terminal_guard_install(wake.writing.number) else { throw .alreadyOpen }
    do throws(TerminalError) {
      guard terminal_guard_prepare(terminal.number, modes.restore, modes.restore.count) else {
        throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
      }
      if !isInline {
        terminal_guard_allow_repetition()
        Self.awaitOutput(on: terminal, orUntil: wake.reading)
      }
      let isMarked = !isInline || InlineRegion.saveCursor(on: terminal, orUntil: wake.reading)
      guard isMarked else { throw .noTerminal(path: path, reason: "it accepts no output") }
      terminal_guard_arm()
      (screen, presenter, input) = try Self.takeOver(terminal, path, type, encoding, options)
    } catch {
      terminal_guard_restore()
      terminal_guard_remove()
      throw error
    }
    // It may have been resized before the handler was installed.
    isWindowOutdated = true
    if isInline {
      reserveRows()
      return
    }
    // Before the first frame, which clears whatever a terminal prints of unknown queries.
    sendBehindFrames(modes.addition + questions())
  }

  deinit { close() }

  /// Restores the terminal; a second call does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_guard_restore()
    terminal_guard_remove()
    screen.close()
  }

  /// Presents `grid`, unless an earlier frame is still pending.
  /// - Parameter frame: Which frame its picture is of a loop that the terminal plays by itself; all of
  ///   them are sent one after another, with nothing between.
  package func present(_ grid: ScreenGrid, as frame: LoopFrame? = nil) -> Presented {
    guard isOpen, !isGone else { return .terminalGone }
    (presenter as? FrameWriter)?.pictures?.loopFrame = frame
    if options.placement != .fullScreen, Self.size(of: terminal) != window {
      // The rows have to be reserved again first: drawing now would scroll rows out of the window.
      isWindowOutdated = true
      return .dropped
    }
    guard frame != nil else { return presentWithinLink(grid) }
    let presented = presenter.present(grid)
    isGone = presented == .terminalGone
    return presented
  }

  /// Waits until the terminal accepts output.
  ///
  /// When Ctrl-S has stopped it, ncurses would block at its first bytes, and with it each stop.
  private static func awaitOutput(on terminal: Descriptor, orUntil wake: Descriptor) {
    while poll(terminal, for: .writing, orReading: wake, within: nil).terminal.isEmpty {
      wake.drain()
      if terminal_guard_take_requests() & UInt32(TERMINAL_GUARD_STOP) != 0 { terminal_guard_stop() }
    }
  }

  /// Sets the terminal's modes, and chooses the presenter and the input source.
  private static func takeOver(
    _ terminal: Descriptor,
    _ path: String,
    _ type: TerminalType,
    _ encoding: OutputEncoding,
    _ options: SessionOptions
  ) throws(TerminalError) -> (any ScreenModes, any Presenter, any InputSource) {
    if options.placement != .fullScreen {
      let writer = FrameWriter(terminal: terminal, encoding: encoding, isInline: true)
      let input = DecodedInput(terminal: terminal, keys: type.keys)
      return (InlineModes(terminal: terminal), writer, input)
    }
    let isDrawn = options.frontEnd(isStandard: type.isStandard) == .ncurses
    let screen = try NcursesScreen(
      terminal: terminal,
      path: path,
      type: type,
      drawnSize: isDrawn ? size(of: terminal) : nil
    )
    if options.leavesKeys { screen.keepLineEnds() }
    let parksCursor = type["civis"].isEmpty
    guard !isDrawn else {
      let presenter = NcursesPresenter(
        screen: screen,
        terminal: terminal,
        reset: type["sgr0"],
        encoding: encoding,
        parksCursor: parksCursor
      )
      let input = try ncursesInput(terminal, path, type, options)
      _ = presenter.send(screen.takeOutput(), isReset: true)
      return (screen, presenter, input)
    }
    let writer = FrameWriter(terminal: terminal, encoding: encoding, parksCursor: parksCursor)
    _ = writer.send(screen.takeOutput(), isReset: true)
    return (screen, writer, DecodedInput(terminal: terminal, keys: type.keys))
  }

  private static func ncursesInput(
    _ terminal: Descriptor,
    _ path: String,
    _ type: TerminalType,
    _ options: SessionOptions
  ) throws(TerminalError) -> NcursesInput {
    let input = NcursesInput(
      terminal: terminal,
      hasMouse: options.mouse != .off && type.hasMouseKey,
      isStandard: type.isStandard
    )
    guard let input else {
      throw .noTerminal(path: path, reason: String(cString: strerror(ENOMEM)))
    }
    return input
  }

  /// Whether frames use synchronized output (DEC private mode 2026); never with ncurses.
  package var isSynchronized: Bool {
    get { (presenter as? FrameWriter)?.isSynchronized ?? false }
    set { (presenter as? FrameWriter)?.isSynchronized = newValue }
  }

  /// Whether the terminal draws emoji of several scalars as one glyph, two columns wide; ncurses
  /// does not show them.
  package var showsClusters: Bool {
    get { (presenter as? FrameWriter)?.showsClusters ?? false }
    set { (presenter as? FrameWriter)?.showsClusters = newValue }
  }

  /// The size of a screen cell in pixels; `nil` where nobody knows it.
  package var cellPixels: PixelSize? { Self.cellPixels(of: terminal) ?? input.answers.cellPixels }

  /// How the pictures of frames are sent; never with ncurses.
  ///
  /// From the first one on, every exit deletes pictures.
  package var pictures: PictureOutput.Form? { (presenter as? FrameWriter)?.pictures?.form }

  /// Sends the pictures of frames from now on.
  /// - Parameter encode: As in ``PictureOutput``.
  package func showPictures(
    as form: PictureOutput.Form,
    encode: @escaping (PixelImage, ScreenGrid) -> [UInt8]? = { _, _ in nil }
  ) {
    guard let writer = presenter as? FrameWriter else { return }
    if form != .sixel { restoreFirst(kitty.removal) }
    writer.pictures = PictureOutput(as: form, by: kitty, encode: encode)
  }

  /// Lets the terminal be restored by further bytes, too.
  func restoreFirst(_ bytes: [UInt8]) {
    // Aborts a partial sequence first.
    let bytes = Array("\u{18}\u{1B}\\".utf8) + bytes
    _ = terminal_guard_add(bytes, bytes.count)
  }

  /// The path of the controlling terminal; on Darwin not `/dev/tty`, which its `poll` does not
  /// support.
  static func devicePath() -> String {
    #if canImport(Darwin)
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if let name = ttyname(number) { return String(cString: name) }
    }
    #endif
    return "/dev/tty"
  }

  /// The size of the window as far as it is drawn; 80 x 24 where the kernel does not know it.
  ///
  /// The kernel accepts 65,535 x 65,535, whose cells would take all memory.
  static func size(of terminal: Descriptor) -> ScreenSize {
    let window = windowSize(of: terminal)
    let columns = min(window.columns, 1000)
    return ScreenSize(columns: columns, rows: min(window.rows, 1000, 400_000 / columns))
  }

  /// The whole window's size.
  static func windowSize(of terminal: Descriptor) -> ScreenSize {
    let window = terminal_guard_size(terminal.number)
    guard window.ws_col > 0 || window.ws_row > 0 else { return ScreenSize(columns: 80, rows: 24) }
    return ScreenSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// The size of a screen cell; `nil` where the kernel does not know it.
  static func cellPixels(of terminal: Descriptor) -> PixelSize? {
    let window = terminal_guard_size(terminal.number)
    return PixelSize(
      width: Int(window.ws_xpixel) / max(1, Int(window.ws_col)),
      height: Int(window.ws_ypixel) / max(1, Int(window.ws_row))
    )
  }
}

// MARK: - Stopping and continuing

extension Session {
  /// Restores the terminal, stops the process, and sets the terminal up again when continued.
  func suspend() {
    screen.suspend()
    terminal_guard_restore()
    terminal_guard_stop()
    enter()
  }

  /// Restores the terminal for another program, and sets it up again behind that.
  ///
  /// As with `system`, an interrupt of the other program does not end this one, and a stop stops
  /// both. The modes of the terminal are those from before it, however it leaves them.
  package func lend(to program: () -> Void) {
    screen.suspend()
    terminal_guard_restore()
    let handlers = [SIGINT, SIGQUIT, SIGTSTP].map { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      signal(number, number == SIGTSTP ? SIG_DFL : SIG_IGN)
      return (number, action)
    }
    var modes = termios()
    let areKnown = tcgetattr(terminal.number, &modes) == 0
    program()
    if areKnown { tcsetattr(terminal.number, TCSADRAIN, &modes) }
    for (number, var action) in handlers { sigaction(number, &action, nil) }
    enter()
  }

  /// Sets the terminal up again; the next frame draws every screen cell.
  func enter() {
    guard terminal_guard_await_foreground() else {
      isGone = true
      return
    }
    let isInline = options.placement != .fullScreen
    guard !isInline || InlineRegion.saveCursor(on: terminal, orUntil: wake.reading) else {
      isGone = true
      return
    }
    terminal_guard_arm()
    let resumption = screen.resume()
    redrawAll()
    link.restart()
    input.restart()
    (escapeDeadline, pasteDeadline) = (nil, nil)
    mustQueryAgain = false
    if isInline {
      reserveRows()
    } else {
      sendBehindFrames(resumption + modes.entry + questions())
    }
    reportPixels()
  }
}
