import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("A session", .serialized)
struct SessionTests {
  /// Whether the terminal is as it was: its modes, and what an emulator says of its bytes.
  private func expectRestored(_ probe: Probe, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let modes = try probe.terminal.modes()
    #expect(modes == probe.modesBefore, sourceLocation: sourceLocation)
    let screen = try probe.screen()
    #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
    #expect(!screen.isAlternate, sourceLocation: sourceLocation)
    #expect(!screen.isMouseReported, sourceLocation: sourceLocation)
    #expect(!screen.isKeypadApplied, sourceLocation: sourceLocation)
    #expect(screen.lines.allSatisfy { !$0.contains("x") }, sourceLocation: sourceLocation)
  }

  @Test("takes the terminal over and gives it back, once each time")
  func closes() throws {
    let probe = try Probe("show", "writer", "1", "2")
    let shown = try TerminalEmulator.screen(
      after: try probe.waitFor("frame 1"),
      columns: Probe.size.columns,
      rows: Probe.size.rows
    )
    #expect(shown.isAlternate && shown.isMouseReported && !shown.isCursorVisible)
    #expect(try probe.child.waitForEnd() == .exited(0))
    try expectRestored(probe)
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(text.components(separatedBy: "\u{1B}[?1049l").count == 3)
    #expect(text.components(separatedBy: "closed").count == 3)
    #expect(!text.contains("\u{1B}]104"))
  }

  @Test("gives it back from ncurses too, without resetting the palette")
  func closesNcurses() throws {
    let probe = try Probe("show", "ncurses", "1", "2")
    #expect(try probe.child.waitForEnd(reading: probe.terminal) == .exited(0))
    try expectRestored(probe)
    #expect(!String(decoding: probe.terminal.transcript, as: UTF8.self).contains("\u{1B}]104"))
  }

  @Test(
    "dies of a signal with the terminal restored",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT],
    Probe.presenters
  )
  func ends(by signal: Int32, presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    #expect(try !probe.terminal.modes().isCooked)
    try probe.child.kill(signal)
    #expect(try probe.child.waitForEnd() == .signaled(signal))
    try expectRestored(probe)
  }

  @Test(
    "dies of Ctrl-C and of Ctrl-backslash as typed",
    arguments: zip([3, 28], [SIGINT, SIGQUIT])
  )
  func ends(byTyping byte: UInt8, signal: Int32) throws {
    let probe = try Probe("wait")
    try probe.waitFor("ready")
    try probe.terminal.write([byte])
    #expect(try probe.child.waitForEnd() == .signaled(signal))
    try expectRestored(probe)
  }

  @Test(
    "crashes in the middle of a frame with the terminal restored",
    arguments: [
      ("trap", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT]),
    ]
  )
  func crashes(how: String, signals: [Int32]) throws {
    let probe = try Probe("crash", how)
    let status = try probe.child.waitForEnd()
    #expect(signals.contains { status == .signaled($0) })
    try expectRestored(probe)
  }

  @Test(
    "crashes on a worker's thread with the terminal restored",
    arguments: [("trap", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT])]
  )
  func crashesOnWorker(how: String, signals: [Int32]) throws {
    let probe = try Probe("crash", how, "worker")
    let status = try probe.child.waitForEnd()
    #expect(signals.contains { status == .signaled($0) })
    try expectRestored(probe)
  }

  @Test("restores when the program exits without closing it")
  func exits() throws {
    let probe = try Probe("crash", "exit")
    #expect(try probe.child.waitForEnd() == .exited(3))
    try expectRestored(probe)
  }

  @Test("does not hang on a terminal that nobody reads")
  func endsFull() throws {
    let probe = try Probe("crash", "full")
    #expect(try probe.child.waitForEnd() == .signaled(SIGTERM))
    try expectRestored(probe)
  }

  @Test("does not hang on a terminal that was told to stop", arguments: Probe.presenters)
  func endsStopped(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.terminal.write([0x13])
    try probe.child.kill(SIGTERM)
    #expect(try probe.child.waitForEnd() == .signaled(SIGTERM))
    try expectRestored(probe)
  }

  @Test("leaves ignored signals ignored")
  func ignores() throws {
    let probe = try Probe("wait", ignoring: [SIGHUP])
    try probe.waitFor("ready")
    try probe.child.kill(SIGHUP)
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test(
    "stops as given back and comes back with everything drawn anew",
    arguments: [false, true],
    Probe.presenters
  )
  func suspends(byTyping: Bool, presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    if byTyping {
      try probe.terminal.write([26])
    } else {
      try probe.child.kill(SIGTSTP)
    }
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try expectRestored(probe)
    try probe.child.kill(SIGCONT)
    try probe.waitFor("resumed")
    try probe.waitFor("shown")
    #expect(try !probe.terminal.modes().isCooked)
    let screen = try probe.screen()
    #expect(screen.isAlternate && screen.isMouseReported && !screen.isCursorVisible)
    #expect(screen.lines.allSatisfy { $0 == String(repeating: "x", count: Probe.size.columns) })
    #expect(!String(decoding: probe.terminal.transcript, as: UTF8.self).contains("\u{1B}]104"))
    try probe.terminal.write("\u{1B}OA\u{1B}[<35;12;3M")
    try probe.waitFor("\(TerminalEvent.input(.key(.up)))")
    let place = ScreenPosition(column: 11, row: 2)
    try probe.waitFor("\(TerminalEvent.input(.mouseMoved(to: place)))")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try expectRestored(probe)
  }

  @Test("draws anew when continued after a stop it did not see", arguments: Probe.presenters)
  func continues(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.child.kill(SIGSTOP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.child.kill(SIGCONT)
    try probe.waitFor("resumed")
    try probe.waitFor("shown")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try expectRestored(probe)
  }

  @Test("tells of its return before a size that is new since", arguments: Probe.presenters)
  func returnsThenResizes(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.terminal.resize(columns: 50, rows: 10)
    try probe.child.kill(SIGCONT)
    try probe.waitFor("resumed")
    try probe.waitFor("\(TerminalEvent.input(.resized(ScreenSize(columns: 50, rows: 10))))")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test("tells keys, the mouse and a new size", arguments: Probe.presenters)
  func tells(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[<0;12;3M")
    let place = ScreenPosition(column: 11, row: 2)
    try probe.waitFor("\(TerminalEvent.input(.mouseDown(.left, at: place)))")
    try probe.terminal.write("\u{1B}")
    try probe.waitFor("\(TerminalEvent.input(.key(.escape)))")
    try probe.terminal.resize(columns: 50, rows: 10)
    try probe.waitFor("\(TerminalEvent.input(.resized(ScreenSize(columns: 50, rows: 10))))")
    try probe.waitFor("shown")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test("leaves what is typed unread when asked to", arguments: Probe.presenters)
  func leavesInput(presenter: String) throws {
    let probe = try Probe("wait", "unread", presenter)
    try probe.waitFor("ready")
    try probe.terminal.write("ls\n")
    try probe.waitFor("\(TerminalEvent.inputWaiting)")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try expectRestored(probe)
  }

  @Test("leaves keys unread but reads the mouse, the focus and answers when asked to")
  func leavesKeys() throws {
    for (key, count) in [("l", 1), ("é", 2), ("\r", 1)] {
      let probe = try Probe("wait", "keys", "ask")
      try probe.waitFor("ready")
      // While answers may come, all is read.
      try probe.terminal.write("a")
      try probe.waitFor("\(TerminalEvent.input(.key(.character("a"))))")
      try probe.terminal.write("\u{1B}[?62;22c")
      _ = try probe.terminal.read(until: Array("]2;answered".utf8))
      try probe.terminal.write("\u{1B}[<35;12;3M")
      let place = ScreenPosition(column: 11, row: 2)
      try probe.waitFor("\(TerminalEvent.input(.mouseMoved(to: place)))")
      try probe.terminal.write("\u{1B}[O\u{1B}[A")
      try probe.waitFor("\(TerminalEvent.input(.key(.up)))")
      try probe.terminal.write(key)
      try probe.waitFor("\(TerminalEvent.inputWaiting)")
      #expect(try probe.child.waitForEnd() == .exited(0))
      #expect(try probe.terminal.unreadInput() == count)
      try expectRestored(probe)
    }
  }

  @Test("reads the second Esc with the first in GNU screen, which sends it late")
  func readsEscapePair() throws {
    let probe = try Probe("wait", "escape", terminalType: "screen")
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}")
    // As long as screen waits for the rest of a sequence.
    #expect(try !probe.terminal.waitForBytes(milliseconds: 300))
    try probe.terminal.write("\u{1B}")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 0)
    try expectRestored(probe)
  }

  @Test("leaves the key unread that comes after an answer without an end")
  func leavesKeyAfterAnswer() throws {
    let probe = try Probe("wait", "keys", "ask")
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[?62;22c\u{1B}P>|kit")
    _ = try probe.terminal.read(until: Array("]2;answered".utf8))
    // The decoder gives the answer up after half a second.
    #expect(try !probe.terminal.waitForBytes(milliseconds: 700))
    try probe.terminal.write("l")
    try probe.waitFor("\(TerminalEvent.inputWaiting)")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 1)
    try expectRestored(probe)
  }

  @Test(
    "tells a paste as one event, whatever is in it and also without an end",
    arguments: ["\r\u{1B}[201~", "\u{1B}[201~\rx\u{1B}[201~", " \r"]
  )
  func pastes(text: String) throws {
    let probe = try Probe("wait")
    _ = try probe.terminal.read(until: Array("\u{1B}[?2004h".utf8))
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[200~" + text)
    let before = try probe.waitFor("\(TerminalEvent.input(.paste))")
    #expect(before.isEmpty)
    try probe.terminal.write("q")
    #expect(try probe.waitFor("\(TerminalEvent.input(.key(.character("q"))))").isEmpty)
    #expect(try probe.child.waitForEnd() == .exited(0))
    _ = try probe.terminal.read(until: Array("\u{1B}[?2004l".utf8))
  }

  @Test("leaves an empty screen where the terminal has no second one")
  func clears() throws {
    let probe = try Probe("show", "writer", "1", "2")
    #expect(try probe.child.waitForEnd(reading: probe.terminal) == .exited(0))
    // As GNU screen and tmux may be set: the alternate screen is the only one.
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
      .replacing("\u{1B}[?1049h", with: "").replacing("\u{1B}[?1049l", with: "")
    let screen = try TerminalEmulator.screen(
      after: Array(text.utf8),
      columns: Probe.size.columns,
      rows: Probe.size.rows
    )
    #expect(screen.lines.allSatisfy { $0.isEmpty })
    #expect(screen.cursor == ScreenPosition(column: 0, row: 0) && screen.isCursorVisible)
  }

  @Test(
    "has the cursor wait in a corner between frames where it cannot be hidden",
    arguments: ["writer", "ncurses"]
  )
  func parksCursor(presenter: String) throws {
    let probe = try Probe("show", presenter, "3", "6", terminalType: "vt100")
    for frame in 0..<6 {
      try probe.waitFor("frame \(frame)")
      let shown = String(decoding: probe.terminal.transcript, as: UTF8.self)
        .components(separatedBy: "\u{1B}]2;frame \(frame)\u{1B}\\")[0]
      let screen = try TerminalEmulator.screen(
        after: Array(shown.utf8),
        columns: Probe.size.columns,
        rows: Probe.size.rows
      )
      #expect(screen.cursor == ScreenPosition(column: 0, row: 0), "frame \(frame)")
    }
    #expect(try probe.child.waitForEnd(reading: probe.terminal) == .exited(0))
  }

  @Test(
    "says what is wrong and touches nothing",
    arguments: [
      (nil, TerminalError.unnamedType), ("", .unnamedType), ("dumb", .tooSimple("dumb")),
      ("no-such-terminal", .unknownType("no-such-terminal")),
    ]
  )
  func refuses(type: String?, error: TerminalError) throws {
    let probe = try Probe("wait", terminalType: type)
    let before = try probe.waitFor("error \(error)")
    #expect(before.isEmpty)
    #expect(try probe.child.waitForEnd() == .exited(1))
    #expect(try probe.terminal.modes() == probe.modesBefore)
  }
}
