import Testing

@testable import KamuroParticles

@Suite("Counts")
struct CountsTests {
  @Test(
    "are a function of the time, and the living are those that are drawn",
    arguments: seeds(60)
  )
  func law(seed: UInt64) {
    var dice = Dice(seed &+ 300)
    let scene = dice.scene()
    // The memory that a scene may take grows with its particles: so many are without a limit.
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

  @Test("of births are the sum over cells, one by one")
  func births() {
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
    // Sub-cells are among the living, and not among the born.
    cell.emitterCells = [bursting(2, lifetime: 0.2)]
    return cell
  }

  @Test("of sparks are those of every repeat so far")
  func sparks() {
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

  @Test("tell what the cap kept from being born")
  func dropped() {
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

@Suite("The completion of effects")
struct CompletionTests {
  /// Placements that end at quarters of a second from 1 on, and one that never does, each with a seed of its own.
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

  private func told(_ play: (inout Simulation) -> Void) async -> [UInt64] {
    let (placements, continuation) = AsyncStream.makeStream(of: Scene.Placement.self)
    var simulation = Simulation(scene: scene)
    simulation.onCompletion = { continuation.yield($0) }
    play(&simulation)
    continuation.finish()
    return await placements.reduce(into: []) { $0.append($1.seed) }
  }

  @Test("is told of once each, whatever the steps", arguments: [0.01, 0.1, 0.25, 0.7, 5])
  func once(step: Double) async {
    let seeds = await told { simulation in
      for frame in 0...Int(10 / step) {
        simulation.advance(to: Double(frame) * step)
        simulation.removeFinished()
        simulation.removeFinished()
      }
    }
    #expect(seeds.sorted() == [0, 1, 2, 3, 4, 5])
    // Of what ended by one moment the scene's order counts.
    if step == 5 { #expect(seeds == [0, 1, 2, 3, 4, 5]) }
    if step == 0.25 { #expect(seeds == [0, 4, 1, 5, 2, 3]) }
  }

  @Test("comes when somebody asks, at the end and not before")
  func moment() async {
    let early = await told {
      $0.advance(to: 0.999)
      $0.removeFinished()
      $0.advance(to: 50)
    }
    #expect(early.isEmpty)
    let first = await told {
      $0.advance(to: 1)
      $0.removeFinished()
      // What was forgotten does not come back.
      $0.seek(to: 0)
      $0.advance(to: 1)
      $0.removeFinished()
    }
    #expect(first == [0, 4])
  }

  @Test("is told by each copy that forgets")
  func copies() async {
    let seeds = await told { simulation in
      simulation.advance(to: 1)
      simulation.removeFinished()
      var copy = simulation
      copy.advance(to: 1.25)
      copy.removeFinished()
      simulation.advance(to: 1.5)
      simulation.removeFinished()
    }
    #expect(seeds == [0, 4, 1, 5, 1, 2, 5])
  }
}
