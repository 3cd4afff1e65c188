import KamuroTestSupport
import Testing

@Suite("The screensaver")
struct ScreensaverTests {
  @Test(
    "is left by any key, a click and the wheel",
    arguments: ["x", " ", "\u{1B}", "\u{1B}[A", "\u{1B}[<0;9;9M", "\u{1B}[<64;9;9M"],
    Performance.presenters
  )
  func isLeft(how: String, presenter: String) throws {
    let screensaver = try Performance("screensaver", "--presenter", presenter, "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    #expect(try screensaver.screen().isMouseReported)
    try screensaver.type(how)
    try screensaver.expectEnd(.exited(0))
  }

  @Test(
    "is left by the mouse once it moves, not by the first report of where it is",
    arguments: Performance.presenters
  )
  func isLeftByMouse(presenter: String) throws {
    let screensaver = try Performance("screensaver", "--presenter", presenter, "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    try screensaver.type("\u{1B}[<35;9;9M")
    // Longer than the 0.4 s in which terminals tell where the mouse is.
    _ = try screensaver.film(pieces: 40)
    try screensaver.type("\u{1B}[<35;12;9M")
    try screensaver.expectEnd(.exited(0))
  }

  @Test(
    "is left when its terminal loses the focus, not by what a terminal tells at first",
    arguments: Performance.presenters
  )
  func isLeftByFocus(presenter: String) throws {
    let screensaver = try Performance("screensaver", "--presenter", presenter, "snow")
    _ = try screensaver.terminal.read(until: Array("\u{1B}[?1004h".utf8))
    try screensaver.type("\u{1B}[O\u{1B}[I")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    _ = try screensaver.film(pieces: 20)
    try screensaver.type("\u{1B}[O")
    try screensaver.expectEnd(.exited(0))
  }

  @Test(
    "leaves the keys that end it to whoever reads the terminal next",
    arguments: [("l", "s\n", "ls"), ("é", "a\r", "éa"), ("\r", "", "")],
    Performance.presenters
  )
  func isTypedThrough(typed: (key: String, rest: String, line: String), presenter: String) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let before = try terminal.modes()
    let script =
      #""$0" screensaver --presenter "$1" snow --fps 24; IFS= read -r line; echo "read <$line>""#
    let shell = try Child(
      "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), presenter],
      on: terminal,
      environment: Performance.environment()
    )
    if presenter == "writer" {
      _ = try terminal.read(until: TerminalEmulator.questions)
      try terminal.write(Answers.kitty)
      // From here on frames are shown whole: the answers were read.
      _ = try terminal.read(until: Array("\u{1B}[?2026h".utf8))
    } else {
      _ = try terminal.read(until: Array("\u{1B}[?1003h".utf8))
    }
    // The mouse is told of, and read before the next frames.
    try terminal.write("\u{1B}[<35;9;9M")
    _ = terminal.readAvailable()
    for _ in 0..<8 {
      #expect(try terminal.waitForBytes(milliseconds: Int(PseudoTerminal.patience * 1000)))
      _ = terminal.readAvailable()
    }
    try terminal.write(typed.key)
    _ = try terminal.read(until: Array("\u{1B}[?1049l".utf8))
    try terminal.write(typed.rest)
    _ = try terminal.read(until: Array("read <\(typed.line)>".utf8))
    #expect(try shell.waitForEnd(reading: terminal) == .exited(0))
    #expect(try terminal.modes() == before)
  }

  @Test(
    "shows a text and the time of day, and reaches the last row",
    arguments: Performance.presenters
  )
  func hasCaption(presenter: String) throws {
    let screensaver = try Performance(
      "screensaver",
      "--presenter",
      presenter,
      "snow",
      "campfire",
      "--every",
      "3",
      "--clock",
      "--text",
      "Back at five",
      variables: ["TZ": "UTC-5:30"]
    )
    let screen = try screensaver.watch(for: "Back at five") { screen in
      screen.lines.contains { $0.contains("Back at") }
        && screen.lines.count { $0.contains("██") } >= 5
        && screen.lights(columns: 0...79, rows: 23...23) > 0
    }
    #expect(!screen.isCursorVisible)
    try screensaver.type("\u{1B}[<0;9;9M")
    try screensaver.expectEnd(.exited(0))
  }

  @Test(
    "says what its options take",
    arguments: [
      (["--every", "2"], "--every 2.0 is outside 3...3600"),
      (["--set", "layers[0].birthRate=3"], "--set takes an effect by name"),
    ]
  )
  func refuses(arguments: [String], message: String) throws {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["screensaver"] + arguments
    ).run()
    #expect(finished.status == .exited(64) && finished.errors.contains(message))
  }

  @Test("plays on while nobody does anything", arguments: Performance.presenters)
  func plays(presenter: String) throws {
    let screensaver = try Performance("screensaver", "--presenter", presenter, "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    #expect(try screensaver.film(pieces: 10).count == 10)
    try screensaver.resize(columns: 100, rows: 30)
    try screensaver.watch(for: "snow on the new stage") {
      $0.lights(columns: 82...99, rows: 0...29) > 0
    }
    try screensaver.leave()
  }

  @Test("begins again after an effect's end", arguments: Performance.presenters)
  func repeats(presenter: String) throws {
    let file = try EffectFixture(Effects.brief)
    let screensaver = try Performance("screensaver", "--presenter", presenter, file.path)
    for _ in 0..<2 {
      try screensaver.watch(for: "light") { $0.lights > 3 }
      try screensaver.watch(for: "dark") { $0.lights == 0 }
    }
    try screensaver.type("q")
    try screensaver.expectEnd(.exited(0))
  }
}
