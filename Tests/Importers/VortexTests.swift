import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Particle systems of Vortex")
struct VortexTests {
  private func imported(_ text: String, fit: StageFit = .stage) throws -> ImportedEffect {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .vortex)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  private func sprites(_ effect: Effect, at time: Double) -> SpriteBatch {
    var effect = effect
    // Particles that die within an exposure would be fainter.
    effect.shutter = 0
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  /// The place of a particle from its birth in parts of the view, after small steps of the library's
  /// update.
  private func stepped(age: Double, damping: Double) -> (x: Double, y: Double) {
    let (step, lifespan) = (1.0 / 3840, 2.0)
    // 30 degrees to the right of up: the sine is 1/2.
    var (x, y, u, v) = (0.0, 0.0, 0.8 * 0.5, -0.8 * 0.75.squareRoot())
    for _ in 0..<Int((age / step).rounded()) {
      x += u * step * 384 / 640
      y += v * step
      if damping != 1 {
        u -= u * damping * step / lifespan
        v -= v * damping * step / lifespan
      }
      (u, v) = (u + 0.2 * step, v + 0.9 * step)
    }
    return (x, y)
  }

  @Test(
    "Positions, sizes and colors are those of the library's update, within 1 %",
    arguments: [0.0, 1, 3]
  )
  func motionMatchesSteps(damping: Double) throws {
    let effect = try imported(
      """
      { "tags": ["circle"], "position": [0.25, 0.75], "birthRate": 100, "lifespan": 2, "speed": 0.8,
        "angle": 0.5235987756, "acceleration": [0.2, 0.9], "dampingFactor": \(damping), "size": 0.5,
        "sizeMultiplierAtDeath": 0.2, "colors": { "ramp": ["#ff0000", "#00ff00", "#0000ff"] } }
      """
    ).effect
    let batch = sprites(effect, at: 3)
    #expect(batch.count > 150)
    for sprite in stride(from: 0, to: batch.count, by: batch.count / 20) {
      let age = Double(batch[.age][sprite])
      let expected = stepped(age: age, damping: damping)
      #expect(abs(Double(batch[.x][sprite]) / 640 - 0.25 - expected.x) < 0.01, "\(age)")
      #expect(abs(Double(batch[.y][sprite]) / 384 - 0.75 - expected.y) < 0.01, "\(age)")
      #expect(abs(Double(batch[.scale][sprite]) - 0.5 * (1 - 0.4 * age)) < 0.005)
      #expect(abs(Double(batch[.red][sprite]) - max(0, 1 - age)) < 0.01)
      #expect(abs(Double(batch[.blue][sprite]) - max(0, age - 1)) < 0.01)
    }
  }

  @Test("What Swift encodes, and what people write, is the same")
  func spellingsAgree() throws {
    let encoded = try imported(
      """
      { "lifespan": 1, "shape": { "ring": { "radius": 0.5 } }, "spawnOccasion": { "onBirth": {} },
        "angularSpeed": [0, 0, 2], "angle": 1.5707963267948966, "tags": ["square"],
        "colors": { "single": { "_0": { "red": 1, "green": 0, "blue": 0, "opacity": 1 } } } }
      """
    )
    let written = try imported(
      """
      { "lifespan": 1, "shape": { "ring": 0.5 }, "spawnOccasion": "onBirth", "colors": "#ff0000",
        "angularSpeed": { "x": 0, "y": 0, "z": 2 }, "angle": { "degrees": 90 }, "tags": ["square"] }
      """
    )
    #expect(encoded.effect == written.effect)
  }

  @Test("A variation is half of itself on each side")
  func variationsAreHalved() throws {
    let cell = try imported(
      """
      { "tags": ["circle"], "lifespan": 2, "lifespanVariation": 1, "speed": 1, "speedVariation": 0.5,
        "angleRange": 1, "size": 1, "sizeVariation": 0.5 }
      """
    ).effect.layers[0].emitterCells[0]
    #expect(cell.lifetimeRange == 0.5 && cell.scaleRange == 0.25)
    #expect(cell.velocityRange.value == 25 && cell.emissionRange.radians == 0.5)
  }

  @Test("Particles of a ring start on an ellipse in the view, and all fly in one direction")
  func ringsAreEllipses() throws {
    let effect = try imported(
      #"{ "tags": ["circle"], "lifespan": 1, "shape": { "ring": { "radius": 0.5 } }, "speed": 0.1 }"#
    ).effect
    let batch = sprites(effect, at: 1)
    for sprite in 0..<batch.count {
      let x = (Double(batch[.x][sprite]) / 640 - 0.5) / 0.25
      let y = (Double(batch[.y][sprite]) / 384 - 0.5 + 0.1 * Double(batch[.age][sprite])) / 0.25
      #expect(abs((x * x + y * y).squareRoot() - 1) < 0.01)
    }
  }

  @Test("Emission pauses while it is idle, and ends at its limit")
  func emissionPauses() throws {
    let effect = try imported(
      """
      { "tags": ["circle"], "birthRate": 100, "lifespan": 0.5, "emissionDuration": 1,
        "idleDuration": 2, "emissionLimit": 250 }
      """
    ).effect
    // 100 in the first of three seconds; after 250 nothing more.
    let counts = [0.9, 1.8, 2.9, 3.9, 5.5, 6.4, 6.9, 9.9].map { sprites(effect, at: $0).count }
    let expected = [50, 0, 0, 50, 0, 40, 10, 0]
    for (count, wanted) in zip(counts, expected) { #expect(abs(count - wanted) <= 2, "\(counts)") }
  }

  @Test("Secondary systems burst where particles die, and leave sparks along their paths")
  func secondarySystemsAreSubCells() throws {
    let imported = try imported(
      """
      { "tags": ["circle"], "position": [0.5, 1], "birthRate": 1, "speed": 0.5, "secondarySystems": [
        { "spawnOccasion": "onUpdate", "emissionLimit": 1, "lifespan": 0.25, "speed": 0 },
        { "spawnOccasion": "onDeath", "birthRate": 100000, "emissionLimit": 500, "lifespan": 0.5,
          "speed": 0.2, "angleRange": 6.2832 } ] }
      """
    )
    // The first particle is born after a second, lives for one, and flies half of the height.
    #expect((14...18).contains(sprites(imported.effect, at: 1.9).count))
    let batch = sprites(imported.effect, at: 2.1)
    let burst = (0..<batch.count).filter { abs(Double(batch[.y][$0]) - 192) < 0.02 * 384 + 1 }
    #expect((495...520).contains(burst.count), "\(burst.count)")
  }

  @Test("Directions of secondary systems have the means and deviations of absolute angles")
  func secondaryDirectionsAreAbsolute() throws {
    let cell = try imported(
      """
      { "tags": ["circle"], "speed": 1, "lifespan": 2, "secondarySystems": [
        { "spawnOccasion": "onDeath", "speed": 0.5, "speedVariation": 0.2, "angle": 1,
          "angleRange": 1.2, "birthRate": 100000, "emissionLimit": 9, "lifespan": 1 } ] }
      """
    ).effect.layers[0].emitterCells[0].emitterCells[0]
    var random = SeededGenerator(seed: 4)
    let samples = (0..<40_000).map { _ in
      let angle = 1 + Double.random(in: -0.6...0.6, using: &random) - .pi / 2
      return Vector(magnitude: 0.5 + Double.random(in: -0.1...0.1, using: &random), radians: angle)
    }
    for (values, velocity, range) in [
      (samples.map(\.dx), cell.xVelocity, cell.xVelocityRange),
      (samples.map(\.dy), cell.yVelocity, cell.yVelocityRange),
    ] {
      let mean = values.reduce(0, +) / 40_000
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 40_000
      // Percents of the view's height.
      #expect(abs(velocity.value / 100 - mean) < 0.005)
      #expect(abs(range.value / 100 / 3.0.squareRoot() - variance.squareRoot()) < 0.005)
    }
  }

  @Test("A system that waits for bursts has one at its beginning, shared by its tags")
  func burstsAreAtTheBeginning() throws {
    let imported = try imported(
      """
      { "tags": ["square", "circle", "star"], "birthRate": 0, "burstCount": 100, "lifespan": 4 }
      """
    )
    let cells = imported.effect.layers[0].emitterCells
    #expect(cells.map(\.burst).reduce(0, +) == 100)
    #expect(cells.map(\.contents.shape) == [.square, .disc, .star])
    #expect(
      imported.findings.contains { $0.property == "burstCount" && $0.outcome == .approximated }
    )
  }

  @Test("Each property has a finding: what does not act on speeds is left out")
  func findingsAreComplete() throws {
    let imported = try imported(
      """
      { "tags": ["circle"], "lifespan": 1, "attractionCenter": [100, 90], "attractionStrength": 8,
        "stretchFactor": 3, "angularSpeed": [1, 0, 0], "shape": { "ellipse": { "radius": 1 } } }
      """
    )
    let outcomes = Dictionary(
      imported.findings.map { ($0.property, $0.outcome) },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(outcomes["attractionCenter"] == .leftOut && outcomes["attractionStrength"] == .leftOut)
    #expect(outcomes["stretchFactor"] == .exact && outcomes["lifespan"] == .exact)
    #expect(outcomes["angularSpeed"] == .approximated && outcomes["shape"] == .approximated)
    // At twice the speed of 1/3 of the height a second it is twice as long.
    let stretch = imported.effect.layers[0].emitterCells[0].stretchVelocity
    #expect(abs(stretch.value - 100.0 / 3) < 0.01)
  }

  @Test("Hostile numbers and nesting stay within the limits of effect files")
  func hostileFilesAreBounded() throws {
    var system = #"{ "tags": ["a", "b", "c", "d", "e"], "birthRate": 1e300, "lifespan": 1e9"#
    let inner = system + #", "spawnOccasion": "onUpdate", "angleRange": -1e9 "#
    for _ in 0..<6 { system = inner + #", "secondarySystems": [\#(system) }, \#(inner) }]"# }
    let text =
      system
      + #", "speed": -1e99, "size": 1e99, "position": [1e99, -1e99], "angularSpeed": [1e9] }"#
    let imported = try imported(text)
    let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
    #expect(read == imported.effect)
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    for fit in [StageFit.stage, .none] {
      let imported = try imported(ForeignSamples.vortex, fit: fit)
      let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
      #expect(read == imported.effect)
    }
  }
}
