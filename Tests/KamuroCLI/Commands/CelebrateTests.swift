import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("kamuro celebrate")
struct CelebrateTests {
  private let before = Array((1...30).map { "line \($0)\r\n" }.joined().utf8)

  @Test(
    "kamuro celebrate plays below the lines for its time, keeps them and exits with 0",
    arguments: [[], ["--status", "2"], ["hearts", "--rows", "5"]]
  )
  func playsBelowLinesAndKeepsThem(arguments: [String]) throws {
    let show = try TerminalRun(command: ["celebrate", "--for", "0.7"] + arguments)
    let film = try show.film(pieces: 8)
    let rows = arguments.contains("--rows") ? 5 : 12
    let shown = try show.screen(after: before + show.terminal.transcript.prefix(film[7]))
    #expect(shown.lights > 5 && !shown.isAlternate && !shown.isMouseReported)
    #expect(shown.lines[23 - rows] == "line 30")
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
    #expect(try show.terminal.modes() == show.modesBefore)
    _ = show.terminal.readAvailable()
    let end = try show.screen(after: before + show.terminal.transcript)
    #expect(end.lights == 0 && end.isCursorVisible)
    #expect(end.lines[23 - rows] == "line 30")
    #expect(end.cursor == ScreenPosition(column: 0, row: 24 - rows))
  }

  @Test("kamuro celebrate exits on the first key and leaves it to the shell")
  func leavesFirstKeyToShell() throws {
    let show = try TerminalRun("celebrate", "--for", "60")
    _ = try show.film(pieces: 2)
    try show.type("ls\r")
    try show.expectEnd(.exited(0))
    #expect(try show.terminal.unreadInput() == 3)
  }

  @Test(
    "kamuro celebrate shows nothing on an unusable terminal and in CI, and exits with 0",
    arguments: [["TERM": "dumb"], ["TERM": nil], ["TERM": "no-such-terminal"], ["CI": "true"]]
  )
  func showsNothingOnUnusableTerminal(variables: [String: String?]) throws {
    let show = try TerminalRun("celebrate", "--status", "1", variables: variables)
    try show.expectEnd(.exited(0))
    #expect(show.terminal.transcript.isEmpty)
  }

  @Test("kamuro celebrate shows nothing without a terminal and into a pipe, and exits with 0")
  func showsNothingWithoutTerminal() throws {
    for terminal in [nil, try PseudoTerminal(columns: 80, rows: 24)] {
      for effect in [[], ["no-such-effect"]] {
        let finished = try Command(
          try builtProduct(named: "kamuro"),
          ["celebrate"] + effect,
          environment: TerminalRun.environment()
        ).run(on: terminal)
        #expect(finished.status == .exited(0))
        #expect(finished.output.isEmpty && finished.errors.isEmpty)
        #expect(terminal?.readAvailable().isEmpty ?? true)
      }
    }
  }

  @Test("kamuro celebrate says on a terminal why nothing is shown, and exits with 0")
  func saysWhyNothingIsShown() throws {
    let show = try TerminalRun("celebrate", "no-such-effect")
    try show.expectEnd(.exited(0))
    let text = String(decoding: show.terminal.transcript, as: UTF8.self)
    #expect(text.hasPrefix("kamuro: ") && text.contains("no-such-effect"))
  }
}
