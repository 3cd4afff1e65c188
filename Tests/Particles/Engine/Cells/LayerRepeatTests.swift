import Testing

@testable import KamuroParticles

@Suite("Repeating layers")
struct LayerRepeatTests {
  /// A random layer with changed timing, and the same layer without repeats or fills.
  private func changedAndPlainScenes(
    _ seed: UInt64,
    _ change: (inout MediaTiming) -> Void
  ) -> (Scene, Scene) {
    var dice = Dice(seed)
    var layer = dice.layer()
    layer.timing = MediaTiming()
    layer.timing.duration = 1.25
    var effect = Effect()
    effect.layers = [layer]
    let plain = Scene(stage: stage, seed: seed, placements: [.init(effect)])
    change(&effect.layers[0].timing)
    return (Scene(stage: stage, seed: seed, placements: [.init(effect)]), plain)
  }

  @Test("Every repeat of a layer shows what the first one shows", arguments: seeds(30))
  func everyRepeatEqualsTheFirst(seed: UInt64) {
    let (scene, plain) = changedAndPlainScenes(seed) { $0.repeatCount = .infinity }
    var simulation = Simulation(scene: scene)
    // 1.25 and these times are binary fractions: nothing is rounded.
    for step in 0..<20 {
      let time = Double(step) * 0.375
      var basic = time
      while basic >= 1.25 { basic -= 1.25 }
      simulation.advance(to: time)
      let difference = simulation.snapshot().difference(from: plain.snapshot(at: basic))
      #expect(difference == nil, "seed \(seed) at \(time): \(difference ?? "")")
    }
    let late = scene.snapshot(at: 1.25 * 65_536 + 0.5)
    #expect(late.difference(from: plain.snapshot(at: 0.5)) == nil)
  }

  @Test("A layer with autoreverses plays backward in its second half", arguments: seeds(30))
  func autoreversePlaysBackward(seed: UInt64) {
    let (scene, plain) = changedAndPlainScenes(seed) {
      $0.repeatCount = .infinity
      $0.autoreverses = true
    }
    var simulation = Simulation(scene: scene)
    for step in 0..<20 {
      let time = Double(step) * 0.375
      var basic = time
      while basic >= 2.5 { basic -= 2.5 }
      if basic > 1.25 { basic = 2.5 - basic }
      simulation.advance(to: time)
      let difference = simulation.snapshot().difference(from: plain.snapshot(at: basic))
      #expect(difference == nil, "seed \(seed) at \(time): \(difference ?? "")")
    }
  }

  private let fountain: EmitterCell = {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 2
    return cell
  }()

  @Test("After a layer's last repeat, even a partial one, its living particles finish")
  func livingParticlesFinishAfterTheLastRepeat() {
    let scene = KamuroParticlesTests.scene(fountain) {
      $0.timing.duration = 1
      $0.timing.repeatCount = 2.5
    }
    // The third repeat ends at 0.5 s with five births, which die two seconds later.
    let counts = [
      (0.95, 9), (1.95, 9), (2.25, 2), (2.5, 5), (3.5, 5), (4.15, 4), (4.35, 2), (4.55, 0),
    ]
    for (time, count) in counts { #expect(scene.batch(at: time).count == count, "at \(time)") }
    #expect(isClose(Simulation(scene: scene).endTime ?? 0, 4.5))
    let long = self.scene(repeating: 3.5)
    #expect(long.batch(at: 3.45).count == 4)
    #expect(long.batch(at: 4).count == 5)
    #expect(isClose(Simulation(scene: long).endTime ?? 0, 5.5))
  }

  private func scene(repeating span: Seconds) -> Scene {
    KamuroParticlesTests.scene(fountain) {
      $0.timing.duration = 1
      $0.timing.repeatDuration = span
    }
  }

  @Test("A layer that has reversed back to its beginning ends at once, bursts included")
  func reversedLayerEndsAtItsBeginning() {
    let scene = KamuroParticlesTests.scene(bursting(7)) {
      $0.timing.duration = 1
      $0.timing.autoreverses = true
    }
    for (time, count) in [(0.0, 7), (1.5, 7), (2, 7), (2.001, 0), (9, 0)] {
      #expect(scene.batch(at: time).count == count, "at \(time)")
    }
    #expect(Simulation(scene: scene).endTime == 2)
  }

  @Test("A layer that ends while reversing runs its living particles back to their births")
  func layerThatEndsWhileReversingRunsBackToBirths() {
    var cell = fountain
    cell.lifetime = 0.3
    let scene = KamuroParticlesTests.scene(cell) {
      $0.timing.duration = 1
      $0.timing.repeatCount = 0.75
      $0.timing.autoreverses = true
    }
    // It ends at 0.5 s of the repeat with the particles born at 0.3, 0.4 and 0.5 s.
    for (time, count) in [(1.45, 3), (1.55, 2), (1.65, 1), (1.75, 0), (1.95, 0)] {
      #expect(scene.batch(at: time).count == count, "at \(time)")
    }
    let end = Simulation(scene: scene).endTime ?? 0
    #expect(end >= 1.7 && end < 1.81)
  }

  @Test("A layer is frozen before its beginning and after its end where it is filled")
  func filledLayerIsFrozen() {
    var layer = scene(repeating: 3.5).placements[0].effect.layers[0]
    layer.timing.beginTime = 2
    layer.timing.timeOffset = 0.75
    let counts: [MediaTiming.FillMode: (Int, Int)] = [
      .removed: (0, 0), .forwards: (0, 5), .backwards: (7, 0), .both: (7, 5),
    ]
    for mode in MediaTiming.FillMode.allCases {
      layer.timing.fillMode = mode
      var effect = Effect()
      effect.layers = [layer]
      let scene = Scene(stage: stage, placements: [.init(effect)])
      let (before, after) = counts[mode] ?? (-1, -1)
      for time in [0, 0.5, 1.9] { #expect(scene.batch(at: time).count == before, "\(mode)") }
      #expect(scene.batch(at: 2).count == 7)
      for time in [7.0, 100, 80_000] { #expect(scene.batch(at: time).count == after, "\(mode)") }
      #expect((Simulation(scene: scene).endTime == nil) == (after > 0))
      #expect(scene.snapshot(at: 7) == scene.snapshot(at: 80_000))
      var stopped = Simulation(scene: scene)
      stopped.stop(at: 50)
      stopped.advance(to: 50)
      #expect(stopped.snapshot() == scene.snapshot(at: 50))
      stopped.advance(to: 51.65)
      #expect(stopped.counts.alive == min(after, 4))
      #expect((stopped.endTime ?? 99) < 52.1)
    }
  }

  @Test("A filled layer has an end where its frozen frame is empty")
  func filledLayerWithAnEmptyFrameEnds() {
    let scene = KamuroParticlesTests.scene(bursting(5, lifetime: 0.5)) {
      $0.timing.duration = 1
      $0.timing.fillMode = .both
    }
    #expect(Simulation(scene: scene).endTime == 1)
    #expect(
      Simulation(scene: KamuroParticlesTests.scene(EmitterCell()) { $0.timing.repeatCount = 9 })
        .endTime
        == 0
    )
  }

  @Test("A stopped repeating layer emits no more particles and does not repeat")
  func stoppedLayerNeitherEmitsNorRepeats() {
    var simulation = Simulation(scene: scene(repeating: .infinity))
    #expect(simulation.endTime == nil)
    simulation.stop(at: 7.55)
    for (time, count) in [(7.4, 4), (7.55, 5), (8, 5), (9.15, 4), (9.35, 2), (9.55, 0)] {
      simulation.advance(to: time)
      #expect(simulation.counts.alive == count, "at \(time)")
    }
    #expect(isClose(simulation.endTime ?? 0, 9.5, size: 10))
  }

  @Test("A layer stopped while reversing continues backward, and no dead particle reappears")
  func layerStoppedWhileReversingContinuesBackward() {
    var cell = fountain
    cell.lifetime = 0.23
    var simulation = Simulation(
      scene: KamuroParticlesTests.scene(cell) {
        $0.timing.duration = 1
        $0.timing.autoreverses = true
        $0.timing.repeatCount = .infinity
      }
    )
    simulation.stop(at: 5.45)
    // Backward at 0.55 s, the particles born at 0.4 and 0.5 s live; that of 0.3 s is dead.
    for (time, count) in [(5.42, 2), (5.45, 2), (5.49, 2), (5.55, 1), (5.65, 0), (6.5, 0), (8, 0)] {
      simulation.advance(to: time)
      #expect(simulation.counts.alive == count, "at \(time)")
    }
    simulation.advance(to: 5.42)
    #expect(simulation.counts.alive == 2)
    #expect((simulation.endTime ?? 9) < 5.76)
  }
}
