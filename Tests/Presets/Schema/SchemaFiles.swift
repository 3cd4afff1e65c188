/// Effect files that the schema accepts, and some that it refuses.
enum SchemaFiles {
  private static func file(_ members: String) -> String { "{ \"kamuro\": 1, \(members) }" }
  private static func layer(_ members: String) -> String {
    file("\"layers\": [{ \(members) }]")
  }
  private static func cell(_ members: String) -> String {
    layer("\"emitterCells\": [{ \(members) }]")
  }
  private static func firework(_ members: String) -> String {
    file("\"fireworks\": [{ \(members) }]")
  }
  private static func field(_ members: String) -> String {
    file("\"fields\": [{ \(members) }]")
  }

  /// Files that Kamuro and the schema accept.
  static let good: [String] = [
    "{ \"kamuro\": 1 }",
    file("\"tags\": [\"paper\", \"rain\"], \"author\": \"A. B.\", \"license\": \"CC0-1.0\""),
    file("\"name\": \"\(String(repeating: "ü", count: 64))\""),
    layer(
      "\"emitterPosition\": [\"50vw\", 0], \"emitterZPosition\": \"-3e1pt\", \"blur\": \".5vmin\""
    ),
    layer("\"emitterSize\": [\"+5.vh\", \"1E-3vmax\"], \"seed\": 4294967295, \"opacity\": 0.5"),
    layer("\"duration\": \"infinite\", \"repeatCount\": 2.5, \"repeatDuration\": 0"),
    layer("\"repeatCount\": \"infinite\", \"duration\": 3, \"fillMode\": \"both\""),
    layer("\"transform\": { \"rotation\": 1.5, \"translation\": [1, \"2vh\"] }"),
    layer("\"animations\": [{ \"values\": [1, \"40vh\"], \"keyPath\": \"emitterPosition.x\" }]"),
    layer("\"animations\": [{ \"values\": [\"90deg\"], \"keyPath\": \"transform.rotation\" }]"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunction\": [0, -100, 1, 100] }]"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunctions\": [\"easeIn\"] }]"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunction\": \"easeInOutBounce\" }]"),
    layer(
      "\"emitterShape\": \"picture\", \"emitterPicture\": { \"rows\": [\"#o\"], \"colors\": { \"#\": \"red\", \"o\": [1, 0, 0.5] } }"
    ),
    cell("\"color\": \"#ff00Aa\", \"palette\": [\"#ff00aa80\", [0, 0, 0], [0, 1, 0.5, 0.1]]"),
    cell("\"palette\": [\"gold\", \"RebeccaPurple\", \"TRANSPARENT\", \"lightgoldenrodyellow\"]"),
    cell("\"rotation\": \"0.25turn\", \"rotationRange\": \"1rad\", \"emissionRange\": \"180deg\""),
    cell("\"emissionLongitude\": 6.283185307179586, \"spin\": \"-36000deg\", \"burst\": 1e3"),
    cell("\"contents\": { \"shape\": \"star\", \"size\": [3, 4], \"points\": 32 }"),
    cell("\"contents\": { \"shape\": \"path\", \"size\": 3, \"path\": [[0, -1], [1, 1]] }"),
    cell("\"contents\": { \"shape\": \"glyph\", \"text\": \"❄\" }, \"emitterCells\": [{}]"),
    firework("\"trajectories\": \"fountain\", \"boxSize\": [10, 0], \"position\": [0, \"1vh\"]"),
    firework("\"trajectories\": [[{ \"to\": [1, 0] }], { \"segments\": [{ \"to\": [1, -1] }] }]"),
    firework(
      "\"trajectories\": { \"top\": [[{ \"to\": [1, 0] }]], \"bottom\": [[{ \"to\": [0, 1] }]] }"
    ),
    field("\"type\": \"vortex\", \"direction\": \"1turn\", \"regionSize\": [1, \"2vmin\"]"),
    file("\"walls\": [{ \"shape\": \"path\", \"path\": [[0, \"50vh\"], [\"100vw\", 0]] }]"),
    file("\"effects\": [{ \"effect\": \"snow\", \"parameters\": {}, \"count\": 2 }]"),
    file("\"$schema\": \"kamuro.schema.json\", \"name\": \"$$5\", \"author\": \"\""),
    file("\"parameters\": { \"a\": { \"default\": 3, \"summary\": \"$\" } }, \"name\": \"b\""),
    file(
      "\"parameters\": { \"red\": [1, 0, 0], \"all\": [{}] }, \"layers\": \"$all\", \"items\": [{ \"colors\": [\"$red\"] }]"
    ),
    file("\"order\": 0, \"name\": \"a\""),
    file("\"parameters\": { \"n\": 2 }, \"bloom\": \"(4 - $n) * 0.5\", \"name\": \"5 $$US\""),
    file("\"effects\": [{ \"effect\": [\"snow\", \"rain\"], \"repeatCount\": \"infinite\" }]"),
    file("\"items\": [{ \"contents\": [{}, { \"shape\": \"ring\" }], \"attachments\": [{}] }]"),
  ]

  /// Files with parameters that the schema accepts.
  static let parameterized: [String] = [
    file("\"$schema\": \"./kamuro.schema.json\", \"parameters\": {}"),
    file("\"effects\": [{ \"effect\": \"a.json\", \"parameters\": { \"a\": [{}] } }]"),
    file("\"parameters\": { \"a\": 1, \"b2\": \"40vh\", \"c\": null, \"d\": [1, 2], \"e\": true }"),
    file("\"parameters\": { \"a\": { \"default\": { \"x\": 1 }, \"summary\": \"What it is\" } }"),
    file("\"parameters\": { \"a\": { \"default\": \"gold\" } }, \"name\": \"$$5\""),
    file("\"effects\": [{ \"effect\": \"$a\", \"parameters\": { \"a\": [{}] } }]"),
    file("\"name\": \"$title\", \"tags\": [\"a\", \"$tag\"], \"layers\": \"$layers\""),
    layer("\"emitterPosition\": [\"$x\", 0], \"opacity\": \"$o\", \"emitterShape\": \"$shape\""),
    layer("\"duration\": \"$long\", \"seed\": \"$seed\", \"transform\": \"$transform\""),
    layer(
      "\"animations\": [{ \"values\": [\"$from\", 0], \"timingFunction\": [0, \"$y\", 1, 1] }]"
    ),
    layer("\"emitterPicture\": { \"rows\": [\"$row\"], \"colors\": { \"#\": \"$color\" } }"),
    cell("\"palette\": [\"$one\", [\"$red\", 0, 0]], \"enabled\": \"$on\", \"contents\": \"$c\""),
    layer("\"opacity\": \"1 - $o / 2\", \"emitterPosition\": [\"-($x + .5e-1vw)*2\", \"$y/2\"]"),
    firework("\"boxSize\": [\"$w\", 0], \"trajectories\": [\"$way\", [\"$segment\"]]"),
  ]

  /// Files that neither Kamuro nor the schema accepts.
  static let broken: [String] =
    topLevel + numbersAndTexts + lengthsAndAngles + listsAndObjects

  /// A JSON list of values that replace others at random.
  static let values = #"""
    [
      0, 1, -1, 0.5, 1e-9, 360, 6.283185307179586, 1000, 1e5, 1e9, true, false, null, [], {}, "",
      "infinite", "linear", "gold", "GOLD", "glod", "#fff", "#ffffff", "40vh", "-4e1pt", "+.5vmin",
      "1.vmax", "0x1vw", "90deg", "-0.25turn", "1e400deg", "infrad", "classic", "fountain", [0, 0],
      [0, "1vw"], [0, 0, 0], [0, 0, 1, 1], [0, 0, 2, 1], [[0, 0]], ["#ff0000", "red"], [{}],
      "e\u0301", "\ud83d\udc69\u200d\ud83d\udc67", "a\u007f", "line\nbreak",
      "$", "$5", "$$", "$$5", "5 $$a", "-$a", "2 * $a"
    ]
    """#

  private static let topLevel: [String] = [
    "[]", "3", "null", "{}", "{ \"name\": \"a\" }", "{ \"kamuro\": 2 }", "{ \"kamuro\": \"1\" }",
    "{ \"kamuro\": null }", file("\"gravity\": 9"), file("\"Name\": \"a\""),
    file("\"layers\": {}"), file("\"layers\": [4]"), file("\"layers\": [null]"),
    file("\"parameters\": { \"1a\": 1 }"), file("\"parameters\": { \"a-b\": 1 }"),
    file("\"parameters\": { \"\(String(repeating: "a", count: 33))\": 1 }"),
    file("\"parameters\": { \"a\": { \"summary\": \"no default\" } }"),
    file("\"parameters\": { \"a\": { \"default\": 1, \"minimum\": 0 } }"),
    file("\"parameters\": { \"a\": { \"default\": 1, \"summary\": 3 } }"),
    file("\"parameters\": [1]"),
    file(
      "\"parameters\": { \((0...32).map { "\"a\($0)\": 1" }.joined(separator: ", ")) }"
    ),
  ]

  private static let numbersAndTexts: [String] = [
    layer("\"opacity\": 1.5"), layer("\"opacity\": -0.1"), layer("\"opacity\": true"),
    layer("\"opacity\": null"), layer("\"opacity\": \"1\""), layer("\"seed\": 1.5"),
    layer("\"seed\": -1"), layer("\"seed\": 4294967296"), layer("\"birthRate\": 1001"),
    layer("\"duration\": \"forever\""), layer("\"repeatCount\": \"Infinite\""),
    layer("\"beginTime\": \"infinite\""), cell("\"enabled\": 1"), cell("\"enabled\": \"true\""),
    cell("\"burst\": 2.5"), file("\"name\": 3"), file("\"name\": [\"a\"]"),
    file("\"name\": \"\(String(repeating: "a", count: 65))\""),
    file("\"name\": \"a\\u001bb\""), file("\"name\": \"a\\u009bb\""),
    file("\"author\": \"\(String(repeating: "a", count: 101))\""),
    file("\"license\": \"\(String(repeating: "a", count: 65))\""),
    layer("\"renderMode\": \"add\""), layer("\"renderMode\": \"Additive\""),
    layer("\"renderMode\": 1"), cell("\"contents\": { \"points\": 2 }"),
  ]

  private static let lengthsAndAngles: [String] = [
    layer("\"blur\": -1"), layer("\"blur\": 401"), layer("\"blur\": \"1 vh\""),
    layer("\"blur\": \"40VH\""), layer("\"blur\": \"vh\""), layer("\"blur\": \"0x10vh\""),
    layer("\"blur\": \"1deg\""), layer("\"blur\": \"infvh\""), layer("\"blur\": [1]"),
    cell("\"rotation\": \"north\""), cell("\"rotation\": \"0x1deg\""),
    cell("\"rotation\": \"90\""), cell("\"rotation\": 1e9"), cell("\"emissionRange\": \"4vh\""),
    cell("\"color\": \"#12\""), cell("\"color\": \"#gg0000\""), cell("\"color\": \"glod\""),
    cell("\"color\": \"light gold\""), cell("\"color\": [0, 0]"), cell("\"color\": 16711680"),
    cell("\"color\": [0, 0, 0, 0, 0]"), cell("\"color\": [0, 0, 255]"),
    layer("\"animations\": [{ \"values\": [\"fast\"] }]"),
    layer("\"animations\": [{ \"values\": [1e7] }]"),
  ]

  private static let listsAndObjects: [String] = [
    layer("\"emitterPosition\": 3"), layer("\"emitterPosition\": [3]"),
    layer("\"emitterPosition\": [1, 2, 3]"), layer("\"emitterPosition\": { \"x\": 1, \"y\": 2 }"),
    layer("\"emitterPath\": [[0, 2]]"), layer("\"emitterPath\": [0, 0]"),
    layer("\"transform\": []"), layer("\"transform\": { \"angle\": 3 }"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunction\": \"ease\" }]"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunction\": [2, 0, 1, 1] }]"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunction\": [0, 0, 1] }]"),
    layer("\"animations\": [{ \"values\": [1, 0], \"timingFunction\": [0, 0, 1, 1, 1] }]"),
    layer("\"emitterPicture\": { \"rows\": \"#\" }"),
    layer("\"emitterPicture\": { \"colors\": { \"#\": \"rde\" } }"),
    cell("\"velocty\": 3"), cell("\"contents\": { \"size\": [1, 2, 3] }"),
    cell("\"contents\": { \"size\": \"4deg\" }"), cell("\"palette\": \"red\""),
    file("\"layers\": [\(Array(repeating: "{}", count: 65).joined(separator: ","))]"),
    file("\"tags\": [\(Array(repeating: "\"a\"", count: 17).joined(separator: ","))]"),
    file("\"tags\": [\"\(String(repeating: "a", count: 33))\"]"), file("\"tags\": \"a\""),
    firework("\"trajectories\": \"willow\""), firework("\"trajectories\": [[{ \"to\": 1 }]]"),
    firework("\"trajectories\": [[{ \"to\": [1, 1e4] }]]"),
    firework("\"trajectories\": { \"left\": [] }"),
    firework("\"trajectories\": []"), firework("\"trajectories\": [[]]"),
    file("\"effects\": [{ \"effect\": [] }]"), file("\"effects\": [{ \"effect\": 3 }]"),
    file("\"effects\": [{ \"effect\": \"a\", \"parameters\": [1] }]"),
    field("\"type\": \"wind\""), field("\"regionSize\": [1, -2]"),
  ]
}
