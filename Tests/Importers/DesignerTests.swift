import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Particle Designer files")
struct DesignerTests {
  /// The properties of an emitter, as a property list's numbers.
  private static let plain: [String: Double] = [
    "maxParticles": 200, "particleLifespan": 2, "duration": -1, "angle": 60, "speed": 80,
    "gravityx": 10, "gravityy": -90, "emitterType": 0, "startColorRed": 1, "startColorGreen": 0.5,
    "startColorBlue": 0, "startColorAlpha": 1, "finishColorRed": 0, "finishColorGreen": 0.5,
    "finishColorBlue": 1, "finishColorAlpha": 0, "startParticleSize": 20, "finishParticleSize": 5,
    "blendFuncSource": 770, "blendFuncDestination": 771,
  ]

  private static func propertyList(_ numbers: [String: Double]) -> [UInt8] {
    let entries = numbers.sorted { $0.key < $1.key }
      .map { "<key>\($0.key)</key><real>\($0.value)</real>\n" }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      \(entries.joined())</dict></plist>
      """.utf8
    )
  }

  private func effect(_ bytes: [UInt8], fit: StageFit = .none) throws -> ImportedEffect {
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .designer)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  private func sprites(_ effect: Effect, at time: Double) -> SpriteBatch {
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  /// The place of a particle after steps of 1/960 s, as CCParticleSystem moves it: y upward.
  private func stepped(_ numbers: [String: Double], age: Double) -> (x: Double, y: Double) {
    func number(_ name: String) -> Double { numbers[name] ?? 0 }
    let step = 1.0 / 960
    // The cosine and the sine of 60 degrees.
    var (x, y) = (0.0, 0.0)
    var (u, v) = (number("speed") * 0.5, number("speed") * 0.75.squareRoot())
    for _ in 0..<Int((age / step).rounded()) {
      let distance = (x * x + y * y).squareRoot()
      let (outX, outY) = distance > 0 ? (x / distance, y / distance) : (0, 0)
      let (radial, tangential) = (number("radialAcceleration"), number("tangentialAcceleration"))
      u += (outX * radial - outY * tangential + number("gravityx")) * step
      v += (outY * radial + outX * tangential + number("gravityy")) * step
      x += u * step
      y += v * step
    }
    return (x, y)
  }

  @Test(
    "Positions, sizes and colors are those of the engine's steps, within 1 %",
    arguments: [(0.0, 0.0), (60, 0), (0, 90), (-40, 30)]
  )
  func motionMatchesSteps(radial: Double, tangential: Double) throws {
    var numbers = Self.plain
    numbers["radialAcceleration"] = radial
    numbers["tangentialAcceleration"] = tangential
    let batch = sprites(try effect(Self.propertyList(numbers)).effect, at: 3)
    #expect(batch.count > 100)
    for sprite in stride(from: 0, to: batch.count, by: batch.count / 20) {
      let age = Double(batch.age[sprite])
      let expected = stepped(numbers, age: age)
      let extent = 260.0
      #expect(abs(Double(batch.x[sprite]) - 320 - expected.x) < 0.01 * extent, "\(age)")
      #expect(abs(Double(batch.y[sprite]) - 192 + expected.y) < 0.01 * extent, "\(age)")
      #expect(abs(Double(batch.scale[sprite]) * 20 - (20 - 7.5 * age)) < 0.2)
      #expect(abs(Double(batch.red[sprite]) - (1 - age / 2)) < 0.02)
      #expect(abs(Double(batch.opacity[sprite]) - (1 - age / 2)) < 0.02)
    }
  }

  @Test("Starling's XML is the same with y downward, whatever the case of its tags")
  func starlingAgrees() throws {
    let pex = Array(
      """
      <particleEmitterConfig>
        <maxParticles value="200"/><particleLifeSpan value="2"/><duration value="-1"/>
        <angle value="-60"/><speed value="80"/><gravity x="10" y="90"/><emitterType value="0"/>
        <startColor red="1" green="0.5" blue="0" alpha="1"/>
        <finishColor red="0" green="0.5" blue="1" alpha="0"/>
        <startParticleSize value="20"/><FinishParticleSize value="5"/>
        <blendFuncSource value="770"/><blendFuncDestination value="771"/>
      </particleEmitterConfig>
      """.utf8
    )
    #expect(try effect(pex).effect == effect(Self.propertyList(Self.plain)).effect)
  }

  @Test("Particles on circles are where the engine's radii and angles put them")
  func radiusModeMatchesFormula() throws {
    var numbers = Self.plain
    numbers["emitterType"] = 1
    numbers["maxRadius"] = 120
    numbers["minRadius"] = 20
    numbers["rotatePerSecond"] = 90
    numbers["angle"] = 0
    let batch = sprites(try effect(Self.propertyList(numbers)).effect, at: 3)
    for sprite in 0..<batch.count {
      let age = Double(batch.age[sprite])
      let radius = 120 - 50 * age
      // The angle is measured by its turns: 90 degrees a second.
      let x = Double(batch.x[sprite]) - 320
      let y = Double(batch.y[sprite]) - 192
      #expect(abs((x * x + y * y).squareRoot() - radius) < 1.2)
      if abs(age - 1) < 0.02 { #expect(abs(x) < 3 && y > 0, "\(x) \(y)") }
    }
  }

  @Test("Random colors have the means and deviations of their variances")
  func randomColorsHaveTheirMoments() throws {
    var numbers = Self.plain
    numbers["startColorGreen"] = 0.5
    numbers["startColorVarianceGreen"] = 0.3
    let ramps = try effect(Self.propertyList(numbers)).effect.layers[0].emitterCells[0].ramps
    let greens = ramps.map { $0.colors[0].green }
    let mean = greens.reduce(0, +) / Double(greens.count)
    let variance = greens.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(greens.count)
    #expect(abs(mean - 0.5) < 0.01)
    #expect(abs(variance.squareRoot() - 0.3 / 3.0.squareRoot()) < 0.01)
  }

  @Test("A life of 0 with a variance is a burst of which half lives")
  func burstIdiomIsABurst() throws {
    var numbers = Self.plain
    numbers["particleLifespan"] = 0
    numbers["particleLifespanVariance"] = 1
    numbers["duration"] = 0.1
    let imported = try effect(Self.propertyList(numbers)).effect
    let count = sprites(imported, at: 0.05).count
    #expect((70...230).contains(count), "\(count)")
    #expect(sprites(imported, at: 1.2).count == 0)
  }

  @Test(
    "Hostile XML is refused with its line",
    arguments: [
      (
        """
        <!DOCTYPE plist [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;&a;">]>
        <plist><dict><key>maxParticles</key><real>&c;</real></dict></plist>
        """,
        "entities are not allowed"
      ),
      ("<plist><dict><key>maxParticles</key><real>1</dict></plist>", "mismatched tag"),
      (
        "<plist><dict><key>maxParticles</key><real>many</real></dict></plist>",
        "maxParticles: expected a number"
      ),
      (
        "<plist>maxParticles" + String(repeating: "<a>", count: 100) + "</plist>",
        "nested more than 64 deep"
      ),
      (
        "<plist>maxParticles" + String(repeating: "<a/>", count: 30_000) + "</plist>",
        "more than 20000 elements"
      ),
      ("<plist>maxParticles</plist>", "expected a <dict> in <plist>"),
    ]
  )
  func hostileFilesAreRefused(text: String, message: String) throws {
    let error = #expect(throws: ImportError.self) {
      try ImportedEffect(Array(text.utf8), as: .designer, named: "hostile")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect((error?.line ?? 0) >= 1)
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    var numbers = Self.plain
    numbers["startColorVarianceRed"] = 0.2
    numbers["tangentialAcceleration"] = 50
    let imported = try effect(Self.propertyList(numbers), fit: .stage)
    let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
    #expect(read == imported.effect)
  }
}
