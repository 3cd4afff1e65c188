import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroPresets

@Suite("Names of other particle systems")
struct OtherNamesTests {
  /// The message about a file without its place.
  private func message(_ text: String) -> String {
    do {
      _ = try EffectFile.read(text.utf8, named: "my.json")
      return ""
    } catch {
      return error.errors.map(\.message).joined(separator: "\n")
    }
  }

  private func cell(_ members: String) -> String {
    "{ \"kamuro\": 1, \"layers\": [{ \"emitterCells\": [{ \(members) }] }] }"
  }

  private func layer(_ members: String) -> String {
    "{ \"kamuro\": 1, \"layers\": [{ \(members) }] }"
  }

  @Test(
    "A property of a cell by another name is answered by the name here",
    arguments: [
      ("rate", "birthRate"), ("emissionRate", "birthRate"), ("emission_rate", "birthRate"),
      ("life", "lifetime"), ("lifespan", "lifetime"), ("startLifetime", "lifetime"),
      ("gravity", "yAcceleration"), ("startColor", "color"), ("startSpeed", "velocity"),
      ("sprite", "contents"), ("texture", "contents"), ("angle", "emissionLongitude"),
      ("spread", "emissionRange"), ("startSize", "scale"), ("rotationSpeed", "spin"),
      ("shape", "contents, which has a shape"), ("size", "contents, which has a size"),
      ("opacity", "color, whose alpha it is"), ("alpha", "color, whose alpha it is"),
      ("particleLifetime", "lifetime"), ("BirthRate", "birthRate"), ("trail", "afterglow"),
    ]
  )
  func answersPropertiesOfCells(name: String, meant: String) {
    #expect(message(cell("\"\(name)\": 1")) == "unknown property: did you mean \(meant)?")
  }

  @Test(
    "A property of a layer by another name is answered by the name here",
    arguments: [
      ("shape", "emitterShape"), ("size", "emitterSize"), ("position", "emitterPosition"),
      ("cells", "emitterCells"), ("particles", "emitterCells"), ("alpha", "opacity"),
      ("blending", "blendMode"), ("zIndex", "zPosition"), ("delay", "beginTime"),
      ("gravity", "emitterCells, which have a yAcceleration"),
      ("color", "emitterCells, which have a color"),
    ]
  )
  func answersPropertiesOfLayers(name: String, meant: String) {
    #expect(message(layer("\"\(name)\": 1")) == "unknown property: did you mean \(meant)?")
  }

  @Test(
    "A property in the place of an effect is answered by where it belongs",
    arguments: [
      ("emitters", "layers"), ("particles", "layers"),
      ("duration", "layers, which have a duration"),
      ("emitterCells", "layers, which have emitterCells"),
    ]
  )
  func answersPropertiesOfEffects(name: String, meant: String) {
    let text = message("{ \"kamuro\": 1, \"\(name)\": 1 }")
    #expect(text == "unknown property: did you mean \(meant)?")
  }

  @Test(
    "A shape by another name is answered by the name here",
    arguments: [
      ("circle", "disc"), ("Disc", "disc"), ("rect", "square"), ("box", "square"),
      ("sphere", "disc"), ("point", "disc"), ("emoji", "glyph"), ("image", "picture"),
      ("smoke", "puff"), ("squre", "square"),
    ]
  )
  func answersShapes(name: String, meant: String) {
    let text = message(cell("\"contents\": { \"shape\": \"\(name)\" }"))
    #expect(text.hasSuffix(", glyph: did you mean \(meant)?"), "\(text)")
  }

  @Test(
    "The shape of an emitter by another name is answered by the name here",
    arguments: [
      ("box", "rectangle"), ("rect", "rectangle"), ("disc", "circle"), ("cube", "cuboid"),
      ("cone", "point, with an emissionRange"), ("edge", "line"), ("hemisphere", "sphere"),
      ("ring", "circle, with the emitterMode outline"), ("image", "picture"),
    ]
  )
  func answersEmitterShapes(name: String, meant: String) {
    let text = message(layer("\"emitterShape\": \"\(name)\""))
    #expect(text.hasSuffix(", picture: did you mean \(meant)?"), "\(text)")
  }

  @Test(
    "A number with a unit is answered by the number",
    arguments: [
      ("lifetime", "2s", "2"), ("lifetime", "500ms", "0.5"), ("lifetime", "1.5 sec", "1.5"),
      ("birthRate", "60/s", "60"), ("birthRate", "60", "60"), ("birthRate", "1e3", nil),
      ("lifetime", "long", nil), ("lifetime", "", nil), ("lifetime", "2 dozen", nil),
    ] as [(String, String, String?)]
  )
  func answersUnits(name: String, text: String, meant: String?) {
    let hint = meant.map { ": did you mean \($0)?" } ?? ""
    #expect(message(cell("\"\(name)\": \"\(text)\"")) == "\"\(text)\" is not a number\(hint)")
  }

  @Test("Other names stand for names that exist, and are none themselves where they are answered")
  func namesExist() {
    let tables = [
      EmitterCell.properties.map(\.name), EmitterLayer.properties.map(\.name),
      Effect.properties.map(\.name), Contents.properties.map(\.name),
      ItemGroup.properties.map(\.name), Firework.properties.map(\.name),
    ]
    let choices =
      Contents.Shape.allCases.map(\.rawValue) + EmitterShape.allCases.map(\.rawValue)
      + EmitterMode.allCases.map(\.rawValue) + BlendMode.allCases.map(\.rawValue)
      + FieldType.allCases.map(\.rawValue) + ["die", "box"]
    func words(_ table: [String: [String]]) -> [String] {
      table.values.joined().map { String($0.prefix { $0 != "," }) }
    }
    for word in words(OtherNames.properties) where word != "maxParticles" {
      #expect(tables.contains { $0.contains(word) }, "\(word)")
    }
    for word in words(OtherNames.values) { #expect(choices.contains(word), "\(word)") }
    for key in Array(OtherNames.properties.keys) + OtherNames.values.keys {
      #expect(key == key.lowercased() && key.allSatisfy { $0.isLetter }, "\(key)")
    }
  }

  @Test("A limit of particles is answered by maxParticles where a type has it")
  func answersLimits() {
    for name in ["limit", "max", "maxCount", "max_count"] {
      let text = OtherNames.refusal(of: name, among: ["lifetime", "maxParticles"])
      #expect(text == "unknown property: did you mean maxParticles?")
    }
  }

  @Test(
    "One value of --param is a list of one where the parameter is a list of such",
    arguments: [
      ("colors=red", ["red"]), ("colors=#ff0000", ["red"]), ("colors=[\"red\"]", ["red"]),
      ("colors=[\"red\", \"blue\"]", ["red", "blue"]),
    ]
  )
  func takesOneAsList(argument: String, colors: [String]) throws {
    let text = """
      { "kamuro": 1, "parameters": { "colors": ["gold", "white"], "size": [4, 8], "at": ["1vw", 0] },
        "layers": [{ "emitterPosition": "$at", "emitterCells": [
          { "palette": "$colors", "contents": { "size": "$size" } }] }] }
      """
    func cell(_ argument: String) throws -> EmitterCell {
      let override = try #require(Override(argument, option: "--param"))
      let source = EffectFile.Source(name: "my.json", bytes: text.utf8)
      return try EffectFile.read(source, parameters: [override]).layers[0].emitterCells[0]
    }
    #expect(try cell(argument).palette == colors.map { try #require(Color(named: $0)) })
    // A pair of numbers is no list of such: a size may be one number.
    #expect(try cell("size=6").contents.extent == cell("size=[6, 6]").contents.extent)
  }

  @Test("A file that includes another passes a list as a list")
  func inclusionsPassLists() throws {
    let part = """
      { "kamuro": 1, "parameters": { "colors": ["gold"] },
        "layers": [{ "emitterCells": [{ "palette": "$colors" }] }] }
      """
    let text = """
      { "kamuro": 1, "effects": [{ "effect": "part", "parameters": { "colors": "red" } }] }
      """
    #expect(throws: EffectFileErrors.self) {
      try EffectFile.read(
        .init(name: "my.json", bytes: text.utf8),
        including: { name, _ throws(EffectFile.Refusal) in .init(name: name, bytes: part.utf8) }
      )
    }
  }
}
