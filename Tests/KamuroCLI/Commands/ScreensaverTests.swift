import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("kamuro screensaver")
struct ScreensaverTests {
  @Test("The screensaver takes 30 frames a second at most, 15 on a battery, unless --fps is given")
  func takesFewFrames() throws {
    func rate(_ words: String..., variables: [String: String] = [:], isOnBattery: Bool) throws
      -> Double?
    {
      try ScreensaverCommand.parse(words).settings(
        in: TerminalEnvironment { variables[$0] },
        isOnBattery: isOnBattery
      ).fps
    }
    #expect(try rate(isOnBattery: false) == 30 && rate("snow", isOnBattery: true) == 15)
    #expect(try rate("--fps", "50", isOnBattery: true) == 50)
    #expect(try rate("--calm", isOnBattery: false) == nil)
    #expect(try rate(variables: ["KAMURO_CALM": "1"], isOnBattery: true) == nil)
  }

  @Test(
    "The screensaver exits on any key, a click and the wheel",
    arguments: ["x", " ", "\u{1B}", "\u{1B}[A", "\u{1B}[<0;9;9M", "\u{1B}[<64;9;9M"],
    TerminalRun.presenters
  )
  func exitsOnKeyClickAndWheel(how: String, presenter: String) throws {
    let screensaver = try TerminalRun("screensaver", "--presenter", presenter, "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    #expect(try screensaver.screen().isMouseReported)
    try screensaver.type(how)
    try screensaver.expectEnd(.exited(0))
  }

  @Test(
    "The screensaver exits when the mouse moves, not on the first report of its position",
    arguments: TerminalRun.presenters
  )
  func exitsOnMouseMovement(presenter: String) throws {
    let screensaver = try TerminalRun("screensaver", "--presenter", presenter, "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    try screensaver.type("\u{1B}[<35;9;9M")
    // Longer than the second in which terminals report the mouse's position at the start.
    try screensaver.film(seconds: 1.2)
    try screensaver.type("\u{1B}[<35;12;9M")
    try screensaver.expectEnd(.exited(0))
  }

  @Test(
    "The screensaver exits when its terminal loses the focus, not on reports at the start",
    arguments: TerminalRun.presenters
  )
  func exitsOnLostFocus(presenter: String) throws {
    let screensaver = try TerminalRun("screensaver", "--presenter", presenter, "snow")
    _ = try screensaver.terminal.read(until: Array("\u{1B}[?1004h".utf8))
    try screensaver.type("\u{1B}[O\u{1B}[I")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    try screensaver.film(seconds: 1.2)
    try screensaver.type("\u{1B}[O")
    try screensaver.expectEnd(.exited(0))
  }

  @Test("The screensaver plays on without the focus where it is to stay, and ends by a key")
  func staysWithoutFocus() throws {
    let screensaver = try TerminalRun("screensaver", "snow", "--on-focus-loss", "stay")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    try screensaver.film(seconds: 1.2)
    try screensaver.type("\u{1B}[O\u{1B}[<35;9;9M\u{1B}[<35;12;9M")
    #expect(try screensaver.film(pieces: 10).count == 10)
    try screensaver.leave()
  }

  @Test(
    "The screensaver leaves the keys that end it to the terminal's next reader",
    arguments: [("l", "s\n", "ls"), ("é", "a\r", "éa"), ("\r", "", "")],
    TerminalRun.presenters
  )
  func leavesKeysToNextReader(typed: (key: String, rest: String, line: String), presenter: String)
    throws
  {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let before = try terminal.modes()
    let script =
      #""$0" screensaver --presenter "$1" snow --fps 24; IFS= read -r line; echo "read <$line>""#
    let shell = try Child(
      "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), presenter],
      on: terminal,
      environment: TerminalRun.environment()
    )
    if presenter == "writer" {
      _ = try terminal.read(until: TerminalEmulator.questions)
      try terminal.write(Answers.kitty)
      // Synchronized output shows that the answers were read.
      _ = try terminal.read(until: Array("\u{1B}[?2026h".utf8))
    } else {
      _ = try terminal.read(until: Array("\u{1B}[?1003h".utf8))
    }
    // The mouse report is read between two of the frames that are drawn meanwhile.
    try terminal.write("\u{1B}[<35;9;9M")
    _ = terminal.readAvailable()
    let end = Date(timeIntervalSinceNow: 0.6)
    while end.timeIntervalSinceNow > 0 {
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
    "The screensaver shows a text and the time of day, and reaches the last row",
    arguments: TerminalRun.presenters
  )
  func showsTextAndClock(presenter: String) throws {
    let screensaver = try TerminalRun(
      "screensaver",
      "--presenter",
      presenter,
      "snow",
      "rain",
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
    "The screensaver refuses invalid option values and says what they take",
    arguments: [
      (["--every", "2"], "--every 2 is outside 3...3600"),
      (["--on-focus-loss", "lock"], "'leave' and 'stay'"),
      (["--set", "layers[0].birthRate=3"], "--set takes an effect by name"),
    ]
  )
  func refusesInvalidOptionValues(arguments: [String], message: String) throws {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["screensaver"] + arguments
    ).run()
    #expect(finished.status == .exited(64) && finished.errors.contains(message))
  }

  @Test(
    "The screensaver plays on without input, in a resized window too",
    arguments: TerminalRun.presenters
  )
  func playsOnWithoutInput(presenter: String) throws {
    let screensaver = try TerminalRun("screensaver", "--presenter", presenter, "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    #expect(try screensaver.film(pieces: 10).count == 10)
    try screensaver.resize(columns: 100, rows: 30)
    try screensaver.watch(for: "snow on the new stage") {
      $0.lights(columns: 82...99, rows: 0...29) > 0
    }
    try screensaver.leave()
  }

  @Test("The screensaver starts an effect again after its end", arguments: TerminalRun.presenters)
  func restartsEndedEffect(presenter: String) throws {
    let file = try EffectFixture(Effects.brief)
    let screensaver = try TerminalRun("screensaver", "--presenter", presenter, file.path)
    for _ in 0..<2 {
      try screensaver.watch(for: "light") { $0.lights > 3 }
      try screensaver.watch(for: "dark") { $0.lights == 0 }
    }
    try screensaver.type("q")
    try screensaver.expectEnd(.exited(0))
  }
}
