import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("SpriteKit files")
struct SpriteKitTests {
  private typealias Value = PropertyListValue

  private static let plain: [(String, Value)] = [
    ("_birthrate", .real(100)), ("_lifetime", .real(2)), ("_lifetimeVariance", .real(0)),
    ("_startSpeed", .real(80)), ("_emissionAngle", .real(.pi / 3)),
    ("_acceleration", .text("{10, -90}")), ("_startScale", .real(0.5)),
    ("_scaleSpeed", .real(-0.1)), ("_startOpacity", .real(1)), ("_opacitySpeed", .real(-0.25)),
    ("_startColorR", .real(1)), ("_startColorG", .real(0.5)), ("_startColorB", .real(0)),
    ("_startColorMix", .real(1)), ("_particleBlendMode", .integer(0)),
    ("_position", .reference(2)), ("$class", .reference(3)),
  ]

  /// An archive with an emitter as its first object.
  private static func archive(
    _ emitter: [(String, PropertyListValue)],
    more: [PropertyListValue] = [],
    root: PropertyListValue = .reference(1)
  ) -> [UInt8] {
    let objects: [PropertyListValue] =
      [
        .text("$null"), .dictionary(emitter), .dictionary([("NS.pointval", .text("{0, 0}"))]),
        .dictionary([("$classname", .text("SKEmitterNode"))]),
      ] + more
    return BinaryPropertyList.bytes(
      of: .dictionary([
        ("$version", .integer(100_000)), ("$archiver", .text("NSKeyedArchiver")),
        ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
      ])
    )
  }

  private func imported(_ bytes: [UInt8], fit: StageFit = .none) throws -> ImportedEffect {
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .spriteKit)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  @Test("Positions, sizes and opacities are those of the formula, within 1 %")
  func motionMatchesFormula() throws {
    let effect = try imported(Self.archive(Self.plain)).effect
    let stage = Size(width: 640, height: 384)
    var simulation = Simulation(scene: Scene(stage: stage, placements: [Scene.Placement(effect)]))
    simulation.advance(to: 3)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(batch.count > 150)
    for sprite in 0..<batch.count {
      let age = Double(batch[.age][sprite])
      let (x, y) = (40 * age + 5 * age * age, 80 * 0.75.squareRoot() * age - 45 * age * age)
      #expect(abs(Double(batch[.x][sprite]) - 320 - x) < 1)
      #expect(abs(Double(batch[.y][sprite]) - 192 + y) < 1)
      #expect(abs(Double(batch[.scale][sprite]) - (0.5 - 0.1 * age)) < 0.005)
      // At its death a particle in full light fades.
      if age < 1.9 { #expect(abs(Double(batch[.opacity][sprite]) - (1 - 0.25 * age)) < 0.01) }
      #expect(batch[.red][sprite] == 1 && abs(batch[.green][sprite] - 0.5) < 0.01)
    }
    #expect(effect.layers[0].emitterCells[0].contents.extent == LengthPair(64, 64))
  }

  @Test(
    "Where it is dark, a blend mode shows the premultiplied light, or none if it takes light away",
    arguments: [0, 1, 2, 3, 4, 5, 6, 7]
  )
  func blendModesShowLight(mode: Int) throws {
    let changes: [String: Value] = [
      "_particleBlendMode": .integer(mode), "_startOpacity": .real(0.25),
    ]
    let emitter = Self.plain.map { ($0.0, changes[$0.0] ?? $0.1) }
    let layer = try imported(Self.archive(emitter)).effect.layers[0]
    let color = layer.emitterCells[0].color
    #expect((layer.blendMode == .multiply) == [2, 3, 4, 7].contains(mode))
    #expect(abs(color.alpha - 0.25) < 1e-9)
    // Of subtracted light, d - 0.25 s is d (1 - 0.25 s) where d is 1.
    let expected = mode == 2 ? [0.0, 0.5, 1] : [1, 0.5, 0]
    #expect([color.red, color.green, color.blue] == expected)
  }

  @Test("A color sequence replaces color and speed, and ranges are whole widths")
  func sequencesReplaceColors() throws {
    var emitter = Self.plain
    emitter.append(("_particleColorSequence", .reference(4)))
    emitter.append(("_startSpeedVariance", .real(30)))
    let color = { (text: String) in
      PropertyListValue.dictionary([("NSRGB", .data(Array((text + "\u{0}").utf8)))])
    }
    let sequence = PropertyListValue.dictionary([
      ("_values", .array([color("1 0 0"), color("0 0 1 0")])),
      ("_times", .array([.real(0), .real(1)])),
    ])
    let cell = try imported(Self.archive(emitter, more: [sequence])).effect.layers[0].emitterCells[
      0
    ]
    #expect(cell.colorOverLife.colors.map(\.red) == [1, 0])
    #expect(cell.colorOverLife.colors.map(\.alpha) == [1, 0])
    #expect(cell.colorOverLife.locations == [0, 1])
    #expect(cell.velocityRange == 15)
  }

  @Test("A number of particles to emit at a huge rate is a burst")
  func fewParticlesAreABurst() throws {
    var emitter = Self.plain
    emitter[0].1 = .real(100_000)
    emitter.append(("_numParticlesToEmit", .integer(250)))
    let cell = try imported(Self.archive(emitter)).effect.layers[0].emitterCells[0]
    #expect(cell.burst == 250 && cell.birthRate == 0)
  }

  @Test("A scene has a layer for each emitter, at its place")
  func scenesHaveLayers() throws {
    let scene = PropertyListValue.dictionary([
      ("_children", .array([.reference(1), .reference(6)])), ("$class", .reference(5)),
    ])
    let second = PropertyListValue.dictionary(
      Self.plain.map { $0.0 == "_position" ? ($0.0, .reference(7)) : $0 }
    )
    let bytes = Self.archive(
      Self.plain,
      more: [
        scene, .dictionary([("$classname", .text("SKScene"))]), second,
        .dictionary([("NS.pointval", .text("{64, 192}"))]),
      ],
      root: .reference(4)
    )
    let layers = try imported(bytes).effect.layers
    #expect(layers.count == 2)
    #expect(layers[1].emitterPosition == LengthPair(Length(60, .width), Length(0, .height)))
  }

  @Test("Archives that refer to themselves or to nothing end in an error or an effect")
  func cyclesEnd() throws {
    var emitter = Self.plain
    emitter.append(("_children", .array([.reference(1), .reference(99), .reference(4)])))
    let bytes = Self.archive(emitter, more: [.reference(4)])
    #expect(try imported(bytes).effect.layers.count <= 33)
    let empty = Self.archive(Self.plain, root: .reference(77))
    #expect(throws: ImportError.self) { try imported(empty) }
    var cut = Self.archive(Self.plain)
    cut.removeLast(40)
    #expect(throws: ImportError.self) {
      try ImportedEffect(cut, as: .spriteKit, named: "cut")
    }
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    let imported = try imported(Self.archive(Self.plain), fit: .stage)
    #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
  }
}
