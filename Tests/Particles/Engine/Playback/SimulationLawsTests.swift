import Testing

@testable import KamuroParticles

@Suite("Frames as a function of scene, seed and time")
struct SimulationLawsTests {
  @Test(
    "A frame of a random scene is the same for any time steps before it",
    arguments: seeds(60) + [411, 731]
  )
  func framesAreIndependentOfTimeSteps(seed: UInt64) {
    var dice = Dice(seed)
    let scene = dice.scene()
    let end = dice.oneIn(2) ? dice.number(0.5...4) : Double(dice.integer(5...40)) / 10
    let fresh = Simulation(scene: scene)
    let expected = fresh.snapshot(at: end)
    for step in [1.0 / 15, 1.0 / 120, 0.1, nil] {
      var simulation = fresh
      var time = 0.0
      while time < end {
        simulation.advance(to: time)
        time += step ?? dice.number(0...0.3)
      }
      simulation.advance(to: end)
      #expect(
        simulation.snapshot().difference(from: expected) == nil,
        "seed \(seed), step \(step ?? 0)"
      )
    }
  }

  @Test(
    "Every frame of a random scene's playback equals the one that a seek gives",
    arguments: [34, 409] + seeds(12)
  )
  func everyFrameOfPlaybackEqualsASeek(seed: UInt64) {
    var dice = Dice(seed &+ 1000)
    let scene = dice.scene()
    let fresh = Simulation(scene: scene)
    var simulation = fresh
    for frame in 0..<40 {
      let time = Double(frame) / 10
      simulation.advance(to: time)
      #expect(
        simulation.snapshot().difference(from: fresh.snapshot(at: time)) == nil,
        "seed \(seed), frame \(frame)"
      )
    }
  }

  @Test("A frame of a random scene is the same after going back and forth", arguments: seeds(60))
  func framesAreIndependentOfEarlierSeeks(seed: UInt64) {
    var dice = Dice(seed &+ 2000)
    let scene = dice.scene()
    let fresh = Simulation(scene: scene)
    var simulation = fresh
    for _ in 0..<6 {
      let time = dice.number(-0.5...4)
      simulation.advance(to: time)
      #expect(simulation.snapshot().difference(from: fresh.snapshot(at: time)) == nil)
    }
  }

  @Test(
    "A frame is the same whether an effect was there from the start or was added later",
    arguments: seeds(40)
  )
  func addedEffectEqualsOneFromTheStart(seed: UInt64) {
    var dice = Dice(seed &+ 3000)
    let whole = dice.scene()
    var scene = whole
    let later = dice.placement()
    var simulation = Simulation(scene: scene)
    simulation.advance(to: dice.number(0...2))
    simulation.add(later)
    scene.placements.append(later)
    let fresh = Simulation(scene: scene)
    for time in [2, 2.5, 3.7] {
      simulation.advance(to: time)
      #expect(simulation.snapshot().difference(from: fresh.snapshot(at: time)) == nil)
    }
  }

  @Test(
    "No particle of a random scene has a negative age or exceeds the longest lifetime",
    arguments: seeds(60)
  )
  func agesStayWithinTheLongestLifetime(seed: UInt64) {
    var dice = Dice(seed &+ 4000)
    let scene = dice.scene()
    let effects = scene.placements.map(\.effect).flatMap { effect in
      [effect] + effect.effects.flatMap(\.choices)
    }
    let longest =
      effects.flatMap(\.layers).map { layer in
        let isAnimated = layer.animations.animate { "\($0)".contains("lifetime") }
        return isAnimated
          ? .infinity : layer.lifetime * (layer.emitterCells.map(\.deepestLifetime).max() ?? 0)
      }.max() ?? 0
    let sparks = effects.flatMap(\.fireworks).map(\.duration).max() ?? 0
    let items = effects.flatMap(\.items).map(\.lifetime).max() ?? 0
    var simulation = Simulation(scene: scene)
    for frame in 0..<30 {
      simulation.advance(to: Double(frame) / 7)
      for age in simulation.batch()[.age] {
        #expect(age >= 0 && Double(age) <= max(longest, sparks, items) * (1 + 1e-6), "seed \(seed)")
      }
    }
  }

  @Test("Different seeds of scene, layer or placement give different frames")
  func differentSeedsGiveDifferentFrames() {
    var cell = bursting(20)
    cell.velocity = 10
    cell.emissionRange = .degrees(180)
    let pictures = (0..<5).map { scene(cell, seed: $0).snapshot(at: 1) }
    let layers = (1..<5).map { seed in
      scene(cell, seed: 0) { $0.seed = seed }.snapshot(at: 1)
    }
    let placed = (1..<5).map { seed in
      var scene = scene(cell, seed: 0)
      scene.placements[0].seed = UInt64(seed)
      return scene.snapshot(at: 1)
    }
    let all = pictures + layers + placed
    for (index, picture) in all.enumerated() {
      #expect(picture.count == 20)
      #expect(!all[..<index].contains(picture))
    }
  }

  private func simulation(of effect: Effect, seed: UInt64) -> Simulation {
    Simulation(scene: Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)]))
  }

  @Test(
    "A layer at speed s shows at time t what it shows at s t at speed 1",
    arguments: [0.5, 2, 3.7]
  )
  func layerSpeedScalesItsTime(speed: Double) {
    for seed in seeds(40) {
      var dice = Dice(seed &+ 5000)
      var layer = dice.layer()
      layer.timing = MediaTiming()
      var effect = Effect()
      effect.layers = [layer]
      // The shutter is open in the scene's time, whatever the layer's speed is.
      effect.shutter = 0
      let plain = simulation(of: effect, seed: seed)
      effect.layers[0].timing.speed = speed
      let fast = simulation(of: effect, seed: seed)
      // Powers of two scale without rounding; other speeds could differ in births close to a frame.
      for time in [0.25, 0.75, 1.5] {
        #expect(
          fast.snapshot(at: time).difference(from: plain.snapshot(at: time * speed)) == nil,
          "seed \(seed)"
        )
      }
    }
  }

  @Test("A layer is frozen at speed 0 and runs backward at speed -1")
  func speedZeroFreezesAndMinusOneReverses() {
    for seed in seeds(40) {
      var dice = Dice(seed &+ 6000)
      var layer = dice.layer()
      layer.timing = MediaTiming()
      var effect = Effect()
      effect.layers = [layer]
      // The shutter is open in the scene's time, whatever the layer's speed is.
      effect.shutter = 0
      let plain = simulation(of: effect, seed: seed)
      effect.layers[0].timing.timeOffset = 2
      effect.layers[0].timing.speed = 0
      let still = simulation(of: effect, seed: seed)
      effect.layers[0].timing.speed = -1
      var reversed = simulation(of: effect, seed: seed)
      for time in [0, 0.5, 1.25, 1.75] {
        #expect(still.snapshot(at: time).difference(from: plain.snapshot(at: 2)) == nil)
        reversed.advance(to: time)
        #expect(
          reversed.snapshot().difference(from: plain.snapshot(at: 2 - time)) == nil,
          "seed \(seed)"
        )
      }
    }
  }
}

extension EmitterCell {
  /// The longest lifetime of the emitter cell and its sub-cells, at a speed of 1.
  fileprivate var deepestLifetime: Double {
    max(max(0, lifetime + lifetimeRange), emitterCells.map(\.deepestLifetime).max() ?? 0)
  }
}
