import Testing

@testable import KamuroParticles

@Suite("Stepped particles")
struct SteppedCellTests {
  private static let step = 1.0 / 120

  /// An emitter cell with a burst, whose particles feel fields and meet walls.
  private func steppedCell(_ count: Int = 1, lifetime: Seconds = 20) -> EmitterCell {
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
    effect.shutter = 0
    return Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
  }

  @Test(
    "Stepped particles fall along the exact parabola, shown at multiples of 1/120 s",
    arguments: [120, 60, 59, 25, 15.0]
  )
  func freeFallMatchesTheParabola(stepRate: Double) {
    var cell = steppedCell()
    cell.dynamics.stepRate = stepRate
    cell.velocity = 300
    cell.emissionLongitude = .degrees(-60)
    let fall = scene(cell)
    for time in [0, 0.1, 0.25, 0.333, 0.7, 1.004] {
      let batch = fall.batch(at: time)
      let shown = (time * 120 + 1e-6).rounded(.down) / 120
      #expect(isClose(Double(batch[.x][0]), 320 + 150 * shown, size: 1000))
      let up = 300 * (0.75).squareRoot() * shown
      #expect(isClose(Double(batch[.y][0]), 184 - up + 500 * shown * shown, size: 1000))
      #expect(isClose(Double(batch[.age][0]), shown))
    }
  }

  @Test("Stepped particles bounce to e² of their height, every time", arguments: [120, 30.0])
  func bounceHeightIsTheSquaredRestitution(stepRate: Double) {
    var floor = Wall(.floor)
    floor.elasticity = 0.5
    var cell = steppedCell()
    cell.dynamics.stepRate = stepRate
    let bouncing = scene(cell, walls: [floor])
    // A fall from 200 pt takes √0.4 s, each bounce, up and down, half as long as the one before.
    var time = (0.4).squareRoot()
    var height = 200.0
    for _ in 0..<4 {
      height *= 0.25
      let rise = (2 * height / 1000).squareRoot()
      let shown = ((time + rise) * 120).rounded() / 120
      let off = 500 * (shown - time - rise) * (shown - time - rise)
      #expect(abs(384 - Double(bouncing.batch(at: shown)[.y][0]) - height + off) < 0.5)
      time += 2 * rise
    }
    #expect(abs(384 - Double(bouncing.batch(at: 15)[.y][0])) < 0.01)
  }

  @Test("A particle that dies at a wall triggers its sub-cell at that place and time")
  func deathAtAWallTriggersSubCells() throws {
    var floor = Wall(.floor)
    floor.hit = .die
    var drop = steppedCell()
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
    #expect(after[.y].allSatisfy { abs($0 - 384) < 0.01 })
    #expect(after[.age].allSatisfy { abs(Double($0) - (before + Self.step - hit)) < 1e-4 })
    #expect(rain.batch(at: hit + 1.02).count == 0)
  }

  /// A scene of one particle that falls onto a box wall; a sub-cell marks its death.
  private func fallOntoBox(_ hit: CellDynamics.Hit, onWall wallHit: Wall.Hit = .bounce) -> Scene {
    var drop = steppedCell()
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

  @Test("At a wall, an emitter cell's hit overrides that of the wall")
  func hitOfTheCellOverridesThatOfTheWall() {
    // A fall of 106 pt onto the box takes √0.212 s and ends at 1000 times that in pt/s.
    let hit = (0.212).squareRoot()
    let before = (hit * 120).rounded(.down) / 120
    for scene in [
      fallOntoBox(.die), fallOntoBox(.wall, onWall: .die), fallOntoBox(.die, onWall: .stick),
    ] {
      #expect(scene.batch(at: before).runs.map(\.cell) == [""])
      let after = scene.batch(at: before + Self.step)
      #expect(after.runs.map(\.cell) == ["splash"] && after.count == 5)
      #expect(after[.y].allSatisfy { abs($0 - 290) < 0.01 })
      #expect(after[.age].allSatisfy { abs(Double($0) - (before + Self.step - hit)) < 1e-4 })
    }
    for scene in [
      fallOntoBox(.stick), fallOntoBox(.wall, onWall: .stick), fallOntoBox(.stick, onWall: .die),
    ] {
      for time in [before + Self.step, 3, 19.9] {
        let batch = scene.batch(at: time)
        #expect(batch.runs.map(\.cell) == [""] && abs(batch[.y][0] - 290) < 0.01)
      }
    }
    for scene in [fallOntoBox(.wall), fallOntoBox(.bounce), fallOntoBox(.bounce, onWall: .die)] {
      let shown = before + 0.25
      let distance = 800 * hit * (shown - hit) - 500 * (shown - hit) * (shown - hit)
      #expect(abs(290 - Double(scene.batch(at: shown)[.y][0]) - distance) < 0.5)
    }
  }

  @Test("Stepped particles far outside the stage are removed")
  func particlesFarOutsideTheStageAreRemoved() {
    var simulation = Simulation(scene: scene(steppedCell(50, lifetime: 100)))
    // Two stage heights down are a fall of 584 pt, which takes √(2 · 584 / 1000) s.
    simulation.advance(to: 1)
    #expect(simulation.counts.alive == 50)
    simulation.advance(to: 1.1)
    #expect(simulation.counts.alive == 0)
  }

  @Test("A seek of stepped particles continues from a nearby checkpoint")
  func seekContinuesFromANearbyCheckpoint() {
    var cell = steppedCell(0, lifetime: 20)
    cell.birthRate = 10
    cell.dynamics.feelsFields = true
    var simulation = Simulation(scene: scene(cell, fields: [Field()], walls: [], seed: 1))
    func sampledBirths(_ simulation: Simulation) -> Int {
      simulation.effects[0].layers[0].sampledBirthCount
    }
    simulation.seek(to: 60)
    for second in 0...60 { simulation.advance(to: Double(second)) }
    for time in [45.5, 30.25, 59, 12] {
      let before = sampledBirths(simulation)
      simulation.seek(to: time)
      // Of the 200 living particles, only those born since the checkpoint are sampled.
      #expect(sampledBirths(simulation) - before <= 20, "at \(time)")
    }
  }

  /// A random emitter cell, with or without a sub-cell, among random fields and walls.
  private func randomScene(_ dice: inout Dice, births: ClosedRange<Double>, seed: UInt64) -> Scene {
    var cell = steppedCell(dice.integer(1...4), lifetime: dice.number(0.3...2))
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
    // A layer without sub-cells samples living particles directly, maybe in fewer time steps.
    if dice.oneIn(2) { cell.emitterCells = [child] }
    return scene(
      cell,
      fields: (0..<3).map { _ in dice.field() },
      walls: (0..<2).map { _ in dice.wall() },
      seed: seed
    )
  }

  @Test(
    "Stepped particles are the same for any time steps and after every seek",
    arguments: seeds(12)
  )
  func framesAreIndependentOfTimeStepsAndSeeks(seed: UInt64) {
    var dice = Dice(seed &+ 9900)
    let fresh = Simulation(scene: randomScene(&dice, births: 0...8, seed: seed))
    for step in [1.0 / 37, 1.0 / 120, 0.5, 1.9] {
      var simulation = fresh
      for frame in 1...Int(3 / step) { simulation.advance(to: Double(frame) * step) }
      let time = simulation.time
      let found = simulation.snapshot().difference(from: fresh.snapshot(at: time))
      #expect(found == nil, "seed \(seed), step \(step)")
      // 0.8 s is a common time step of all emitter cells, with a checkpoint.
      for earlier in [1.234, 0.8] {
        simulation.advance(to: earlier)
        let back = simulation.snapshot().difference(from: fresh.snapshot(at: earlier))
        #expect(back == nil, "seed \(seed), back from \(time) to \(earlier)")
      }
    }
  }

  @Test("A moved pointer attracts stepped particles from that time on, also after seeks back")
  func pointerActsFromTheTimeOfItsMove() {
    var spring = Field(.spring)
    spring.strength = 9
    spring.followsPointer = true
    spring.position = LengthPair(320, 184)
    var simulation = Simulation(scene: scene(steppedCell(), fields: [spring]))
    simulation.advance(to: 1)
    #expect(abs(simulation.batch()[.x][0] - 320) < 1e-3)
    simulation.movePointer(to: Point(x: 420, y: 184))
    // x'' = -9 (x - 420): released at a distance of 100 pt, x swings as a cosine of 3 t.
    for time in [1.5, 2, 3, 1.25, 0.5, 2.5] {
      simulation.advance(to: time)
      let expected = time < 1 ? 320 : 420 - 100 * cosine(3 * (time - 1))
      #expect(abs(Double(simulation.batch()[.x][0]) - expected) < 0.2, "at \(time)")
    }
  }

  @Test("Fields still follow the pointer after an effect is added or the scene is stopped")
  func pointerIsKeptWhenEffectsAreAddedOrStopped() {
    var spring = Field(.spring)
    spring.followsPointer = true
    let whole = scene(steppedCell(), fields: [spring])
    var simulation = Simulation(scene: whole)
    simulation.advance(to: 0.5)
    simulation.movePointer(to: Point(x: 500, y: 184))
    simulation.advance(to: 1)
    let before = simulation.snapshot()
    simulation.add(whole.placements[0])
    #expect(simulation.batch()[.x] == [before.columns[0][0], before.columns[0][0]])
    simulation.stop(at: 3)
    #expect(simulation.batch()[.x] == [before.columns[0][0], before.columns[0][0]])
  }

  /// The cosine by its Taylor series, for angles up to 2 π.
  private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for index in 1...20 {
      let factors = Double((2 * index - 1) * (2 * index))
      term *= -angle * angle / factors
      sum += term
    }
    return sum
  }

  @Test("An emitter cell with dynamics rejects reverse speed, a curve of spin and a long lifetime")
  func propertiesWithoutEffectOnDynamicsAreRejected() {
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
        "a cell with dynamics must run forward: its speed is at least 0.2",
        "dynamics move the particles: no curve of spin acts on them",
        "particles with dynamics live at most 120 s",
      ]
    )
  }
}
