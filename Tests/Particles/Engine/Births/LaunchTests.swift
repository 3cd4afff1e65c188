import Testing

@testable import KamuroParticles

@Suite("Fireworks that are added while a scene plays")
struct LaunchTests {
  private func simulation(seed: UInt64 = 5) -> Simulation {
    Simulation(scene: Scene(stage: stage, seed: seed))
  }

  @Test("burst around a box: eight sparks of 7 points, within reach of its corners, for 0.4 s")
  func defaults() {
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
        // The shift of the origin, the sparks' own, and the longest way: 0.99 units of 45 points.
        #expect(max(abs(right), abs(down)) < 7.5 + 9 + 45)
      }
      for run in batch.runs {
        #expect(run.contents == Contents(shape: .disc, size: Size(width: 7, height: 7)))
        #expect(run.zPosition == -1 || run.zPosition == 1)
      }
    }
    #expect(abs((simulation.endTime ?? 0) - 3.4) < 1e-9)
    #expect(simulation.removeFinished().count == 1)
  }

  @Test("take every number that is given")
  func numbers() {
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

  @Test("have chance of their own each time, the same in every copy")
  func chance() {
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

  @Test("go two to each quarter of every eight, however many")
  func quarters() {
    for count in [8, 24] {
      var simulation = simulation()
      simulation.addFireworks(sparks: count, around: .zero, scale: 1e6, maxVectorChange: 0)
      simulation.advance(to: 0.399)
      let batch = simulation.batch()
      // Ways to the right end at 0.3 units or more; those of the lower quarters at most 0.19 up.
      #expect(batch.x.count { $0 > 0 } == count / 2 && batch.x.count { $0 < 0 } == count / 2)
    }
  }

  @Test("leave nothing behind, ten thousand times", arguments: [false, true])
  func manyTimes(isFountain: Bool) {
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
