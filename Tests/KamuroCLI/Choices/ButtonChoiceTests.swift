import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("kamuro button in scripts")
struct ButtonChoiceTests {
  /// Runs the prompt with standard output in a pipe, as in `$(...)`, and types once it is drawn.
  private func ask(_ arguments: String..., typing keys: String) throws -> Command.Finished {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let before = try terminal.modes()
    var isTyped = false
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["button"] + arguments,
      environment: TerminalRun.environment()
    ).run(on: terminal) {
      _ = terminal.readAvailable()
      guard !isTyped, terminal.transcript.contains(Array("Esc".utf8)) else { return }
      isTyped = true
      try terminal.write(keys)
    }
    #expect(try terminal.modes() == before)
    return finished
  }

  @Test(
    "kamuro button --print prints the pressed label and nothing else",
    arguments: [
      ("\r", "Yes, do\n", Int32(0)), ("\t ", "No\n", 0), ("\u{1B}[C\u{1B}OC\r", "-x\n", 0),
      ("\u{1B}[Z\r", "-x\n", 0), ("\u{1B}", "", 1),
    ]
  )
  func printsPressedLabel(keys: String, output: String, status: Int32) throws {
    let finished = try ask("--print", "--", "Yes, do", "No", "-x", typing: keys)
    #expect(finished.status == .exited(status))
    #expect(finished.output == output && finished.errors.isEmpty)
  }

  @Test("kamuro button prints nothing without --print")
  func printsNothingWithoutPrintOption() throws {
    let finished = try ask("Yes", "No", typing: "\t\r")
    #expect(finished.status == .exited(0) && finished.output.isEmpty && finished.errors.isEmpty)
  }

  @Test("kamuro button exits with 124 when --timeout passes without an answer")
  func exitsWith124AtTimeout() throws {
    let prompt = try TerminalRun("button", "Yes", "No", "--print", "--timeout", "0.4")
    try prompt.expectEnd(.exited(124))
    let text = String(decoding: prompt.terminal.transcript, as: UTF8.self)
    #expect(text.contains("1 s") && !text.contains("Yes\r\n"))
  }

  @Test("kamuro button with several labels is pressed by the mouse")
  func isPressedByMouse() throws {
    let prompt = try TerminalRun("button", "Yes", "No", "--print")
    let screen = try prompt.watch(for: "│   No   │")
    let column = try #require(screen.lines[11].firstRange(of: "No"))
    try prompt.click(
      column: screen.lines[11].distance(from: screen.lines[11].startIndex, to: column.lowerBound),
      row: 11
    )
    try prompt.expectEnd(.exited(0))
    #expect(prompt.terminal.transcript.suffix(4) == Array("No\r\n".utf8))
  }

  @Test("kamuro button --inline draws below the lines of the script and leaves no trace")
  func drawsInlineAndLeavesNoTrace() throws {
    let prompt = try TerminalRun("button", "--inline", "--print", "Yes", "No")
    let start = Array((1...30).map { "line \($0)\r\n" }.joined().utf8)
    // The terminal reports the position of the first of the nine rows, at once: the prompt does not
    // wait long for it.
    _ = try prompt.terminal.read(until: Array("\u{1B}[6n".utf8))
    try prompt.type("\u{1B}[16;1R\u{1B}[?62;22c")
    _ = try prompt.terminal.read(until: Array("Esc: exit".utf8))
    _ = try prompt.film(untilRestFor: 200)
    let shown = try prompt.screen(after: start + prompt.terminal.transcript)
    #expect(shown.lines[14] == "line 30" && shown.lines[19].contains("┃ > Yes < ┃  │   No   │"))
    #expect(shown.lines[22].contains("Enter: choose") && !shown.isAlternate)
    // The click is in the fifth of them.
    try prompt.click(column: 42, row: 19)
    #expect(try prompt.child.waitForEnd(reading: prompt.terminal) == .exited(0))
    #expect(try prompt.terminal.modes() == prompt.modesBefore)
    _ = prompt.terminal.readAvailable()
    let end = try prompt.screen(after: start + prompt.terminal.transcript)
    #expect(end.lines[14...16] == ["line 30", "No", ""])
    #expect(end.cursor == ScreenPosition(column: 0, row: 16) && end.isCursorVisible)
    #expect(!end.isMouseReported)
  }

  @Test(
    "kamuro button refuses invalid times, and --inline with ncurses",
    arguments: [
      ["--timeout", "0"], ["--timeout", "nan"], ["--timeout", "1e9"],
      ["--inline", "--presenter", "ncurses"],
    ]
  )
  func refusesInvalidTimesAndInlineNcurses(options: [String]) throws {
    let finished = try Command(try builtProduct(named: "kamuro"), ["button"] + options).run()
    #expect(finished.status == .exited(64) && finished.errors.hasPrefix("Error: --"))
  }
}
