import Testing

@testable import KamuroParticles

@Suite("The memory of a scene")
struct MemoryTests {
  private let stage = Size(width: 640, height: 384)

  /// Sparks that bounce, about so many alive at a time.
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

  /// What the scene may hold of particles, in bytes.
  private func bytes(_ simulation: Simulation) -> Double {
    simulation.effects.reduce(0) { $0 + $1.peakLoad.bytes }
  }

  @Test("stays within a budget of all effects that include others many times")
  func inclusions() {
    var inclusion = Inclusion([sparks(1200)])
    inclusion.count = 15
    var effect = Effect()
    effect.effects = Array(repeating: inclusion, count: 60)
    let simulation = simulation([effect])
    #expect(bytes(simulation) <= MemorySize.sceneBudget * 1.001)
    #expect(simulation.thinnings.contains { $0.limit == .bytes })
    // Fewer of them have room.
    effect.effects.removeLast(50)
    #expect(self.simulation([effect]).thinnings.isEmpty)
  }

  @Test("stays within the budget when several effects play together, and gives each a part")
  func placements() {
    let many = Array(repeating: sparks(900_000), count: 4)
    let simulation = simulation(many)
    #expect(bytes(simulation) < 1.1 * MemorySize.sceneBudget)
    #expect(simulation.effects.allSatisfy { $0.peakLoad.bytes >= MemorySize.sceneBudget / 70 })
    // None is another for those that come after it.
    #expect(simulation.effects[0].peakLoad == self.simulation([many[0]]).effects[0].peakLoad)
  }

  @Test("is bounded for checkpoints, by the most particles")
  func checkpoints() {
    for (count, least) in [(100.0, 20), (200_000.0, 0)] {
      var simulation = simulation([sparks(count)])
      let end = count > 1000 ? 3.0 : 100
      // One after another; what is moved is moved by its own time.
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

  @Test("is bounded for the checkpoints of items, which are where they were without them")
  func items() {
    var group = ItemGroup()
    group.count = 1000
    group.contents = [Contents()]
    group.lifetime = 120
    var effect = Effect()
    effect.items = Array(repeating: group, count: 20)
    var simulation = simulation([effect])
    for step in 1...12 { simulation.advance(to: Double(step)) }
    let held = simulation.effects[0].items.reduce(0) { $0 + $1.checkpointCount * $1.group.count }
    #expect(held > 20_000)
    #expect(Double(held) * MemorySize.itemCopy <= MemorySize.checkpointBudget)
    simulation.advance(to: 5)
    var fresh = self.simulation([effect])
    fresh.advance(to: 5)
    var (batch, other) = (SpriteBatch(), SpriteBatch())
    simulation.draw(into: &batch)
    fresh.draw(into: &other)
    #expect(batch.x == other.x && batch.y == other.y)
  }
}
