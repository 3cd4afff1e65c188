import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Catalogue")
struct CatalogueTests {
  /// The allowed tags.
  private static let tags: Set<String> = [
    "backdrop", "button", "fire", "fireworks", "flashing", "gold", "items", "love", "magic",
    "nature", "night",
    "paper", "party", "pointer", "rain", "recipe", "scenery", "screensaver", "shell", "show",
    "smoke", "snow",
    "sound", "space", "sparks", "walls", "weather",
  ]

  @Test(
    "Each effect of the catalogue loads under its file's name, with a summary and tags",
    arguments: Catalogue.names
  )
  func effectsLoadUnderTheirFileNames(name: String) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    #expect(effect.name == name)
    #expect(!effect.summary.isEmpty && !effect.summary.hasSuffix("."))
    #expect((2...4).contains(effect.tags.count) && Set(effect.tags).count == effect.tags.count)
    #expect(effect.tags.allSatisfy(Self.tags.contains), "\(effect.tags)")
    let parts = [
      effect.layers.count, effect.fireworks.count, effect.items.count, effect.effects.count,
    ]
    #expect(parts.contains { $0 > 0 })
  }

  /// What has no effect in files of recipes: the rotation of round particles.
  private static let idle: [String: [String]] = [
    "confetti": ["layers[0].emitterCells[2].spinRange"],
    "emitter-snow": [
      "layers[0].emitterCells[0].spin", "layers[0].emitterCells[0].spinRange",
      "layers[0].emitterCells[1].spin", "layers[0].emitterCells[1].spinRange",
    ],
  ]

  @Test(
    "Properties of the catalogue have an effect, but for two recipes'",
    arguments: Catalogue.names
  )
  func propertiesHaveAnEffect(name: String) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    #expect(effect.idleProperties.map { "\($0.path)" } == Self.idle[name] ?? [])
  }

  @Test(
    "Each file of the catalogue has at most 60 lines of at most 100 columns",
    arguments: Catalogue.fileNames
  )
  func filesFitAPage(name: String) throws {
    let bytes = try #require(Catalogue.file(named: name))
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(lines.last == "")
    #expect(lines.count - 1 <= 60)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test(
    "Each effect of the catalogue is written and read to the same value",
    arguments: Catalogue.names
  )
  func effectsAreWrittenAndReadToTheSameValue(name: String) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    let text = EffectFile.text(of: effect)
    #expect(text.hasPrefix("{\n  \"kamuro\": 1,\n  \"name\": \"\(name)\""))
    #expect(try EffectFile.read(text.utf8, named: "again.json") == effect)
    #expect(EffectFile.text(of: try EffectFile.read(text.utf8, named: "")) == text)
  }

  @Test("The catalogue contains the files of presets/, byte for byte")
  func catalogueContainsTheFilesOfPresets() throws {
    let folder = repository.appending(path: "presets")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "json" }
    #expect(
      files.map { $0.deletingPathExtension().lastPathComponent }.sorted()
        == Catalogue.fileNames.sorted()
    )
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      #expect(Catalogue.file(named: name) == Array(try Data(contentsOf: file)))
    }
  }

  @Test("The catalogue is sorted by the order of its files, then by name")
  func catalogueIsSortedByOrderThenName() throws {
    let ranks = try Catalogue.names.map { name in
      let file = try JSONValue(reading: try #require(Catalogue.file(named: name)))
      guard case .object(let members) = file.content,
        case .number(let order)? = members["order"]?.content
      else { return (1e9, name) }
      return (order, name)
    }
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
    #expect(Catalogue.names.prefix(3) == ["fireworks", "finale", "peony"])
    #expect(Catalogue.names.count >= 70)
  }

  @Test("The catalogue finds effects by the tags of their files", arguments: tags)
  func catalogueFindsEffectsByTag(tag: String) throws {
    let names = try Catalogue.names.filter {
      try #require(try Catalogue.effect(named: $0)).tags.contains(tag)
    }
    #expect(Catalogue.names(tagged: tag) == names)
    #expect(!names.isEmpty)
  }

  @Test("An order that is no whole number of 0...9999 is refused")
  func invalidOrderIsRefused() {
    for order in ["1.5", "-1", "10000", "\"1\"", "null"] {
      #expect(throws: EffectFileErrors.self) {
        try EffectFile.read("{ \"kamuro\": 1, \"order\": \(order) }".utf8, named: "a.json")
      }
    }
  }

  @Test("Unknown names have no effect, and get the nearest name as a suggestion")
  func unknownNamesGetOnlyASuggestion() throws {
    #expect(try Catalogue.effect(named: "drizzle") == nil)
    #expect(Catalogue.file(named: "") == nil)
    #expect(Catalogue.nearestName(to: "confeti") == "confetti")
    #expect(Catalogue.nearestName(to: "KAMURO") == "kamuro")
    #expect(Catalogue.nearestName(to: "something else") == nil)
  }

  @Test("Confetti drops 62 pieces of each kind, the last before 1.98 s")
  func confettiDropsSixtyTwoPiecesOfEachKind() throws {
    let effect = try #require(try Catalogue.effect(named: "confetti"))
    let scene = Scene(
      stage: Size(width: 640, height: 384),
      seed: 3,
      placements: [Scene.Placement(effect)]
    )
    var batch = SpriteBatch()
    for (time, count) in [(1.98, 62), (2.5, 62), (3.9, 62)] {
      var simulation = Simulation(scene: scene)
      simulation.advance(to: time)
      simulation.draw(into: &batch)
      #expect(
        batch.runs.map(\.range.count)
          == Array(repeating: count, count: effect.layers[0].emitterCells.count)
      )
    }
  }

  @Test(
    "A force that throws the particles of a sub-cell away is found, and none where none are born"
  )
  func forcesOfSubCells() {
    var (effect, layer, parent, own) = (Effect(), EmitterLayer(), EmitterCell(), EmitterCell())
    (own.burst, own.lifetime, own.yAcceleration) = (9, 2, 98_000)
    (parent.birthRate, parent.lifetime) = (5, 1)
    for isBorn in [true, false] {
      if !isBorn { own.burst = 0 }
      parent.emitterCells = [own]
      layer.emitterCells = [parent]
      effect.layers = [layer]
      let found = effect.escapes(on: Size(width: 640, height: 384)).map { "\($0.path)" }
      #expect(found == (isBorn ? ["layers[0].emitterCells[0].emitterCells[0]"] : []))
    }
  }

  @Test("No force throws the particles of a built-in effect off the stage")
  func forcesKeepParticles() throws {
    for name in Catalogue.names {
      let effect = try #require(try Catalogue.effect(named: name))
      for stage in [Size(width: 640, height: 384), Size(width: 2400, height: 1440)] {
        #expect(effect.escapes(on: stage).isEmpty, "\(name): \(effect.escapes(on: stage))")
      }
    }
  }

  @Test(
    "No effect of the catalogue is thinned on a screen of ordinary size",
    arguments: Catalogue.names
  )
  func noEffectIsThinnedOnOrdinaryScreens(name: String) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    func thinnings(_ columns: Int, _ rows: Int, count: Int) -> [Thinning] {
      let stage = Size(width: Double(columns) * 8, height: Double(rows) * 16)
      let placements = [Scene.Placement](repeating: Scene.Placement(effect), count: count)
      return Simulation(scene: Scene(stage: stage, placements: placements)).thinnings
    }
    for (columns, rows, count) in [(80, 24, 20), (200, 60, 10), (300, 90, 5), (400, 120, 1)] {
      #expect(thinnings(columns, rows, count: 1).isEmpty)
      // Several copies are not thinned for dots either, only for the scene's shared memory.
      #expect(thinnings(columns, rows, count: count).filter { $0.limit != .bytes }.isEmpty)
    }
  }
}
