import Foundation
import KamuroRaster
import KamuroTestSupport
import Testing

@Suite("kamuro button")
struct ButtonTests {
  @Test(
    "The button is pressed by Enter, Space and a click on it",
    arguments: ["\r", "\n", " ", "\u{1B}[<0;41;12M\u{1B}[<0;41;12m", "\u{1B}OM"],
    TerminalRun.presenters
  )
  func isPressedByEnterSpaceAndClick(how: String, presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter)
    let screen = try prompt.watch(for: "Celebrate")
    #expect(screen.lines[11].contains("│   Celebrate   │"))
    #expect(screen.lines.contains { $0.contains("Enter: yes   Esc: no") })
    try prompt.type(how)
    try prompt.expectEnd(.exited(0))
  }

  @Test(
    "The button is not pressed by a paste, and names Esc Esc in GNU screen",
    arguments: TerminalRun.presenters
  )
  func ignoresPaste(presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter, variables: ["STY": "1.pts"])
    let screen = try prompt.watch(for: "Celebrate")
    #expect(screen.lines.contains { $0.contains("Enter: yes   Esc Esc: no") })
    try prompt.type("\u{1B}[200~yes\r \u{1B}[<0;41;12M\u{1B}[201~\r\u{1B}[201~")
    #expect(try prompt.watchUntilRest().visible == screen.visible)
    try prompt.leave(status: .exited(1))
  }

  @Test("The button exits with status 1 on Esc", arguments: TerminalRun.presenters)
  func exitsWith1OnEscape(presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter)
    try prompt.watch(for: "Celebrate")
    try prompt.leave(status: .exited(1))
  }

  @Test("The button ignores clicks beside it and other keys", arguments: TerminalRun.presenters)
  func ignoresOtherKeysAndClicksBesideIt(presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter)
    let before = try prompt.watch(for: "Celebrate")
    for (column, row) in [(0, 0), (29, 11), (50, 11), (40, 9), (40, 13), (79, 23)] {
      try prompt.click(column: column, row: row)
    }
    try prompt.type("xq?\u{1B}[A\t")
    #expect(try prompt.watchUntilRest().visible == before.visible)
    try prompt.leave(status: .exited(1))
  }

  @Test(
    "The button celebrates with sparks around it when pressed",
    arguments: TerminalRun.presenters
  )
  func celebratesWithSparks(presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter, "Ship it?")
    let before = try prompt.watch(for: "Ship it?")
    #expect(before.lights == 0)
    try prompt.type(" ")
    let film = try prompt.film(pieces: 6)
    let sparks = try prompt.find(in: film) {
      $0.lights(aroundColumn: 40, row: 11, within: (24, 8)) > 3
    }
    #expect(sparks != nil)
    try prompt.expectEnd(.exited(0))
  }

  @Test(
    "The button plays the effect that --effect names when pressed",
    arguments: TerminalRun.presenters
  )
  func playsEffectOfOption(presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter, "--effect", "confetti")
    try prompt.watch(for: "Celebrate")
    try prompt.type("\r")
    try prompt.watch(for: "confetti over the screen") {
      $0.lights(columns: 0...20, rows: 0...8) > 3 && $0.lights(columns: 60...79, rows: 0...8) > 3
    }
    try prompt.expectEnd(.exited(0))
  }

  @Test(
    "The button keeps off drops that would fall in front of it",
    arguments: TerminalRun.presenters
  )
  func keepsDropsOff(presenter: String) throws {
    let file = try EffectFixture(Effects.drops)
    let prompt = try TerminalRun("button", "--presenter", presenter, "--effect", file.path)
    try prompt.watch(for: "Celebrate")
    try prompt.type("\r")
    let film = try prompt.film(pieces: 8)
    // The button has 17 x 3 screen cells: columns 31 to 47, rows 10 to 12.
    var (inside, below, beside) = (0, 0, 0)
    for moment in film {
      let screen = try prompt.screen(after: Array(prompt.terminal.transcript.prefix(moment)))
      inside += screen.lights(columns: 31...47, rows: 10...12)
      below += screen.lights(columns: 32...46, rows: 13...13)
      beside += screen.lights(columns: 50...66, rows: 10...12)
    }
    #expect(inside == 0 && below == 0 && beside > 20)
    try prompt.expectEnd(.exited(0))
  }

  @Test(
    "The button sends nothing and sleeps until it is pressed",
    arguments: TerminalRun.presenters
  )
  func sleepsUntilPressed(presenter: String) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter)
    // Before its first frame it sleeps, too, while it waits for the terminal's answers.
    try prompt.watch(for: "Celebrate")
    let before = try prompt.waitUntilAsleep()
    #expect(try !prompt.terminal.waitForBytes(milliseconds: 500))
    #expect(try prompt.activity() == before)
    try prompt.leave(status: .exited(1))
  }

  @Test(
    "The button shows labels of any width within its box",
    arguments: [
      ("火花を打ち上げる", "│   火花を打ち上げる   │"), ("🎆 yes", "│   🎆 yes   │"),
      ("", "│      │"), ("-", "│   -   │"), ("50 % \\o/ $HOME", "│   50 % \\o/ $HOME   │"),
    ],
    TerminalRun.presenters
  )
  func showsLabelsOfAnyWidth(label: (text: String, row: String), presenter: String) throws {
    let options = ["--presenter", presenter, "--seed", "1"]
    let prompt = try TerminalRun(command: ["button"] + options + ["--", label.text], suffix: [])
    try prompt.watch(for: label.row)
    try prompt.leave(status: .exited(1))
  }

  @Test(
    "The button cuts labels that are too long, and sends no escape sequence of a label",
    arguments: TerminalRun.presenters
  )
  func cutsLongLabelsAndSendsNoSequences(presenter: String) throws {
    let long = try TerminalRun(
      "button",
      "--presenter",
      presenter,
      String(repeating: "wide ", count: 200)
    )
    let screen = try long.watch(for: "wide wide")
    #expect(screen.lines[10].contains("╭") && screen.lines[10].contains("╮"))
    try long.leave(status: .exited(1))
    let hostile = try TerminalRun(
      "button",
      "--presenter",
      presenter,
      "a\u{1B}]0;title\u{7}b\u{1B}[31mc\r\n\u{9B}2Jd\u{202E}e"
    )
    try hostile.watch(for: "Enter: yes")
    let text = String(decoding: hostile.terminal.transcript, as: UTF8.self)
    for command in ["\u{1B}]0;", "\u{7}", "\u{9B}", "\u{1B}[31mc", "\u{202E}"] {
      #expect(!text.contains(command), "\(command.debugDescription)")
    }
    try hostile.leave(status: .exited(1))
  }

  @Test(
    "The button needs a terminal, but not as its standard output",
    arguments: TerminalRun.presenters
  )
  func worksWithRedirectedOutput(presenter: String) throws {
    for (key, status) in [("\r", Int32(0)), ("\u{1B}", 1)] {
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let before = try terminal.modes()
      var isTyped = false
      let finished = try Command(
        try builtProduct(named: "kamuro"),
        ["button", "--presenter", presenter, "Sure?"],
        environment: TerminalRun.environment()
      ).run(on: terminal) {
        _ = terminal.readAvailable()
        guard !isTyped, terminal.transcript.contains(Array("Sure?".utf8)) else { return }
        isTyped = true
        try terminal.write(key)
      }
      #expect(finished.status == .exited(status))
      #expect(finished.output.isEmpty && finished.errors.isEmpty)
      #expect(try terminal.modes() == before)
    }
  }
}
