import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("A celebration after a command")
struct CelebrateTests {
  private let before = Array((1...30).map { "line \($0)\r\n" }.joined().utf8)

  @Test(
    "plays below the command's lines for its time, keeps them, and exits with 0",
    arguments: [[], ["--status", "2"], ["hearts", "--rows", "5"]]
  )
  func plays(arguments: [String]) throws {
    let show = try Performance(command: ["celebrate", "--for", "0.7"] + arguments)
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

  @Test("ends with the first key, which is left to the shell")
  func isLeft() throws {
    let show = try Performance("celebrate", "--for", "60")
    _ = try show.film(pieces: 2)
    try show.type("ls\r")
    try show.expectEnd(.exited(0))
    #expect(try show.terminal.unreadInput() == 3)
  }

  @Test(
    "shows nothing and exits with 0 where nobody would see it",
    arguments: [["TERM": "dumb"], ["TERM": nil], ["TERM": "no-such-terminal"], ["CI": "true"]]
  )
  func isSilent(variables: [String: String?]) throws {
    let show = try Performance("celebrate", "--status", "1", variables: variables)
    try show.expectEnd(.exited(0))
    #expect(show.terminal.transcript.isEmpty)
  }

  @Test("shows nothing and exits with 0 without a terminal, and into a pipe")
  func isPiped() throws {
    for terminal in [nil, try PseudoTerminal(columns: 80, rows: 24)] {
      for effect in [[], ["no-such-effect"]] {
        let finished = try Command(
          try builtProduct(named: "kamuro"),
          ["celebrate"] + effect,
          environment: Performance.environment()
        ).run(on: terminal)
        #expect(finished.status == .exited(0))
        #expect(finished.output.isEmpty && finished.errors.isEmpty)
        #expect(terminal?.readAvailable().isEmpty ?? true)
      }
    }
  }

  @Test("says why it stays dark where somebody reads it, and exits with 0")
  func complains() throws {
    let show = try Performance("celebrate", "no-such-effect")
    try show.expectEnd(.exited(0))
    let text = String(decoding: show.terminal.transcript, as: UTF8.self)
    #expect(text.hasPrefix("kamuro: ") && text.contains("no-such-effect"))
  }
}
