import Testing

@testable import KamuroParticles

@Suite("End of an effect")
struct EndTests {
  @Test("An effect's endTime is the death of its last particle")
  func endTimeIsTheLastDeath() throws {
    var cell = bursting(3, lifetime: 1.5)
    var child = bursting(2, lifetime: 0.75)
    child.trigger = .death
    cell.emitterCells = [child]
    let simulation = Simulation(scene: scene(cell))
    let end = try #require(simulation.endTime)
    #expect(isClose(end, 2.25))
    #expect(scene(cell).batch(at: 2.2499).count == 6)
    #expect(scene(cell).batch(at: 2.2501).count == 0)
  }

  @Test("A random scene shows nothing after its endTime", arguments: seeds(100) + [520, 3514])
  func randomScenesAreEmptyAfterTheirEnd(seed: UInt64) {
    var dice = Dice(seed &+ 7000)
    let scene = dice.scene()
    let simulation = Simulation(scene: scene)
    guard let end = simulation.endTime else { return }
    for later in [1e-6, 0.1, 1, 10] {
      #expect(simulation.snapshot(at: end + later).count == 0, "seed \(seed), end \(end)")
    }
  }

  @Test("A scene that never ends has no endTime, and an empty one ends at 0")
  func endlessScenesHaveNoEndTime() {
    var cell = EmitterCell()
    cell.birthRate = 1
    cell.lifetime = 1
    #expect(Simulation(scene: scene(cell)).endTime == nil)
    var firework = Firework()
    firework.repeatInterval = 1
    var effect = Effect()
    effect.fireworks = [firework]
    let fireworks = Scene(stage: stage, placements: [Scene.Placement(effect)])
    #expect(Simulation(scene: fireworks).endTime == nil)
    let frozen = scene(bursting(3)) { $0.timing.speed = 0 }
    #expect(Simulation(scene: frozen).endTime == nil)
    var frozenCell = bursting(3)
    frozenCell.timing.speed = 0
    #expect(Simulation(scene: scene(frozenCell)).endTime == nil)
    #expect(scene(frozenCell).batch(at: 100).count == 3)
    #expect(Simulation(scene: Scene(stage: stage)).endTime == 0)
  }

  @Test("The endTime of a reversed effect is the time of its first births")
  func reversedEffectEndsAtItsFirstBirth() throws {
    var cell = bursting(3, lifetime: 10)
    cell.timing.speed = -2
    cell.timing.timeOffset = 4
    #expect(isClose(try #require(Simulation(scene: scene(cell)).endTime), 2))
    #expect(scene(cell).batch(at: 1.9).count == 3)
    #expect(scene(cell).batch(at: 2.1).count == 0)
    let layer = scene(bursting(3, lifetime: 10)) {
      $0.timing.speed = -1
      $0.timing.timeOffset = 4
      $0.timing.beginTime = 1
    }
    #expect(Simulation(scene: layer).endTime == 5)
    #expect(layer.batch(at: 4.9).count == 3)
    #expect(layer.batch(at: 5.1).count == 0)
  }

  @Test("removeFinished() removes ended effects and changes nothing of the others")
  func removeFinishedKeepsUnfinishedEffects() {
    var scene = scene(bursting(4, lifetime: 1))
    scene.placements += EndTests.steady.placements
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 0.5)
    simulation.removeFinished()
    #expect(simulation.scene.placements.count == 2)
    simulation.advance(to: 1.5)
    let before = simulation.snapshot()
    simulation.removeFinished()
    #expect(simulation.scene.placements == EndTests.steady.placements)
    #expect(simulation.snapshot().difference(from: before) == nil)
  }

  private static var steady: Scene {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 1
    return scene(cell)
  }
}

@Suite("Seeks over a day")
struct LongTimeTests {
  @Test("A seek over sixty million births gives the same frame as playback")
  func seekOverADayEqualsPlayback() {
    var cell = EmitterCell()
    cell.birthRate = 700
    cell.lifetime = 1
    cell.lifetimeRange = 0.5
    cell.velocity = 100
    var trail = EmitterCell()
    trail.birthRate = 3
    trail.lifetime = 0.5
    cell.emitterCells = [trail]
    let scene = scene(cell)
    var simulation = Simulation(scene: scene)
    // A seek over sixty million births, which would take too long if it sampled them all.
    simulation.seek(to: 86_400)
    var stepped = Simulation(scene: scene)
    for frame in 0...100 { stepped.advance(to: 86_390 + Double(frame) / 10) }
    let picture = simulation.snapshot()
    #expect(stepped.snapshot().difference(from: picture) == nil)
    #expect((500...2500).contains(picture.count))
    var stalled = Simulation(scene: scene)
    stalled.advance(to: 1)
    stalled.advance(to: 86_400)
    #expect(stalled.snapshot().difference(from: picture) == nil)
  }
}
