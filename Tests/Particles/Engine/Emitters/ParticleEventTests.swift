import Testing

@testable import KamuroParticles

@Suite("Events of particles")
struct ParticleEventTests {
  private static let all = Set(EventKind.allCases)

  private func effect(_ cells: [EmitterCell]) -> Effect {
    var (effect, layer) = (Effect(), EmitterLayer())
    layer.name = "layer"
    layer.emitterCells = cells
    effect.layers = [layer]
    return effect
  }

  /// The events of frames at some times.
  private func events(
    _ scene: Scene,
    at times: some Sequence<Seconds>,
    _ kinds: Set<EventKind> = Self.all
  ) -> [ParticleEvent] {
    var simulation = Simulation(scene: scene)
    simulation.reports = kinds
    return times.flatMap { time in
      simulation.advance(to: time)
      return simulation.takeEvents()
    }
  }

  private func scene(_ effect: Effect) -> Scene {
    Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)])
  }

  private func steps(_ rate: Double, until end: Seconds) -> [Seconds] {
    (0...Int(end * rate)).map { Double($0) / rate }
  }

  @Test("A particle's death is reported at its time and place, however short its life is")
  func deathsAreThoseOfLives() {
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = ("cell", 20, 0.1)
    cell.velocity = 50
    let emitter = Point(x: 320, y: 192)
    var effect = effect([cell])
    effect.layers[0].emitterPosition = LengthPair(320, 192)
    for rate in [3.0, 60] {
      let found = events(scene(effect), at: steps(rate, until: 3), [.death])
      // Births at 1 / 20 s, 2 / 20 s and so on, and one at the beginning.
      let times = (1...60).map { Double($0) / 20 + 0.1 }.filter { $0 <= 3 }
      let late = found.filter { $0.time > 0.12 }.map(\.time)
      #expect(late.count == times.filter { $0 > 0.12 }.count)
      #expect(zip(late, times.filter { $0 > 0.12 }).allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(found.allSatisfy { $0.path == ["layer", "cell"] && $0.count == 1 })
      #expect(found.allSatisfy { abs(($0.place - emitter).magnitude - 5) < 0.01 })
    }
  }

  @Test("A burst is reported with its particles, in every repeat and at the death of a parent")
  func burstsAreReported() {
    var (shell, star) = (EmitterCell(), EmitterCell())
    (shell.name, shell.burst, shell.birthRate, shell.lifetime) = ("shell", 1, 0, 0.4)
    (shell.velocity, shell.timing.duration, shell.timing.repeatCount) = (100, 0.5, 3)
    (star.name, star.burst, star.birthRate, star.lifetime) = ("star", 30, 0, 0.2)
    star.trigger = .death
    shell.emitterCells = [star]
    for rate in [7.0, 50] {
      let found = events(scene(effect([shell])), at: steps(rate, until: 3), [.burst, .death])
      let bursts = found.filter { $0.kind == .burst }
      #expect(bursts.map(\.count) == [1, 30, 1, 30, 1, 30])
      let times = [0, 0.4, 0.5, 0.9, 1, 1.4]
      #expect(zip(bursts.map(\.time), times).allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(bursts[1].path == ["layer", "shell", "star"])
      let deaths = found.filter { $0.kind == .death }
      #expect(deaths.count == 3 + 90)
      for index in [1, 3, 5] where index < bursts.count {
        let death = deaths.first { $0.path.count == 2 && abs($0.time - times[index]) < 1e-6 }
        #expect(death.map { ($0.place - bursts[index].place).magnitude < 0.01 } == true)
      }
    }
  }

  @Test("Bursts at one place within a sixtieth second of the first are one, wherever they begin")
  func closeBurstsAreOne() {
    for begin in [0, 0.0031, 0.0083, 0.0162] {
      var own = EmitterCell()
      (own.name, own.burst, own.birthRate, own.lifetime) = ("cell", 1, 0, 0.5)
      (own.timing.beginTime, own.timing.duration, own.timing.repeatCount) = (begin, 0.0002, 42)
      for rate in [3.0, 25, 120] {
        let found = events(scene(effect([own])), at: steps(rate, until: 1), [.burst])
        #expect(found.map(\.count) == [42], "\(begin) \(rate)")
      }
    }
  }

  @Test("A ball's hits on the floor are reported at the times of its bounces")
  func hitsAreThoseOfBounces() throws {
    var (own, floor) = (EmitterCell(), Wall())
    (own.burst, own.birthRate, own.lifetime, own.yAcceleration) = (1, 0, 10, 500)
    (own.dynamics.meetsWalls, own.dynamics.elasticity) = (true, 0.8)
    (floor.shape, floor.elasticity) = (.floor, 1)
    var effect = effect([own])
    effect.layers[0].emitterPosition = LengthPair(320, 100)
    effect.walls = [floor]
    let height = stage.height - 100 - own.dynamics.radius.points(on: stage)
    for rate in [4.0, 31] {
      let found = events(scene(effect), at: steps(rate, until: 6), [.hit])
      // The first fall, and then twice the fall from each height.
      var (time, speed) = ((2 * height / 500).squareRoot(), (2 * height * 500).squareRoot())
      for event in found {
        #expect(abs(event.time - time) < 0.03, "\(event.time) \(time)")
        #expect(abs(event.place.x - 320) < 0.1)
        speed *= 0.8
        time += 2 * speed / 500
      }
      #expect(found.count == 4, "\(rate) \(found.map(\.time))")
    }
  }

  @Test(
    "Events change no frame, and are the same however time is divided",
    arguments: seeds(120)
  )
  func eventsOfRandomScenes(seed: UInt64) {
    var dice = Dice(seed)
    var scene = dice.scene()
    for index in scene.placements.indices { scene.placements[index].effect.playOnce() }
    var (plain, reporting) = (Simulation(scene: scene), Simulation(scene: scene))
    reporting.reports = Self.all
    for time in steps(11, until: 3) {
      plain.advance(to: time)
      reporting.advance(to: time)
      #expect(reporting.snapshot().difference(from: plain.snapshot()) == nil, "\(time) s")
    }
    func words(_ events: [ParticleEvent]) -> [String] {
      events.map { "\($0.kind) \(($0.time * 1e4).rounded()) \($0.path) \($0.count)" }.sorted()
    }
    let coarse = words(events(scene, at: steps(2, until: 3)))
    let fine = words(events(scene, at: steps(24, until: 3)))
    let more = coarse.filter { !fine.contains($0) }
    let fewer = fine.filter { !coarse.contains($0) }
    #expect(more.isEmpty && fewer.isEmpty && coarse.count == fine.count, "\(more) \(fewer)")
  }

  @Test("Included effects have the events of the same effects on the stage")
  func includedEffectsHaveEvents() {
    var own = EmitterCell()
    (own.name, own.burst, own.birthRate, own.lifetime) = ("cell", 5, 0, 0.3)
    var outer = Effect()
    var inclusion = Inclusion([effect([own])])
    (inclusion.repeatInterval, inclusion.repeatCount) = (1, 3)
    outer.effects = [inclusion]
    for rate in [3.0, 20] {
      let found = events(scene(outer), at: steps(rate, until: 4))
      #expect(found.map(\.kind).count { $0 == .burst } == 3 && found.count == 3 + 15)
      #expect(found.allSatisfy { $0.path == ["layer", "cell"] })
    }
  }

  @Test("A seek has no events, and an effect that is added while time goes on has its own")
  func seeksHaveNoEvents() {
    var own = EmitterCell()
    (own.burst, own.birthRate, own.lifetime) = (9, 0, 0.5)
    var simulation = Simulation(scene: Scene(stage: stage))
    simulation.reports = Self.all
    simulation.advance(to: 5)
    #expect(simulation.takeEvents().isEmpty)
    var placement = Scene.Placement(effect([own]), beginTime: 5)
    placement.id = 7
    simulation.add(placement)
    simulation.advance(to: 5.25)
    #expect(simulation.takeEvents().map(\.kind) == [.burst])
    simulation.advance(to: 5.75)
    let deaths = simulation.takeEvents()
    #expect(deaths.map(\.kind) == [EventKind](repeating: .death, count: 9))
    #expect(deaths.allSatisfy { $0.placement == 7 && abs($0.time - 5.5) < 1e-9 })
    simulation.advance(to: 5.1)
    simulation.advance(to: 9)
    #expect(simulation.takeEvents().isEmpty)
  }
}

extension Effect {
  /// Lets all layers play once: a repeat cuts lives off at a frame.
  fileprivate mutating func playOnce() {
    for index in layers.indices { layers[index].timing.duration = .infinity }
    for index in effects.indices {
      for choice in effects[index].choices.indices { effects[index].choices[choice].playOnce() }
    }
  }
}
