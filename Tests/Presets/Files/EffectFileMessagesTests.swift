import KamuroParticles
import KamuroPresets
import Testing

@Suite("Messages about effect files")
struct EffectFileMessagesTests {
  @Test("A message names the file, line, column, path, value and rule", arguments: messages)
  func messageNamesPlacePathValueAndRule(text: String, expected: String) {
    let error = #expect(throws: EffectFileErrors.self) {
      try EffectFile.read(text.utf8, named: "my.json")
    }
    #expect(error?.description == expected)
  }

  @Test("A background is dark and opaque", arguments: ["white", "red", "#10203080", "#000000"])
  func backgroundIsDarkAndOpaque(color: String) throws {
    let text = "{ \"kamuro\": 1, \"background\": \"\(color)\" }"
    let read = { () throws(EffectFileErrors) in try EffectFile.read(text.utf8, named: "a") }
    guard color != "#000000" else { return #expect(try read().background != nil) }
    let error = #expect(throws: EffectFileErrors.self) { try read() }
    #expect(error?.description.contains("must be dark and opaque") == true)
  }

  @Test("Several errors are reported at once, in reading order")
  func errorsAreReportedInReadingOrder() {
    let text = """
      {
        "kamuro": 1,
        "nme": "a",
        "layers": [
          { "birthRate": -1, "emitterShape": "star",
            "emitterCells": [ { "lifetime": "long", "color": "#12" } ] }
        ]
      }
      """
    let error = #expect(throws: EffectFileErrors.self) {
      try EffectFile.read(text.utf8, named: "my.json")
    }
    #expect(
      error?.errors.map(\.description) == [
        "my.json:3:10: nme: unknown property: did you mean name?",
        "my.json:5:20: layers[0].birthRate: -1 is outside 0...1000",
        "my.json:5:40: layers[0].emitterShape: \"star\" is none of point, line, rectangle, circle, cuboid, sphere, path, text, picture",
        "my.json:6:39: layers[0].emitterCells[0].lifetime: \"long\" is not a number",
        "my.json:6:56: layers[0].emitterCells[0].color: \"#12\" is not a color: expected \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a color name of CSS or [r, g, b, a] of 0...1",
      ]
    )
  }
}

private func layer(_ members: String) -> String {
  "{ \"kamuro\": 1, \"layers\": [ { \(members) } ] }"
}

private func firework(_ members: String) -> String {
  "{ \"kamuro\": 1, \"fireworks\": [ { \(members) } ] }"
}

private func cell(_ members: String) -> String {
  layer("\"emitterCells\": [ { \(members) } ]")
}

private func deep(_ levels: Int) -> String {
  levels == 0 ? "{}" : "{ \"emitterCells\": [ \(deep(levels - 1)) ] }"
}

private let messages: [(String, String)] = [
  (
    layer("\"emitterShape\": \"text\", \"emitterText\": \"  \""),
    "my.json:1:69: layers[0].emitterText: it has no letters"
  ),
  (
    layer(
      "\"emitterShape\": \"picture\", \"emitterPicture\": { \"rows\": [\"..\"] }"
    ),
    "my.json:1:75: layers[0].emitterPicture: it has no dots: particles are born on those that are not transparent"
  ),
  (
    "{ \"kamuro\": 1, \"repeat\": 3 }",
    "my.json:1:26: repeat: unknown property: repeat is for the elements of lists, such as layers"
  ),
  (
    "{ \"kamuro\": 1, \"background\": \"white\" }",
    "my.json:1:30: background: it must be dark and opaque: no channel above 0.4, such as #101820"
  ),
  (
    cell("\"valueOverLife\": [ { \"values\": [1, -1] } ]"),
    "my.json:1:69: layers[0].emitterCells[0].valueOverLife[0]: -1: a factor of scale is 0...1000"
  ),
  (
    cell("\"valueOverLife\": [ { \"values\": [1, 2], \"ranges\": [1] } ]"),
    "my.json:1:69: layers[0].emitterCells[0].valueOverLife[0]: 1 ranges do not fit 2 values"
  ),
  (
    cell(
      """
      "valueOverLife": [
        { "keyPath": "spin", "values": [1] }, { "keyPath": "spin", "values": [0] }
      ]
      """
    ),
    "my.json:1:48: layers[0].emitterCells[0]: only one curve of valueOverLife may be of spin"
  ),
  (
    cell(
      """
      "ramps": [ { "colors": ["#ff0000"] } ], "colorOverLife": { "colors": ["#00ff00"] }
      """
    ),
    "my.json:1:48: layers[0].emitterCells[0]: ramps and colorOverLife: only one of them is given"
  ),
  ("", "my.json:1:1: expected a value, found the end of the file"),
  (
    "{ \"kamuro\": 1,\n  \"name\" 3 }",
    "my.json:2:10: expected ':' after the key, found '3'"
  ),
  ("3", "my.json:1:1: 3 is not an object: expected { … }"),
  ("[]", "my.json:1:1: a list is not an object: expected { … }"),
  ("{}", "my.json:1:1: kamuro: missing; an effect file begins with { \"kamuro\": 1, … }"),
  (
    "{ \"kamuro\": 2 }",
    "my.json:1:13: kamuro: this file is of version 2, and this Kamuro reads version 1"
  ),
  ("{ \"kamuro\": \"1\" }", "my.json:1:13: kamuro: expected the format's version, 1"),
  (
    "{ \"kamuro\": 1, \"sumary\": \"a\" }",
    "my.json:1:26: sumary: unknown property: did you mean summary?"
  ),
  ("{ \"kamuro\": 1, \"gravity\": 9 }", "my.json:1:27: gravity: unknown property"),
  ("{ \"kamuro\": 1, \"fils\": {} }", "my.json:1:24: fils: unknown property: did you mean files?"),
  ("{ \"kamuro\": 1, \"name\": 3 }", "my.json:1:24: name: 3 is not a text: expected \"…\""),
  (
    "{ \"kamuro\": 1, \"name\": \"a\\u001bb\" }",
    "my.json:1:24: name: control characters are not allowed"
  ),
  (
    "{ \"kamuro\": 1, \"layers\": {} }",
    "my.json:1:26: layers: an object is not a list: expected [ … ]"
  ),
  (
    "{ \"kamuro\": 1, \"layers\": [ 4 ] }",
    "my.json:1:28: layers[0]: 4 is not an object: expected { … }"
  ),
  (layer("\"opacity\": 1.5"), "my.json:1:41: layers[0].opacity: 1.5 is outside 0...1"),
  (layer("\"seed\": 1.5"), "my.json:1:38: layers[0].seed: 1.5 is not a whole number"),
  (
    layer("\"renderMode\": \"add\""),
    "my.json:1:44: layers[0].renderMode: \"add\" is none of unordered, oldestFirst, oldestLast, backToFront, additive: did you mean additive?"
  ),
  (
    layer("\"emitterPosition\": 3"),
    "my.json:1:49: layers[0].emitterPosition: 3 is not a pair: expected [x, y]"
  ),
  (
    layer("\"emitterPosition\": [0, \"3 feet\"]"),
    "my.json:1:53: layers[0].emitterPosition[1]: \"3 feet\" is not a length: expected a number, or text such as \"40vh\""
  ),
  (
    cell("\"lifetime\": -1"),
    "my.json:1:62: layers[0].emitterCells[0].lifetime: -1 is outside 0...86400 s"
  ),
  (
    cell("\"velocity\": \"1e9vh\""),
    "my.json:1:62: layers[0].emitterCells[0].velocity: \"1e9vh\" is outside -100000...100000 pt/s"
  ),
  (
    cell("\"emissionRange\": \"north\""),
    "my.json:1:67: layers[0].emitterCells[0].emissionRange: \"north\" is not an angle: expected radians, or text such as \"90deg\" or \"0.25turn\""
  ),
  (
    cell("\"enabled\": 1"),
    "my.json:1:61: layers[0].emitterCells[0].enabled: 1 is neither true nor false"
  ),
  (
    cell("\"trigger\": \"death\", \"birthRate\": 3"),
    "my.json:1:48: layers[0].emitterCells[0]: nothing goes on after the parent's death: use burst instead of birthRate and bursts"
  ),
  (
    "{ \"kamuro\": 1, \"layers\": [ \(deep(5)) ] }",
    "my.json:1:108: layers[0].emitterCells[0].emitterCells[0].emitterCells[0].emitterCells[0]: emitterCells are nested more than 4 deep"
  ),
  (
    layer("\"animations\": [ { \"values\": [1, 0], \"keyTimes\": [0, 0.5, 1] } ]"),
    "my.json:1:46: layers[0].animations[0]: 3 keyTimes do not fit 2 values"
  ),
  (
    layer(
      "\"animations\": [ { \"values\": [1, 0], \"keyTimes\": [0], \"calculationMode\": \"discrete\" } ]"
    ),
    "my.json:1:46: layers[0].animations[0]: 1 keyTimes do not fit 2 values: expected 3, the end with them"
  ),
  (
    layer("\"animations\": [ { \"path\": { \"segments\": [ { \"to\": [1, 2] } ] } } ]"),
    "my.json:1:46: layers[0].animations[0].keyPath: a path leads emitterPosition or transform.translation, not \"opacity\""
  ),
  (
    layer(
      "\"animations\": [ { \"keyPath\": \"emitterPosition\", \"keyTimes\": [0, 0.5, 1], \"path\": { \"segments\": [ { \"to\": [1, 2] } ] } } ]"
    ),
    "my.json:1:46: layers[0].animations[0]: 3 keyTimes do not fit 2 keys of a path"
  ),
  (
    layer(
      "\"animations\": [ { \"keyPath\": \"emitterPosition\", \"calculationMode\": \"cubic\", \"path\": { \"segments\": [ { \"to\": [\"5vw\", 2] } ] } } ]"
    ),
    "my.json:1:46: layers[0].animations[0]: a path has its own curves: calculationMode is linear, discrete, paced or cubicPaced"
  ),
  (
    layer(
      "\"animations\": [ { \"keyPath\": \"emitterPosition\", \"values\": [1], \"path\": { \"segments\": [ { \"to\": [1, 2] } ] } } ]"
    ),
    "my.json:1:46: layers[0].animations[0]: an animation has values or a path, not both"
  ),
  (
    layer(
      "\"animations\": [ { \"keyPath\": \"emitterPosition\", \"path\": { \"start\": [1, 2] } } ]"
    ),
    "my.json:1:86: layers[0].animations[0].path: a path needs at least one element in segments"
  ),
  (
    layer("\"animations\": [ { } ]"),
    "my.json:1:46: layers[0].animations[0]: an animation needs at least one element in values"
  ),
  (
    layer("\"animations\": [ { \"values\": [1, 0], \"keyTimes\": [1, 0] } ]"),
    "my.json:1:46: layers[0].animations[0]: keyTimes do not ascend"
  ),
  (
    "{ \"kamuro\": 1, \"fireworks\": [ { \"repeatInterval\": 0.1 } ] }",
    "my.json:1:31: fireworks[0]: repeatInterval is shorter than the 0.4 s that its sparks take"
  ),
  (
    "{ \"kamuro\": 1, \"fireworks\": [ { \"repeatInterval\": 1, \"delay\": 0.125 } ] }",
    "my.json:1:31: fireworks[0]: repeatInterval is shorter than the 1.4 s that its sparks take"
  ),
  (
    firework("\"trajectories\": \"willow\""),
    "my.json:1:49: fireworks[0].trajectories: \"willow\" is none of classic, fountain, a list of trajectories, or { top, bottom }"
  ),
  (
    firework("\"trajectories\": []"),
    "my.json:1:49: fireworks[0].trajectories: a list of trajectories needs at least one"
  ),
  (
    firework("\"trajectories\": [[]]"),
    "my.json:1:50: fireworks[0].trajectories[0]: a trajectory needs at least one element in segments"
  ),
  (
    firework("\"trajectories\": [{ \"start\": [1, 2] }]"),
    "my.json:1:50: fireworks[0].trajectories[0]: a trajectory needs at least one element in segments"
  ),
  (
    firework("\"trajectories\": { \"top\": [[{ \"to\": [1, 0] }]] }"),
    "my.json:1:49: fireworks[0].trajectories: quarters need at least one trajectory each in top and bottom"
  ),
  (
    firework("\"trajectories\": [[{ \"to\": [1, 0], \"control1\": [0, 0] }]]"),
    "my.json:1:51: fireworks[0].trajectories[0][0]: a segment is { to }, { control, to }, { control1, control2, to } or { center, angle }"
  ),
  (
    firework("\"trajectories\": [[{ \"to\": [1, 1e4] }]]"),
    "my.json:1:63: fireworks[0].trajectories[0][0].to[1]: 10000 is outside -1000...1000"
  ),
  (
    firework("\"trajectories\": [[{ \"to\": 1 }]]"),
    "my.json:1:59: fireworks[0].trajectories[0][0].to: 1 is not a place: expected [x, y]"
  ),
  (
    firework("\"pacing\": \"even\""),
    "my.json:1:43: fireworks[0].pacing: \"even\" is none of parameter, length"
  ),
  (
    firework("\"scaleOverFlight\": { \"values\": [1, 2], \"ranges\": [1] }"),
    "my.json:1:52: fireworks[0].scaleOverFlight: 1 ranges do not fit 2 values"
  ),
]
