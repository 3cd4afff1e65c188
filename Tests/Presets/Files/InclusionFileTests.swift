import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Files that include others")
struct InclusionFileTests {
  /// Effect files by their names, read without a file system.
  private struct Files {
    var texts: [String: String]
    var settings: [Override] = []

    func read(_ name: String = "a") throws -> Effect {
      let source = try find(name, for: EffectFile.Source(name: "", bytes: []))
      return try EffectFile.read(source, settings: settings, including: find)
    }

    func errors(_ name: String = "a") throws -> [String] {
      let error = #expect(throws: EffectFileErrors.self) { try read(name) }
      return try #require(error).errors.map(\.description)
    }

    private func find(
      _ name: String,
      for holder: EffectFile.Source
    ) throws(EffectFile.Refusal) -> EffectFile.Source {
      guard let text = texts[name] else { throw EffectFile.Refusal("not there") }
      return EffectFile.Source(name: "\(name).json", identity: "/\(name)", bytes: text.utf8)
    }
  }

  private func file(_ members: String) -> String { "{ \"kamuro\": 1, \(members) }" }

  private func including(_ members: String...) -> String {
    file("\"effects\": [\(members.map { "{ \($0) }" }.joined(separator: ",\n"))]")
  }

  private func cell(_ members: String) -> String {
    file("\"layers\": [{ \"emitterCells\": [{ \(members) }] }]")
  }

  @Test("Included files are found by their names, one or several")
  func includedFilesAreFoundByName() throws {
    let files = Files(texts: [
      "a": including("\"effect\": \"b\", \"count\": 2", "\"effect\": [\"c\", \"b\"]"),
      "b": file("\"name\": \"B\""), "c": file("\"name\": \"C\""),
    ])
    let effect = try files.read()
    #expect(effect.effects.map { $0.choices.map(\.name) } == [["B"], ["C", "B"]])
    #expect(effect.effects[0].count == 2)
    #expect(
      try EffectFile.read(including("\"effect\": \"streamers\"").utf8, named: "a")
        .effects[0].choices[0] == Catalogue.effect(named: "streamers")
    )
  }

  @Test("Parameters are passed on to included files of any depth")
  func parametersArePassedToIncludedFiles() throws {
    let files = Files(texts: [
      "a": file(
        "\"parameters\": { \"hue\": \"red\" }, \"effects\": ["
          + "{ \"effect\": \"b\", \"parameters\": { \"tone\": \"$hue\" } }, { \"effect\": \"b\" }]"
      ),
      "b": file(
        "\"parameters\": { \"tone\": \"blue\" }, \"effects\": ["
          + "{ \"effect\": \"c\", \"parameters\": { \"look\": { \"color\": \"$tone\", \"burst\": 3 } } }]"
      ),
      "c": file(
        "\"parameters\": { \"look\": [] }, \"layers\": [{ \"emitterCells\": [\"$look\"] }]"
      ),
    ])
    let cells = try files.read().effects.map { $0.choices[0].effects[0].choices[0] }
      .map { $0.layers[0].emitterCells[0] }
    #expect(cells.map(\.burst) == [3, 3])
    #expect(cells[0].color == Color(red: 1, green: 0, blue: 0))
    #expect(cells[1].color == Color(red: 0, green: 0, blue: 1))
  }

  @Test("A parameter of an included file that is unknown or wrong is reported")
  func unknownOrWrongParameterIsReported() throws {
    var files = Files(texts: [
      "a": including("\"effect\": \"b\", \"parameters\": { \"rate\": -1 }"),
      "b": file(
        "\"parameters\": { \"rate\": 1 },\n\"layers\": [{ \"birthRate\": \"$rate\" }]"
      ),
    ])
    #expect(
      try files.errors() == [
        "b.json:2:27: layers[0].birthRate: -1 is outside 0...1000 (the parameter rate, by a.json)"
      ]
    )
    files.texts["a"] = including("\"effect\": \"b\", \"parameters\": { \"rat\": -1, \"c\": 2 }")
    #expect(
      try files.errors() == [
        "a.json:1:68: effects[0].parameters.rat: there is no parameter \"rat\": did you mean rate?",
        "a.json:1:77: effects[0].parameters.c: there is no parameter \"c\": b.json has rate",
      ]
    )
  }

  @Test("A file that includes itself, directly or through others, is refused")
  func fileCannotIncludeItself() throws {
    var files = Files(texts: ["a": including("\"effect\": \"a\"")])
    let end = "a file cannot include itself:"
    #expect(
      try files.errors() == [
        "a.json:1:40: effects[0].effect: \"a\": \(end) a.json -> a.json"
      ]
    )
    files.texts = [
      "a": including("\"effect\": \"b\""), "b": including("\"effect\": \"c\""),
      "c": file("\n\"effects\": [{ \"effect\": \"a\" }]"),
    ]
    #expect(
      try files.errors() == [
        "c.json:2:25: effects[0].effect: \"a\": \(end) a.json -> b.json -> c.json -> a.json"
      ]
    )
    files.texts["c"] = including("\"effect\": \"b\"")
    #expect(
      try files.errors() == [
        "c.json:1:40: effects[0].effect: \"b\": \(end) b.json -> c.json -> b.json"
      ]
    )
  }

  @Test("Files include each other at most 8 deep, in whatever order they are read")
  func filesIncludeEachOtherEightDeep() throws {
    var files = Files(texts: ["9": file("\"name\": \"last\"")])
    for number in 1...8 { files.texts["\(number)"] = including("\"effect\": \"\(number + 1)\"") }
    #expect(throws: Never.self) { try files.read("2") }
    let message = "\"9\": files include each other at most 8 deep"
    #expect(try files.errors("1") == ["8.json:1:40: effects[0].effect: \(message)"])
    // A file read before at a lower depth still counts at its greatest depth.
    files.texts["1"] = including("\"effect\": \"4\"", "\"effect\": \"2\"")
    #expect(
      try files.errors("1") == [
        "3.json:1:40: effects[0].effect: \"4\": files include each other at most 8 deep"
      ]
    )
    files.texts["1"] = including("\"effect\": \"4\"", "\"effect\": \"3\"")
    #expect(throws: Never.self) { try files.read("1") }
  }

  @Test("At most 256 files are included; one with other parameters is another one")
  func atMostTwoHundredFiftySixFilesAreIncluded() throws {
    let all = { (count: Int, parameter: (Int) -> Int) in
      let lists = stride(from: 0, to: count, by: 8).map { first in
        (first..<min(first + 8, count)).map {
          "{ \"effect\": \"b\", \"parameters\": { \"x\": \(parameter($0)) } }"
        }.joined(separator: ", ")
      }
      return lists.map { self.file("\"effects\": [\($0)]") }
    }
    var files = Files(texts: ["b": file("\"parameters\": { \"x\": 0 }")])
    let read = { (texts: [String]) throws -> [String] in
      for (index, text) in texts.enumerated() { files.texts["c\(index)"] = text }
      let names = texts.indices.map { "{ \"effect\": \"c\($0)\" }" }.joined(separator: ",")
      files.texts["a"] = self.file("\"effects\": [\(names)]")
      do {
        _ = try files.read()
        return []
      } catch let error as EffectFileErrors {
        return error.errors.map(\.description)
      }
    }
    // 224 files in 28 lists of 8 are 252 files.
    #expect(try read(all(224) { $0 }).isEmpty)
    #expect(try read(all(400) { _ in 0 }).isEmpty)
    let errors = try read(all(256) { $0 })
    #expect(errors.count > 1)
    #expect(errors.allSatisfy { $0.hasSuffix(": more than 256 files are included") })
  }

  @Test("Each error of an included file is reported once, in that file")
  func errorsOfIncludedFilesAreReportedOnce() throws {
    let files = Files(texts: [
      "a": including(
        "\"effect\": \"b\"",
        "\"effect\": [\"b\", \"c\"]",
        "\"effect\": \"b\", \"parameters\": { \"x\": 2 }"
      ),
      "b": file("\"parameters\": { \"x\": 1 },\n\"name\": 3, \"layers\": 4"),
      "c": including("\"effect\": \"b\"", "\"effect\": \"d\""),
      "d": "{ \"kamuro\": 1,\n} }",
    ])
    #expect(
      try files.errors() == [
        "b.json:2:9: name: 3 is not a text: expected \"…\"",
        "b.json:2:22: layers: 4 is not a list: expected [ … ]",
        "d.json:2:3: expected the end of the file after its value, found '}'",
      ]
    )
  }

  @Test("A missing included file is reported at its place among the names")
  func missingFilesAreReportedInPlace() throws {
    let files = Files(texts: [
      "a": including("\"effect\": \"b\"", "\"effect\": [\"c\", \"b\"]"), "c": file("\"tags\": []"),
    ])
    #expect(
      try files.errors() == [
        "a.json:1:40: effects[0].effect: \"b\": not there",
        "a.json:2:19: effects[1].effect[1]: \"b\": not there",
      ]
    )
  }

  @Test(
    "Repeats beyond any count, of what is never seen, are read",
    arguments: ["1e-15", "1e-300"]
  )
  func readsCountlessRepeats(interval: String) throws {
    let files = Files(texts: [
      "a": including("\"effect\": \"b\", \"duration\": 5, \"repeatInterval\": 7"),
      "b": including("\"effect\": \"c\", \"repeatInterval\": \(interval)"),
      "c": cell("\"burst\": 1, \"lifetime\": 0"),
    ])
    #expect(throws: Never.self) { try files.read() }
  }

  @Test("An included effect that never ends cannot repeat without a duration or a count")
  func endlessEffectDoesNotRepeatEndlessly() throws {
    var files = Files(texts: [
      "a": including("\"effect\": \"b\", \"repeatInterval\": 1"),
      "b": cell("\"birthRate\": 1, \"lifetime\": 1"),
    ])
    let message = "an effect that never ends would begin again and again: it needs a duration"
    #expect(try files.errors() == ["a.json:1:28: effects[0]: \(message)"])
    files.texts["a"] = including("\"effect\": \"b\", \"sound\": \"bass\"")
    #expect(try files.errors() == ["a.json:1:28: effects[0]: \(message)"])
    files.texts["a"] = including("\"effect\": \"b\", \"repeatInterval\": 1, \"duration\": 3")
    #expect(throws: Never.self) { try files.read() }
    files.texts["a"] = including("\"effect\": \"b\", \"repeatInterval\": 1, \"repeatCount\": 3")
    #expect(throws: Never.self) { try files.read() }
    files.texts["b"] = cell("\"burst\": 1, \"lifetime\": 1")
    files.texts["a"] = including("\"effect\": \"b\", \"repeatInterval\": 1")
    #expect(throws: Never.self) { try files.read() }
  }

  @Test("At most 1000 copies of an included effect play at once")
  func atMostAThousandCopiesPlayAtOnce() throws {
    var files = Files(texts: ["b": cell("\"burst\": 1, \"lifetime\": 10")])
    // A duration of 10 s at 100 a second are 1000 copies, and one more has just begun.
    for (interval, count, most) in [
      (0.02, 1, 501), (0.02, 2, 1002), (0.0101, 1, 991), (0.01, 1, 1001),
    ] {
      files.texts["a"] = including(
        "\"effect\": \"b\", \"repeatInterval\": \(interval), \"count\": \(count)"
      )
      if most <= 1000 {
        #expect(throws: Never.self) { try files.read() }
      } else {
        #expect(
          try files.errors() == [
            "a.json:1:28: effects[0]: \(most) would play at once, more than 1000"
          ]
        )
      }
    }
  }

  @Test("An effect has at most 10,000 parts, and 20,000 with its choices and repeats")
  func effectsHaveALimitedNumberOfParts() throws {
    // An effect and its 100 emitter cells, 101 parts.
    let cells = (0..<4).map { _ in
      "{ \"emitterCells\": [\(Array(repeating: "{}", count: 25).joined(separator: ", "))] }"
    }
    let b = file("\"layers\": [\(cells.joined(separator: ", "))]")
    let several = { (count: Int) in
      self.including(
        "\"effect\": [\(Array(repeating: "\"b\"", count: count).joined(separator: ","))]"
      )
    }
    var files = Files(texts: ["b": b, "ten": several(10), "nine": several(9)])
    let tens = Array(repeating: "\"ten\"", count: 9).joined(separator: ",")
    // 9 * 1011 + 910 + 1 = 10,010 parts; without the last inclusion, 9,100.
    files.texts["a"] = including("\"effect\": [\(tens)]")
    #expect(throws: Never.self) { try files.read() }
    files.texts["a"] = including("\"effect\": [\(tens)]", "\"effect\": \"nine\"")
    #expect(
      try files.errors() == ["a.json:1:1: with what it includes it has more than 10000 parts"]
    )
    files.texts["many"] = including("\"effect\": \"b\", \"count\": 50")
    files.texts["a"] = including("\"effect\": \"many\"")
    #expect(throws: Never.self) { try files.read() }
    files.texts["a"] = including("\"effect\": \"many\"", "\"effect\": \"many\"")
    #expect(
      try files.errors() == ["a.json:1:1: its choices and repeats come to more than 20000 parts"]
    )
  }

  @Test("Deeply nested and repeated inclusions are read within 10 s")
  func nestedInclusionsAreReadInTime() throws {
    var files = Files(texts: ["8": cell("\"burst\": 1, \"lifetime\": 0.5")])
    for number in 1...7 {
      let name = "\(number + 1)"
      files.texts["\(number)"] = including(
        "\"effect\": [\(Array(repeating: "\"\(name)\"", count: 3).joined(separator: ","))], "
          + "\"repeatInterval\": 0.5, \"repeatCount\": 3, \"duration\": 20"
      )
    }
    let start = FairClock.ofThread
    _ = try? files.read("1")
    #expect(FairClock.ofThread - start < 10)
  }
}
