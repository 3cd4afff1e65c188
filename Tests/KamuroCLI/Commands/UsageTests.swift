import Foundation
import KamuroTestSupport
import Testing

@Suite("Command line")
struct UsageTests {
  @Test(
    "kamuro --help names the commands, and each command has its own help",
    arguments: ["--help", "-h", "help"]
  )
  func helpNamesEveryCommand(how: String) throws {
    let finished = try kamuro(how)
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    for command in [
      "demo", "play", "gallery", "list", "button", "screensaver", "over", "away", "celebrate",
      "render",
      "check",
      "show",
      "new",
      "doctor", "reset",
    ] {
      #expect(finished.output.contains("\n  \(command) "), "\(command)")
      let own = try kamuro(command, "--help")
      #expect(own.status == .exited(0) && own.output.contains("USAGE: kamuro \(command)"))
    }
  }

  @Test(
    "kamuro --version prints the version, and the commit where it is known",
    arguments: ["--version", "-V"]
  )
  func printsVersion(option: String) throws {
    let finished = try kamuro(option)
    #expect(finished.status == .exited(0))
    #expect(finished.output.contains(#/^\d+\.\d+\.\d+( \([0-9a-f]{7,}(-changed)?\))?\n$/#))
  }

  @Test(
    "An unknown command is refused with a suggestion",
    arguments: [
      ("nonsense", "kamuro --help names them."), ("plya", "did you mean play?"),
      ("confetti", "did you mean kamuro play confetti?"),
      ("my.json", "did you mean kamuro play my.json?"),
    ]
  )
  func suggestsCommandForUnknownWord(word: String, hint: String) throws {
    let finished = try kamuro(word)
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors == "kamuro: there is no command \"\(word)\": \(hint)\n")
  }

  @Test(
    "Every show refuses invalid option values and prints its usage",
    arguments: [
      ["--fps", "0"], ["--fps=-1"], ["--fps", "nan"], ["--presenter", "vga"], ["--no"],
      ["--dot-coverage", "0.04"], ["--dot-coverage", "1.1"], ["--dot-coverage", "nan"],
    ]
  )
  func showsRefuseInvalidOptionValues(option: [String]) throws {
    for command in [[], ["demo"], ["play", "snow"], ["button"], ["screensaver"]] {
      let finished = try Command(try builtProduct(named: "kamuro"), command + option).run()
      #expect(finished.status == .exited(64) && finished.errors.hasPrefix("Error: "))
      let name = command.first ?? "[<options of demo>]\n       kamuro <command> [<options>]"
      #expect(finished.errors.contains("Usage: kamuro \(name)"), "\(finished.errors)")
    }
  }

  @Test(
    "An unknown option gets the suggestion of a near one",
    arguments: [
      (["--sed", "3"], "'--seed'"), (["demo", "--sed", "3"], "'--seed'"), (["--calmm"], "'--calm'"),
      (["play", "snow", "--loup"], "'--loop'"), (["-x"], nil),
    ] as [([String], String?)]
  )
  func suggestsNearOption(words: [String], guess: String?) throws {
    let finished = try Command(try builtProduct(named: "kamuro"), words).run()
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    let option = words.first { $0.hasPrefix("-") } ?? ""
    let line = finished.errors.prefix { $0 != "\n" }
    let hint = guess.map { ". Did you mean \($0)?" } ?? ""
    #expect(line == "Error: Unknown option '\(option)'\(hint)")
  }

  private static let commands = [
    "demo", "play", "list", "button", "screensaver", "over", "away", "celebrate", "render", "check",
    "show",
    "new",
    "doctor", "reset", "bench",
  ]

  /// The help of a command, or of the program, on a terminal of that many columns.
  private func help(_ command: String?, columns: Int) throws -> String {
    try Command(
      try builtProduct(named: "kamuro"),
      [command, "--help"].compactMap(\.self),
      environment: ["LANG": "C.UTF-8", "COLUMNS": "\(columns)"]
    ).run().output
  }

  @Test("The help of every command wraps to the terminal's width", arguments: [nil] + commands)
  func wrapsHelpToWidth(command: String?) throws {
    for columns in [60, 80, 132] {
      let lines = try help(command, columns: columns).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= columns }, "\(command ?? "") at \(columns)")
    }
    // On a narrower terminal words are broken.
    #expect(try help(command, columns: 20).split(separator: "\n").allSatisfy { $0.count <= 20 })
    func words(_ columns: Int) throws -> [Substring] {
      try help(command, columns: columns).split { $0 == " " || $0 == "\n" }
    }
    #expect(try words(60) == words(132))
  }

  @Test("The help breaks no line before the width where more words would fit")
  func fillsHelpLines() throws {
    let lines = try help(nil, columns: 132).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Without a command") && $0.contains("demo --help") })
    // A continuation line is indented to its column.
    let narrow = try help("play", columns: 60)
    #expect(narrow.contains("\n  PgUp PgDn    scroll the text of --over; also up, down,\n      "))
    #expect(narrow.contains("\n               Home, End and the wheel\n"))
  }

  @Test("The help names the values of an option once, and groups the terminal's options")
  func namesValuesOnceAndGroupsOptions() throws {
    for command in ["demo", "play", "button", "screensaver", "celebrate", "doctor"] {
      let help = try help(command, columns: 500)
      let group = try #require(help.components(separatedBy: "TERMINAL OPTIONS:\n").last)
      let members = group.prefix(upTo: group.firstRange(of: "\n\n")?.lowerBound ?? group.endIndex)
      for option in ["-s, --seed", "--glyphs", "--colors", "-f, --fps", "--presenter", "--calm"] {
        #expect(members.contains("  \(option) ") || members.contains("  \(option)\n"), "\(option)")
      }
      #expect(!members.contains("--param") && !members.contains("--help"))
    }
    for command in Self.commands {
      for line in try help(command, columns: 500).split(separator: "\n") {
        guard let values = line.firstRange(of: "(values: ") else { continue }
        let list = line[values.upperBound...].prefix { $0 != ";" && $0 != ")" }
        for value in list.split(separator: ", ") where value.count > 4 {
          #expect(!line[..<values.lowerBound].contains(value), "\(command): \(line)")
        }
      }
    }
  }

  @Test("The help has a command's own options before the groups that commands share")
  func ownOptionsComeFirst() throws {
    for (command, own) in [
      ("render", "--at"), ("play", "--watch"), ("export", "-o, --output"), ("list", "--tag"),
      ("screensaver", "--every"), ("check", "--json"), ("stream", "--unpaced"),
    ] {
      let help = try help(command, columns: 500)
      let sections = help.components(separatedBy: "OPTIONS")
      #expect(sections.count > 1 && sections[1].contains("\n  \(own) "), "\(command)")
      #expect(sections[1].contains("--help"))
      // Nothing is lost: an option stands in the help once.
      #expect(help.components(separatedBy: "\n  \(own) ").count == 2, "\(command)")
      #expect(!help.contains("\n\n\n") && help.hasSuffix("\n") && !help.hasSuffix("\n\n"))
    }
  }

  @Test("A command gets the options that follow its name")
  func passesOptionsToCommand() throws {
    let play = try TerminalRun(command: ["play", "snow", "--glyphs", "ascii"])
    try play.watch(for: "ASCII snow") { screen in
      screen.lines.contains { !$0.isEmpty }
    }
    #expect(play.terminal.transcript.allSatisfy { $0 < 0x80 })
    try play.leave()
  }

  @Test("A file in the place of a command is played, whatever its ending")
  func playsFiles() throws {
    let fixture = try EffectFixture(LibGDXSample().text, named: "fire.txt")
    for words in [[fixture.path], [fixture.path, "--for", "1"]] {
      let finished = try Command(
        try builtProduct(named: "kamuro"),
        words,
        environment: TerminalRun.environment()
      ).run()
      // Without a terminal nothing is played, as with the command.
      let played = try Command(
        try builtProduct(named: "kamuro"),
        ["play"] + words,
        environment: TerminalRun.environment()
      ).run()
      #expect(finished.status == played.status && finished.errors == played.errors)
      #expect(finished.status != .exited(64))
    }
    let folder = try kamuro(fixture.folder.path)
    #expect(folder.status == .exited(64) && folder.errors.contains("there is no command"))
  }
}
