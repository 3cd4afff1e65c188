import Testing

@testable import KamuroParticles

@Suite("Simulation counts")
struct CountsTests {
  @Test(
    "A simulation's counts depend on the time only, and alive is the number of particles drawn",
    arguments: seeds(60)
  )
  func countsAreAFunctionOfTime(seed: UInt64) {
    var dice = Dice(seed &+ 300)
    let scene = dice.scene()
    // The memory budget grows with the particle limit: a limit this large is none.
    let maximum = dice.oneIn(2) ? 40 : 1_000_000_000
    let fresh = Simulation(
      scene: scene,
      maximumParticles: maximum,
      maximumPaintedDots: .max
    )
    var simulation = fresh
    for _ in 0..<12 {
      let time = dice.number(-1...4)
      simulation.advance(to: time)
      var sought = fresh
      sought.seek(to: time)
      #expect(simulation.counts == sought.counts, "seed \(seed) at \(time)")
      #expect(simulation.counts.alive == simulation.batch().livingCount, "seed \(seed) at \(time)")
      if maximum > 40 { #expect(simulation.counts.dropped == 0) }
    }
  }

  @Test("The count of born particles is the sum over the births of all root emitter cells")
  func bornIsTheSumOverRootCells() {
    var effect = Effect()
    for _ in 0..<2 {
      var layer = EmitterLayer()
      layer.emitterCells = [cell(rate: 7.3, burst: 3), cell(rate: 0, burst: 5)]
      layer.emitterCells[0].timing.beginTime = 0.4
      layer.emitterCells[0].timing.speed = 2
      layer.emitterCells[1].timing.timeOffset = 0.3
      layer.emitterCells[1].timing.duration = 1
      effect.layers.append(layer)
    }
    effect.layers[1].timing.beginTime = 1
    var simulation = Simulation(
      scene: Scene(stage: stage, placements: [.init(effect), .init(effect, beginTime: 2)])
    )
    for step in 0...100 {
      let time = Double(step) * 0.0501
      simulation.advance(to: time)
      var expected = 0
      for begin in [0.0, 1, 2, 3] where time >= begin {
        let local = time - begin
        if local >= 0.4 {
          expected += 3
          expected += (1...1000).count { Double($0) / 7.3 <= (local - 0.4) * 2 }
          expected += local >= 0.65 ? 4 : 0
        }
        expected += 5 + (local + 0.3 >= 0.5 ? 4 : 0)
      }
      #expect(simulation.counts.born == expected, "at \(time)")
      #expect(simulation.counts.dropped == 0)
    }
  }

  private func cell(rate: Double, burst count: Int) -> EmitterCell {
    var cell = bursting(count, lifetime: 0.5)
    cell.birthRate = rate
    var later = Burst()
    (later.count, later.time) = (4, 0.5)
    cell.bursts = [later]
    // Particles of sub-cells count as alive, but not as born.
    cell.emitterCells = [bursting(2, lifetime: 0.2)]
    return cell
  }

  @Test("The count of born particles includes the sparks of every repeat so far")
  func bornIncludesTheSparksOfEveryRepeat() {
    var firework = Firework()
    firework.count = 3
    firework.sparks = 5
    firework.repeatInterval = 0.5
    firework.beginTime = 0.25
    var effect = Effect()
    effect.fireworks = [firework]
    var simulation = Simulation(
      scene: Scene(stage: stage, placements: [.init(effect, stopTime: 1.5)])
    )
    for (time, born, alive) in [
      (0.2, 0, 0), (0.3, 15, 15), (0.7, 15, 0), (0.8, 30, 15), (1.6, 45, 15), (9, 45, 0),
    ] {
      simulation.advance(to: time)
      #expect(simulation.counts.born == born && simulation.counts.alive == alive, "at \(time)")
    }
  }

  @Test("The count of dropped particles is what the particle limit kept from being born")
  func droppedIsWhatTheLimitPrevented() {
    var cell = bursting(4000, lifetime: 1)
    cell.birthRate = 6000
    var simulation = Simulation(scene: scene(cell), maximumParticles: 1000)
    for step in 0...40 {
      let time = Double(step) / 8
      simulation.advance(to: time)
      let counts = simulation.counts
      let wanted = 4000 + 6000 * Int(step) / 8
      #expect(counts.born + counts.dropped == wanted, "at \(time)")
      #expect(abs(Double(counts.born) / Double(wanted) - 0.1) < 0.001)
      #expect(counts.alive <= 1000)
    }
    var firework = Firework()
    (firework.count, firework.sparks) = (1000, 1000)
    var effect = Effect()
    effect.fireworks = [firework]
    simulation = Simulation(
      scene: Scene(stage: stage, placements: [.init(effect)]),
      maximumParticles: 5000
    )
    #expect(simulation.counts.born == 5000 && simulation.counts.dropped == 995_000)
  }
}

@Suite("Completion of effects")
struct CompletionTests {
  /// Placements with a seed each that end at 1, 1.25, 1.5 and 1.75 s, and one that never ends.
  private var scene: Scene {
    var endless = Effect()
    endless.fireworks = [Firework()]
    endless.fireworks[0].repeatInterval = 1
    var effect = Effect()
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterCells = [bursting(2, lifetime: 1)]
    let finite = (0..<6).map { index in
      Scene.Placement(
        effect,
        beginTime: Double(index % 4) / 4,
        seed: UInt64(index)
      )
    }
    return Scene(stage: stage, placements: finite + [.init(endless, seed: 99)])
  }

  /// The seeds of the effects that are removed while a simulation of the scene plays, in order.
  private func removedSeeds(
    _ play: (inout Simulation, _ remove: (inout Simulation) -> Void) -> Void
  ) -> [UInt64] {
    var (simulation, seeds) = (Simulation(scene: scene), [UInt64]())
    play(&simulation) { seeds += $0.removeFinished().map(\.seed) }
    return seeds
  }

  @Test(
    "removeFinished() returns each ended effect once, whatever the time steps",
    arguments: [0.01, 0.1, 0.25, 0.7, 5]
  )
  func endedEffectsAreReturnedOnce(step: Double) {
    let seeds = removedSeeds { simulation, remove in
      for frame in 0...Int(10 / step) {
        simulation.advance(to: Double(frame) * step)
        remove(&simulation)
        remove(&simulation)
      }
    }
    #expect(seeds.sorted() == [0, 1, 2, 3, 4, 5])
    // Effects that ended since the last call are returned in the scene's order.
    if step == 5 { #expect(seeds == [0, 1, 2, 3, 4, 5]) }
    if step == 0.25 { #expect(seeds == [0, 4, 1, 5, 2, 3]) }
  }

  @Test("removeFinished() returns an effect at its end and not before, and never again")
  func endedEffectsAreReturnedAtTheirEnd() {
    let early = removedSeeds { simulation, remove in
      simulation.advance(to: 0.999)
      remove(&simulation)
    }
    #expect(early.isEmpty)
    let first = removedSeeds { simulation, remove in
      simulation.advance(to: 1)
      remove(&simulation)
      // Removed effects do not come back.
      simulation.seek(to: 0)
      simulation.advance(to: 1)
      remove(&simulation)
    }
    #expect(first == [0, 4])
  }

  @Test("removeFinished() returns an effect from each copy of a simulation that removes it")
  func endedEffectsAreReturnedByEachCopy() {
    let seeds = removedSeeds { simulation, remove in
      simulation.advance(to: 1)
      remove(&simulation)
      var copy = simulation
      copy.advance(to: 1.25)
      remove(&copy)
      simulation.advance(to: 1.5)
      remove(&simulation)
    }
    #expect(seeds == [0, 4, 1, 5, 1, 2, 5])
  }
}
