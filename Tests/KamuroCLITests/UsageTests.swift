import TestSupport
import Testing

@Suite("The command line")
struct UsageTests {
  @Test("explains itself", arguments: ["--help", "-h", "help"])
  func helps(how: String) throws {
    let finished = try kamuro(how)
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    for command in [
      "demo", "play", "list", "button", "screensaver", "celebrate", "render", "check", "show",
      "new",
      "doctor", "reset",
    ] {
      #expect(finished.output.contains("\n  \(command) "), "\(command)")
      let own = try kamuro(command, "--help")
      #expect(own.status == .exited(0) && own.output.contains("USAGE: kamuro \(command)"))
    }
  }

  @Test("tells its version")
  func version() throws {
    let finished = try kamuro("--version")
    #expect(finished.status == .exited(0))
    #expect(finished.output.split(separator: ".").count == 3)
  }

  @Test(
    "asks back at a word that is no command",
    arguments: [
      ("nonsense", "kamuro --help names them."), ("plya", "did you mean play?"),
      ("confetti", "did you mean kamuro play confetti?"),
      ("my.json", "did you mean kamuro play my.json?"),
    ]
  )
  func asksBack(word: String, hint: String) throws {
    let finished = try kamuro(word)
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors == "kamuro: there is no command \"\(word)\": \(hint)\n")
  }

  @Test(
    "refuses options that mean nothing",
    arguments: [
      ["--fps", "0"], ["--fps=-1"], ["--fps", "nan"], ["--presenter", "vga"], ["--no"],
      ["--dot-coverage", "0.04"], ["--dot-coverage", "1.1"], ["--dot-coverage", "nan"],
    ]
  )
  func refuses(option: [String]) throws {
    for command in [[], ["demo"], ["play", "snow"], ["button"], ["screensaver"]] {
      let finished = try Command(try builtProduct(named: "kamuro"), command + option).run()
      #expect(finished.status == .exited(64) && finished.errors.hasPrefix("Error: "))
      let name = command.first ?? "demo"
      #expect(finished.errors.contains("Usage: kamuro \(name)"), "\(finished.errors)")
    }
  }

  @Test("gives a command the options that stand behind it")
  func gives() throws {
    let play = try Performance(command: ["play", "snow", "--glyphs", "ascii"])
    try play.watch(for: "ASCII snow") { screen in
      screen.lines.contains { !$0.isEmpty }
    }
    #expect(play.terminal.transcript.allSatisfy { $0 < 0x80 })
    try play.leave()
  }
}
