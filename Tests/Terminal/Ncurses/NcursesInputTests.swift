import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Input through ncurses")
struct NcursesInputTests {
  /// Starts a session with ncurses on a terminal of a type, and waits until it is ready.
  private func start(_ arguments: String..., type: String = "xterm-256color") throws -> Probe {
    let probe = try Probe(command: ["wait", "ncurses"] + arguments, terminalType: type)
    try probe.waitFor("ready")
    return probe
  }

  /// Types `input`, and expects exactly these events.
  private func expect(_ events: [InputEvent], for input: String, on probe: Probe) throws {
    try probe.terminal.write(input)
    var unread: [UInt8] = []
    for event in events { unread += try probe.waitFor("\(TerminalEvent.input(event))") }
    #expect(!unread.contains(Array("]2;".utf8)), "\(String(decoding: unread, as: UTF8.self))")
  }

  private func end(_ probe: Probe) throws {
    try expect([.key(.character("q"))], for: "q", on: probe)
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.modes() == probe.modesBefore)
  }

  private func position(_ column: Int, _ row: Int) -> PointerPlace {
    PointerPlace(column: column, row: row)
  }

  @Test(
    "Ncurses input reads the keys of terminfo and those of the other cursor-key mode",
    arguments: ["xterm-256color", "tmux-256color", "screen", "vt100", "linux"]
  )
  func readsKeysOfBothCursorKeyModes(type: String) throws {
    let probe = try start(type: type)
    let keys: [(String, Key)] = [
      ("a", .character("a")), ("é", .character("é")), ("漢", .character("漢")),
      (" ", .character(" ")),
      ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
      ("\u{C}", .control("l")), ("\u{1}", .control("a")), ("\u{1B}[A", .up), ("\u{1B}OB", .down),
      ("\u{1B}[C", .right), ("\u{1B}OD", .left), ("\u{1B}[H", .home), ("\u{1B}OF", .end),
      ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
      ("\u{1B}[Z", .backTab), ("\u{1B}[1;2C", .shiftRight), ("\u{1B}[1;2D", .shiftLeft),
      ("\u{1B}OM", .enter), ("\u{1B}", .escape),
    ]
    for (input, key) in keys { try expect([.key(key)], for: input, on: probe) }
    try end(probe)
  }

  @Test("Ncurses input reads ESC before a key as Alt, and one or two lone ESCs as Escape")
  func distinguishesEscapeFromAlt() throws {
    let probe = try start()
    try expect([.key(.other)], for: "\u{1B}x", on: probe)
    try expect([.key(.escape), .key(.escape)], for: "\u{1B}\u{1B}", on: probe)
    try expect([.key(.escape), .key(.up)], for: "\u{1B}\u{1B}OA", on: probe)
    try expect([.key(.escape)], for: "\u{1B}", on: probe)
    try end(probe)
  }

  @Test("Ncurses input reads clicks, drags, motion and the wheel in any column")
  func readsMouseReportsInAnyColumn() throws {
    let probe = try start()
    try expect(
      [
        .mouseDown(.left, at: position(40, 11)), .mouseUp(at: position(40, 11)),
        .mouseDown(.left, at: position(1, 1)), .mouseDragged(.left, to: position(2, 3)),
        .mouseDragged(.left, to: position(3, 4)), .mouseUp(at: position(3, 4)),
        .mouseMoved(to: position(4, 5)),
        .wheel(-1, at: position(6, 7)), .wheel(1, at: position(6, 7)),
        .mouseDown(.right, at: position(8, 8)),
        .mouseUp(at: position(8, 8)), .mouseDown(.middle, at: position(9, 9)),
        .mouseUp(at: position(9, 9)),
      ],
      for: "\u{1B}[<0;41;12M\u{1B}[<0;41;12m\u{1B}[<0;2;2M\u{1B}[<32;3;4M\u{1B}[<32;4;5M"
        + "\u{1B}[<0;4;5m\u{1B}[<35;5;6M\u{1B}[<64;7;8M\u{1B}[<65;7;8M\u{1B}[<2;9;9M\u{1B}[<2;9;9m"
        + "\u{1B}[<1;10;10M\u{1B}[<1;10;10m",
      on: probe
    )
    try probe.terminal.resize(columns: 500, rows: 20)
    try probe.waitFor("\(TerminalEvent.input(.resized(ScreenSize(columns: 500, rows: 20))))")
    try probe.waitFor("shown")
    try expect([.mouseMoved(to: position(400, 3))], for: "\u{1B}[<35;401;4M", on: probe)
    try end(probe)
  }

  @Test(
    "Ncurses input reads X10 mouse reports where terminfo has no other encoding",
    arguments: ["tmux-256color", "screen", "linux"]
  )
  func readsX10MouseReports(type: String) throws {
    let probe = try start(type: type)
    try expect(
      [
        .mouseDown(.left, at: position(0, 0)), .mouseDragged(.left, to: position(1, 1)),
        .mouseUp(at: position(1, 1)),
        .mouseMoved(to: position(2, 2)), .wheel(-1, at: position(0, 0)),
        .wheel(1, at: position(0, 0)),
      ],
      for: "\u{1B}[M !!\u{1B}[M@\"\"\u{1B}[M#\"\"\u{1B}[MC##\u{1B}[M`!!\u{1B}[Ma!!",
      on: probe
    )
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(text.contains("\u{1B}[?1000h") && text.contains("\u{1B}[?1003h"))
    // The input decoder of the frame writer would read this as a click.
    try expect(
      [.key(.other)] + "<0;5;5M".map { .key(.character($0)) },
      for: "\u{1B}[<0;5;5M",
      on: probe
    )
    try end(probe)
  }

  @Test("Ncurses input does not turn the mouse on where terminfo has none")
  func leavesMouseOffWithoutTerminfoMouse() throws {
    let probe = try start(type: "vt100")
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(["1000h", "1002h", "1003h", "1006h"].allSatisfy { !text.contains($0) })
    try end(probe)
  }

  @Test("Ncurses input reports focus changes")
  func reportsFocusChanges() throws {
    let probe = try start()
    #expect(probe.terminal.transcript.contains(Array("\u{1B}[?1004h".utf8)))
    try expect([.focus(false), .focus(true)], for: "\u{1B}[O\u{1B}[I", on: probe)
    try end(probe)
  }

  @Test("Ncurses input asks the terminal nothing, since answers would be read as keys")
  func asksTerminalNothing() throws {
    let probe = try start("ask")
    try expect([.key(.character("a"))], for: "a", on: probe)
    #expect(!probe.terminal.transcript.contains(Array("\u{1B}[c".utf8)))
    try end(probe)
  }

  @Test("Ncurses input follows the window's size through KEY_RESIZE, to one screen cell too")
  func followsWindowSize() throws {
    let probe = try start()
    for (columns, rows) in [(100, 40), (1, 1), (300, 2), (60, 20)] {
      try probe.terminal.resize(columns: columns, rows: rows)
      let size = ScreenSize(columns: columns, rows: rows)
      try probe.waitFor("\(TerminalEvent.input(.resized(size)))")
      try probe.waitFor("shown")
    }
    #expect(try probe.screen().lines.allSatisfy { $0 == String(repeating: "x", count: 60) })
    // After a stop ncurses asks for the window's size again.
    try probe.terminal.resize(columns: 70, rows: 30)
    try probe.waitFor("\(TerminalEvent.input(.resized(ScreenSize(columns: 70, rows: 30))))")
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.child.kill(SIGCONT)
    try probe.waitFor("resumed")
    try probe.waitFor("shown")
    try end(probe)
  }

  @Test("Ncurses input takes the window's size, not that of LINES and COLUMNS")
  func ignoresLinesAndColumnsVariables() throws {
    let probe = try Probe("wait", "ncurses", variables: ["LINES": "7", "COLUMNS": "9"])
    try probe.waitFor("ready")
    #expect(try probe.screen().lines.allSatisfy { $0 == String(repeating: "x", count: 60) })
    try end(probe)
  }

  @Test("Ncurses input loses no key of a flood and keeps their order")
  func keepsAllKeysOfFloodInOrder() throws {
    let probe = try start()
    let letters = (0..<9000).map { "abcdefghijklmnoprstuvwxyz".utf8.map { $0 }[$0 * 7 % 25] }
    // The terminal's input queue holds 4095 bytes.
    for start in stride(from: 0, to: letters.count, by: 3000) {
      let part = letters[start..<start + 3000]
      try probe.terminal.write(part)
      for letter in part {
        let key = Key.character(Character(Unicode.Scalar(letter)))
        let before = try probe.waitFor("\(TerminalEvent.input(.key(key)))")
        #expect(before.isEmpty)
      }
    }
    try end(probe)
  }

  @Test(
    "Ncurses input is not blocked by an unfinished mouse report",
    arguments: ["\u{1B}[<0;1", "\u{1B}[<"]
  )
  func survivesUnfinishedMouseReport(report: String) throws {
    let probe = try start()
    try probe.terminal.write(report)
    try probe.waitFor("\(TerminalEvent.input(.mouseMoved(to: position(0, 0))))")
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.child.kill(SIGCONT)
    try probe.waitFor("shown")
    try expect([.key(.escape)], for: "\u{1B}", on: probe)
    try end(probe)
  }

  @Test("Ncurses input ends the session when the terminal is gone")
  func endsWhenTerminalIsGone() throws {
    let probe = try Probe(command: ["wait", "ncurses"], ignoring: [SIGHUP])
    try probe.waitFor("ready")
    probe.terminal.hangUp()
    #expect(try probe.child.waitForEnd() == .exited(0))
  }
}
