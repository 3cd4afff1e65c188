import Testing

@testable import KamuroParticles

extension Dice {
  fileprivate mutating func signal() -> SoundSignal { pick(SoundSignal.allCases) }

  /// A random scene whose effects follow sound by chance.
  fileprivate mutating func heardScene() -> Scene {
    var scene = scene()
    for index in scene.placements.indices { listen(&scene.placements[index].effect) }
    return scene
  }

  private mutating func listen(_ effect: inout Effect) {
    for index in effect.layers.indices { listen(&effect.layers[index]) }
    for index in effect.effects.indices {
      if oneIn(2) { effect.effects[index].sound = pick(SoundBand.allCases) }
      for choice in effect.effects[index].choices.indices {
        listen(&effect.effects[index].choices[choice])
      }
    }
  }

  private mutating func listen(_ layer: inout EmitterLayer) {
    guard layer.timing.speed > 0, !layer.timing.repeats, !layer.timing.fillsBackwards else {
      return
    }
    for index in layer.animations.indices where !layer.animations[index].isGroup && oneIn(2) {
      layer.animations[index].sound = signal()
    }
    for index in layer.emitterCells.indices where oneIn(2) {
      var burst = Burst()
      (burst.count, burst.sound) = (integer(0...9), pick(SoundBand.allCases))
      layer.emitterCells[index].bursts.append(burst)
    }
    if oneIn(2) {
      var rate = KamuroParticlesTests.track([number(0...2), number(0...3)]) {
        $0.keyPath = .birthRate
      }
      rate.sound = signal()
      layer.animations.append(rate)
    }
  }

  /// What is heard: levels that wander, and hits.
  fileprivate mutating func heard(_ count: Int) -> [SoundSample] {
    (0..<count).map { _ in
      var sample = SoundSample()
      for place in 0..<4 {
        sample.levels[place] = UInt8(integer(0...255))
        sample.strengths[place] = oneIn(12) ? UInt8(integer(1...255)) : 0
      }
      return sample
    }
  }
}

extension SceneSound {
  fileprivate convenience init(_ samples: [SoundSample]) {
    self.init()
    for sample in samples { append(sample) }
  }
}

@Suite("Scenes that follow sound")
struct HeardScenesTests {
  private static let length = 400

  private func scene(_ seed: UInt64) -> (scene: Scene, samples: [SoundSample]) {
    var dice = Dice(seed &+ 9000)
    return (dice.heardScene(), dice.heard(Self.length))
  }

  @Test(
    "A frame is the same whether the sound is known from the beginning or heard until then",
    arguments: seeds(80)
  )
  func appendingChangesNoFrame(seed: UInt64) {
    let (scene, samples) = scene(seed)
    var known = Simulation(scene: scene)
    known.hear(SceneSound(samples))
    let record = SceneSound()
    var live = Simulation(scene: scene)
    live.hear(record)
    for frame in 0..<24 {
      let time = Double(frame) / 7
      // What is heard until then, and one sample more for particles that are stepped.
      while record.count <= SoundRecord.number(at: time) + 1 {
        record.append(samples[record.count])
      }
      live.advance(to: time)
      known.seek(to: time)
      #expect(live.snapshot().difference(from: known.snapshot()) == nil, "seed \(seed), \(time)")
    }
  }

  @Test("A frame is the same for any time steps, back and forth", arguments: seeds(60))
  func framesDependOnTimeAlone(seed: UInt64) {
    let (scene, samples) = scene(seed)
    let sound = SceneSound(samples)
    var (fresh, simulation) = (Simulation(scene: scene), Simulation(scene: scene))
    fresh.hear(sound)
    simulation.hear(SceneSound(samples))
    var dice = Dice(seed)
    for _ in 0..<8 {
      let time = dice.number(-0.5...4)
      simulation.advance(to: time)
      #expect(simulation.snapshot().difference(from: fresh.snapshot(at: time)) == nil, "\(seed)")
    }
  }

  // MARK: Births

  /// A layer of one emitter cell whose particles live longer than the tests.
  private func layer(_ change: (inout EmitterLayer) -> Void) -> EmitterLayer {
    var layer = EmitterLayer()
    layer.emitterCells = [bursting(0, lifetime: 100)]
    layer.emitterCells[0].burst = 0
    change(&layer)
    return layer
  }

  private func born(_ layer: EmitterLayer, _ samples: [SoundSample], at time: Seconds) -> Int {
    var effect = Effect()
    effect.layers = [layer]
    var simulation = Simulation(scene: Scene(stage: stage, placements: [.init(effect)]))
    simulation.hear(SceneSound(samples))
    simulation.advance(to: time)
    return simulation.counts.born
  }

  @Test(
    "Births follow the integral of the rate that a signal gives",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func integratesRate(seed: UInt64) {
    var dice = Dice(seed)
    let samples = dice.heard(Self.length)
    let layer = layer { layer in
      layer.emitterCells[0].birthRate = 50
      var rate = track([0.5, 3]) { $0.keyPath = .birthRate }
      rate.sound = SoundSignal(rawValue: "mid")
      layer.animations = [rate]
    }
    for time in [0.005, 0.5, 1.234, 3.9] {
      var births = 0.0
      for (number, sample) in samples.enumerated() {
        let span = min(max(0, time * SoundSample.rate - Double(number)), 1) / SoundSample.rate
        births += 50 * (0.5 + 2.5 * Double(sample.levels[2]) / 255) * span
      }
      #expect(abs(Double(born(layer, samples, at: time)) - births) < 1, "\(time)")
    }
  }

  @Test("A burst has as many births at a hit as that is strong")
  func burstsAtHits() {
    var dice = Dice(3)
    let samples = dice.heard(Self.length)
    var burst = Burst()
    (burst.count, burst.sound) = (100, .bass)
    let layer = layer { $0.emitterCells[0].bursts = [burst] }
    for number in [0, 1, 40, 41, 300] {
      let strengths = samples[..<number].reduce(0) { $0 + Int($1.strengths[1]) }
      let time = SoundRecord.time(of: number)
      #expect(abs(Double(born(layer, samples, at: time)) - Double(strengths) * 100 / 255) < 1)
    }
  }

  @Test("A layer that begins later hears what is heard then")
  func hearsAtItsTime() {
    var samples = [SoundSample](repeating: SoundSample(), count: 300)
    samples[200].strengths[1] = 255
    var burst = Burst()
    (burst.count, burst.sound) = (10, .bass)
    let layer = layer {
      $0.emitterCells[0].bursts = [burst]
      ($0.timing.beginTime, $0.timing.speed) = (1, 2)
    }
    #expect(born(layer, samples, at: 2.13) == 0)
    #expect(born(layer, samples, at: 2.15) == 10)
  }

  @Test("An included effect begins at hits, at least its interval apart")
  func beginsAtHits() throws {
    var samples = [SoundSample](repeating: SoundSample(), count: Self.length)
    let hits = [10, 20, 60, 61, 100, 399]
    for hit in hits { samples[hit].strengths[1] = 200 }
    var effect = Effect()
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterCells = [bursting(1, lifetime: 100)]
    var inclusion = Inclusion([effect])
    (inclusion.sound, inclusion.repeatInterval) = (.bass, 0.3)
    var whole = Effect()
    whole.effects = [inclusion]
    var simulation = Simulation(scene: Scene(stage: stage, placements: [.init(whole)]))
    #expect(simulation.endTime == nil)
    simulation.hear(SceneSound(samples))
    // 0.3 s are 28.1 samples: 20 and 61 are too early.
    let counted = [10, 60, 100, 399]
    for number in [9, 10, 30, 60, 62, 99, 100, 398, 399] {
      simulation.advance(to: SoundRecord.time(of: number) + 0.001)
      #expect(simulation.counts.born == counted.count { $0 <= number }, "\(number)")
    }
  }

  @Test(
    "A stopped effect that includes others at hits ends with the last of them, known or not",
    arguments: [true, false]
  )
  func endsAfterItsStop(isKnown: Bool) throws {
    var samples = [SoundSample](repeating: SoundSample(), count: Self.length)
    for hit in [30, 180, 190] { samples[hit].strengths[1] = 200 }
    var effect = Effect()
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterCells = [bursting(5, lifetime: 1)]
    var inclusion = Inclusion([effect])
    inclusion.sound = .bass
    var whole = Effect()
    whole.effects = [inclusion]
    let placement = Scene.Placement(whole, stopTime: 2)
    var simulation = Simulation(scene: Scene(stage: stage, placements: [placement]))
    let record = SceneSound(isKnown ? samples : [])
    simulation.hear(record)
    let end = try #require(simulation.endTime)
    // The hit at 2.03 s is after the stop, that at 1.92 s before it.
    #expect(end >= 2.92 && end <= 3.01)
    for (time, count) in [(0.3, 0), (0.5, 5), (1.5, 0), (2.5, 5), (2.9, 5), (3.1, 0)] {
      while record.count <= SoundRecord.number(at: time) + 1 {
        record.append(samples[record.count])
      }
      simulation.advance(to: time)
      #expect(simulation.counts.alive == count, "\(time)")
    }
  }

  // MARK: Signals

  @Test("Signals are the recurrences that are documented")
  func hasSignals() throws {
    var dice = Dice(5)
    let samples = dice.heard(Self.length)
    let sound = SceneSound(samples)
    let names = ["treble", "treble.hit", "treble.slow"]
    let signals = try names.map { try #require(SoundSignal(rawValue: $0)) }
    var (hit, slow) = (0.0, 0.0)
    for (number, sample) in samples.enumerated() {
      let level = Double(sample.levels[3]) / 255
      hit = sample.strengths[3] > 0 ? Double(sample.strengths[3]) / 255 : hit * 0.931
      slow += 0.00532 * (level - slow)
      let values = signals.map { sound.value(of: $0, at: number) }
      #expect(zip(values, [level, hit, slow]).allSatisfy { abs($0 - $1) < 1e-5 })
    }
    #expect(SoundSignal.allCases.count == 12 && SoundSignal(rawValue: "drums") == nil)
  }

  @Test("Without a record an effect hears a beat of 120 a minute")
  func hearsBeat() {
    let hits = (0..<375).filter { SceneSound.beat.sample($0).hit(.bass) > 0 }
    #expect(hits.count == 8)
    for (index, hit) in hits.enumerated() {
      #expect(abs(SoundRecord.time(of: hit) - Double(index) / 2) < 2 / SoundSample.rate)
    }
    #expect(SceneSound.beat.sample(-1) == SoundSample())
  }

  @Test("A track leads through its keys by the signal")
  func leadsThroughKeys() throws {
    var sample = SoundSample()
    sample.levels = SIMD4(0, 51, 102, 255)
    let sound = SceneSound([sample])
    var layer = EmitterLayer()
    layer.emitterCells = [bursting(1)]
    for (name, value) in [("level", 2.0), ("bass", 4), ("mid", 6), ("treble", 3)] {
      var track = track([2, 6, 6, 3])
      track.keyTimes = [0, 0.4, 0.5, 1]
      track.sound = SoundSignal(rawValue: name)
      let heard = track.resolved(
        on: stage,
        hearing: HeardTime(sound, timing: MediaTiming(), beginTime: 0)
      )
      #expect(abs(try #require(heard[0].value(at: 0.001)) - value) < 1e-9, "\(name)")
    }
  }
}
