import Foundation
import Testing

@testable import KamuroParticles

@Suite("Piles")
struct PileTests {
  private static let radius = 2.0
  private static let width = 2 * radius

  /// Grains that fall from the middle of the stage, 100 pt below its top, and bounce little.
  private func sand(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    var sand = EmitterCell()
    (sand.birthRate, sand.lifetime, sand.yAcceleration) = (60, 100, 600)
    (sand.velocity, sand.emissionRange) = (20, .degrees(180))
    sand.dynamics.meetsWalls = true
    sand.dynamics.radius = Length(Self.radius)
    sand.dynamics.angleOfRepose = .degrees(35)
    sand.dynamics.stepRate = 30
    change(&sand)
    return sand
  }

  private func scene(_ cell: EmitterCell, _ walls: [Wall], seed: UInt64 = 1) -> Scene {
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(320, 100)
    layer.emitterCells = [cell]
    var effect = Effect()
    (effect.layers, effect.walls, effect.shutter) = ([layer], walls, 0)
    return Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
  }

  private func floor(_ hit: Wall.Hit = .bounce) -> Wall {
    var floor = Wall(.floor)
    (floor.elasticity, floor.friction, floor.hit) = (0.2, 0.5, hit)
    return floor
  }

  private func path(_ corners: [LengthPair]) -> Wall {
    var path = Wall(.path)
    (path.path, path.elasticity) = (corners, 0.1)
    return path
  }

  /// The heights of columns above a base, in grains.
  ///
  /// Records gaps and overlaps as issues.
  private func heights(of batch: SpriteBatch, on base: Double) -> [Int: Int] {
    var levels: [Int: [Double]] = [:]
    for (x, y) in zip(batch[.x], batch[.y]) {
      let column = Int((Double(x) / Self.width).rounded(.down))
      levels[column, default: []].append((base - Double(y)) / Self.width - 0.5)
    }
    for (column, levels) in levels {
      for (expected, level) in levels.sorted().enumerated() {
        #expect(abs(level - Double(expected)) < 0.01, "column \(column): \(levels.sorted())")
      }
    }
    return levels.mapValues(\.count)
  }

  /// The steepest slope over a number of columns.
  private func slope(of heights: [Int: Int], over columns: Int) -> Int {
    heights.reduce(0) { steepest, column in
      let beside = [columns, -columns].map { heights[column.key + $0] ?? 0 }
      return max(steepest, column.value - (beside.min() ?? 0))
    }
  }

  @Test(
    "A heap has the slope of its angle of repose, and all of its grains",
    arguments: [15, 26, 35, 45, 60.0],
    [Wall.Hit.bounce, .stick]
  )
  func heapHasTheAngleOfRepose(angle: Double, hit: Wall.Hit) {
    let falling = sand { sand in
      sand.timing.duration = 10
      sand.dynamics.angleOfRepose = .degrees(angle)
    }
    let batch = scene(falling, [floor(hit)]).batch(at: 14)
    #expect(batch.count == 600)
    let heights = heights(of: batch, on: 384)
    let tangent = tan(angle * .pi / 180)
    for columns in 1...8 {
      let most = max(1, (tangent * Double(columns) - 1e-6).rounded(.up))
      #expect(Double(slope(of: heights, over: columns)) <= most, "over \(columns)")
    }
    // A triangle of the height h has h² / tan grains.
    let expected = (600 * tangent).squareRoot()
    #expect(abs(Double(heights.values.max() ?? 0) / expected - 1) < 0.25)
  }

  @Test("Grains sink when those below them die")
  func grainsSinkWhenOthersDie() {
    let brief = sand { sand in
      sand.timing.duration = 5
      (sand.lifetime, sand.lifetimeRange) = (14, 6)
    }
    var simulation = Simulation(scene: scene(brief, [floor()]))
    var counts: [Int] = []
    for second in 8...26 {
      simulation.advance(to: Double(second))
      let batch = simulation.batch()
      counts.append(heights(of: batch, on: 384).values.reduce(0, +))
      #expect(batch.count == counts.last)
    }
    #expect(counts.first == 300 && counts.last == 0)
    #expect(zip(counts, counts.dropFirst()).allSatisfy(>=))
  }

  @Test(
    "A pile on a ledge overflows at its edges onto the floor",
    arguments: [Wall.Hit.bounce, .stick]
  )
  func ledgeOverflows(hit: Wall.Hit) {
    var ledge = path([LengthPair(290, 250), LengthPair(350, 250)])
    ledge.hit = hit
    let falling = sand { $0.timing.duration = 10 }
    let batch = scene(falling, [ledge, floor()]).batch(at: 16)
    #expect(batch.count == 600)
    let onLedge = batch[.y].indices.filter { batch[.y][$0] < 250 }
    var (upper, lower) = (batch, batch)
    upper[.x] = onLedge.map { batch[.x][$0] }
    upper[.y] = onLedge.map { batch[.y][$0] }
    let rest = batch[.y].indices.filter { batch[.y][$0] >= 250 }
    lower[.x] = rest.map { batch[.x][$0] }
    lower[.y] = rest.map { batch[.y][$0] }
    let (top, bottom) = (heights(of: upper, on: 250), heights(of: lower, on: 384))
    // 60 pt are 15 or 16 columns; a heap at the angle of repose has at most 8² tan 35° grains and
    // one more for each column.
    #expect(top.count >= 14 && top.count <= 16)
    #expect(onLedge.count > 20 && onLedge.count < 64)
    #expect(slope(of: top, over: 1) <= 1)
    #expect(bottom.values.reduce(0, +) == rest.count && rest.count > 500)
    #expect(slope(of: bottom, over: 1) <= 1)
  }

  @Test("Grains in a box stay in it, and fill it evenly where their slope is small")
  func boxHoldsThePile() {
    var box = Wall(.box)
    (box.position, box.size, box.elasticity) = (LengthPair(320, 150), LengthPair(80, 200), 0.1)
    let falling = sand { sand in
      sand.timing.duration = 10
      sand.dynamics.angleOfRepose = .degrees(3)
    }
    let batch = scene(falling, [box, floor()]).batch(at: 14)
    #expect(batch.count == 600)
    #expect(batch[.x].allSatisfy { $0 > 280 && $0 < 360 })
    let heights = heights(of: batch, on: 250)
    #expect(heights.values.allSatisfy { abs($0 - 30) <= 3 }, "\(heights)")
  }

  @Test("Grains roll down a slope that is steeper than the angle of repose, and rest on others")
  func grainsRollDownSteepSlopes() {
    let steep = path([LengthPair(200, 150), LengthPair(440, 310)])
    for (angle, rests) in [(20.0, false), (50, true)] {
      let falling = sand { sand in
        sand.timing.duration = 2
        sand.dynamics.angleOfRepose = .degrees(angle)
        sand.dynamics.hit = .stick
      }
      let batch = scene(falling, [steep, floor()]).batch(at: 40)
      #expect(batch.count == 120)
      let onSlope = batch[.y].count { $0 < 312 }
      #expect(rests ? onSlope == 120 : onSlope < 20, "\(angle): \(onSlope)")
    }
  }

  @Test("Particles without an angle of repose do not pile up")
  func particlesDoNotPileUpByDefault() {
    let flat = sand {
      $0.dynamics.angleOfRepose = .zero
      $0.timing.duration = 4
    }
    let batch = scene(flat, [floor(.stick)]).batch(at: 8)
    #expect(batch.count == 240 && batch[.y].allSatisfy { abs($0 - 382) < 0.01 })
  }

  @Test("Piles are the same for any time steps and after every seek", arguments: seeds(6))
  func framesAreIndependentOfTimeStepsAndSeeks(seed: UInt64) {
    var dice = Dice(seed &+ 5500)
    let cell = sand { sand in
      (sand.birthRate, sand.lifetime, sand.lifetimeRange) = (40, dice.number(0.5...2), 0.4)
      (sand.velocity, sand.emissionRange) = (150, .degrees(180))
      sand.timing.speed = dice.pick([1, 1, 0.5, 2])
      sand.dynamics = dice.dynamics()
      (sand.dynamics.meetsWalls, sand.dynamics.hit) = (true, dice.pick([.bounce, .wall, .stick]))
      sand.dynamics.angleOfRepose = .degrees(dice.number(1...80))
      guard dice.oneIn(2) else { return }
      var splash = bursting(2, lifetime: 0.5)
      (splash.trigger, splash.velocity) = (.hit, 40)
      if dice.oneIn(2) { splash.dynamics = sand.dynamics }
      sand.emitterCells = [splash]
    }
    var scene = scene(cell, [floor(), dice.wall(), dice.wall()], seed: seed)
    scene.placements[0].effect.layers[0].timing.timeOffset = dice.oneIn(2) ? 2.1 : 0
    scene.placements[0].effect.fields = dice.oneIn(2) ? [dice.field()] : []
    let fresh = Simulation(scene: scene)
    for step in [1.0 / 37, 0.5] {
      var simulation = fresh
      for frame in 1...Int(3 / step) { simulation.advance(to: Double(frame) * step) }
      let time = simulation.time
      let found = simulation.snapshot().difference(from: fresh.snapshot(at: time))
      #expect(found == nil, "seed \(seed), step \(step)")
      for earlier in [1.234, 0.8] {
        simulation.advance(to: earlier)
        let back = simulation.snapshot().difference(from: fresh.snapshot(at: earlier))
        #expect(back == nil, "seed \(seed), back from \(time) to \(earlier)")
      }
    }
  }

  @Test("An angle of repose of particles that meet no walls is noted")
  func angleWithoutWallsIsNoted() {
    var reading = PropertyReading()
    _ = EmitterCell.read(
      from: ["dynamics": ["feelsFields": true, "angleOfRepose": "30deg"]],
      reading: &reading
    )
    #expect(
      reading.problems.map(\.description) == [
        "particles pile up only on walls that do not kill them: angleOfRepose needs meetsWalls"
      ]
    )
  }

  @Test(
    "Of two equal slopes a grain rolls down the one on its own side of the column",
    arguments: [(321.0, 79), (323, 81)]
  )
  func equalSlopesAreTakenOnTheirSide(x: Double, column: Int) {
    // The column is 80: from 320 to 324.
    let falling = sand { sand in
      (sand.birthRate, sand.velocity) = (1, 0)
      sand.timing.duration = 2.5
    }
    var scene = scene(falling, [floor()])
    scene.placements[0].effect.layers[0].emitterPosition = LengthPair(Length(x), 100)
    #expect(heights(of: scene.batch(at: 6), on: 384) == [80: 1, column: 1])
  }
}
