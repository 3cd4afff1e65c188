import KamuroCNcurses
import KamuroPlatform
package import KamuroScreen

/// The properties of the terminal that are known without drawing on it.
package struct TerminalInspection: Sendable {
  /// The properties by terminfo and the locale, or why the terminal cannot be used.
  package let facts: Result<TerminalFacts, TerminalError>
  /// Whether the locale's encoding is UTF-8.
  package let isUnicode: Bool
  /// The window's size; `nil` without a terminal.
  package let size: ScreenSize?
  /// The terminal's answers; `nil` where no queries were sent.
  package let answers: TerminalAnswers?

  /// The timeout of the answers, in seconds.
  private static let answerTimeout = 0.3

  /// Inspects the terminal.
  ///
  /// - Parameter asks: Whether queries are sent and answers awaited, for 300 ms at most. Input that
  ///   is typed meanwhile is lost, and the line modes are changed for that time. Queries are sent
  ///   only where the terminal understands ECMA-48 and this process is in its foreground.
  /// - Parameter asksTheme: Whether the colors of its theme are queried as well.
  /// - Parameter asksGraphics: Whether its graphics are.
  package init(
    asks: Bool,
    asksTheme: Bool = false,
    asksGraphics: Bool = false,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    isUnicode = ncurses_adopt_locale()
    let terminal = try? Descriptor.open(Session.devicePath(), isBlocking: false)
    size = terminal.map(Session.size(of:))
    do throws(TerminalError) {
      let type = try TerminalType(
        environment: environment,
        descriptor: terminal?.number ?? STDOUT_FILENO
      )
      facts = .success(TerminalFacts(type: type, encoding: isUnicode ? .utf8 : .ascii))
      let theme = asksTheme ? type.themeQuery : []
      let (kitty, color) = (KittyGraphics(), type.colorQuery)
      let graphics = asks && asksGraphics ? type.graphicsQuery(sharing: kitty) : []
      defer { kitty.removeObjects() }
      let questions = graphics + color + theme + TerminalAnswers.questions
      answers =
        asks && type.isStandard
        ? terminal.flatMap { Self.answers(of: $0, to: questions) } : nil
    } catch {
      facts = .failure(error)
      answers = nil
    }
  }

  /// Queries a terminal; `nil` where that is impossible.
  private static func answers(
    of terminal: Descriptor,
    to questions: [UInt8]
  ) -> TerminalAnswers? {
    // Erases what a terminal that does not know the queries printed of them.
    let restore = Array("\u{18}\u{1B}\\\u{1B}[m\r\u{1B}[K".utf8)
    guard tcgetpgrp(terminal.number) == getpgrp(), let wake = try? Descriptor.pipe(),
      terminal_guard_install(wake.writing.number)
    else { return nil }
    defer {
      terminal_guard_remove()
      // A stop that was requested meanwhile.
      if terminal_guard_take_requests() & UInt32(TERMINAL_GUARD_STOP) != 0 { raise(SIGTSTP) }
    }
    var modes = termios()
    guard tcgetattr(terminal.number, &modes) == 0,
      terminal_guard_prepare(terminal.number, restore, restore.count)
    else { return nil }
    terminal_guard_arm()
    defer { terminal_guard_restore() }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard terminal_guard_set_modes(&modes) else { return nil }
    var answers = exchange(questions, with: terminal, orUntil: wake.reading)
    answers.cellPixels = answers.cellPixels ?? Session.cellPixels(of: terminal)
    return answers
  }

  /// Sends the queries and reads the answers.
  private static func exchange(
    _ questions: [UInt8],
    with terminal: Descriptor,
    orUntil wake: Descriptor
  ) -> TerminalAnswers {
    var decoder = InputDecoder()
    let end = Instant.now + answerTimeout
    let isAsked = questions.withUnsafeBufferPointer { terminal.write($0) }
    guard case .count = isAsked else { return decoder.answers }
    terminal_guard_expect_answers(1000, 100)
    var keys: [InputEvent] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { bytes in
      while !decoder.answers.isComplete, Instant.now < end {
        let ready = poll(
          terminal,
          for: .reading,
          orReading: wake,
          within: Instant.now.seconds(to: end)
        )
        if !ready.wake.isEmpty { return }
        switch terminal.read(into: bytes) {
        case .count(let count): decoder.decode(bytes.prefix(count), into: &keys)
        case .wouldBlock: continue
        case .closed: return
        }
        keys = []
      }
      terminal_guard_expect_answers(0, 0)
    }
    return decoder.answers
  }
}
