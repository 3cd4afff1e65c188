import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("kamuro reset")
struct ResetTests {
  /// Runs a shell's commands on a terminal, with `$KAMURO` for the program.
  private func run(_ commands: String, on terminal: PseudoTerminal) throws -> Child.Status {
    let child = try Child(
      "/bin/sh",
      ["-c", commands],
      on: terminal,
      environment: TerminalRun.environment([
        "KAMURO": try builtProduct(named: "kamuro"), "PATH": "/usr/bin:/bin",
      ])
    )
    return try child.waitForEnd(reading: terminal)
  }

  /// Modes that a crashed program may leave on.
  ///
  /// These are a scrolling region, a hidden cursor, reports of the mouse, pastes and the focus, no
  /// wrapping, insertion, the keypad's and cursor keys' modes, line drawing, a color, synchronized
  /// output, and an unfinished sequence.
  private static let broken =
    "\u{1B}7\u{1B}[5;9r\u{1B}8\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1003h\u{1B}[?1006h\u{1B}[?2004h"
    + "\u{1B}[?1004h\u{1B}[?7l\u{1B}[4h\u{1B}=\u{1B}[?1h\u{1B}(0\u{1B}[41m\u{1B}[?2026h\u{1B}[38;5"

  @Test(
    "kamuro reset makes the terminal's line modes sane, whatever they were",
    arguments: ["raw -echo", "igncr noflsh"]
  )
  func makesLineModesSane(broken: String) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    #expect(try run("stty sane", on: terminal) == .exited(0))
    let sane = try terminal.modes()
    let commands = "stty \(broken) intr x; \"$KAMURO\" reset"
    #expect(try run(commands, on: terminal) == .exited(0))
    #expect(try terminal.modes() == sane)
  }

  @Test("kamuro reset resumes output that Ctrl-S has stopped")
  func resumesStoppedOutput() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    try terminal.write([0x13])
    #expect(try run("\"$KAMURO\" reset; echo so long", on: terminal) == .exited(0))
    #expect(String(decoding: terminal.transcript, as: UTF8.self).contains("so long"))
  }

  @Test(
    "kamuro reset restores cursor, lines and character set without moving the cursor",
    arguments: ["", "\u{1B}[?1049h\u{1B}[12;40Hleft over"]
  )
  func restoresScreenWithoutMovingCursor(entry: String) throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 10)
    #expect(try run("\"$KAMURO\" reset", on: terminal) == .exited(0))
    let lines = (1...30).map { "line \($0)\r\n" }.joined() + "$ "
    // An editor has used the alternate screen before.
    let editor = "\u{1B}[H\u{1B}[?1049h\u{1B}[4;4Hx\u{1B}[?1049l\u{1B}[10;3H"
    let bytes = Array((lines + editor + entry + Self.broken).utf8) + terminal.transcript
    let shown = try TerminalEmulator.screen(after: bytes, columns: 60, rows: 10)
    #expect(shown.isCursorVisible && !shown.isAlternate)
    #expect(!shown.isMouseReported && !shown.isKeypadApplied)
    #expect(shown.lines[8] == "line 30" && shown.lines[0] == "line 22" && shown.lines[9] == "$")
    #expect(shown.cursor == ScreenPosition(column: 2, row: 9))
    let typed = Array(("qqq" + String(repeating: "x", count: 60) + "\r\nend").utf8)
    let after = try TerminalEmulator.screen(after: bytes + typed, columns: 60, rows: 10)
    #expect(after.lines[7].hasPrefix("$ qqqxxx") && after.lines[8] == "xxxxx")
    #expect(after.lines[9] == "end" && after.lines[0] == "line 24")
    #expect(after[3, 7].background == .standard)
  }

  @Test("kamuro reset needs a terminal")
  func needsTerminal() throws {
    let finished = try Command(try builtProduct(named: "kamuro"), ["reset"]).run()
    #expect(finished.status == .exited(69) && finished.output.isEmpty)
    #expect(finished.errors == "kamuro: /dev/tty: there is no terminal here to reset\n")
  }
}
