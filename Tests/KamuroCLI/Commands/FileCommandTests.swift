import Foundation
import KamuroTestSupport
import Testing

@Suite("Commands for effect files")
struct FileCommandTests {
  private static let file = """
    {
      "kamuro": 1,
      "parameters": { "hue": "#ff0000", "rate": 5 },
      "layers": [
        { "emitterCells": [ { "name": "spark", "birthRate": "$rate", "color": "$hue", "lifetime": 1 } ] }
      ]
    }
    """

  private func fixture(_ text: String = file) throws -> EffectFixture {
    try EffectFixture(text, named: "my.json")
  }

  @Test("kamuro check reports position, path and message of each error, as text and as JSON")
  func checkReportsPositionAndMessage() throws {
    let broken = try fixture(
      Self.file.replacing("\"emitterCells\"", with: "\"brithRate\": 1, \"emitterCells\"")
        .replacing("#ff0000", with: "#ff000")
    )
    let fine = try fixture()
    let missing = fine.folder.appendingPathComponent("none.json").path
    let color =
      "\"#ff000\" is not a color: expected \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a color name "
      + "of CSS or [r, g, b, a] of 0...1 (the parameter hue)"
    let expected = [
      (5, 20, "layers[0].brithRate", "unknown property: did you mean birthRate?"),
      (3, 26, "layers[0].emitterCells[0].color", color),
    ]
    let finished = try kamuro("check", fine.path, broken.path)
    #expect(finished.status == .exited(65) && finished.errors.isEmpty)
    #expect(
      finished.output
        == expected.map { "\(broken.path):\($0):\($1): \($2): \($3)\n" }.joined()
    )
    let json = try kamuro("check", "--json", broken.path, missing, fine.path)
    #expect(json.status == .exited(66) && json.errors.isEmpty)
    struct Entry: Decodable {
      let file: String
      let line: Int?
      let column: Int?
      let path: String
      let message: String
    }
    let errors = try JSONDecoder().decode([Entry].self, from: Data(json.output.utf8))
    #expect(errors.map(\.file) == [broken.path, broken.path, missing])
    #expect(errors.map(\.line) == [5, 3, nil] && errors.map(\.column) == [20, 26, nil])
    #expect(errors.map(\.path) == expected.map(\.2) + [""])
    #expect(errors.map(\.message) == expected.map(\.3) + ["No such file or directory"])
    let good = try kamuro("check", fine.path, "peony")
    #expect(good.status == .exited(0))
    #expect(good.output == "\(fine.path): no errors\npeony: no errors\n")
    #expect(try kamuro("check", "--json", fine.path).output == "[]\n")
  }

  @Test("Values of --set and --param are validated as those of the file are")
  func validatesValuesOfCommandLine() throws {
    let file = try fixture()
    let finished = try kamuro(
      "check",
      file.path,
      "--set",
      "cells.spark.lifetime=-2",
      "--set",
      "cells.sprak.lifetime=2",
      "--param",
      "rate=many",
      "--param",
      "hu=gold",
      "--param",
      "lifetime=3"
    )
    #expect(finished.status == .exited(65))
    #expect(
      finished.output.components(separatedBy: "\n") == [
        "--param hu=gold: there is no parameter \"hu\": did you mean hue?",
        "--param lifetime=3: there is no parameter \"lifetime\": \(file.path) has hue, rate"
          + "; --set changes properties",
        "--set cells.sprak.lifetime=2: nothing in cells is named \"sprak\": did you mean spark?",
        "\(file.path):5:57: layers[0].emitterCells[0].birthRate: \"many\" is not a number"
          + " (the parameter rate, by --param rate=many)",
        "--set cells.spark.lifetime=-2: layers[0].emitterCells[0].lifetime:"
          + " -2 is outside 0...86400 s",
        "",
      ]
    )
    for (option, argument) in [("--set", "x"), ("--param", "=1"), ("--set", "")] {
      #expect(try kamuro("play", "snow", option, argument).status == .exited(64))
    }
  }

  @Test("Values of --set replace those of the file, in all emitter cells or in one")
  func setReplacesValuesOfFile() throws {
    let effect = try EffectFixture(Effects.brief)
    let sprites = try kamuro(
      "render",
      effect.path,
      "--at",
      "0.1",
      "--format",
      "json",
      "--set",
      "cells.*.color=[0, 0.5, 1]",
      "--set",
      "layers[0].emitterCells[0].burst=3"
    )
    #expect(sprites.status == .exited(0))
    struct Batch: Decodable {
      struct Sprite: Decodable {
        let color: [Double]
      }
      let sprites: [Sprite]
    }
    let batch = try JSONDecoder().decode(Batch.self, from: Data(sprites.output.utf8))
    #expect(batch.sprites.map(\.color) == Array(repeating: [0, 0.5, 1], count: 3))
  }

  @Test("kamuro new writes a valid file, and overwrites one only with --force")
  func newWritesValidFileAndKeepsExisting() throws {
    let folder = try fixture().folder
    let fixture = try fixture()
    let path = fixture.folder.appendingPathComponent("spark \"s\".json").path
    let finished = try kamuro("new", path)
    #expect(finished.status == .exited(0) && finished.output.contains("--watch"))
    #expect(try kamuro("check", path).output == "\(path): no errors\n")
    let picture = try kamuro("render", path, "--at", "1", "--format", "text")
    #expect(picture.output.contains { ("⠁"..."⣿").contains($0) })
    let golden = try kamuro("render", path, "--format", "ansi", "--param", "height=10vh")
    #expect(golden.output != (try kamuro("render", path, "--format", "ansi").output))
    let again = try kamuro("new", String(path.dropLast(5)))
    let hint = "kamuro: \(path): File exists; --force overwrites it\n"
    #expect(again.status == .exited(73) && again.errors == hint)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try kamuro("new", "--force", "-q", path).output.isEmpty)
    #expect(try kamuro("check", path).output == "\(path): no errors\n")
    #expect(try kamuro("check", "--quiet", path).output.isEmpty)
    try Data("broken".utf8).write(to: URL(fileURLWithPath: path))
    let silent = try kamuro("check", "-q", path)
    #expect(silent.status == .exited(65) && silent.output.isEmpty && silent.errors.isEmpty)
    #expect(try kamuro("new", "\(folder.path)/none/x").status == .exited(73))
    #expect(try kamuro("new", "a\u{7}").status == .exited(64))
  }

  /// An effect as `kamuro list --json` prints it.
  private struct ListEntry: Decodable {
    struct Parameter: Decodable {
      let name: String
      let summary: String?
    }
    let name: String
    let tags: [String]
    let file: String?
    let parameters: [Parameter]?
  }

  @Test("kamuro show prints the file that kamuro list names, the user's own too")
  func showPrintsListedFiles() throws {
    let fixture = try fixture()
    let presets = fixture.folder.appendingPathComponent("kamuro/presets")
    try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
    for (name, text) in [("mine", Self.file), ("snow", Self.file), ("broken", "{")] {
      try Data(text.utf8).write(to: presets.appendingPathComponent("\(name).json"))
    }
    let program = try builtProduct(named: "kamuro")
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
      func run(_ arguments: String...) throws -> Command.Finished {
        try Command(
          program,
          arguments,
          environment: TerminalRun.environment([variable: fixture.folder.path])
        ).run()
      }
      let list = try run("list")
      let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(list.status == .exited(0))
      #expect(Set(names).count == names.count && names.contains("peony"))
      #expect(Array(names.suffix(2)) == ["mine", "snow"])
      #expect(list.errors.contains("broken.json:1:2: expected a key"))
      #expect(try run("list", "-q").errors.isEmpty)
      #expect(try run("show", "snow").output == Self.file)
      let copy = fixture.folder.appendingPathComponent("copy.json").path
      #expect(try run("show", "snow", "-o", copy).output.isEmpty)
      #expect(try String(contentsOfFile: copy, encoding: .utf8) == Self.file)
      #expect(try run("show", "peony").output.contains("\"name\": \"peony\""))
      #expect(try run("check", "mine").output == "mine: no errors\n")
      let hint = try run("play", "minne")
      #expect(hint.status == .exited(66) && hint.errors.contains("did you mean mine?"))
      let json = try JSONDecoder().decode(
        [ListEntry].self,
        from: Data(run("list", "--json").output.utf8)
      )
      #expect(json.map(\.name) == names.map(String.init))
      #expect(json.last?.file?.hasSuffix("/kamuro/presets/snow.json") == true)
      #expect(json.first?.file == nil)
      let peony = try #require(json.first { $0.name == "peony" })
      #expect(
        peony.parameters?.first?.name == "rate"
          && peony.parameters?.contains { $0.name == "shells" && $0.summary != nil } == true
      )
    }
  }
}

@Suite("kamuro play --watch")
struct WatchTests {
  @Test("kamuro play --watch plays what is saved, or shows its error over the last valid effect")
  func playsSavedFileAndShowsErrors() throws {
    // A steady light in the middle, which moves with the file.
    let text = Effects.brief.replacing(
      "\"burst\": 60, \"lifetime\": 0.5",
      with: "\"birthRate\": 200, \"lifetime\": 1"
    )
    let file = try EffectFixture(text)
    func save(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path), options: .atomic)
    }
    let play = try TerminalRun("play", "--watch", file.path)
    try play.watch(for: "light in the middle") {
      $0.lights(aroundColumn: 40, row: 12, within: (4, 2)) > 5
    }
    try save(text.replacing("200", with: "-200"))
    try play.watch(for: "-200 is outside 0...1000000")
    try play.watch(for: "light beside the message") {
      $0.lights(aroundColumn: 40, row: 10, within: (6, 3)) > 5
    }
    try save(text.replacing("50vw", with: "10vw"))
    try play.watch(for: "light on the left, and no message") { screen in
      screen.lights(aroundColumn: 8, row: 12, within: (4, 2)) > 5
        && screen.lights(aroundColumn: 60, row: 12, within: (10, 8)) == 0
        && !screen.lines.contains { $0.contains("outside") }
    }
    try play.leave()
  }

  @Test("kamuro play --watch waits for a change where the effect ends, and takes only files")
  func waitsForChangeAfterEffectEnds() throws {
    let file = try EffectFixture(Effects.brief)
    let play = try TerminalRun("play", "--watch", file.path)
    try play.watchUntilRest(for: 900)
    try Data(Effects.brief.replacing("60", with: "61").utf8)
      .write(to: URL(fileURLWithPath: file.path), options: .atomic)
    try play.watch(for: "another burst") { $0.lights > 10 }
    try play.leave()
    let refused = try kamuro("play", "--watch", "snow")
    #expect(refused.status == .exited(64) && refused.errors.contains("--watch takes files"))
  }
}
