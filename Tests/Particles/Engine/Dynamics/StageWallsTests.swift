import Testing

@testable import KamuroParticles

@Suite("Boxes on the stage")
struct StageWallsTests {
  /// A box whose top is 100 pt below the middle of the stage's upper half, or anywhere else.
  private func box(top: Double, left: Double = 280, width: Double = 80) -> Wall {
    var box = Wall(.box)
    box.position = LengthPair(Length(left + width / 2), Length(top + 20))
    box.size = LengthPair(Length(width), 40)
    return box
  }

  /// One particle that falls from (320, 100) by 400 pt/s².
  private func fall(_ walls: [Wall] = [], meetsWalls: Bool = true) -> Effect {
    var cell = bursting(1, lifetime: 20)
    cell.yAcceleration = 400
    cell.dynamics.meetsWalls = meetsWalls
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(320, 100)
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    effect.walls = walls
    return effect
  }

  private func scene(_ effects: Effect..., walls: [Wall] = []) -> Scene {
    Scene(stage: stage, seed: 3, placements: effects.map { Scene.Placement($0) }, walls: walls)
  }

  @Test("stop particles that meet walls, from the moment on at which they are there, and let go")
  func changes() {
    var simulation = Simulation(scene: scene(fall()))
    // 100 + 200 t²: at 1 s it is at 300, far below the top of the box at 200.
    simulation.advance(to: 1)
    #expect(isClose(Double(simulation.batch().y[0]), 300, size: 400))
    simulation.setWalls([box(top: 200)])
    // It has hit it at √0.5 s, and bounces no higher than to a quarter of its fall.
    let bounced = Double(simulation.batch().y[0])
    #expect(bounced > 174.9 && bounced < 200)
    simulation.advance(to: 10)
    #expect(abs(Double(simulation.batch().y[0]) - 200) < 0.01)
    simulation.setWalls([])
    #expect(simulation.counts.alive == 0)
    simulation.advance(to: 1)
    #expect(isClose(Double(simulation.batch().y[0]), 300, size: 400))
  }

  @Test("make the frame that they would make if they had always been there", arguments: seeds(6))
  func history(seed: UInt64) {
    var dice = Dice(seed &+ 700)
    var effect = fall([dice.wall()])
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

  @Test("are nothing to particles that do not meet walls, and cost those nothing")
  func others() {
    var simulation = Simulation(scene: scene(fall(), fall(meetsWalls: false)))
    simulation.advance(to: 1)
    let before = simulation.effects.map { $0.layers[0].drawnBirths }
    #expect(before == [1, 1])
    simulation.setWalls([box(top: 200)])
    simulation.advance(to: 1.1)
    #expect(isClose(Double(simulation.batch().y[1]), 100 + 200 * 1.21, size: 400))
    #expect(simulation.effects[1].layers[0].drawnBirths == 1)
  }

  @Test("are what the effect says of boxes, where they stand")
  func likeBoxes() {
    var deadly = Wall(.boxes)
    deadly.hit = .die
    var sticky = Wall(.boxes)
    sticky.hit = .stick
    var off = deadly
    off.enabled = false
    let walls = [box(top: 200)]
    // It hits at √0.5 s = 0.707 s.
    #expect(scene(fall([deadly]), walls: walls).batch(at: 0.7).count == 1)
    #expect(scene(fall([deadly, sticky]), walls: walls).batch(at: 0.72).count == 0)
    let stuck = scene(fall([sticky, deadly]), walls: walls).batch(at: 0.75)
    #expect(stuck.count == 1 && abs(Double(stuck.y[0]) - 200) < 0.01)
    // Boxes that are off are not there.
    let free = scene(fall([off, sticky]), walls: walls).batch(at: 1)
    #expect(isClose(Double(free.y[0]), 300, size: 400))
    // It is no wall by itself, and the effect's offset moves only the effect.
    #expect(isClose(Double(scene(fall([deadly])).batch(at: 1).y[0]), 300, size: 400))
    var moved = scene(fall([deadly]), walls: [box(top: 200, left: 480)])
    moved.placements[0].offset = Vector(dx: 200, dy: 0)
    #expect(moved.batch(at: 0.7).count == 1 && moved.batch(at: 0.72).count == 0)
    moved.walls = walls
    #expect(moved.batch(at: 0.72).count == 1)
  }
}
