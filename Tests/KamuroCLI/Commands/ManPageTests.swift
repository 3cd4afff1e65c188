import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// The manual pages that KamuroManPages writes for the program beside the tests.
private enum Manual {
  private static let made = Result { try make() }

  /// The sources of the pages by their file names.
  static var pages: [String: String] { get throws { try made.get() } }

  private static func make() throws -> [String: String] {
    let fixture = try EffectFixture("", named: "empty")
    let folder = fixture.folder.appendingPathComponent("man")
    let finished = try Command(
      try builtProduct(named: "KamuroManPages"),
      [try builtProduct(named: "kamuro"), folder.path],
      environment: ["SOURCE_DATE_EPOCH": "86400"]
    ).run()
    try #require(finished.status == .exited(0), "\(finished.errors)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: [:]) {
      $0[$1] = try String(contentsOf: folder.appendingPathComponent($1), encoding: .utf8)
    }
  }

  /// The literal lines of a page, as they are shown.
  static func examples(of page: String) -> [String] {
    page.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
      .flatMap { $0.components(separatedBy: ".Ed\n")[0].split(separator: "\n") }
      .map { line in
        let signs = [("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ti", "~")]
        let text = signs.reduce(String(line)) { $0.replacing($1.0, with: $1.1) }
        return text.replacing("\\(ha", with: "^").replacing("\\e", with: "\\")
      }
  }
}

@Suite("Manual pages")
struct ManPageTests {
  /// The path of mandoc; `nil` if it is not installed.
  private static let mandoc = [
    "/usr/bin/mandoc", "/usr/local/bin/mandoc", "/opt/homebrew/bin/mandoc",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("There is a manual page for the program, each command and each topic")
  func hasPageForEachCommandAndTopic() throws {
    let commands = RootCommand.commandNames.map { "kamuro-\($0).1" }
    let topics = HelpTopic.allCases.map { "kamuro-\($0.rawValue).7" }
    #expect(try Set(Manual.pages.keys) == Set(["kamuro.1"] + commands + topics))
  }

  @Test("A manual page has its name, its date and the sections of mdoc(7) in their order")
  func hasSectionsInOrder() throws {
    let order = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
      "SEE ALSO",
    ]
    for (file, page) in try Manual.pages {
      let name = file.split(separator: ".")[0]
      #expect(page.hasPrefix(".Dd January 2, 1970\n.Dt \(name.uppercased()) \(file.suffix(1))\n"))
      #expect(page.contains(".Sh NAME\n.Nm \(name)\n.Nd "))
      let titles = page.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
        .map { String($0.dropFirst(4)) }
      let places = titles.compactMap(order.firstIndex)
      #expect(places == places.sorted() && Set(places).count == places.count, "\(file)")
      #expect(file.hasSuffix(".7") || titles.contains("EXAMPLES"), "\(file)")
      #expect(page.contains(".Xr kamuro 1") || name == "kamuro")
    }
  }

  @Test("A command's manual page has all options that its help has")
  func hasOptionsOfHelp() throws {
    let pages = try Manual.pages
    for command in RootCommand.commandNames {
      let page = try #require(pages["kamuro-\(command).1"])
      let help = try kamuro(command, "--help").output
      for option in help.matches(of: #/^  (?:-(\w), )?--([a-z-]+)/#.anchorsMatchLineEndings()) {
        let name = option.2.replacing("-", with: "\\-")
        let short = option.1.map { "Fl \($0) , " } ?? ""
        #expect(page.contains(".It \(short)Fl Fl \(name)"), "\(command): \(option.0)")
      }
    }
  }

  @Test("mandoc finds nothing to warn of in the manual pages", .enabled(if: mandoc != nil))
  func passesMandoc() throws {
    for (file, page) in try Manual.pages {
      let fixture = try EffectFixture(page, named: file)
      let finished = try Command(
        try #require(Self.mandoc),
        ["-Tlint", "-Wwarning", fixture.path]
      ).run()
      #expect(finished.status == .exited(0), "\(finished.output)\(finished.errors)")
    }
  }

  @Test("The program accepts all command lines that the manual pages have as examples")
  func acceptsExamples() throws {
    let fixture = try EffectFixture("", named: "words")
    let stubs = """
      kamuro() { printf '%s\\n' kamuro "$@" end >>words; }
      make() { :; }
      cd "$1"
      eval "$2"
      """
    let lines = try Manual.pages.values.flatMap(Manual.examples)
      .filter { $0.contains("kamuro ") && !$0.hasPrefix("set -g") }
    #expect(lines.count > 50)
    for line in lines {
      _ = try Command("/bin/sh", ["-c", stubs, "sh", fixture.folder.path, line]).run()
    }
    let words = try String(contentsOfFile: fixture.path, encoding: .utf8)
    let calls = words.components(separatedBy: "\nend\n").filter { $0.hasPrefix("kamuro") }
      .map { $0.split(separator: "\n").dropFirst().map(String.init) }
    #expect(calls.count >= lines.count)
    for call in calls {
      #expect(RootCommand.command(of: call) != nil, "kamuro \(call.joined(separator: " "))")
    }
  }

  @Test("KamuroManPages says what is wrong with a program that is none of its kind")
  func reportsWrongProgram() throws {
    let program = try builtProduct(named: "KamuroManPages")
    let usage = try Command(program).run()
    #expect(usage.status == .exited(1) && usage.errors.contains("PROGRAM FOLDER"))
    let other = try Command(program, ["/bin/false", "/nonexistent"]).run()
    #expect(other.status == .exited(1))
    #expect(other.errors == "KamuroManPages: /bin/false --experimental-dump-help: exit code 1\n")
  }
}

@Suite("Help topics")
struct HelpTopicTests {
  @Test(
    "kamuro help explains a topic, wrapped to the terminal's width",
    arguments: HelpTopic.allCases
  )
  func explainsTopic(topic: HelpTopic) throws {
    let finished = try kamuro("help", topic.rawValue)
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    #expect(finished.output.lowercased().hasPrefix("\(topic.rawValue): "))
    #expect(finished.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let hint = try kamuro(topic.rawValue)
    #expect(hint.errors.hasSuffix("did you mean kamuro help \(topic.rawValue)?\n"))
  }

  @Test("kamuro help effects lists the built-in effects with their summaries")
  func listsEffects() throws {
    let text = HelpTopic.effects.text
    for line in try kamuro("list").output.split(separator: "\n") {
      let words = line.prefix { $0 != "[" }.split(separator: " ")
      #expect(text.contains("\n  \(words[0]) "))
      #expect(text.contains(words.dropFirst().joined(separator: " ")))
    }
  }

  @Test("kamuro help names commands and topics when it is asked for another one")
  func namesSubjects() throws {
    for words in [["nonsense"], ["effects", "play"]] {
      let finished = try Command(try builtProduct(named: "kamuro"), ["help"] + words).run()
      #expect(finished.status == .exited(64) && finished.output.isEmpty)
      let asked = words.joined(separator: " ")
      #expect(
        finished.errors.hasPrefix("kamuro: there is no help about \"\(asked)\": commands are")
      )
      #expect(finished.errors.contains("screensaver"))
      #expect(finished.errors.hasSuffix("topics are effects, terminals, scripts\n"))
    }
  }

  @Test("kamuro help explains a command as the command's own help does")
  func explainsCommand() throws {
    #expect(try kamuro("help", "play").output == kamuro("play", "--help").output)
  }
}
