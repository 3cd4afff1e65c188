import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Options of canvas-confetti and tsParticles")
struct WebTests {
  private func imported(
    _ text: String,
    _ expected: ForeignFormat,
    fit: StageFit = .none
  ) throws -> ImportedEffect {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == expected)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  @Test("Confetti flies as the library's ticks move it, within 1 %")
  func confettiMatchesTicks() throws {
    var effect = try imported(
      """
      { "particleCount": 40, "angle": 90, "spread": 0, "startVelocity": 30, "decay": 0.92,
        "gravity": 1.2, "drift": 0.5, "ticks": 150, "colors": ["#ff0000"], "flat": true }
      """,
      .confetti
    ).effect
    // Streaks would be fainter.
    effect.shutter = 0
    let stage = Size(width: 640, height: 384)
    for time in [0.25, 0.75, 2] {
      var simulation = Simulation(
        scene: Scene(stage: stage, seed: 2, placements: [Scene.Placement(effect)])
      )
      simulation.advance(to: time)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      #expect(batch.count == 40)
      // The slowest, the mean and the fastest start.
      func height(_ start: Double) -> Double {
        var (y, velocity) = (0.0, start)
        for _ in 0..<Int(time * 60) {
          y += -velocity + 3.6
          velocity *= 0.92
        }
        return y
      }
      let heights = batch.y.map { Double($0) - 192 }
      let extent = 500.0
      #expect((heights.min() ?? 0) > height(45) - 0.01 * extent)
      #expect((heights.max() ?? 0) < height(15) + 0.01 * extent)
      let mean = heights.reduce(0, +) / 40
      #expect(abs(mean - height(30)) < 0.12 * extent)
      let across = batch.x.map { Double($0) - 320 }
      #expect(across.allSatisfy { abs($0 - 30 * time) < 0.01 * extent })
      #expect(batch.opacity.allSatisfy { abs(Double($0) - (1 - time / 2.5)) < 0.01 })
    }
  }

  @Test("Without options of its own, confetti has the library's defaults")
  func confettiHasDefaults() throws {
    let layer = try imported(#"{ "canvas-confetti": {} }"#, .confetti).effect.layers[0]
    #expect(layer.emitterCells.map(\.burst) == [25, 25])
    #expect(layer.emitterCells[0].palette.count == 7)
    #expect(abs(layer.emitterCells[0].velocity.value - 2700 * 1.0536) < 1)
  }

  @Test("Particles of a page drift over the whole stage from the beginning")
  func pagesDrift() throws {
    let imported = try imported(
      """
      { "particles": {
        "number": { "value": 80 }, "color": { "value": "#00ff00" },
        "opacity": { "value": 0.5 }, "size": { "value": 5, "random": true },
        "line_linked": { "enable": true },
        "move": { "enable": true, "speed": 3, "direction": "top", "straight": true } } }
      """,
      .ambient,
      fit: .stage
    )
    let cell = imported.effect.layers[0].emitterCells[0]
    #expect(cell.birthRate == 10 && cell.color.green == 1 && cell.color.alpha == 0.5)
    #expect(cell.emissionLongitude == .degrees(-90))
    let links = try #require(imported.findings.first { $0.property == "links" })
    #expect(links.outcome == .leftOut && links.line == 4)
    let stage = Size(width: 640, height: 384)
    var simulation = Simulation(
      scene: Scene(stage: stage, placements: [Scene.Placement(imported.effect)])
    )
    simulation.advance(to: 0.1)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect((60...100).contains(batch.count))
    #expect((batch.x.max() ?? 0) - (batch.x.min() ?? 0) > 400)
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    for text in [
      #"{ "particleCount": 30, "spread": 70, "shapes": ["star", "circle"] }"#,
      #"{ "canvas-confetti": { "scalar": 2 } }"#,
    ] {
      let imported = try imported(text, .confetti, fit: .stage)
      #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
    }
  }
}
