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

  @Test(
    "kamuro celebrate notifies the desktop of the outcome, without control characters",
    arguments: [
      (
        ["TERM_PROGRAM": "ghostty"], ["--status", "2"],
        "]9;Failed with exit code 2: m]0;xake\u{1B}\\"
      ),
      (["TERM_PROGRAM": "WezTerm"], [], "]9;Done: m]0;xake\u{1B}\\"),
      (["TERM": "xterm-kitty"], [], "]99;;Done: m]0;xake\u{1B}\\"), ([:], [], "\u{7}"),
      (["TERM_PROGRAM": "ghostty", "TMUX": "x"], [], "\u{7}"),
    ] as [([String: String?], [String], String)]
  )
  func notifiesDesktop(variables: [String: String?], arguments: [String], expected: String) throws {
    let show = try TerminalRun(
      command: ["celebrate", "--for", "0.2", "--notify", "--command", "m\u{1B}]0;x\u{7}ake"]
        + arguments,
      variables: variables
    )
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
    _ = show.terminal.readAvailable()
    let wanted = (expected == "\u{7}" ? "" : "\u{1B}") + expected
    #expect(show.terminal.transcript.starts(with: wanted.utf8))
  }

  @Test("kamuro celebrate without --notify sends no notification and no bell")
  func notifiesOnlyIfAsked() throws {
    let show = try TerminalRun("celebrate", "--for", "0.2", variables: ["TERM_PROGRAM": "ghostty"])
    try show.expectEnd(.exited(0))
    let text = String(decoding: show.terminal.transcript, as: UTF8.self)
    #expect(!text.contains("]9;") && !text.contains("]99;") && !text.contains("\u{7}"))
  }

  @Test("The configuration file sets what celebrate plays after success and failure, rows and time")
  func takesDefaultsFromConfiguration() throws {
    let file = """
      { "celebrate": { "on-success": "no-joy", "on-failure": "no-rain", "rows": 5, "for": 0.2 } }
      """
    let home = try EffectFixture(file, named: "config.json")
    let folder = home.folder.appendingPathComponent("kamuro")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(file.utf8).write(to: folder.appendingPathComponent("config.json"))
    for (arguments, name) in [
      ([], "no-joy"), (["--status", "3"], "no-rain"),
      (["no-effect", "--status", "3"], "no-effect"),
    ] {
      let show = try TerminalRun(
        command: ["celebrate"] + arguments,
        variables: ["XDG_CONFIG_HOME": home.folder.path]
      )
      try show.expectEnd(.exited(0))
      let text = String(decoding: show.terminal.transcript, as: UTF8.self)
      #expect(text.contains("\"\(name)\"") || text.contains(name), "\(text)")
    }
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
