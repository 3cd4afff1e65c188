import Testing

@testable import KamuroParticles

@Suite("Included effects")
struct InclusionTests {
  /// An effect of particles at rest in the middle of the stage: one, or several at a birth rate.
  private func restingParticle(lifetime: Seconds = 1, birthRate: Double = 0) -> Effect {
    var cell = EmitterCell()
    if birthRate > 0 { cell.birthRate = birthRate } else { cell.burst = 1 }
    cell.lifetime = lifetime
    return effect(of: cell)
  }

  private func effect(of cell: EmitterCell) -> Effect {
    scene(cell) {
      $0.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
    }.placements[0].effect
  }

  private func simulation(
    _ inclusion: Inclusion,
    placed change: (inout Scene.Placement) -> Void = { _ in }
  ) -> Simulation {
    var effect = Effect()
    effect.effects = [inclusion]
    var placement = Scene.Placement(effect)
    change(&placement)
    return Simulation(scene: Scene(stage: stage, seed: 3, placements: [placement]))
  }

  @Test("An inclusion without ranges equals the same effects placed by hand")
  func inclusionEqualsPlacementsByHand() {
    var cell = bursting(3, lifetime: 1.25)
    cell.velocity = 80
    cell.yAcceleration = 40
    let model = effect(of: cell)
    var inclusion = Inclusion([model])
    inclusion.beginTime = 0.5
    inclusion.repeatInterval = 0.75
    inclusion.repeatCount = 4
    inclusion.count = 2
    inclusion.position = LengthPair(Length(25, .width), Length(100))
    inclusion.zPosition = 2
    var simulation = simulation(inclusion) {
      $0.beginTime = 0.25
      $0.offset = Vector(dx: 7, dy: -9)
      $0.zPosition = 1
    }
    let placed = (0..<8).map { number in
      Scene.Placement(
        model,
        beginTime: 0.75 + Double(number / 2) * 0.75,
        offset: Vector(dx: 160 - 320 + 7, dy: 100 - 192 - 9),
        zPosition: 3
      )
    }
    let byHand = Simulation(scene: Scene(stage: stage, seed: 3, placements: placed))
    for time in [0.0, 0.7, 0.8, 1.6, 2.2, 3.1, 4, 2, 5] {
      simulation.advance(to: time)
      var (included, placed) = (simulation.snapshot(), byHand.snapshot(at: time))
      // Each occurrence has emitters of its own.
      for run in included.runs.indices { included.runs[run].shared.emitter = 0 }
      for run in placed.runs.indices { placed.runs[run].shared.emitter = 0 }
      #expect(included.difference(from: placed) == nil, "\(time)")
    }
    #expect(simulation.endTime == byHand.endTime)
  }

  @Test("Each occurrence of an inclusion samples its own position, begin time and choice")
  func occurrencesSamplePositionTimeAndChoice() {
    var inclusion = Inclusion([restingParticle(lifetime: 0.5), restingParticle(lifetime: 0.25)])
    inclusion.repeatInterval = 2
    inclusion.beginTime = 1
    inclusion.beginTimeRange = 0.5
    inclusion.positionRange = LengthPair(Length(100), Length(25, .height))
    let playing = simulation(inclusion)
    #expect(playing.endTime == nil)
    var places: [(x: Double, y: Double, begin: Double, length: Double)] = []
    for number in 0..<120 {
      let middle = 1 + 2 * Double(number)
      // The times, in steps of 1/50 s, at which the occurrence is visible.
      let seen = stride(from: middle - 0.6, through: middle + 1.1, by: 0.02).filter {
        playing.snapshot(at: $0).count == 1
      }
      guard let first = seen.first, let last = seen.last else {
        Issue.record("number \(number) is never seen")
        continue
      }
      var simulation = playing
      simulation.seek(to: first)
      let batch = simulation.batch()
      places.append((Double(batch[.x][0]), Double(batch[.y][0]), first - middle, last - first))
    }
    let ranges = [
      (places.map(\.x), 220.0...420), (places.map(\.y), 96.0...288),
      (places.map(\.begin), -0.5...0.52),
    ]
    for (values, range) in ranges {
      let width = range.upperBound - range.lowerBound
      #expect(values.allSatisfy(range.contains))
      let mean = values.reduce(0, +) / Double(values.count)
      let center = (range.lowerBound + range.upperBound) / 2
      // Four standard errors of a uniform distribution.
      #expect(abs(mean - center) < 4 * width / (12 * 120).squareRoot())
      #expect((values.max() ?? 0) > range.upperBound - width / 20)
    }
    let short = places.count { $0.length < 0.3 }
    #expect(abs(Double(short) - 60) < 4 * 5.5)
  }

  @Test("An included effect stops after its duration, or when the effect around it is stopped")
  func occurrenceStopsAfterItsDurationOrWithItsParent() {
    var inclusion = Inclusion([restingParticle(lifetime: 0.5, birthRate: 10)])
    inclusion.duration = 2
    #expect(simulation(inclusion).endTime == 2.5)
    inclusion.repeatInterval = 4
    #expect(simulation(inclusion).endTime == nil)
    inclusion.repeatCount = 3
    #expect(simulation(inclusion).endTime == 10.5)
    for (stop, end) in [(1.0, 1.5), (3, 2.5), (4, 2.5), (4.5, 5), (9, 9.5), (20, 10.5)] {
      #expect(simulation(inclusion) { $0.stopTime = stop }.endTime == end, "stopped at \(stop)")
    }
    inclusion.duration = .infinity
    #expect(simulation(inclusion).endTime == nil)
    #expect(simulation(inclusion) { $0.stopTime = 5 }.endTime == 5.5)
  }

  @Test("An included effect may include others")
  func includedEffectsMayIncludeOthers() {
    var inner = Inclusion([restingParticle(lifetime: 1)])
    inner.repeatInterval = 2
    inner.repeatCount = 2
    var middle = Effect()
    middle.effects = [inner]
    var outer = Inclusion([middle])
    outer.beginTime = 10
    outer.count = 3
    let simulation = simulation(outer)
    #expect(simulation.endTime == 13)
    for (time, count) in [(9.9, 0), (10.5, 3), (11.5, 0), (12.5, 3), (13.5, 0)] {
      #expect(simulation.snapshot(at: time).count == count, "at \(time)")
    }
  }

  @Test("An inclusion has no endTime if an occurrence, however early, sampled an endless choice")
  func sampledEndlessChoiceHasNoEndTime() {
    var endings: Set<Bool> = []
    for seed in 0..<30 {
      var inclusion = Inclusion([restingParticle(lifetime: 0.5), restingParticle(birthRate: 5)])
      (inclusion.seed, inclusion.repeatInterval, inclusion.repeatCount) = (seed, 1, 3)
      var simulation = simulation(inclusion)
      let end = simulation.endTime
      simulation.advance(to: 60)
      #expect(simulation.snapshot().count > 0 ? end == nil : end != nil, "seed \(seed)")
      endings.insert(end == nil)
    }
    #expect(endings.count == 2)
  }

  @Test("A nested occurrence plays to its end, whatever begin time and choice it samples")
  func nestedOccurrencePlaysToItsEnd() {
    var inner = Inclusion([restingParticle(lifetime: 0.25), restingParticle(lifetime: 1)])
    inner.beginTime = 3
    inner.beginTimeRange = 3
    var middle = Effect()
    middle.effects = [inner]
    var outer = Inclusion([middle])
    outer.repeatInterval = 20
    var simulation = simulation(outer)
    for number in 0..<60 {
      let seen = stride(from: 0, to: 8, by: 0.05).count { time in
        simulation.advance(to: Double(number) * 20 + time)
        return simulation.snapshot().count == 1
      }
      #expect((4...6).contains(seen) || (19...21).contains(seen), "number \(number): \(seen)")
    }
  }

  @Test("Included effects within the particle limit are not thinned")
  func inclusionsWithinTheLimitAreNotThinned() {
    var inclusion = Inclusion([restingParticle(lifetime: 1, birthRate: 100)])
    inclusion.count = 50
    var effect = Effect()
    effect.effects = [inclusion] + Array(repeating: Inclusion([Effect()]), count: 9)
    let scene = Scene(stage: stage, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene, maximumParticles: 100_000)
    simulation.advance(to: 2)
    #expect(simulation.counts.alive == 5000 && simulation.counts.dropped == 0)
  }

  @Test("The number of simultaneous occurrences of an inclusion is limited")
  func simultaneousOccurrencesAreLimited() {
    var inclusion = Inclusion([restingParticle(lifetime: 1000)])
    inclusion.repeatInterval = 0.001
    var simulation = simulation(inclusion)
    #expect(simulation.peakPopulation(at: 0) == Inclusion.maximumAtOnce)
    simulation.advance(to: 5)
    #expect(simulation.counts.alive == Inclusion.maximumAtOnce)
    simulation.advance(to: 1e9)
    #expect(simulation.counts.alive == Inclusion.maximumAtOnce)
    inclusion.choices = []
    #expect(self.simulation(inclusion).endTime == 0)
  }

  @Test("An inclusion with extreme values keeps within the limit of occurrences")
  func extremeInclusionsKeepWithinTheLimit() {
    var dice = Dice(5)
    for _ in 0..<12 {
      var inclusion = Inclusion([
        restingParticle(lifetime: 86_400), restingParticle(lifetime: 1, birthRate: 10),
      ])
      inclusion.beginTime = dice.pick([-8_640_000, 0, 8_640_000])
      inclusion.beginTimeRange = dice.pick([0, 3600])
      inclusion.duration = dice.pick([0, 1e-9, 8_640_000, .infinity])
      inclusion.repeatInterval = dice.pick([0, 1e-300, 1e-9, 86_400])
      inclusion.repeatCount = dice.pick([1, 1.5, 1_000_000, .infinity])
      inclusion.count = dice.pick([1, 100])
      inclusion.position = LengthPair(Length(100_000, .larger), Length(-100_000, .larger))
      inclusion.positionRange = LengthPair(Length(100_000, .larger), 0)
      inclusion.zPosition = -1_000_000
      var simulation = simulation(inclusion) {
        $0.stopTime = dice.oneIn(3) ? dice.pick([-1e9, 0, 1e9]) : nil
      }
      for time in [0, 8_640_001, 1e12] {
        simulation.advance(to: time)
        #expect(simulation.snapshot().count <= 11 * Inclusion.maximumAtOnce)
      }
    }
  }
}
