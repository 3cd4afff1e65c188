import Testing

@testable import KamuroParticles

@Suite("Fireworks added during playback")
struct LaunchTests {
  private func simulation(seed: UInt64 = 5) -> Simulation {
    Simulation(scene: Scene(stage: stage, seed: seed))
  }

  @Test("addFireworks bursts eight sparks of 7 points around a box for 0.4 s by default")
  func defaultFireworksBurstAroundTheirBox() {
    var simulation = simulation()
    simulation.advance(to: 3)
    simulation.addFireworks(
      around: Point(x: 300, y: 200),
      boxSize: Size(width: 100, height: 40)
    )
    for (time, count) in [(3.0, 8), (3.39, 8), (3.4001, 0)] {
      simulation.advance(to: time)
      let batch = simulation.batch()
      #expect(batch.count == count)
      for sprite in 0..<batch.count {
        let (x, y) = (Double(batch.x[sprite]), Double(batch.y[sprite]))
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

  @Test("addFireworks applies every parameter")
  func allParametersAreApplied() {
    var simulation = simulation()
    simulation.addFireworks(
      count: 3,
      sparks: 5,
      around: Point(x: 10, y: 20),
      sparkSize: 11,
      scale: 0,
      maxVectorChange: 0,
      duration: 2,
      changesZPosition: false,
      zPosition: 4,
      at: 1,
      seed: 9
    )
    simulation.advance(to: 0.99)
    #expect(simulation.batch().count == 0)
    simulation.advance(to: 2.9)
    let batch = simulation.batch()
    #expect(batch.count == 15 && batch.runs.map(\.zPosition) == [5])
    #expect(batch.runs[0].contents.size == Size(width: 11, height: 11))
    #expect(batch.x.allSatisfy { abs($0 - 10) <= 9 } && batch.y.allSatisfy { abs($0 - 20) <= 9 })
    #expect(simulation.endTime == 3)
  }

  @Test("Each call of addFireworks samples anew, the same in every copy of the simulation")
  func eachCallSamplesAnewAndCopiesSampleTheSame() {
    var simulation = simulation()
    var other = simulation
    for _ in 0..<4 {
      simulation.addFireworks(around: Point(x: 100, y: 100))
      other.addFireworks(around: Point(x: 100, y: 100))
    }
    let batch = simulation.batch()
    #expect(FrameSnapshot(batch) == other.snapshot())
    let starts = Set(zip(batch.x, batch.y).map { [$0, $1] })
    #expect(batch.count == 32 && starts.count > 20)
  }

  @Test("addFireworks sends half of the sparks to each side, however many there are")
  func sparksAreBalancedBetweenLeftAndRight() {
    for count in [8, 24] {
      var simulation = simulation()
      simulation.addFireworks(sparks: count, around: .zero, scale: 1e6, maxVectorChange: 0)
      simulation.advance(to: 0.399)
      let batch = simulation.batch()
      // Trajectories to the right end at x ≥ 0.3 units, so that x tells left from right.
      #expect(batch.x.count { $0 > 0 } == count / 2 && batch.x.count { $0 < 0 } == count / 2)
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
        simulation.addFireworks(around: Point(x: 320, y: 192), boxSize: Size(width: 80, height: 40))
      }
      finished += simulation.removeFinished().count
      if launch.isMultiple(of: 10) { simulation.draw(into: &batch) }
      most = max(most, simulation.effects.count)
      #expect(simulation.scene.placements.count == simulation.effects.count)
      if launch == 200 { capacity = simulation.effects.capacity + batch.x.capacity }
    }
    #expect(most <= (isFountain ? 14 : 6))
    #expect(simulation.effects.capacity + batch.x.capacity <= 2 * capacity)
    simulation.advance(to: 2000)
    finished += simulation.removeFinished().count
    #expect(finished == 10_000 && simulation.effects.isEmpty && simulation.endTime == 0)
  }
}
