import KamuroParticles
import KamuroPresets
import Testing

@Suite("Repeated elements of effect files")
struct RepeatTests {
  private func read(_ text: String) throws -> Effect {
    try EffectFile.read(EffectFile.Source(name: "my.json", bytes: text.utf8))
  }

  private func errors(_ text: String) throws -> [String] {
    let error = #expect(throws: EffectFileErrors.self) { try read(text) }
    return try #require(error).errors.map(\.description)
  }

  @Test("A repeated layer is as many layers, whose values follow their number")
  func layersAreRepeated() throws {
    let repeated = try read(
      """
      { "kamuro": 1, "parameters": { "count": 3, "gap": 2 },
        "layers": [{ "name": "first" }, { "repeat": "$count", "beginTime": "$gap * $index",
          "name": "$index", "emitterShape": "text", "emitterText": "$count - $index",
          "emitterCells": [{ "repeat": 2, "birthRate": "10 + $index" }] }, { "name": "last" }] }
      """
    )
    #expect(repeated.layers.map(\.name) == ["first", "0", "1", "2", "last"])
    #expect(repeated.layers.map(\.timing.beginTime) == [0, 0, 2, 4, 0])
    #expect(repeated.layers.map(\.emitterText) == ["", "3", "2", "1", ""])
    #expect(repeated.layers[1].emitterCells.map(\.birthRate) == [10, 11])
  }

  @Test("Nothing is repeated 0 times, and settings find repeated layers by their names")
  func namesAndNothing() throws {
    let text = """
      { "kamuro": 1, "layers": [{ "repeat": 0, "name": "none" }, { "repeat": 2, "name": "$index" }] }
      """
    #expect(try read(text).layers.map(\.name) == ["0", "1"])
    let setting = try #require(Override("layers.1.opacity=0.5", option: "--set"))
    let source = EffectFile.Source(name: "my.json", bytes: text.utf8)
    #expect(try EffectFile.read(source, settings: [setting]).layers.map(\.opacity) == [1, 0.5])
  }

  @Test("Wrong numbers of repeats, and too many values, are errors with their place")
  func wrongRepeatsAreErrors() throws {
    let rule = "is not a whole number of 0...256"
    #expect(
      try errors("{ \"kamuro\": 1, \"layers\": [{ \"repeat\": 2.5 }] }")
        == ["my.json:1:39: layers[0].repeat: 2.5 \(rule)"]
    )
    #expect(
      try errors("{ \"kamuro\": 1, \"layers\": [{ \"repeat\": \"many\" }] }").first?
        .hasSuffix("\"many\" \(rule)") == true
    )
    let nested = (0..<6).reduce("{}") { inner, _ in
      "{ \"repeat\": 200, \"emitterCells\": [\(inner)] }"
    }
    #expect(
      try errors("{ \"kamuro\": 1, \"layers\": [\(nested)] }")
        .contains { $0.contains("more than 200000 values") }
    )
    #expect(try errors("{ \"kamuro\": 1, \"layers\": [{ \"opacity\": \"$index\" }] }").count == 1)
    #expect(try errors("{ \"kamuro\": 1, \"repeat\": 2 }").count == 1)
  }
}
