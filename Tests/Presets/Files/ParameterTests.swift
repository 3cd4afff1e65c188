import KamuroParticles
import KamuroPresets
import Testing

@Suite("Parameters of effect files")
struct ParameterTests {
  private func read(_ text: String, _ parameters: [String] = []) throws -> Effect {
    let overrides = try parameters.map { try #require(Override($0, option: "--param")) }
    let source = EffectFile.Source(name: "my.json", bytes: text.utf8)
    return try EffectFile.read(source, parameters: overrides)
  }

  private func errors(_ text: String, _ parameters: [String] = []) throws -> [String] {
    let error = #expect(throws: EffectFileErrors.self) { try read(text, parameters) }
    return try #require(error).errors.map(\.description)
  }

  private func file(_ parameters: String, _ members: String) -> String {
    "{ \"kamuro\": 1, \"parameters\": { \(parameters) },\n\(members) }"
  }

  private func cell(_ parameters: String, _ members: String) -> String {
    file(parameters, "\"layers\": [{ \"emitterCells\": [{ \(members) }] }]")
  }

  @Test("Parameters replace values of every kind, anywhere below the top")
  func parametersReplaceValuesOfEveryKind() throws {
    let written = """
      { "kamuro": 1,
        "parameters": {
          "title": "Rain", "tags": ["wet", "$$5"],
          "rate": { "default": 12.5, "summary": "How much there is" },
          "on": false, "speed": { "default": "40vh" }, "direction": "90deg", "red": 1,
          "contents": { "default": { "shape": "star", "size": 3 } },
          "none": null
        },
        "name": "$title", "tags": "$tags", "summary": "$$title",
        "layers": [{ "emitterPosition": ["$speed", 0], "emitterCells": [{
          "birthRate": "$rate", "enabled": "$on", "velocity": "$speed", "emissionLongitude": "$direction",
          "color": ["$red", 0, 0], "contents": "$contents", "name": "$$" }] }] }
      """
    let plain = """
      { "kamuro": 1,
        "name": "Rain", "summary": "$$title",
        "layers": [{ "emitterPosition": ["40vh", 0], "emitterCells": [{
          "birthRate": 12.5, "enabled": false, "velocity": "40vh", "emissionLongitude": "90deg",
          "color": "#ff0000", "contents": { "shape": "star", "size": 3 }, "name": "$$" }] }] }
      """
    let effect = try read(written)
    #expect(effect.tags == ["wet", "$$5"])
    #expect(effect.summary == "$title" && effect.layers[0].emitterCells[0].name == "$")
    var same = try read(plain)
    // A $ in a default means nothing, so the tags are set from the read effect.
    same.tags = effect.tags
    #expect(effect == same)
  }

  @Test("A parameter sets an intensity, within its range")
  func parameterSetsAnIntensity() throws {
    let text = cell("\"glow\": 4", "\"intensity\": \"$glow\", \"intensityRange\": 1")
    #expect(try read(text).layers[0].emitterCells[0].intensity == 4)
    #expect(try read(text, ["glow=9"]).layers[0].emitterCells[0].intensity == 9)
    #expect(try errors(text, ["glow=65"])[0].contains("outside 0...64"))
  }

  @Test("Texts that begin with $ are written so that they are read back")
  func dollarTextsAreReadBack() throws {
    for name in ["$", "$$", "$a", "$$a", "a$"] {
      var effect = Effect()
      effect.name = name
      #expect(try read(EffectFile.text(of: effect)) == effect)
    }
  }

  @Test("Overrides take JSON or text, and the last one of a name wins")
  func overridesTakeJSONOrText() throws {
    let text = cell(
      "\"color\": \"gold\", \"rate\": 3, \"tags\": []",
      "\"color\": \"$color\", \"birthRate\": \"$rate\""
    )
    let effect = try read(text, ["color=#ff0000", "rate=7", "rate=2e1"])
    #expect(effect.layers[0].emitterCells[0].color == Color(red: 1, green: 0, blue: 0))
    #expect(effect.layers[0].emitterCells[0].birthRate == 20)
    for red in ["color=\"red\"", "color=red", "color=[1, 0, 0]"] {
      #expect(
        try read(text, [red]).layers[0].emitterCells[0].color == Color(red: 1, green: 0, blue: 0)
      )
    }
    let title = file("\"title\": 1", "\"name\": \"$title\"")
    for (value, name) in [("a=b", "a=b"), ("", ""), ("\"3\"", "3"), ("3 feet", "3 feet")] {
      #expect(try read(title, ["title=\(value)"]).name == name)
    }
    #expect(Override("title", option: "--param") == nil)
    #expect(Override("=3", option: "--param") == nil)
  }

  @Test("An error in a parameter is reported where it is written, or at what set it")
  func errorsAreReportedAtTheirSource() throws {
    let text = cell("\"rate\": \"many\"", "\"birthRate\": \"$rate\"")
    let path = "layers[0].emitterCells[0].birthRate"
    #expect(
      try errors(text) == [
        "my.json:1:40: \(path): \"many\" is not a number (the parameter rate)"
      ]
    )
    #expect(
      try errors(text, ["rate=-1"]) == [
        "my.json:2:46: \(path): -1 is outside 0...1000000 1/s (the parameter rate, by --param rate=-1)"
      ]
    )
    #expect(
      try errors(cell("\"c\": { \"shape\": 3 }", "\"contents\": \"$c\""))
        == [
          "my.json:1:48: parameters.c.shape: unknown property: a parameter has a default and a summary",
          "my.json:1:37: parameters.c: a parameter needs a default",
        ]
    )
    #expect(
      try errors(cell("\"c\": { \"default\": { \"shape\": 3 } }", "\"contents\": \"$c\""))[0]
        .hasPrefix("my.json:1:61: layers[0].emitterCells[0].contents.shape: 3 is none of ")
    )
  }

  @Test("An unknown parameter is reported once, with those that exist")
  func unknownParameterIsReportedWithKnownOnes() throws {
    let text = cell("\"rate\": 3, \"color\": \"red\"", "\"birthRate\": \"$rat\"")
    let path = "layers[0].emitterCells[0].birthRate"
    let end = "; a $ that is text is written $$"
    #expect(
      try errors(text) == [
        "my.json:2:46: \(path): there is no parameter \"rat\": did you mean rate?\(end)"
      ]
    )
    #expect(
      try errors(text.replacing("$rat", with: "$glitter")) == [
        "my.json:2:46: \(path): there is no parameter \"glitter\": my.json has rate, color\(end)"
      ]
    )
    #expect(
      try errors("{ \"kamuro\": 1, \"name\": \"$\" }") == [
        "my.json:1:24: name: there is no parameter \"\": my.json has none\(end)"
      ]
    )
    let hint = "; --set changes properties"
    #expect(
      try errors(cell("\"rate\": 3", "\"birthRate\": 1"), ["size=3", "ratte=1"]) == [
        "--param size=3: there is no parameter \"size\": my.json has rate\(hint)",
        "--param ratte=1: there is no parameter \"ratte\": did you mean rate?",
      ]
    )
    #expect(
      try errors("{ \"kamuro\": 1 }", ["size=3"]) == [
        "--param size=3: there is no parameter \"size\": my.json has none\(hint)"
      ]
    )
  }

  @Test("Parameter names are letters and digits, and a file has at most 32")
  func parameterNamesAreLettersAndDigits() throws {
    let good = ["a", "Z9", String(repeating: "x", count: 32)]
    for name in good {
      #expect(throws: Never.self) { try read(file("\"\(name)\": 1", "\"layers\": []")) }
    }
    for name in ["", "9a", "a-b", "é", "a b", "_a", "$a", String(repeating: "x", count: 33)] {
      let path = name.isEmpty ? "parameters." : "parameters.\(name)"
      let errors = try errors(file("\"\(name)\": 1", "\"layers\": []"))
      let column = 36 + name.unicodeScalars.count
      #expect(
        errors == [
          "my.json:1:\(column): \(path): a name is a letter, then letters and digits, 32 at most"
        ]
      )
    }
    let many = { (count: Int) in (0..<count).map { "\"a\($0)\": 1" }.joined(separator: ", ") }
    #expect(throws: Never.self) { try read(file(many(32), "\"name\": \"a\"")) }
    #expect(
      try errors(file(many(33), "\"name\": \"a\"")) == [
        "my.json:1:30: parameters: 33 parameters are more than 32"
      ]
    )
  }

  @Test("A parameter's summary is a text of up to 200 characters")
  func parameterSummaryIsAShortText() throws {
    let summary = { (text: String) in
      "\"a\": { \"default\": 1, \"summary\": \(text) }"
    }
    let long = String(repeating: "é", count: 200)
    #expect(throws: Never.self) { try read(file(summary("\"\(long)\""), "\"name\": \"a\"")) }
    for text in ["3", "null", "\"\(long)x\"", "\"a\\u0007\""] {
      #expect(
        try errors(file(summary(text), "\"name\": \"a\"")) == [
          "my.json:1:64: parameters.a.summary: expected a text of up to 200 characters, without control characters"
        ]
      )
    }
  }

  @Test("A $ in the declarations of parameters means nothing")
  func declarationsDoNotUseParameters() throws {
    let text = file("\"a\": \"b\", \"b\": \"$a\"", "\"$schema\": \"$a\", \"name\": \"$b\"")
    #expect(try read(text).name == "$a")
  }

  @Test("Parameters cannot make a file larger than 200,000 values")
  func parametersCannotMakeAFileTooLarge() throws {
    let list = Array(repeating: "0", count: 1000).joined(separator: ",")
    let uses = { (count: Int) in
      "\"tags\": [\(Array(repeating: "\"$a\"", count: count).joined(separator: ","))]"
    }
    let message = "with its parameters the file has more than 200000 values"
    let parameter = "\"a\": [\(list)]"
    #expect(try errors(file(parameter, uses(210))).contains { $0.hasSuffix(message) })
    #expect(try !errors(file(parameter, uses(190))).contains { $0.hasSuffix(message) })
  }
}
