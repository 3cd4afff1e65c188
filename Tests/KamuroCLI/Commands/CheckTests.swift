import Foundation
import KamuroTestSupport
import Testing

@Suite("kamuro check")
struct CheckTests {
  @Test("kamuro check reports the errors of all broken example files, as lines and as JSON")
  func reportsErrorsOfAllBrokenFiles() throws {
    let fixture = try EffectFixture(BrokenFile.all[0].text, named: "0.json")
    for (number, file) in BrokenFile.all.enumerated() {
      let place = fixture.folder.appendingPathComponent("\(number).json")
      try Data(file.text.utf8).write(to: place)
    }
    let program = try builtProduct(named: "kamuro")
    let paths = BrokenFile.all.indices.map {
      fixture.folder.appendingPathComponent("\($0).json").path
    }
    let finished = try Command(program, ["check"] + paths).run()
    #expect(finished.status == .exited(65) && finished.errors.isEmpty)
    let lines = finished.output.split(separator: "\n")
    var rest = lines[...]
    for (path, file) in zip(paths, BrokenFile.all) {
      let own = rest.prefix { $0.hasPrefix("\(path):") }
      rest = rest.dropFirst(own.count)
      #expect(own.first?.hasPrefix(file.beginning(in: path)) == true, "\(file): \(own)")
    }
    #expect(rest.isEmpty)
    let asJSON = try Command(program, ["check", "--json"] + paths).run()
    #expect(asJSON.status == .exited(65) && asJSON.errors.isEmpty)
    let errors = try #require(
      try JSONSerialization.jsonObject(with: Data(asJSON.output.utf8)) as? [[String: Any]]
    )
    #expect(errors.count == lines.count)
    for (error, line) in zip(errors, lines) {
      let texts = ["file", "line", "column"].compactMap { error[$0].map { "\($0)" } }
      let path = error["path"] as? String ?? ""
      let words = [texts.joined(separator: ":"), path, error["message"] as? String ?? ""]
      #expect(words.filter { !$0.isEmpty }.joined(separator: ": ") == line)
    }
  }

  @Test("kamuro check reports a cycle of included files, and a missing file")
  func reportsIncludeCyclesAndMissingFiles() throws {
    let text = { (name: String) in "{ \"kamuro\": 1, \"effects\": [{ \"effect\": \"\(name)\" }] }" }
    let fixture = try EffectFixture(text("b.json"), named: "a.json")
    let other = fixture.folder.appendingPathComponent("b.json")
    try Data(text("a.json").utf8).write(to: other)
    let finished = try kamuro("check", fixture.path)
    #expect(finished.status == .exited(65))
    #expect(finished.output.hasPrefix("\(other.path):1:40: effects[0].effect: \"a.json\": "))
    #expect(finished.output.contains("a file cannot include itself"))
    let missing = try kamuro("check", fixture.path, "/nowhere/c.json")
    #expect(missing.status == .exited(66))
    #expect(missing.output.split(separator: "\n").count == 2)
  }

  @Test("kamuro check warns where a force throws all particles off the stage")
  func warnsOfForces() throws {
    let text = { (cell: String, more: String) in
      #"{ "kamuro": 1, "layers": [{ "emitterPosition": ["50vw", "50vh"], "emitterCells": [{ "birthRate": 9, \#(cell) }] }]\#(more) }"#
    }
    let gravity = #", "fields": [{ "type": "linearGravity", "strength": 9.8 }]"#
    let felt = #""lifetime": 2, "dynamics": { "feelsFields": true }"#
    for (cell, more, number) in [
      (#""lifetime": 2, "yAcceleration": 9800"#, "", "9,800"), (felt, gravity, "9,800"),
      (#""lifetime": 3, "xAcceleration": -9000, "velocity": 200"#, "", "9,000"),
    ] {
      let fixture = try EffectFixture(text(cell, more))
      let finished = try kamuro("check", fixture.path)
      let words = "layers[0].emitterCells[0]: warning: an acceleration of \(number) pt/s² throws"
      #expect(
        finished.status == .exited(0) && finished.output.contains(words),
        "\(finished.output)"
      )
    }
    for (cell, more) in [
      (#""lifetime": 2, "yAcceleration": 250, "velocity": 300"#, ""), (felt, ""),
      (#""lifetime": 2, "yAcceleration": 9800, "drag": 30"#, ""),
      (#""lifetime": 0.2, "yAcceleration": 9800"#, ""),
      (#""lifetime": 2, "yAcceleration": 4000, "velocity": 2000"#, ""),
      (#""lifetime": 20, "yAcceleration": 1000"#, ""),
    ] {
      let fixture = try EffectFixture(text(cell, more))
      let finished = try kamuro("check", fixture.path)
      #expect(finished.status == .exited(0))
      #expect(!finished.output.contains("throws its particles"), "\(finished.output)")
    }
  }

  @Test("kamuro check finds no errors in built-in effects")
  func acceptsBuiltInEffects() throws {
    let finished = try kamuro("check", "snow", "fireworks")
    #expect(finished.status == .exited(0))
    let lines = finished.output.split(separator: "\n")
    #expect(
      lines.filter { !$0.contains(": warning: no effect: ") }
        == ["snow: no errors", "fireworks: no errors"]
    )
  }

  @Test("kamuro check warns of particles that are thinned out, and exits with 0")
  func warnsOfThinnedParticles() throws {
    func cells(_ rate: Int, _ size: Int, _ more: String = "") -> String {
      """
      { "kamuro": 1, "layers": [{ "emitterCells": [{
        "contents": { "size": \(size) }, "birthRate": \(rate), "lifetime": 10\(more) }] }] }
      """
    }
    func check(_ text: String) throws -> (finished: Command.Finished, json: Command.Finished) {
      let fixture = try EffectFixture(text, named: "crowd.json")
      return (try kamuro("check", fixture.path), try kamuro("check", "--json", fixture.path))
    }
    /// The lines without the file's name.
    func lines(_ text: String) throws -> [String] {
      let finished = try check(text).finished
      #expect(finished.status == .exited(0))
      return finished.output.split(separator: "\n").map {
        String($0.split(separator: ": ", maxSplits: 1)[1])
      }
    }
    #expect(
      try lines(cells(10_000, 2000)) == [
        "no errors",
        "layers[0]: warning: a frame of 80x24 cells would paint 1.54 billion dots, more than "
          + "64 million: only 4.2 % are born",
      ]
    )
    #expect(
      try lines(cells(150_000, 1)).last
        == "layers[0]: warning: a frame of 80x24 cells would hold 1.5 million particles, more than "
        + "1 million: only 67 % are born"
    )
    // On a larger screen more of a disc is visible.
    #expect(try lines(cells(120, 2000)).last?.contains("a frame of 300x90 cells") == true)
    let many = #", "emitterCells": [{ "birthRate": 100000, "lifetime": 10 }]"#
    let path = "layers[0].emitterCells[0].emitterCells[0]"
    #expect(try lines(cells(1, 1, many)).contains { $0.hasPrefix("\(path): warning: ") })
    let json = try check(cells(10_000, 2000)).json
    #expect(json.status == .exited(0))
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    )
    #expect(found.map { $0["severity"] as? String } == ["warning"])
    #expect(found.first?["path"] as? String == "layers[0]")
  }

  @Test("kamuro check warns of properties without an effect, and exits with 0")
  func warnsOfIdleProperties() throws {
    let text = """
      { "kamuro": 1, "layers": [{ "emitterSize": [3, 4], "emitterCells": [{
        "birthRate": 1, "lifetime": 1, "drag": 2 }] }] }
      """
    let fixture = try EffectFixture(text, named: "idle.json")
    let finished = try kamuro("check", fixture.path)
    #expect(finished.status == .exited(0))
    #expect(
      finished.output == """
        \(fixture.path): no errors
        \(fixture.path): layers[0].emitterSize: warning: no effect: a point has no extent: give the \
        layer an emitterShape
        \(fixture.path): layers[0].emitterCells[0].drag: warning: no effect: its particles do not \
        move: give them a velocity or an acceleration

        """
    )
    let json = try kamuro("check", "--json", fixture.path)
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    )
    #expect(found.map { $0["severity"] as? String } == ["warning", "warning"])
    #expect(found.last?["path"] as? String == "layers[0].emitterCells[0].drag")
  }
}
