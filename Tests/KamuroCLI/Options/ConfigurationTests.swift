import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Configuration file")
struct ConfigurationTests {
  /// A folder with a configuration file.
  private func folder(_ text: String) throws -> EffectFixture {
    let fixture = try EffectFixture("", named: "unused")
    let folder = fixture.folder.appendingPathComponent("kamuro")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent("config.json"))
    return fixture
  }

  private func configuration(_ text: String) throws -> Configuration {
    let fixture = try folder(text)
    let home = fixture.folder.path
    return try withExtendedLifetime(fixture) {
      try Configuration(commands: ["demo", "play", "render", "screensaver"]) {
        $0 == "XDG_CONFIG_HOME" ? home : nil
      }
    }
  }

  @Test("The configuration file's options stand before those of the command line")
  func optionsStandFirst() throws {
    let text = """
      { "glyphs": "braille", "calm": true, "dither": false, // a comment
        "screensaver": { "every": 60 }, "render": { "size": "9x9", "param": ["a=1", "b=2"] } }
      """
    let configuration = try configuration(text)
    let words = ["screensaver", "--every", "5"]
    #expect(
      configuration.completed(words)
        == ["screensaver", "--glyphs=braille", "--calm", "--every=60", "--every", "5"]
    )
    #expect(configuration.completed(["--seed", "1"]).first == "--glyphs=braille")
    #expect(
      configuration.completed(["render", "snow"])
        == ["render", "--size=9x9", "--param=a=1", "--param=b=2", "snow"]
    )
    #expect(configuration.completed(["list"]) == ["list"])
  }

  @Test("A palette's colors may be a list, and a command that is mistyped has a hint")
  func paletteIsList() throws {
    let configuration = try configuration("{ \"palette\": [\"red\", \"#00f\"] }")
    #expect(configuration.completed(["play"]) == ["play", "--palette=red,#00f"])
    for (text, reason) in [
      ("{ \"palette\": [\"red\", 7] }", "are texts"),
      ("{ \"screensavr\": {} }", "did you mean screensaver?"),
    ] {
      let failure = #expect(throws: Failure.self) { try self.configuration(text) }
      #expect(failure?.message.description.contains(reason) == true)
    }
  }

  @Test("A relative XDG_CONFIG_HOME is ignored, as its specification says")
  func relativeFolderIsIgnored() throws {
    for folder in ["settings", "./settings", ""] {
      let configuration = try Configuration(commands: ["play"]) {
        $0 == "XDG_CONFIG_HOME" ? folder : $0 == "HOME" ? "/nowhere" : nil
      }
      #expect(configuration.path == "/nowhere/.config/kamuro/config.json")
    }
  }

  @Test("Without a configuration file the command line stays as it is")
  func nothingChangesWithoutFile() throws {
    let configuration = try Configuration(commands: ["play"]) {
      $0 == "HOME" ? "/nonexistent" : nil
    }
    #expect(configuration.completed(["play", "snow"]) == ["play", "snow"])
    #expect(!configuration.exists)
  }

  @Test(
    "An error in the configuration file is named with its place",
    arguments: [
      ("{ \"playy\": { \"calm\": true } }", "1:12: \"playy\" is no command"),
      ("{ \"glyphs\": ", "1:13"), ("[1]", "1:1: this is no object"),
      ("{ \"play\": { \"a\": {} } }", "1:18: \"a\" is an option"),
      (
        "{ \"glyphs\": [\(String(repeating: "1, ", count: 500))1] }",
        "1:13: the file has more than 500 values"
      ),
    ]
  )
  func errorHasPlace(text: String, expected: String) throws {
    let failure = #expect(throws: Failure.self) { try configuration(text) }
    let message = failure?.message.description ?? ""
    #expect(message.contains("config.json:\(expected)"), "\(message)")
  }

  @Test("The program takes its defaults from the file, and names the file in errors")
  func programTakesDefaults() throws {
    let kamuro = try builtProduct(named: "kamuro")
    let fixture = try folder(#"{ "render": { "size": "9x3", "glyphs": "ascii" } }"#)
    let environment = ["XDG_CONFIG_HOME": fixture.folder.path, "LANG": "C.UTF-8"]
    let rendered = try Command(
      kamuro,
      ["render", "snow", "--at=3", "--format=text"],
      environment: environment
    ).run()
    #expect(rendered.output.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    let shown = try Command(kamuro, ["config"], environment: environment).run()
    #expect(shown.output.contains("kamuro render --size=9x3 --glyphs=ascii"))
    let wrong = try folder(#"{ "play": { "sizee": 3 } }"#)
    let failed = try Command(
      kamuro,
      ["config"],
      environment: ["XDG_CONFIG_HOME": wrong.folder.path, "LANG": "C.UTF-8"]
    ).run()
    #expect(failed.status == .exited(65))
    #expect(failed.errors.contains("config.json:1:13: ") && failed.errors.contains("--sizee"))
  }

  @Test(
    "A mistake in the configuration file is told once, and the usual defaults stand for it",
    arguments: [
      (#"{ "glyphs": "#, ["list"], "1:13"),
      (#"{ "glyphs": "braile", "calm": true }"#, ["doctor"], "1:3: "),
      (#"{ "playy": { "calm": true } }"#, ["render", "snow", "--format=text"], "1:12: "),
      (#"{ "render": { "sizee": 1, "size": "9x3" } }"#, ["render", "snow"], "1:15: "),
    ]
  )
  func goesOnAfterMistake(text: String, words: [String], place: String) throws {
    func run(_ text: String) throws -> Command.Finished {
      let file = try folder(text)
      let variables = [
        "XDG_CONFIG_HOME": file.folder.path, "LANG": "C.UTF-8", "TERM": "xterm-256color",
      ]
      return try Command(try builtProduct(named: "kamuro"), words, environment: variables).run()
    }
    // What is right in the file stays.
    let right = text.replacing(#""glyphs": "braile", "#, with: "")
      .replacing(#""sizee": 1, "#, with: "")
    let (finished, expected) = (try run(text), try run(right.hasSuffix("}") ? right : "{}"))
    #expect(finished.status == .exited(0))
    let lines = finished.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("config.json:\(place)"), "\(finished.errors)")
    #expect(lines.first?.hasSuffix("; kamuro config checks the file") ?? false)
    #expect(finished.output == expected.output && !finished.output.isEmpty)
  }

  @Test("kamuro config names each error of the file once, in a line, with its place")
  func configNamesErrors() throws {
    let file = try folder(
      """
      {
        "glyphs": "braile", "theme": "nord",
        "play": { "speed": 99 }, "render": { "size": "9x3" }
      }
      """
    )
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["config"],
      environment: ["XDG_CONFIG_HOME": file.folder.path, "LANG": "C.UTF-8"]
    ).run()
    #expect(finished.status == .exited(65) && finished.output.isEmpty)
    let lines = finished.errors.split(separator: "\n")
    try #require(lines.count == 3, "\(finished.errors)")
    #expect(lines[0].contains("config.json:2:3: ") && lines[0].contains("auto, hybrid, "))
    #expect(lines[1].contains("config.json:2:23: ") && lines[1].contains("--theme"))
    #expect(lines[2].contains("config.json:3:13: ") && lines[2].contains("99"))
  }

  @Test("kamuro celebrate names an error of the file, and does not fail")
  func celebrateDoesNotFail() throws {
    let file = try folder(#"{ "glyphs": "braile" }"#)
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["celebrate"],
      environment: ["XDG_CONFIG_HOME": file.folder.path, "LANG": "C.UTF-8"]
    ).run()
    #expect(finished.status == .exited(0))
    #expect(finished.errors.contains("config.json:1:3: "), "\(finished.errors)")
  }
}
