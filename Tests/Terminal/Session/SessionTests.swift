import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Terminal session", .serialized)
struct SessionTests {
  @Test("A session takes the terminal over and restores it, once each time")
  func takesAndRestoresTerminalOnce() throws {
    let probe = try Probe("show", "writer", "1", "2")
    let shown = try TerminalEmulator.screen(
      after: try probe.waitFor("frame 1"),
      columns: Probe.size.columns,
      rows: Probe.size.rows
    )
    #expect(shown.isAlternate && shown.isMouseReported && !shown.isCursorVisible)
    #expect(try probe.child.waitForEnd() == .exited(0))
    try probe.expectRestored()
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(text.components(separatedBy: "\u{1B}[?1049l").count == 3)
    #expect(text.components(separatedBy: "closed").count == 3)
    #expect(!text.contains("\u{1B}]104"))
  }

  @Test("A session with ncurses restores the terminal without resetting the palette")
  func restoresTerminalFromNcurses() throws {
    let probe = try Probe("show", "ncurses", "1", "2")
    #expect(try probe.child.waitForEnd(reading: probe.terminal) == .exited(0))
    try probe.expectRestored()
    #expect(!String(decoding: probe.terminal.transcript, as: UTF8.self).contains("\u{1B}]104"))
  }

  @Test(
    "A session dies of a signal with the terminal restored",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT],
    Probe.presenters
  )
  func restoresTerminalWhenKilled(by signal: Int32, presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    #expect(try !probe.terminal.modes().isCooked)
    try probe.child.kill(signal)
    #expect(try probe.child.waitForEnd() == .signaled(signal))
    try probe.expectRestored()
  }

  @Test(
    "A session dies of typed Ctrl-C and Ctrl-backslash with the terminal restored",
    arguments: zip([3, 28], [SIGINT, SIGQUIT])
  )
  func restoresTerminalWhenInterrupted(byTyping byte: UInt8, signal: Int32) throws {
    let probe = try Probe("wait")
    try probe.waitFor("ready")
    try probe.terminal.write([byte])
    #expect(try probe.child.waitForEnd() == .signaled(signal))
    try probe.expectRestored()
  }

  @Test(
    "A session that crashes in the middle of a frame restores the terminal",
    arguments: [
      ("trap", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT]),
    ]
  )
  func restoresTerminalOnCrashInFrame(how: String, signals: [Int32]) throws {
    let probe = try Probe("crash", how)
    let status = try probe.child.waitForEnd()
    #expect(signals.contains { status == .signaled($0) })
    try probe.expectRestored()
  }

  @Test(
    "A session that crashes on a worker thread restores the terminal",
    arguments: [("trap", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT])]
  )
  func restoresTerminalOnCrashOfWorker(how: String, signals: [Int32]) throws {
    let probe = try Probe("crash", how, "worker")
    let status = try probe.child.waitForEnd()
    #expect(signals.contains { status == .signaled($0) })
    try probe.expectRestored()
  }

  @Test("A session restores the terminal when the program exits without closing it")
  func restoresTerminalOnExit() throws {
    let probe = try Probe("crash", "exit")
    #expect(try probe.child.waitForEnd() == .exited(3))
    try probe.expectRestored()
  }

  @Test("A session does not hang on a terminal that is not read")
  func endsOnUnreadTerminal() throws {
    let probe = try Probe("crash", "full")
    #expect(try probe.child.waitForEnd() == .signaled(SIGTERM))
    try probe.expectRestored()
  }

  @Test(
    "A session does not hang on a terminal whose output Ctrl-S has stopped",
    arguments: Probe.presenters
  )
  func endsOnStoppedTerminal(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.terminal.write([0x13])
    try probe.child.kill(SIGTERM)
    #expect(try probe.child.waitForEnd() == .signaled(SIGTERM))
    try probe.expectRestored()
  }

  @Test("A session leaves ignored signals ignored")
  func keepsIgnoredSignals() throws {
    let probe = try Probe("wait", ignoring: [SIGHUP])
    try probe.waitFor("ready")
    try probe.child.kill(SIGHUP)
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test(
    "A session restores the terminal when it stops, and redraws everything when it resumes",
    arguments: [false, true],
    Probe.presenters
  )
  func restoresWhileStoppedAndRedrawsAfterwards(byTyping: Bool, presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    if byTyping {
      try probe.terminal.write([26])
    } else {
      try probe.child.kill(SIGTSTP)
    }
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.expectRestored()
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
    let place = PointerPlace(column: 11, row: 2)
    try probe.waitFor("\(TerminalEvent.input(.mouseMoved(to: place)))")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try probe.expectRestored()
  }

  @Test(
    "A session redraws everything after a stop by SIGSTOP, which it cannot catch",
    arguments: Probe.presenters
  )
  func redrawsAfterSIGSTOP(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.child.kill(SIGSTOP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.child.kill(SIGCONT)
    try probe.waitFor("resumed")
    try probe.waitFor("shown")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try probe.expectRestored()
  }

  @Test(
    "A session reports that it resumed before it reports a size that changed meanwhile",
    arguments: Probe.presenters
  )
  func reportsResumeBeforeNewSize(presenter: String) throws {
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

  @Test("A session leaves an empty screen on a terminal without an alternate screen")
  func leavesEmptyScreenWithoutAlternateScreen() throws {
    let probe = try Probe("show", "writer", "1", "2")
    #expect(try probe.child.waitForEnd(reading: probe.terminal) == .exited(0))
    // GNU screen and tmux can be configured to have no alternate screen.
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
    "A session parks a cursor that cannot be hidden in a corner between frames",
    arguments: ["writer", "ncurses"]
  )
  func parksVisibleCursorInCorner(presenter: String) throws {
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
    "A session refuses an unusable terminal type, says why and changes nothing",
    arguments: [
      (nil, TerminalError.unnamedType), ("", .unnamedType), ("dumb", .tooSimple("dumb")),
      ("no-such-terminal", .unknownType("no-such-terminal")),
    ]
  )
  func refusesUnusableTerminalTypes(type: String?, error: TerminalError) throws {
    let probe = try Probe("wait", terminalType: type)
    let before = try probe.waitFor("error \(error)")
    #expect(before.isEmpty)
    #expect(try probe.child.waitForEnd() == .exited(1))
    #expect(try probe.terminal.modes() == probe.modesBefore)
  }
}
