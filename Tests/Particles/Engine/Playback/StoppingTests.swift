import Testing

@testable import KamuroParticles

@Suite("Stopped scenes")
struct StoppingTests {
  @Test("A stopped scene emits no more particles, and those alive finish their lives")
  func stoppedSceneFinishesWithoutBirths() {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 2
    cell.velocity = 50
    var simulation = Simulation(scene: scene(cell))
    simulation.advance(to: 3)
    let before = simulation.snapshot()
    simulation.stop(at: 3)
    #expect(simulation.snapshot() == before)
    // Ten births per second until 3 s, each with a lifetime of 2 s: at 4 s ten particles are left.
    for (time, count) in [(3.5, 15), (4, 10), (4.75, 3), (5, 0)] {
      simulation.advance(to: time)
      #expect(simulation.counts.alive == count)
    }
    #expect(simulation.endTime == 5)
    #expect(simulation.removeFinished().count == 1)
    #expect(simulation.scene.placements.isEmpty && simulation.removeFinished().isEmpty)
  }

  @Test("Stopping a random scene changes no frame before the stop")
  func stopChangesNoEarlierFrame() {
    for seed in 0..<150 {
      var dice = Dice(UInt64(seed) &+ 4711)
      let scene = dice.scene()
      let stop = dice.number(0...2)
      var stopped = Simulation(scene: scene)
      stopped.stop(at: stop)
      let time = dice.number(0...1) * stop
      stopped.advance(to: time)
      let difference = stopped.snapshot().difference(from: scene.snapshot(at: time))
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  @Test("A stopped scene ends where no layer stands still or runs backward")
  func stoppedSceneEnds() {
    for seed in 0..<100 {
      var dice = Dice(UInt64(seed) &+ 99)
      var scene = dice.scene()
      for placement in scene.placements.indices {
        scene.placements[placement].effect.runForward()
      }
      var simulation = Simulation(scene: scene)
      simulation.stop(at: 1.5)
      let end = simulation.endTime
      #expect(end != nil, "seed \(seed)")
      simulation.advance(to: (end ?? 0) + 1e-6)
      #expect(simulation.snapshot().count == 0, "seed \(seed)")
    }
  }

  @Test("A stop lets the firework in flight finish and begins no other")
  func stopLetsTheFlyingFireworkFinish() {
    var firework = Firework()
    firework.repeatInterval = 0.6
    var effect = Effect()
    effect.fireworks = [firework]
    var simulation = Simulation(scene: Scene(stage: stage, placements: [.init(effect)]))
    #expect(simulation.endTime == nil)
    simulation.stop(at: 1.3)
    #expect(abs((simulation.endTime ?? 0) - 1.6) < 1e-9)
    for (time, count) in [(1.0, 0), (1.25, 8), (1.5, 8), (1.61, 0), (1.9, 0)] {
      simulation.advance(to: time)
      #expect(simulation.snapshot().count == count, "at \(time)")
    }
  }
}

extension Effect {
  /// Gives every layer and its emitter cells a speed of 1.
  fileprivate mutating func runForward() {
    for layer in layers.indices {
      layers[layer].timing.speed = 1
      for cell in layers[layer].emitterCells.indices {
        layers[layer].emitterCells[cell].timing.speed = 1
      }
    }
    for inclusion in effects.indices {
      for choice in effects[inclusion].choices.indices {
        effects[inclusion].choices[choice].runForward()
      }
    }
  }
}
