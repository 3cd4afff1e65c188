import Testing

@testable import KamuroParticles

@Suite("Memory of a scene")
struct MemoryTests {
  private let stage = Size(width: 640, height: 384)

  /// Sparks that bounce, of which about `count` are alive at any time.
  private func sparks(_ count: Double, lifetime: Seconds = 4) -> Effect {
    var cell = EmitterCell()
    cell.birthRate = count / lifetime
    cell.lifetime = lifetime
    cell.velocity = Length(200)
    cell.dynamics.meetsWalls = true
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    effect.walls = [Wall(.floor)]
    return effect
  }

  private func simulation(_ effects: [Effect]) -> Simulation {
    Simulation(scene: Scene(stage: stage, placements: effects.map { Scene.Placement($0) }))
  }

  /// The peak memory of the scene's particles, in bytes.
  private func bytes(_ simulation: Simulation) -> Double {
    simulation.effects.reduce(0) { $0 + $1.peakLoad.bytes }
  }

  @Test("The memory of an effect with many included effects stays within the scene's budget")
  func includedEffectsStayWithinTheBudget() {
    var inclusion = Inclusion([sparks(1200)])
    inclusion.count = 15
    var effect = Effect()
    effect.effects = Array(repeating: inclusion, count: 60)
    let simulation = simulation([effect])
    #expect(bytes(simulation) <= MemorySize.sceneBudget * 1.001)
    #expect(simulation.thinnings.contains { $0.limit == .bytes })
    // Fewer inclusions fit into the budget.
    effect.effects.removeLast(50)
    #expect(self.simulation([effect]).thinnings.isEmpty)
  }

  @Test("The memory of several effects stays within the scene's budget, and each has a share")
  func effectsShareTheBudget() {
    let many = Array(repeating: sparks(900_000), count: 4)
    let simulation = simulation(many)
    #expect(bytes(simulation) < 1.1 * MemorySize.sceneBudget)
    #expect(simulation.effects.allSatisfy { $0.peakLoad.bytes >= MemorySize.sceneBudget / 70 })
    // The budget of an effect does not depend on the effects after it.
    #expect(simulation.effects[0].peakLoad == self.simulation([many[0]]).effects[0].peakLoad)
  }

  @Test("The memory of checkpoints stays within its budget for any number of particles")
  func checkpointsStayWithinTheirBudget() {
    for (count, least) in [(100.0, 20), (200_000.0, 0)] {
      var simulation = simulation([sparks(count)])
      let end = count > 1000 ? 3.0 : 100
      // In small advances: one over more than 2 s stores no checkpoints before its end.
      for step in 1...Int(end * 2) { simulation.advance(to: Double(step) / 2) }
      let kept = simulation.effects[0].layers[0].checkpoints
      #expect(kept.count >= least)
      let held = Double(kept.count) * simulation.effects[0].peakLoad.particles
      #expect(held * MemorySize.particleCopy <= MemorySize.checkpointBudget)
    }
    var inclusion = Inclusion([sparks(1000)])
    inclusion.count = 20
    var effect = Effect()
    effect.effects = [inclusion]
    var simulation = simulation([effect])
    for step in 1...60 { simulation.advance(to: Double(step) / 4) }
    let held = simulation.effects[0].inclusions[0].playing.reduce(0.0) { sum, occurrence in
      sum + Double(occurrence.layers[0].checkpoints.count) * occurrence.peakLoad.particles
    }
    #expect(held > 0 && held * MemorySize.particleCopy <= MemorySize.checkpointBudget)
  }

  @Test("The memory of items' checkpoints stays within its budget, and seeks stay exact")
  func itemCheckpointsStayWithinTheirBudget() {
    var group = ItemGroup()
    group.count = 1000
    group.contents = [Contents()]
    group.lifetime = 120
    group.gravity.magnitude = 0
    var effect = Effect()
    effect.items = Array(repeating: group, count: 20)
    var simulation = simulation([effect])
    for step in 1...12 { simulation.advance(to: Double(step)) }
    let held = simulation.effects[0].items.reduce(0) { $0 + $1.checkpoints.count * $1.group.count }
    #expect(held > 20_000)
    #expect(Double(held) * MemorySize.itemCopy <= MemorySize.checkpointBudget)
    simulation.advance(to: 5)
    var fresh = self.simulation([effect])
    fresh.advance(to: 5)
    var (batch, other) = (SpriteBatch(), SpriteBatch())
    simulation.draw(into: &batch)
    fresh.draw(into: &other)
    #expect(batch[.x] == other[.x] && batch[.y] == other[.y])
  }
}
