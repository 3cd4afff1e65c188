import Testing

@testable import KamuroParticles

@Suite("The most particles of emitter cells and layers")
struct MaxParticlesTests {
  private func simulation(_ layer: EmitterLayer, seed: UInt64 = 5) -> EmitterSimulation {
    EmitterSimulation(
      layer: layer,
      source: RandomSource(seed: seed),
      origin: .zero,
      stage: stage,
      budget: FrameLoad(particles: 1e6)
    )
  }

  private func cell(rate: Double, lifetime: Double, range: Double, most: Int) -> EmitterCell {
    var cell = EmitterCell()
    (cell.birthRate, cell.maxParticles) = (rate, most)
    (cell.lifetime, cell.lifetimeRange) = (lifetime, range)
    return cell
  }

  /// The times of births by index, seen in many small steps.
  private func births(
    of layer: EmitterLayer,
    until end: Seconds,
    node: Int = 0
  ) -> [UInt32: Seconds] {
    var (simulation, found) = (simulation(layer), [UInt32: Seconds]())
    for step in 0...Int(end * 50) {
      simulation.advance(to: Double(step) / 50)
      let particles = simulation.nodes[node].particles
      for particle in 0..<particles.count {
        found[particles.indices[particle]] = particles.times[particle]
      }
    }
    return found
  }

  @Test("A rate that fills up a few places is not thinned, however many its births would be")
  func fewPlacesAreNotThinned() {
    for (isOfLayer, rate) in [(false, 1000.0), (true, 1000), (false, 1_000_000)] {
      var layer = EmitterLayer()
      layer.maxParticles = isOfLayer ? 500 : 0
      layer.emitterCells = [
        cell(rate: rate, lifetime: 86_400, range: 0, most: isOfLayer ? 0 : 500)
      ]
      var simulation = simulation(layer)
      simulation.advance(to: 1)
      #expect(simulation.thinnings.isEmpty && simulation.nodes[0].particles.count == 500)
    }
  }

  @Test(
    "Births wait for a death while the most particles are alive, and later ones are as much later",
    arguments: UInt64(1)...12
  )
  func birthsMatchBruteForce(seed: UInt64) {
    var dice = Dice(seed)
    var own = cell(
      rate: dice.number(5...40),
      lifetime: 1,
      range: dice.number(0...0.9),
      most: dice.integer(1...20)
    )
    own.burst = dice.pick([0, 7, 30])
    var layer = EmitterLayer()
    layer.emitterCells = [own]
    let source = simulation(layer).source.child(0)
    // Straight from the definition: the schedule's gaps, and a list of the living.
    var (expected, alive, last, scheduled) = ([Seconds](), [Seconds](), 0.0, 0.0)
    for index in 0..<2000 {
      let time = index < own.burst ? 0 : Double(index - own.burst + 1) / own.birthRate
      var birth = last + (time - scheduled)
      alive.removeAll { $0 <= birth }
      if alive.count >= own.maxParticles, let death = alive.min() { birth = death }
      (last, scheduled) = (birth, time)
      let lifetime = 1 + own.lifetimeRange * source.child(UInt64(index)).signed(1)
      alive.append(birth + lifetime)
      expected.append(birth)
    }
    let births = births(of: layer, until: 6)
    #expect(births.count == expected.count { $0 <= 6 }, "seed \(seed)")
    #expect(births.allSatisfy { abs(expected[Int($0.key)] - $0.value) < 1e-9 })
  }

  @Test("The particles of several emitter cells together stay within the layer's limit")
  func layersAreLimited() {
    var layer = EmitterLayer()
    layer.maxParticles = 10
    layer.emitterCells = [
      cell(rate: 30, lifetime: 1, range: 0.5, most: 4),
      cell(rate: 20, lifetime: 2, range: 1, most: 0),
    ]
    layer.emitterCells[1].timing.speed = 0.5
    var (simulation, counts) = (simulation(layer), [Int: Int]())
    for step in 0..<1200 {
      simulation.advance(to: 2 + Double(step) / 120)
      let both = simulation.nodes.map(\.particles.livingCount)
      #expect(both[0] <= 4 && both[0] + both[1] <= 10)
      counts[both[0] + both[1], default: 0] += 1
    }
    // Rates of 30 and 10 for lives of 1 and 4 s: there is always one who waits.
    #expect(counts[10, default: 0] == 1200)
  }

  @Test("Any order of play and seek comes to the same particles", arguments: UInt64(1)...8)
  func orderDoesNotMatter(seed: UInt64) {
    var dice = Dice(seed)
    var layer = EmitterLayer()
    layer.maxParticles = dice.pick([0, 150])
    layer.emitterCells = [
      cell(rate: 3000, lifetime: 0.05, range: 0.04, most: 100),
      cell(rate: 50, lifetime: 1, range: 0.9, most: 0),
    ]
    var jumping = simulation(layer)
    for _ in 0..<12 {
      let time = dice.number(0...30)
      jumping.advance(to: time)
      var fresh = simulation(layer)
      fresh.advance(to: time)
      #expect(Array(jumping.nodes[0].particles.times) == Array(fresh.nodes[0].particles.times))
      #expect(Array(jumping.nodes[1].particles.times) == Array(fresh.nodes[1].particles.times))
    }
  }

  @Test("The particles of a sub-cell are limited for each parent")
  func subcellsAreLimitedForEachParent() {
    var parent = cell(rate: 0, lifetime: 5, range: 0, most: 0)
    parent.burst = 3
    var child = cell(rate: 20, lifetime: 1, range: 0, most: 4)
    child.burst = 1
    parent.emitterCells = [child]
    var layer = EmitterLayer()
    layer.emitterCells = [parent]
    var simulation = simulation(layer)
    for (time, count) in [(0.0, 3), (0.1, 9), (0.5, 12), (0.99, 12), (1.5, 12), (4.9, 12)] {
      simulation.advance(to: time)
      #expect(simulation.nodes[1].particles.livingCount == count, "at \(time)")
    }
    // Four births, a wait of 0.85 s for the first death, and so on: at 0, 0.05, 0.1, 0.15; 1, 1.05, …
    let times = Set(births(of: layer, until: 3, node: 1).values.map { ($0 * 1000).rounded() })
    #expect(times.contains(1000) && times.contains(1050) && !times.contains(200))
  }

  @Test("Births do not wait beyond the end of emission, and a burst as long as it must")
  func emissionEnds() {
    var ending = cell(rate: 10, lifetime: 1, range: 0, most: 2)
    ending.timing.duration = 2.5
    var layer = EmitterLayer()
    layer.emitterCells = [ending]
    #expect(births(of: layer, until: 6).values.allSatisfy { $0 <= 2.5 })
    var burst = cell(rate: 0, lifetime: 1, range: 0, most: 3)
    burst.burst = 10
    layer.emitterCells = [burst]
    #expect(births(of: layer, until: 6).count == 10)
    let scene = scene(burst)
    #expect(Simulation(scene: scene).endTime.map { isClose($0, 4) } == true)
  }

  @Test("A limit that is never reached changes nothing", arguments: UInt64(1)...20)
  func highLimitsChangeNothing(seed: UInt64) {
    var dice = Dice(seed)
    var scene = dice.scene()
    for placement in scene.placements.indices {
      for layer in scene.placements[placement].effect.layers.indices {
        scene.placements[placement].effect.layers[layer].maxParticles = 0
        for cell in scene.placements[placement].effect.layers[layer].emitterCells.indices {
          scene.placements[placement].effect.layers[layer].emitterCells[cell].maxParticles = 0
        }
      }
    }
    var limited = scene
    for placement in scene.placements.indices {
      for layer in scene.placements[placement].effect.layers.indices {
        limited.placements[placement].effect.layers[layer].maxParticles = 100_000
      }
    }
    var simulations = [Simulation(scene: scene), Simulation(scene: limited)]
    for time in [0.3, 1, 2.2, 0.9] {
      for index in simulations.indices { simulations[index].advance(to: time) }
      let difference = simulations[0].snapshot().difference(from: simulations[1].snapshot())
      #expect(difference == nil, "seed \(seed) at \(time): \(difference ?? "")")
    }
  }
}
