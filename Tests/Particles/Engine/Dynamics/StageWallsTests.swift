import Testing

@testable import KamuroParticles

@Suite("Boxes on the stage")
struct StageWallsTests {
  /// A box wall of the height 40 pt, by its top and left edge.
  private func box(top: Double, left: Double = 280, width: Double = 80) -> Wall {
    var box = Wall(.box)
    box.position = LengthPair(Length(left + width / 2), Length(top + 20))
    box.size = LengthPair(Length(width), 40)
    return box
  }

  /// An effect of one particle that falls from (320, 100) with 400 pt/s².
  private func fallingParticle(_ walls: [Wall] = [], meetsWalls: Bool = true) -> Effect {
    var cell = bursting(1, lifetime: 20)
    cell.yAcceleration = 400
    cell.dynamics.meetsWalls = meetsWalls
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(320, 100)
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    effect.walls = walls
    effect.shutter = 0
    return effect
  }

  private func scene(_ effects: Effect..., walls: [Wall] = []) -> Scene {
    Scene(stage: stage, seed: 3, placements: effects.map { Scene.Placement($0) }, walls: walls)
  }

  @Test("Boxes on the stage stop particles with meetsWalls and release them when removed")
  func boxesStopParticlesAndReleaseThem() {
    var simulation = Simulation(scene: scene(fallingParticle()))
    // 100 + 200 t²: at 1 s it is at 300, far below the top of the box at 200.
    simulation.advance(to: 1)
    #expect(isClose(Double(simulation.batch()[.y][0]), 300, size: 400))
    simulation.setWalls([box(top: 200)])
    // It would have hit the box at √0.5 s, and bounces to a quarter of its fall at most.
    let bounced = Double(simulation.batch()[.y][0])
    #expect(bounced > 174.9 && bounced < 200)
    simulation.advance(to: 10)
    #expect(abs(Double(simulation.batch()[.y][0]) - 200) < 0.01)
    simulation.setWalls([])
    #expect(simulation.counts.alive == 0)
    simulation.advance(to: 1)
    #expect(isClose(Double(simulation.batch()[.y][0]), 300, size: 400))
  }

  @Test(
    "Boxes on the stage give the frame that they would if they had always been there",
    arguments: seeds(6)
  )
  func boxesActAsIfAlwaysThere(seed: UInt64) {
    var dice = Dice(seed &+ 700)
    var effect = fallingParticle([dice.wall()])
    effect.layers[0].emitterCells[0].birthRate = 60
    effect.layers[0].emitterCells[0].emissionRange = .degrees(180)
    effect.layers[0].emitterCells[0].velocity = 150
    effect.layers[0].emitterCells[0].lifetime = 3
    var simulation = Simulation(scene: scene(effect))
    var time = 0.0
    for _ in 0..<5 {
      let walls = (0..<dice.integer(0...3)).map { _ in dice.wall() }
      time += dice.number(0...0.7)
      simulation.advance(to: time)
      simulation.setWalls(walls)
      time += dice.number(0...0.3)
      simulation.advance(to: time)
      let found = simulation.snapshot().difference(
        from: scene(effect, walls: walls).snapshot(at: time)
      )
      #expect(found == nil, "seed \(seed) at \(time)")
    }
  }

  @Test("Boxes on the stage neither affect nor resample particles without meetsWalls")
  func boxesDoNotAffectOtherParticles() {
    var simulation = Simulation(scene: scene(fallingParticle(), fallingParticle(meetsWalls: false)))
    simulation.advance(to: 1)
    let before = simulation.effects.map { $0.layers[0].sampledBirthCount }
    #expect(before == [1, 1])
    simulation.setWalls([box(top: 200)])
    simulation.advance(to: 1.1)
    #expect(isClose(Double(simulation.batch()[.y][1]), 100 + 200 * 1.21, size: 400))
    #expect(simulation.effects[1].layers[0].sampledBirthCount == 1)
  }

  @Test("Boxes on the stage have the hit of the effect's wall for boxes, at their own place")
  func boxesHaveTheHitOfTheEffectsWall() {
    var deadly = Wall(.boxes)
    deadly.hit = .die
    var sticky = Wall(.boxes)
    sticky.hit = .stick
    var off = deadly
    off.enabled = false
    let walls = [box(top: 200)]
    // The particle hits the box at √0.5 s = 0.707 s.
    #expect(scene(fallingParticle([deadly]), walls: walls).batch(at: 0.7).count == 1)
    #expect(scene(fallingParticle([deadly, sticky]), walls: walls).batch(at: 0.72).count == 0)
    let stuck = scene(fallingParticle([sticky, deadly]), walls: walls).batch(at: 0.75)
    #expect(stuck.count == 1 && abs(Double(stuck[.y][0]) - 200) < 0.01)
    // Disabled walls have no effect.
    let free = scene(fallingParticle([off, sticky]), walls: walls).batch(at: 1)
    #expect(isClose(Double(free[.y][0]), 300, size: 400))
    // A wall of shape boxes alone is no wall; an offset moves the effect, not the boxes.
    #expect(isClose(Double(scene(fallingParticle([deadly])).batch(at: 1)[.y][0]), 300, size: 400))
    var moved = scene(fallingParticle([deadly]), walls: [box(top: 200, left: 480)])
    moved.placements[0].offset = Vector(dx: 200, dy: 0)
    #expect(moved.batch(at: 0.7).count == 1 && moved.batch(at: 0.72).count == 0)
    moved.walls = walls
    #expect(moved.batch(at: 0.72).count == 1)
  }
}
