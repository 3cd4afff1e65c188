import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// A name with C0 and C1 control characters, DEL, line breaks and invisible characters.
private let hostile =
  "a\u{1B}[2J\u{7}\r\n\t\u{7F}\u{9B}31m\u{85}\u{200B}\u{200E}\u{202E}\u{2066}\u{2028}\u{FEFF}b"

@Suite("Printable text")
struct PrintableTextTests {
  /// Whether a text has no control, format or separator characters except line ends.
  private func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  private func run(
    _ arguments: [String],
    variables: [String: String] = [:]
  ) throws -> Command.Finished {
    try Command(
      try builtProduct(named: "kamuro"),
      arguments,
      environment: TerminalRun.environment(variables)
    ).run()
  }

  @Test("Printable text escapes unprintable characters of values, and keeps its own lines")
  func escapesUnprintableCharacters() {
    let name = "a\u{1B}[2J\nb\u{202E}"
    let text: PrintableText = "\(name): \(3) errors\n"
    #expect(text == "a\\u{001B}[2J\\u{000A}b\\u{202E}: 3 errors\n")
    #expect("\(text)\(name)" as PrintableText == "\(text)a\\u{001B}[2J\\u{000A}b\\u{202E}")
    #expect(PrintableText(lines: "a\r\nb\tc\rd\u{9B}") == "a\nb\tc\\u{000D}d\\u{009B}")
    let plain = "é 火花 👍🏽 ✈\u{FE0F} e\u{301}"
    #expect("\(plain)" as PrintableText == PrintableText(stringLiteral: plain))
  }

  @Test("Every command prints hostile names from its arguments escaped")
  func printsArgumentsEscaped() throws {
    let fixture = try EffectFixture(Effects.brief, named: "\(hostile).json")
    let none = fixture.folder.appendingPathComponent("none\(hostile).json").path
    let broken = try EffectFixture("{ \"kamuro\": 1, \"\\u001b[2J\\u202e\": 1 }", named: "b.json")
    let lines = [
      ["check", fixture.path], ["check", none], ["check", broken.path], ["check", "--json", none],
      ["play", none], ["play", hostile], ["show", none], ["render", none], ["bench", none],
      ["render", fixture.path, "--at", hostile], ["render", "snow", "--\(hostile)"],
      ["render", "snow", "-o", fixture.folder.path + "/\(hostile)/x", "--format", "text"],
      ["check", fixture.path, "--set", hostile], ["check", fixture.path, "--set", "\(hostile)=1"],
      ["check", fixture.path, "--param", "\(hostile)=\(hostile)"],
      ["list", "--set", "\(hostile)=1"],
      ["play", "snow", "--size", hostile], [hostile], ["help", hostile], ["list", hostile],
      ["new", fixture.path], ["new", fixture.folder.path + "/x\u{1B}[31m\u{202E}/y"],
      ["new", fixture.folder.path + "/\u{200B}z"], ["demo", "--replay", none],
      ["celebrate", "--for", hostile], ["button", "--timeout", hostile],
    ]
    for line in lines {
      let finished = try run(line)
      let shown = finished.output + finished.errors
      #expect(isPrintable(shown), "\(line)")
    }
    let finished = try run(["render", "--at", hostile, "snow"])
    #expect(finished.errors.contains("a\\u{001B}[2J\\u{0007}\\u{000D}\\u{000A}\\u{0009}"))
  }

  @Test("Every command prints hostile names of files, variables and emitter cells escaped")
  func printsForeignNamesEscaped() throws {
    let home = try EffectFixture(Effects.brief, named: "none.json")
    let presets = home.folder.appendingPathComponent("kamuro/presets")
    try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
    try Data("{ \"kamuro\": 1, \"summary\": \"\u{202E}s\", \"tags\": [\"\u{200B}t\"] }".utf8)
      .write(to: presets.appendingPathComponent("\(hostile).json"))
    for line in [["list"], ["list", "--json"], ["doctor"], ["show", hostile]] {
      let variables = ["XDG_CONFIG_HOME": home.folder.path, "TERM": hostile, "LC_CTYPE": hostile]
      let finished = try run(line, variables: variables)
      // `show` copies the file itself unchanged, since the output is not a terminal.
      let shown = line[0] == "show" ? finished.errors : finished.output + finished.errors
      #expect(isPrintable(shown), "\(line)")
    }
    let cells = try EffectFixture(
      Effects.brief.replacing("\"burst\"", with: "\"name\": \"\u{200B}\u{202E}\", \"burst\"")
    )
    let finished = try run(["render", cells.path, "--at", "0.1", "--format", "json"])
    #expect(finished.output.contains(#""cell": "\u200b\u202e""#))
    #expect(isPrintable(finished.output))
  }

  @Test("kamuro show escapes a file's text on a terminal, and copies it exactly elsewhere")
  func showEscapesOnlyOnTerminal() throws {
    let text = "// \u{1B}[2J\u{202E}\r\n" + Effects.brief
    let fixture = try EffectFixture(text)
    #expect(try run(["show", fixture.path]).output == text)
    let terminal = try PseudoTerminal(columns: 200, rows: 24)
    let child = try Child(try builtProduct(named: "kamuro"), ["show", fixture.path], on: terminal)
    #expect(try child.waitForEnd(reading: terminal) == .exited(0))
    let shown = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(shown.hasPrefix("// \\u{001B}[2J\\u{202E}\r\n{"))
  }

  @Test("Commands, help and version exit with 74 where standard output cannot be written")
  func exitsWith74WhereOutputFails() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let program = try builtProduct(named: "kamuro")
    for line in ["--help", "help play", "play --help", "--version", "list", "doctor", "check snow"]
    {
      let shell = Command(
        "/bin/sh",
        ["-c", "exec \"$0\" \(line) > /dev/full", program],
        environment: TerminalRun.environment()
      )
      let finished = try shell.run()
      #expect(finished.status == .exited(74), "\(line)")
      #expect(finished.errors.contains("standard output: "), "\(line)")
    }
  }

  @Test("Only Output.swift of KamuroCLI calls functions that print")
  func printsOnlyThroughOutput() throws {
    let sources = repository.appending(path: "Sources/KamuroCLI")
    let others = try Regex(#"(^|[^.\w])(print|debugPrint|dump|puts|fputs|fwrite|printf|fprintf)\("#)
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") where !name.hasSuffix("/Output.swift") {
        #expect(!line.contains(others) && !line.contains("FileHandle"), "\(name): \(line)")
      }
    }
  }
}
