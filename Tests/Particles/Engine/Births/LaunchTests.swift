import Testing

@testable import KamuroParticles

@Suite("Fireworks added during playback")
struct LaunchTests {
  private func simulation(seed: UInt64 = 5) -> Simulation {
    Simulation(scene: Scene(stage: stage, seed: seed))
  }

  /// An effect of a firework that bursts once around a box.
  private func effect(
    _ firework: Firework = Firework(),
    around middle: Point,
    boxSize: Size = .zero
  ) -> Effect {
    var effect = Effect()
    effect.fireworks = [firework.around(middle, boxSize: boxSize)]
    return effect
  }

  @Test("A firework bursts eight sparks of 7 points around a box for 0.4 s by default")
  func defaultFireworksBurstAroundTheirBox() {
    var simulation = simulation()
    simulation.advance(to: 3)
    let burst = effect(around: Point(x: 300, y: 200), boxSize: Size(width: 100, height: 40))
    simulation.add(Scene.Placement(burst, beginTime: 3, seed: 1))
    for (time, count) in [(3.0, 8), (3.39, 8), (3.4001, 0)] {
      simulation.advance(to: time)
      let batch = simulation.batch()
      #expect(batch.count == count)
      for sprite in 0..<batch.count {
        let (x, y) = (Double(batch[.x][sprite]), Double(batch[.y][sprite]))
        let (right, down) = (abs(x - 300) - 50, abs(y - 200) - 20)
        let distance: Double = max(abs(right), abs(down))
        // The shifts of the origin (7.5) and of a spark (9), and the longest trajectory, 0.99 * 45.
        #expect(distance < 61.5)
      }
      for run in batch.runs {
        #expect(run.contents == Contents(shape: .disc, size: Size(width: 7, height: 7)))
        #expect(run.zPosition == -1 || run.zPosition == 1)
      }
    }
    #expect(abs((simulation.endTime ?? 0) - 3.4) < 1e-9)
    #expect(simulation.removeFinished().count == 1)
  }

  @Test("A firework sends half of the sparks to each side, however many there are")
  func sparksAreBalancedBetweenLeftAndRight() {
    for count in [8, 24] {
      var (simulation, firework) = (simulation(), Firework())
      (firework.sparks, firework.scale, firework.maxVectorChange) = (count, Length(1e6), 0)
      simulation.add(Scene.Placement(effect(firework, around: .zero), seed: 1))
      simulation.advance(to: 0.399)
      let batch = simulation.batch()
      // Trajectories to the right end at x ≥ 0.3 units, so that x tells left from right.
      #expect(batch[.x].count { $0 > 0 } == count / 2 && batch[.x].count { $0 < 0 } == count / 2)
    }
  }

  @Test(
    "Ten thousand added fireworks are all removed, and the memory does not grow",
    arguments: [false, true]
  )
  func tenThousandLaunchesLeaveNothingBehind(isFountain: Bool) {
    var simulation = simulation()
    var fountain = Effect()
    fountain.fireworks = [Firework.fountain]
    var batch = SpriteBatch()
    var (finished, most, capacity) = (0, 0, 0)
    for launch in 0..<10_000 {
      simulation.advance(to: Double(launch) * 0.1)
      if isFountain {
        simulation.add(.init(fountain, beginTime: simulation.time, seed: UInt64(launch)))
      } else {
        let burst = effect(around: Point(x: 320, y: 192), boxSize: Size(width: 80, height: 40))
        simulation.add(.init(burst, beginTime: simulation.time, seed: UInt64(launch)))
      }
      finished += simulation.removeFinished().count
      if launch.isMultiple(of: 10) { simulation.draw(into: &batch) }
      most = max(most, simulation.effects.count)
      #expect(simulation.scene.placements.count == simulation.effects.count)
      if launch == 200 { capacity = simulation.effects.capacity + batch[.x].capacity }
    }
    #expect(most <= (isFountain ? 14 : 6))
    #expect(simulation.effects.capacity + batch[.x].capacity <= 2 * capacity)
    simulation.advance(to: 2000)
    finished += simulation.removeFinished().count
    #expect(finished == 10_000 && simulation.effects.isEmpty && simulation.endTime == 0)
  }
}
