import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

/// The lines of a terminal before a program draws below its cursor.
private struct EarlierLines {
  let lines: [String]
  let text: String

  /// Makes `count` whole lines, and leaves the cursor on the next one, after a word.
  init(lines count: Int, word: String = "") {
    lines = (1...count).map { "line \($0)" } + (word.isEmpty ? [] : [word])
    text = (1...count).map { "line \($0)\r\n" }.joined() + word
  }
}

@Suite("Inline session", .serialized)
struct InlineTests {
  private static let (columns, rows) = (Probe.size.columns, Probe.size.rows)
  private static let row = String(repeating: "x", count: columns)

  /// The lines of a terminal's scrollback and screen, without the empty rows at the end.
  private func lines(_ shown: (screen: EmulatedScreen, history: [String])) -> [String] {
    var lines = shown.history + shown.screen.lines
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private func play(_ before: EarlierLines, _ bytes: [UInt8]) throws -> (
    screen: EmulatedScreen, history: [String]
  ) {
    try TerminalEmulator.screen(after: [
      TerminalEmulator.Take(
        Array(before.text.utf8) + bytes,
        columns: Self.columns,
        rows: Self.rows
      )
    ])
  }

  /// Expects all earlier lines to be there, the cursor right below them, and all modes restored.
  private func expectRestored(
    _ before: EarlierLines,
    _ probe: Probe,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    _ = probe.terminal.readAvailable()
    let shown = try play(before, probe.terminal.transcript)
    let screen = shown.screen
    #expect(lines(shown) == before.lines, sourceLocation: sourceLocation)
    let place = ScreenPosition(column: 0, row: before.lines.count - shown.history.count)
    #expect(screen.cursor == place, sourceLocation: sourceLocation)
    #expect(screen.isCursorVisible && !screen.isAlternate, sourceLocation: sourceLocation)
    #expect(!screen.isMouseReported && !screen.isKeypadApplied, sourceLocation: sourceLocation)
    let isColored = (0..<Self.rows).contains { screen[0, $0].background != .standard }
    #expect(!isColored, sourceLocation: sourceLocation)
    #expect(try probe.terminal.modes() == probe.modesBefore, sourceLocation: sourceLocation)
  }

  @Test(
    "An inline session draws below the lines, at the last row too, and leaves no trace",
    arguments: [(3, ""), (19, ""), (3, "word"), (30, "word")]
  )
  func drawsBelowLinesAndLeavesNoTrace(count: Int, word: String) throws {
    let before = EarlierLines(lines: count, word: word)
    let probe = try Probe("wait", "inline")
    try probe.waitFor("ready")
    let shown = try play(before, probe.terminal.transcript)
    #expect(lines(shown) == before.lines + Array(repeating: Self.row, count: 6))
    #expect(!shown.screen.isCursorVisible && !shown.screen.isAlternate)
    #expect(shown.screen.isMouseReported)
    #expect(try !probe.terminal.modes().isCooked)
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try expectRestored(before, probe)
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(!text.contains("1049") && !text.contains("\u{1B}[2J") && !text.contains("\u{1B}[H"))
  }

  @Test("An inline session clears its rows when a signal ends it", arguments: [SIGINT, SIGHUP])
  func clearsRowsWhenEnded(by signal: Int32) throws {
    let probe = try Probe("wait", "inline")
    try probe.waitFor("ready")
    try probe.child.kill(signal)
    #expect(try probe.child.waitForEnd() == .signaled(signal))
    try expectRestored(EarlierLines(lines: 18), probe)
  }

  @Test(
    "An inline session clears its rows on a crash or exit in the middle of a frame",
    arguments: [
      ("segv", Child.Status.signaled(SIGSEGV)), ("abort", .signaled(SIGABRT)), ("exit", .exited(3)),
    ]
  )
  func clearsRowsOnCrashInFrame(how: String, status: Child.Status) throws {
    let probe = try Probe("crash", how, "inline")
    #expect(try probe.child.waitForEnd() == status)
    try expectRestored(EarlierLines(lines: how == "segv" ? 2 : 40), probe)
  }

  @Test("An inline session clears its rows on a terminal that has not been read for long")
  func clearsRowsOnUnreadTerminal() throws {
    let probe = try Probe("crash", "full", "inline")
    #expect(try probe.child.waitForEnd() == .signaled(SIGTERM))
    try expectRestored(EarlierLines(lines: 12), probe)
  }

  @Test("An inline session reserves new rows after a stop, below what was written meanwhile")
  func reservesNewRowsAfterStop() throws {
    let probe = try Probe("wait", "inline")
    try probe.waitFor("ready")
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    let before = EarlierLines(lines: 17)
    try expectRestored(before, probe)
    let half = probe.terminal.transcript
    try probe.child.kill(SIGCONT)
    try probe.waitFor("shown")
    #expect(try !probe.terminal.modes().isCooked)
    let talk = Array("[1]+  Stopped\r\n$ fg\r\nprobe\r\n".utf8)
    let expected = before.lines + ["[1]+  Stopped", "$ fg", "probe"]
    let rest = probe.terminal.transcript.dropFirst(half.count)
    let shown = try play(before, half + talk + rest)
    #expect(lines(shown) == expected + Array(repeating: Self.row, count: 6))
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    _ = probe.terminal.readAvailable()
    let end = try play(before, half + talk + probe.terminal.transcript.dropFirst(half.count))
    #expect(lines(end) == expected)
  }

  /// Starts the probe below some lines, resizes the window, and ends the probe.
  ///
  /// - Returns: the lines after the resize, and after the end.
  private func resized(to size: (Int, Int), after before: EarlierLines) throws -> (
    shown: [String], left: [String]
  ) {
    let probe = try Probe("wait", "inline")
    try probe.waitFor("ready")
    let first = probe.terminal.transcript
    try probe.terminal.resize(columns: size.0, rows: size.1)
    try probe.waitFor("shown")
    func lines(_ count: Int) throws -> [String] {
      let rest = probe.terminal.transcript.prefix(count).dropFirst(first.count)
      return self.lines(
        try TerminalEmulator.screen(after: [
          TerminalEmulator.Take(
            Array(before.text.utf8) + first,
            columns: Self.columns,
            rows: Self.rows
          ),
          TerminalEmulator.Take(rest, columns: size.0, rows: size.1),
        ])
      )
    }
    let shown = try lines(probe.terminal.transcript.count)
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.modes() == probe.modesBefore)
    _ = probe.terminal.readAvailable()
    return (shown, try lines(probe.terminal.transcript.count))
  }

  @Test(
    "An inline session reserves new rows in a resized window, without losing a line",
    arguments: [((60, 10), 50), ((60, 3), 2), ((100, 40), 50), ((80, 12), 2), ((61, 1), 50)]
  )
  func reservesNewRowsAfterResize(to size: (Int, Int), count: Int) throws {
    let before = EarlierLines(lines: count)
    let (shown, left) = try resized(to: size, after: before)
    let row = String(repeating: "x", count: size.0)
    #expect(shown == before.lines + Array(repeating: row, count: min(6, size.1)))
    #expect(left == before.lines)
  }

  @Test("An inline session keeps all lines of a narrower window, where terminals may wrap it")
  func keepsLinesInNarrowerWindow() throws {
    for (size, count) in [((40, 12), 2), ((30, 3), 50)] {
      let before = EarlierLines(lines: count)
      let (shown, left) = try resized(to: size, after: before)
      #expect(shown.starts(with: before.lines) && left.starts(with: before.lines))
      #expect(shown.last == String(repeating: "x", count: size.0))
    }
  }

  @Test("An inline session counts mouse rows from its first row once the terminal has reported it")
  func countsMouseRowsFromFirstRow() throws {
    let probe = try Probe("wait", "inline", "ask")
    try probe.waitFor("ready")
    // The position of the inline rows is not known yet.
    try probe.terminal.write("\u{1B}[<0;12;14Ma")
    try probe.waitFor("\(TerminalEvent.input(.key(.character("a"))))")
    try probe.terminal.write("\u{1B}[12;1R\u{1B}[?62;22c")
    _ = try probe.terminal.read(until: Array("\u{1B}]2;answered".utf8))
    for row in [11, 12, 17, 18] { try probe.terminal.write("\u{1B}[<0;12;\(row)M") }
    try probe.terminal.write("b")
    let output = String(
      decoding: try probe.waitFor("\(TerminalEvent.input(.key(.character("b"))))"),
      as: UTF8.self
    )
    for row in [0, 5] {
      let place = PointerPlace(column: 11, row: row)
      #expect(output.contains("\(TerminalEvent.input(.mouseDown(.left, at: place)))"))
    }
    #expect(output.components(separatedBy: "mouseDown").count == 3)
    // A resize may move the inline rows, so their position is asked again.
    try probe.terminal.resize(columns: 60, rows: 30)
    try probe.waitFor("shown")
    try probe.terminal.write("\u{1B}[<0;1;14Mc")
    let between = try probe.waitFor("\(TerminalEvent.input(.key(.character("c"))))")
    #expect(!String(decoding: between, as: UTF8.self).contains("mouseDown"))
    try probe.terminal.write("\u{1B}[14;1R\u{1B}[?62;22c\u{1B}[<0;1;14Mq")
    let rest = String(
      decoding: try probe.waitFor("\(TerminalEvent.input(.key(.character("q"))))"),
      as: UTF8.self
    )
    let place = PointerPlace(column: 0, row: 0)
    #expect(rest.contains("\(TerminalEvent.input(.mouseDown(.left, at: place)))"))
    #expect(rest.components(separatedBy: "mouseDown").count == 2)
    #expect(!rest.contains("answered"))
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test("An inline session leaves typed input to the next program as it would have read it")
  func leavesInputUnread() throws {
    let probe = try Probe("wait", "unread", "inline")
    try probe.waitFor("ready")
    try probe.terminal.write("ls\r")
    try probe.waitFor("\(TerminalEvent.inputWaiting)")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 3)
    try expectRestored(EarlierLines(lines: 5), probe)
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(!text.contains("\u{1B}[?1h") && !text.contains("\u{1B}[6n"))
  }

  @Test(
    "An inline session refuses a terminal with other escape sequences, such as the VT52",
    arguments: ["vt52"]
  )
  func refusesVT52(type: String) throws {
    let probe = try Probe("wait", "inline", terminalType: type)
    let before = try probe.waitFor("error \(TerminalError.notInline(type))")
    #expect(before.isEmpty)
    #expect(try probe.child.waitForEnd() == .exited(1))
    #expect(try probe.terminal.modes() == probe.modesBefore)
  }
}
