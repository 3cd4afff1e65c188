import Testing

@testable import KamuroParticles

@Suite("Particles that feel fields and meet walls")
struct SteppedCellTests {
  private static let step = 1.0 / 120

  /// A cell of one particle from the middle of the stage's width, at a height above its bottom.
  private func falling(_ count: Int = 1, lifetime: Seconds = 20) -> EmitterCell {
    var cell = bursting(count, lifetime: lifetime)
    cell.dynamics.feelsFields = true
    cell.dynamics.meetsWalls = true
    return cell
  }

  private func scene(
    _ cell: EmitterCell,
    fields: [Field] = [Field()],
    walls: [Wall] = [],
    seed: UInt64 = 1
  ) -> Scene {
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(320, 184)
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    effect.fields = fields
    effect.walls = walls
    return Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
  }

  @Test(
    "fall as a formula has it, and are shown as they are at the last 120th of a second",
    arguments: [120, 60, 59, 25, 15.0]
  )
  func gravity(stepRate: Double) {
    var cell = falling()
    cell.dynamics.stepRate = stepRate
    cell.velocity = 300
    cell.emissionLongitude = .degrees(-60)
    let fall = scene(cell)
    for time in [0, 0.1, 0.25, 0.333, 0.7, 1.004] {
      let batch = fall.batch(at: time)
      let shown = (time * 120 + 1e-6).rounded(.down) / 120
      #expect(isClose(Double(batch.x[0]), 320 + 150 * shown, size: 1000))
      let up = 300 * (0.75).squareRoot() * shown
      #expect(isClose(Double(batch.y[0]), 184 - up + 500 * shown * shown, size: 1000))
      #expect(isClose(Double(batch.age[0]), shown))
    }
  }

  @Test("bounce to e² of their height, time and again", arguments: [120, 30.0])
  func bounces(stepRate: Double) {
    var floor = Wall(.floor)
    floor.elasticity = 0.5
    var cell = falling()
    cell.dynamics.stepRate = stepRate
    let bouncing = scene(cell, walls: [floor])
    // From 200 pt above the floor the fall takes √0.4 s, and each time up and down half as long.
    var time = (0.4).squareRoot()
    var height = 200.0
    for _ in 0..<4 {
      height *= 0.25
      let rise = (2 * height / 1000).squareRoot()
      let shown = ((time + rise) * 120).rounded() / 120
      let off = 500 * (shown - time - rise) * (shown - time - rise)
      #expect(abs(384 - Double(bouncing.batch(at: shown).y[0]) - height + off) < 0.5)
      time += 2 * rise
    }
    #expect(abs(384 - Double(bouncing.batch(at: 15).y[0])) < 0.01)
  }

  @Test("die where they hit, and are followed there and then")
  func splash() throws {
    var floor = Wall(.floor)
    floor.hit = .die
    var drop = falling()
    var splash = bursting(5, lifetime: 1)
    splash.name = "splash"
    splash.trigger = .death
    drop.emitterCells = [splash]
    let rain = scene(drop, walls: [floor])
    let hit = (0.4).squareRoot()
    let before = (hit * 120).rounded(.down) / 120
    #expect(rain.batch(at: before).runs.map(\.cell) == [""])
    let after = rain.batch(at: before + Self.step)
    #expect(after.runs.map(\.cell) == ["splash"] && after.count == 5)
    #expect(after.y.allSatisfy { abs($0 - 384) < 0.01 })
    #expect(after.age.allSatisfy { abs(Double($0) - (before + Self.step - hit)) < 1e-4 })
    #expect(rain.batch(at: hit + 1.02).count == 0)
  }

  /// A cell that falls onto a box on the stage which others would bounce off.
  private func dropping(_ hit: CellDynamics.Hit, onWall wallHit: Wall.Hit = .bounce) -> Scene {
    var drop = falling()
    drop.dynamics.hit = hit
    var splash = bursting(5, lifetime: 1)
    splash.name = "splash"
    splash.trigger = .death
    drop.emitterCells = [splash]
    var box = Wall(.box)
    (box.position, box.size) = (LengthPair(320, 300), LengthPair(100, 20))
    (box.elasticity, box.hit) = (0.8, wallHit)
    var scene = scene(drop)
    scene.walls = [box]
    return scene
  }

  @Test("do at walls what their cell says, or else what the wall says")
  func contacts() {
    // From 106 pt above the box the fall takes √0.212 s and ends at 1000 times that a second.
    let hit = (0.212).squareRoot()
    let before = (hit * 120).rounded(.down) / 120
    for scene in [dropping(.die), dropping(.wall, onWall: .die), dropping(.die, onWall: .stick)] {
      #expect(scene.batch(at: before).runs.map(\.cell) == [""])
      let after = scene.batch(at: before + Self.step)
      #expect(after.runs.map(\.cell) == ["splash"] && after.count == 5)
      #expect(after.y.allSatisfy { abs($0 - 290) < 0.01 })
      #expect(after.age.allSatisfy { abs(Double($0) - (before + Self.step - hit)) < 1e-4 })
    }
    for scene in [
      dropping(.stick), dropping(.wall, onWall: .stick), dropping(.stick, onWall: .die),
    ] {
      for time in [before + Self.step, 3, 19.9] {
        let batch = scene.batch(at: time)
        #expect(batch.runs.map(\.cell) == [""] && abs(batch.y[0] - 290) < 0.01)
      }
    }
    for scene in [dropping(.wall), dropping(.bounce), dropping(.bounce, onWall: .die)] {
      let shown = before + 0.25
      let way = 800 * hit * (shown - hit) - 500 * (shown - hit) * (shown - hit)
      #expect(abs(290 - Double(scene.batch(at: shown).y[0]) - way) < 0.5)
    }
  }

  @Test("leave nobody behind who is far off the stage")
  func gone() {
    var simulation = Simulation(scene: scene(falling(50, lifetime: 100)))
    // Two stages down are 584 pt, which take √(2 · 584 / 1000) s.
    simulation.advance(to: 1)
    #expect(simulation.counts.alive == 50)
    simulation.advance(to: 1.1)
    #expect(simulation.counts.alive == 0)
  }

  @Test("are found again from near where they were seen, also after a look far ahead")
  func checkpoints() {
    var cell = falling(0, lifetime: 20)
    cell.birthRate = 10
    cell.dynamics.feelsFields = true
    var simulation = Simulation(scene: scene(cell, fields: [Field()], walls: [], seed: 1))
    func births(_ simulation: Simulation) -> Int { simulation.effects[0].layers[0].drawnBirths }
    simulation.seek(to: 60)
    for second in 0...60 { simulation.advance(to: Double(second)) }
    for time in [45.5, 30.25, 59, 12] {
      let before = births(simulation)
      simulation.seek(to: time)
      // Of 200 alive only those born since a moment shortly before are drawn.
      #expect(births(simulation) - before <= 20, "at \(time)")
    }
  }

  /// A cell with a sub-cell, both by chance, among fields and walls.
  private func laws(_ dice: inout Dice, births: ClosedRange<Double>, seed: UInt64) -> Scene {
    var cell = falling(dice.integer(1...4), lifetime: dice.number(0.3...2))
    cell.birthRate = dice.number(births)
    cell.lifetimeRange = 0.3
    cell.velocity = 120
    cell.emissionRange = .degrees(180)
    cell.timing.timeOffset = dice.oneIn(3) ? 1.3 : 0
    cell.timing.speed = dice.pick([1, 1, 0.5, 2])
    cell.dynamics = dice.dynamics()
    cell.dynamics.feelsFields = true
    var child = bursting(2, lifetime: 0.7)
    child.trigger = dice.oneIn(2) ? .death : .birth
    child.birthRate = child.trigger == .death ? 0 : 6
    child.velocity = 30
    if dice.oneIn(2) { child.dynamics = dice.dynamics() }
    // Without children a layer leaps, and may have fewer steps.
    if dice.oneIn(2) { cell.emitterCells = [child] }
    return scene(
      cell,
      fields: (0..<3).map { _ in dice.field() },
      walls: (0..<2).map { _ in dice.wall() },
      seed: seed
    )
  }

  @Test("are the same however the time was cut, and after every seek", arguments: seeds(12))
  func laws(seed: UInt64) {
    var dice = Dice(seed &+ 9900)
    let fresh = Simulation(scene: laws(&dice, births: 0...8, seed: seed))
    for step in [1.0 / 37, 1.0 / 120, 0.5, 1.9] {
      var simulation = fresh
      for frame in 1...Int(3 / step) { simulation.advance(to: Double(frame) * step) }
      let time = simulation.time
      let found = simulation.picture().difference(from: fresh.picture(at: time))
      #expect(found == nil, "seed \(seed), step \(step)")
      // All cells have a stop at 0.8 s, which is noted.
      for earlier in [1.234, 0.8] {
        simulation.advance(to: earlier)
        let back = simulation.picture().difference(from: fresh.picture(at: earlier))
        #expect(back == nil, "seed \(seed), back from \(time) to \(earlier)")
      }
    }
  }

  @Test("follow the pointer from the moment on at which it moves, also when time goes back")
  func pointer() {
    var spring = Field(.spring)
    spring.strength = 9
    spring.followsPointer = true
    spring.position = LengthPair(320, 184)
    var simulation = Simulation(scene: scene(falling(), fields: [spring]))
    simulation.advance(to: 1)
    #expect(abs(simulation.batch().x[0] - 320) < 1e-3)
    simulation.movePointer(to: Point(x: 420, y: 184))
    // x'' = -9 (x - 420): from 100 pt away it swings as a cosine of 3 t.
    for time in [1.5, 2, 3, 1.25, 0.5, 2.5] {
      simulation.advance(to: time)
      let expected = time < 1 ? 320 : 420 - 100 * cosine(3 * (time - 1))
      #expect(abs(Double(simulation.batch().x[0]) - expected) < 0.2, "at \(time)")
    }
  }

  @Test("follow it also where the scene is prepared anew, or an effect joins later")
  func rejoining() {
    var spring = Field(.spring)
    spring.followsPointer = true
    let whole = scene(falling(), fields: [spring])
    var simulation = Simulation(scene: whole)
    simulation.advance(to: 0.5)
    simulation.movePointer(to: Point(x: 500, y: 184))
    simulation.advance(to: 1)
    let before = simulation.picture()
    simulation.add(whole.placements[0])
    #expect(simulation.batch().x == [before.columns[0][0], before.columns[0][0]])
    simulation.stop(at: 3)
    #expect(simulation.batch().x == [before.columns[0][0], before.columns[0][0]])
  }

  /// The cosine by its series, for angles up to 2 π.
  private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for index in 1...20 {
      term *= -angle * angle / Double((2 * index - 1) * (2 * index))
      sum += term
    }
    return sum
  }

  @Test("are told what they cannot do")
  func contradictions() {
    var reading = PropertyReading()
    _ = EmitterCell.read(
      from: [
        "dynamics": ["feelsFields": true], "lifetime": 130, "speed": -1,
        "valueOverLife": [["keyPath": "spin", "values": [1, 0]]],
      ],
      reading: &reading
    )
    #expect(
      reading.problems.map(\.description) == [
        "a cell with dynamics runs forward: a speed of 0.2 at least",
        "dynamics move the particles: no curve of spin acts on them",
        "particles with dynamics live at most 120 s",
      ]
    )
  }
}
