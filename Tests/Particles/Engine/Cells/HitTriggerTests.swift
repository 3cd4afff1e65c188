import Foundation
import Testing

@testable import KamuroParticles

@Suite("Sub-cells triggered by hits")
struct HitTriggerTests {
  /// A ball at the middle of the stage, 200 pt above the floor, that emits a splash at each hit.
  private func ball(_ change: (inout EmitterCell, inout EmitterCell) -> Void = { _, _ in })
    -> EmitterCell
  {
    var ball = bursting(1, lifetime: 20)
    (ball.name, ball.yAcceleration) = ("ball", 1000)
    ball.dynamics.meetsWalls = true
    var splash = bursting(3, lifetime: 0.25)
    (splash.name, splash.trigger) = ("splash", .hit)
    change(&ball, &splash)
    ball.emitterCells = [splash]
    return ball
  }

  private func scene(_ cell: EmitterCell, _ walls: [Wall], seed: UInt64 = 1) -> Scene {
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(320, 184)
    layer.emitterCells = [cell]
    var effect = Effect()
    (effect.layers, effect.walls, effect.shutter) = ([layer], walls, 0)
    return Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
  }

  private func floor(elasticity: Double = 0.5, friction: Double = 0) -> Wall {
    var floor = Wall(.floor)
    (floor.elasticity, floor.friction) = (elasticity, friction)
    return floor
  }

  /// The indices of the sprites of splashes.
  private func splashes(in batch: SpriteBatch) -> [Int] {
    batch.runs.filter { $0.cell == "splash" }.flatMap(\.range)
  }

  /// The first step at or after a time.
  private func step(after time: Seconds) -> Seconds { (time * 120).rounded(.up) / 120 }

  @Test("A splash is born when and where a ball hits the floor, at each of its hits")
  func splashesAreBornAtEachHit() {
    let bouncing = scene(ball { ball, _ in ball.velocity = 50 }, [floor()])
    // A fall from 200 pt takes √0.4 s; then each flight takes half as long as the one before.
    var (time, flight) = ((0.4).squareRoot(), (0.4).squareRoot())
    for hit in 0..<4 {
      let batch = bouncing.batch(at: step(after: time))
      let found = splashes(in: batch).filter { batch[.age][$0] < 0.02 }
      #expect(found.count == 3, "hit \(hit)")
      for splash in found {
        #expect(abs(Double(batch[.y][splash]) - 384) < 0.01)
        #expect(abs(Double(batch[.x][splash]) - 320 - 50 * time) < 0.05)
        #expect(abs(Double(batch[.age][splash]) - (step(after: time) - time)) < 1e-3)
      }
      let before = bouncing.batch(at: step(after: time) - 1.0 / 120)
      #expect(splashes(in: before).allSatisfy { before[.age][$0] > 0.05 })
      time += flight
      flight /= 2
    }
  }

  @Test("A splash starts off the wall, turned by its emissionLongitude", arguments: [0, 30.0])
  func splashStartsAlongTheNormal(turn: Double) {
    var slope = Wall(.path)
    slope.path = [LengthPair(220, 200), LengthPair(420, 400)]
    let fall = ball { _, splash in
      splash.velocity = 80
      splash.emissionLongitude = .degrees(turn)
    }
    // The slope is 116 pt below the ball and falls to the right; its normal is up and to the right.
    let hit = (0.232).squareRoot()
    let shown = step(after: hit + 0.1)
    let batch = scene(fall, [slope]).batch(at: shown)
    let found = splashes(in: batch)
    #expect(found.count == 3)
    let direction = Angle.degrees(-45 + turn).radians
    for splash in found {
      #expect(abs(Double(batch[.x][splash]) - 320 - 80 * (shown - hit) * cos(direction)) < 0.05)
      #expect(abs(Double(batch[.y][splash]) - 300 - 80 * (shown - hit) * sin(direction)) < 0.05)
    }
  }

  /// The number of splashes of a scene up to a time.
  private func count(of cell: EmitterCell, _ walls: [Wall], until end: Seconds) -> Int {
    let scene = scene(cell, walls)
    // Ages tell new ones from those of the frame before.
    return (1...Int(end * 120)).reduce(0) { count, step in
      let batch = scene.batch(at: Double(step) / 120)
      return count + splashes(in: batch).count { batch[.age][$0] < 1.0 / 120 - 1e-6 }
    }
  }

  @Test("A ball that stays on the floor, at rest or sliding, hits it once", arguments: [0, 90.0])
  func restingAndSlidingAreNoHits(velocity: Double) {
    let falling = ball { ball, _ in ball.velocity = Length(velocity) }
    #expect(count(of: falling, [floor(elasticity: 0)], until: 1.5) == 3)
  }

  @Test("A ball that bounces without an end emits at 16 hits")
  func hitsOfAParticleAreLimited() {
    let walls = [floor(elasticity: 1)]
    // From 2 pt, a bounce takes 0.126 s.
    let low = ball { ball, splash in
      splash.burst = 2
      ball.yAcceleration = 100_000
    }
    #expect(count(of: low, walls, until: 2.2) == 32)
  }

  @Test("A hit that kills or holds a particle emits once", arguments: [Wall.Hit.die, .stick])
  func deadlyAndStickyHitsEmitOnce(hit: Wall.Hit) {
    var wall = floor()
    wall.hit = hit
    #expect(count(of: ball(), [wall], until: 1) == 3)
  }

  @Test("A splash inherits the color that its parent has at the hit")
  func splashInheritsTheColor() {
    let coloring = ball { ball, splash in
      ball.color = Color(red: 0, green: 0.25, blue: 1)
      ball.colorSpeed.red = 1
      splash.inheritsColor = true
    }
    let hit = (0.4).squareRoot()
    let batch = scene(coloring, [floor()]).batch(at: step(after: hit))
    for splash in splashes(in: batch) {
      #expect(abs(Double(batch[.red][splash]) - hit) < 1e-3 && batch[.green][splash] == 0.25)
    }
  }

  @Test(
    "Splashes are the same for any time steps and after every seek",
    arguments: seeds(8)
  )
  func framesAreIndependentOfTimeStepsAndSeeks(seed: UInt64) {
    var dice = Dice(seed &+ 7700)
    var cell = ball { ball, splash in
      (ball.burst, ball.birthRate, ball.lifetime) = (3, dice.number(2...9), dice.number(0.5...2))
      (ball.velocity, ball.emissionRange) = (250, .degrees(180))
      ball.timing.timeOffset = dice.oneIn(3) ? 1.3 : 0
      ball.timing.speed = dice.pick([1, 1, 0.5, 2])
      ball.dynamics = dice.dynamics()
      (ball.dynamics.meetsWalls, ball.dynamics.hit) = (true, dice.pick([.bounce, .wall]))
      (splash.velocity, splash.emissionRange) = (60, .degrees(40))
      splash.timing.speed = dice.pick([1, 1, 2])
      splash.paletteScope = .burst
      splash.palette = [.white, Color(red: 1, green: 0, blue: 0)]
      if dice.oneIn(2) { splash.dynamics = dice.dynamics() }
    }
    cell.emitterCells.append(cell.emitterCells[0])
    cell.emitterCells[1].trigger = .death
    let walls = [floor(elasticity: 0.9), dice.wall(), dice.wall()]
    let fresh = Simulation(scene: scene(cell, walls, seed: seed))
    for step in [1.0 / 37, 1.0 / 120, 0.5] {
      var simulation = fresh
      for frame in 1...Int(3 / step) { simulation.advance(to: Double(frame) * step) }
      let time = simulation.time
      let found = simulation.snapshot().difference(from: fresh.snapshot(at: time))
      #expect(found == nil, "seed \(seed), step \(step)")
      simulation.advance(to: 1.234)
      let back = simulation.snapshot().difference(from: fresh.snapshot(at: 1.234))
      #expect(back == nil, "seed \(seed), back from \(time)")
    }
  }

  @Test("Hits that emit nothing are noted")
  func hitsWithoutEffectAreNoted() {
    var reading = PropertyReading()
    _ = EmitterCell.read(
      from: [
        "lifetime": 1,
        "emitterCells": [["trigger": "hit", "burst": 2, "birthRate": 1, "lifetime": 1]],
      ],
      reading: &reading
    )
    #expect(
      reading.problems.map(\.description) == [
        "emitterCells[0]: nothing goes on after the parent's hit: use burst instead of birthRate "
          + "and bursts",
        "its particles hit nothing without dynamics.meetsWalls: trigger hit emits nothing",
      ]
    )
  }
}
