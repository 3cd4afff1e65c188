import ArgumentParser
import Testing

@testable import KamuroCLI

@Suite("The settings of a command")
struct SettingsTests {
  @Test("are made without the parser where no option is given", arguments: [[], ["demo"]])
  func fastDemo(words: [String]) throws {
    let fast = try #require(FastStart.settings(for: words))
    let parsed = try #require(try RootCommand.parseAsRoot(words) as? DemoCommand)
    #expect(dumped(fast) == dumped(parsed.settings))
  }

  @Test(
    "are made without the parser for built-in effects",
    arguments: [["snow"], ["snow", "rain"]]
  )
  func fastPlay(effects: [String]) throws {
    let words = ["play"] + effects
    let fast = try #require(FastStart.settings(for: words))
    let parsed = try #require(try RootCommand.parseAsRoot(words) as? PlayCommand)
    #expect(dumped(fast) == dumped(try parsed.settings))
  }

  @Test(
    "are left to the parser for anything else",
    arguments: [
      ["play"], ["play", "--calm"], ["play", "snow", "-l"], ["play", "mine.json"], ["list"],
      ["demo", "--calm"], ["--help"], ["snow"],
    ]
  )
  func slow(words: [String]) {
    #expect(FastStart.settings(for: words) == nil)
  }

  private static let showWords = [
    "--seed", "3", "--glyphs", "half", "--pixels", "off", "--colors", "16", "--dither",
    "--dot-coverage", "0.5",
    "--no-bloom", "--palette", "nord", "--background", "dark", "--fps", "30", "--presenter",
    "writer", "--no-sync",
    "--calm",
  ]

  private static let soundWords = [
    "--sound", "demo", "--sound-format", "f32le:44100:1", "--sound-delay", "100",
    "--sound-amount", "0.5",
  ]

  @Test("take over every option of play")
  func play() throws {
    let words =
      [
        "snow", "--for", "2", "--speed", "2", "--start-at", "1", "--loop", "--over", "a",
        "--shatter", "--gather", "--param", "a=b", "--set", "a=b", "--allow-outside", "--fit",
        "none",
        "--watch", "--quiet", "--control", "f", "--answers", "a",
      ] + Self.soundWords + Self.showWords
    let usual = try settings(of: ["snow"])
    let all = try settings(of: words)
    // What excludes another option.
    let counted = try settings(of: ["snow", "--count", "2"])
    #expect(counted.playback.count == 2)
    let unchanged = Self.same(usual, all)
    #expect(unchanged == ["effects.0", "playback.count"])
  }

  @Test("take over every option of demo")
  func demo() throws {
    let usual = try DemoCommand.parse([]).settings
    let recorded = try DemoCommand.parse(
      ["--record-session", "a", "--no-tour"] + Self.soundWords + Self.showWords
    ).settings
    #expect(Self.same(usual, recorded) == ["replay"])
    #expect(try DemoCommand.parse(["--replay", "a"]).settings.replay == "a")
  }

  private func settings(of words: [String]) throws -> PlaySettings {
    try PlayCommand.parse(words).settings
  }

  /// The paths of the leaves in which two values agree.
  private static func same(_ one: Any, _ other: Any, at path: String = "") -> [String] {
    let parts = zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
    var (paths, place) = ([] as [String], 0)
    for (left, right) in parts {
      let name = left.label ?? "\(place)"
      paths += same(left.value, right.value, at: path.isEmpty ? name : "\(path).\(name)")
      place += 1
    }
    return place == 0 && dumped(one) == dumped(other) ? [path] : paths
  }
}

/// All that a value holds.
func dumped(_ value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  return text
}
