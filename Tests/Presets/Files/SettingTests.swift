import KamuroParticles
import KamuroPresets
import Testing

@Suite("Settings beside a file")
struct SettingTests {
  private static let file = """
    {
      "kamuro": 1,
      "name": "file",
      "layers": [
        { "name": "sky", "emitterCells": [
          { "name": "drop", "birthRate": 1, "emitterCells": [{ "name": "splash", "burst": 1 }] },
          { "name": "flake" }
        ] },
        { "name": "ground", "emitterCells": [{ "name": "splash" }] }
      ]
    }
    """

  private func read(_ settings: String...) throws -> Effect {
    let overrides = try settings.map { try #require(Override($0, option: "--set")) }
    let source = EffectFile.Source(name: "my.json", bytes: Self.file.utf8)
    return try EffectFile.read(source, settings: overrides)
  }

  @Test("A setting reaches elements by their numbers, by their names, and all of them")
  func settingReachesElementsByNumberNameAndStar() throws {
    var effect = try read()
    let plain = effect
    effect.layers[0].emitterCells[0].birthRate = 9
    for path in [
      "layers[0].emitterCells[0]", "layers.sky.emitterCells[0]", "layers[0].emitterCells.drop",
      "layers.sky.emitterCells.drop", "cells.drop", "layers.sky.cells.drop",
    ] {
      #expect(try read("\(path).birthRate=9") == effect, "\(path)")
    }
    effect = plain
    effect.layers[0].birthRate = 2
    effect.layers[1].birthRate = 2
    #expect(try read("layers.*.birthRate=2") == effect)
    effect = plain
    effect.layers[0].emitterCells[0].emitterCells[0].scale = 3
    effect.layers[1].emitterCells[0].scale = 3
    #expect(try read("cells.splash.scale=3") == effect)
    effect.layers[0].emitterCells[0].scale = 3
    effect.layers[0].emitterCells[1].scale = 3
    #expect(try read("cells.*.scale=3") == effect)
  }

  @Test("A setting adds missing members and replaces whole values")
  func settingAddsMembersAndReplacesValues() throws {
    let plain = try read()
    #expect(plain.author.isEmpty)
    #expect(try read("author=A. B.").author == "A. B.")
    #expect(
      try read("layers.sky.transform.rotation=90deg").layers[0].transform.rotation == .degrees(90)
    )
    #expect(
      try read("cells.drop.contents.shape=star").layers[0].emitterCells[0].contents.shape == .star
    )
    #expect(try read("layers=[]").layers.isEmpty)
    #expect(try read("layers=[{}, {}]", "layers[1].birthRate=4").layers.map(\.birthRate) == [1, 4])
    #expect(try read("tags=[\"a\", \"b\"]", "tags=[\"c\"]").tags == ["c"])
  }

  @Test("An error in a setting is reported at the setting itself", arguments: messages)
  func settingErrorIsReportedAtTheSetting(setting: String, message: String) throws {
    let error = #expect(throws: EffectFileErrors.self) { try read(setting) }
    #expect(error?.errors.map(\.description) == ["--set \(setting): \(message)"])
  }
}

private let messages: [(String, String)] = [
  ("layers[0].birthRate=-1", "layers[0].birthRate: -1 is outside 0...1000"),
  ("layers.sky.brithRate=1", "layers[0].brithRate: unknown property: did you mean birthRate?"),
  (
    "cells.drop.color=glod",
    "layers[0].emitterCells[0].color: \"glod\" is not a color: expected "
      + "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a color name of CSS or [r, g, b, a] of 0...1; did you mean gold?"
  ),
  ("layers[2].birthRate=1", "layers[2] is not there: layers has 2 elements"),
  (
    "layers[0].emitterCells[0].emitterCells[1].burst=1",
    "layers[0].emitterCells[0].emitterCells[1] is not there: "
      + "layers[0].emitterCells[0].emitterCells has one element"
  ),
  ("layers.sea.birthRate=1", "nothing in layers is named \"sea\": did you mean sky?"),
  (
    "layers.everything.birthRate=1",
    "nothing in layers is named \"everything\": there are ground, sky"
  ),
  ("cells.dorp.burst=1", "nothing in cells is named \"dorp\": did you mean drop?"),
  (
    "cells.everything.burst=1",
    "nothing in cells is named \"everything\": there are drop, flake, splash"
  ),
  ("cells.drop=1", "cells needs a cell's name after it, or *: cells.spark.birthRate"),
  ("cells[0].burst=1", "cells needs a cell's name after it, or *: cells.spark.birthRate"),
  ("name[0].a=1", "name is not a list: it has no [0]"),
  ("name.a=1", "name is a string: it has no a"),
  ("kamuro.a=1", "kamuro is a number: it has no a"),
  (
    "\(String(repeating: "a.", count: 64))a=1",
    "\"\(String(repeating: "a.", count: 20))…\" is no path: 65 steps are more than 64"
  ),
  ("layers[0]=1", "\"layers[0]\" is no path: it must end with a property"),
  ("layers[x].a=1", "\"layers[x].a\" is no path: expected [0] after a list"),
  ("layers[-1].a=1", "\"layers[-1].a\" is no path: expected [0] after a list"),
  ("layers[0.a=1", "\"layers[0.a\" is no path: expected [0] after a list"),
  ("layers[0]x.a=1", "\"layers[0]x.a\" is no path: expected [0] after a list"),
  ("layers..a=1", "\"layers..a\" is no path: a name is missing in it"),
  (".a=1", "\".a\" is no path: a name is missing in it"),
  ("a.=1", "\"a.\" is no path: a name is missing in it"),
  ("[0].a=1", "\"[0].a\" is no path: a name is missing in it"),
]
