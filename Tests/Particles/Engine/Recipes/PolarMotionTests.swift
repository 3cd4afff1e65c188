import Foundation
import Testing

@testable import KamuroParticles

@Suite("Polar motion")
struct PolarMotionTests {
  private static let count = 20_000

  /// An emitter cell whose particles start at 30 degrees and a radius of 100 pt, and end at a
  /// radius of 20 pt after 4 s, while they turn by 80 degrees per second.
  private func spiralCell(_ count: Int = 1) -> EmitterCell {
    var cell = bursting(count, lifetime: 4)
    cell.emissionLongitude = .degrees(30)
    (cell.polar.startRadius, cell.polar.endRadius) = (100, 20)
    cell.polar.rotatePerSecond = .degrees(80)
    return cell
  }

  private func position(at age: Double) -> (x: Double, y: Double) {
    let (distance, angle) = (100 - 20 * age, (30 + 80 * age) * Double.pi / 180)
    return (320 + distance * cos(angle), 184 + distance * sin(angle))
  }

  /// The velocity by a central difference.
  private func velocity(at age: Double) -> (x: Double, y: Double) {
    let (before, after) = (position(at: age - 1e-5), position(at: age + 1e-5))
    return ((after.x - before.x) / 2e-5, (after.y - before.y) / 2e-5)
  }

  private func scene(
    _ cell: EmitterCell,
    seed: UInt64 = 1,
    layer change: (inout EmitterLayer) -> Void = { _ in }
  ) -> Scene {
    KamuroParticlesTests.scene(cell, seed: seed) {
      $0.emitterPosition = LengthPair(320, 184)
      change(&$0)
    }
  }

  @Test("Polar motion has a linear radius and angle and overrides velocity, drag and forces")
  func radiusAndAngleAreLinearInAge() {
    var cell = spiralCell()
    let alone = scene(cell)
    (cell.velocity, cell.velocityRange, cell.drag) = (70, 30, 2)
    (cell.xAcceleration, cell.yAcceleration) = (50, -90)
    cell.dynamics.feelsFields = true
    cell.dynamics.tangentialAcceleration = 300
    for time in [0, 0.25, 1, 2.2, 3.99] {
      let (batch, expected) = (alone.batch(at: time), position(at: time))
      #expect(isClose(Double(batch[.x][0]), expected.x, size: 1000), "at \(time)")
      #expect(isClose(Double(batch[.y][0]), expected.y, size: 1000), "at \(time)")
      #expect(scene(cell).snapshot(at: time) == FrameSnapshot(batch))
    }
  }

  @Test("Polar radii are lengths relative to the stage; a negative one is on the other side")
  func radiiAreRelativeToTheStage() {
    var cell = spiralCell()
    cell.polar.startRadius = Length(25, .height)
    cell.polar.endRadius = Length(-10, .width)
    cell.polar.rotatePerSecond = .zero
    cell.emissionLongitude = .zero
    // From 96 pt to the right to 64 pt to the left.
    for (time, x) in [(0.0, 416.0), (1, 376), (2.4, 320), (3, 296)] {
      let batch = scene(cell).batch(at: time)
      #expect(isClose(Double(batch[.x][0]), x, size: 1000) && isClose(Double(batch[.y][0]), 184))
    }
  }

  @Test("Polar motion turns about each particle's birthplace, from the shape's own direction")
  func centerIsTheBirthplace() {
    var cell = spiralCell(200)
    cell.emissionLongitude = .zero
    (cell.polar.startRadius, cell.polar.endRadius) = (30, 30)
    cell.polar.rotatePerSecond = .degrees(90)
    let circle = scene(cell) {
      ($0.emitterShape, $0.emitterMode) = (.circle, .outline)
      $0.emitterSize = LengthPair(50, 50)
    }
    // At first 30 pt farther outward; after one second 30 pt to the side.
    for (time, square) in zip([0.0, 1, 2], [6400.0, 3400, 400]) {
      let batch = circle.batch(at: time)
      for (x, y) in zip(batch[.x], batch[.y]) {
        let (dx, dy) = (Double(x) - 320, Double(y) - 184)
        #expect(abs(dx * dx + dy * dy - square) < 0.1)
      }
    }
  }

  @Test("Polar radii, rotation and directions are uniform over their ranges and independent")
  func rangesAreUniformAndIndependent() {
    var cell = spiralCell(Self.count)
    cell.emissionRange = .degrees(50)
    cell.polar.startRadiusRange = 40
    cell.polar.endRadius = 150
    cell.polar.endRadiusRange = 25
    cell.polar.rotatePerSecond = .degrees(10)
    cell.polar.rotatePerSecondRange = .degrees(45)
    let drawn = KamuroParticlesTests.scene(cell)
    let (first, later) = (drawn.batch(at: 0), drawn.batch(at: 2))
    #expect(first.count == Self.count && later.birth == first.birth)
    var columns: [[Double]] = [[], [], [], []]
    let degrees = 180 / Double.pi
    for index in 0..<first.count {
      let start = hypot(Double(first[.x][index]), Double(first[.y][index]))
      let angle = atan2(Double(first[.y][index]), Double(first[.x][index]))
      let middle = hypot(Double(later[.x][index]), Double(later[.y][index]))
      let turned = atan2(Double(later[.y][index]), Double(later[.x][index])) - angle
      columns[0].append((start - 60) / 80)
      // At half of the lifetime the radius is halfway between both.
      columns[1].append((2 * middle - start - 125) / 50)
      let turning = remainder(turned, 2 * Double.pi) / 2 * degrees
      columns[2].append((turning + 35) / 90)
      columns[3].append((angle * degrees + 20) / 100)
    }
    let names = ["startRadius", "endRadius", "rotatePerSecond", "emissionRange"]
    for (index, column) in columns.enumerated() {
      // Numbers computed from Float positions may be beyond the ends by their rounding error.
      expectUniformSamples(column.map { min(max($0, -1e-6), 1) }, names[index])
      for other in 0..<index {
        expectIndependent(
          eighths(of: column),
          eighths(of: columns[other]),
          "\(names[index]) and \(names[other])"
        )
      }
    }
  }

  @Test("Polar motion turns and stretches particles by its velocity")
  func alignmentAndStretchFollowTheVelocity() {
    var cell = spiralCell()
    cell.alignsToMotion = true
    cell.stretchVelocity = 10
    for time in [0.1, 0.9, 2, 3.7] {
      let (batch, moving) = (scene(cell).batch(at: time), velocity(at: time))
      let turn = remainder(Double(batch[.rotation][0]) - atan2(moving.y, moving.x), 2 * .pi)
      #expect(abs(turn) < 1e-4, "at \(time)")
      #expect(abs(Double(batch[.aspect][0]) - hypot(moving.x, moving.y) / 10) < 1e-3)
    }
    cell.polar.rotatePerSecond = .zero
    cell.polar.endRadius = 100
    cell.velocity = -40
    #expect(isClose(Double(scene(cell).batch(at: 1)[.rotation][0]), .pi / 6))
  }

  @Test("Polar motion gives sub-cells the parent's position and heading")
  func subCellsStartAtTheParentAlongItsHeading() {
    var cell = spiralCell()
    var child = EmitterCell()
    (child.birthRate, child.lifetime, child.velocity) = (1, 0.9, 50)
    cell.emitterCells = [child]
    let batch = scene(cell).batch(at: 2.5)
    #expect(batch.count == 2)
    // The child born at 2 s has flown for half a second.
    let (place, moving) = (position(at: 2), velocity(at: 2))
    let part = 25 / hypot(moving.x, moving.y)
    #expect(abs(Double(batch[.x][1]) - place.x - moving.x * part) < 1e-3)
    #expect(abs(Double(batch[.y][1]) - place.y - moving.y * part) < 1e-3)
  }

  @Test("Polar motion leaves sway and depth unchanged")
  func swayAndDepthAreUnchanged() {
    var still = bursting(40, lifetime: 4)
    still.swayAmplitude = 20
    still.swayAmplitudeRange = 10
    still.emissionLatitude = .degrees(90)
    (still.velocity, still.velocityRange, still.zAcceleration) = (30, 30, -8)
    var moved = still
    moved.polar = spiralCell().polar
    moved.emissionLongitude = .degrees(30)
    let order = { (cell: EmitterCell) in
      scene(cell) { $0.renderMode = .backToFront }.batch(at: 1.7)
    }
    let (first, second, expected) = (order(still), order(moved), position(at: 1.7))
    #expect(first.birth == second.birth && first.count == 40)
    // Perpendicular to the initial direction of the polar motion.
    let start = velocity(at: 0)
    let speed = hypot(start.x, start.y)
    for index in 0..<first.count {
      let swing = Double(first[.x][index]) - 320
      #expect(abs(Double(second[.x][index]) - expected.x + swing * start.y / speed) < 1e-3)
      #expect(abs(Double(second[.y][index]) - expected.y - swing * start.x / speed) < 1e-3)
    }
  }

  @Test("Animated polar radii act on the particles born at that time")
  func animatedRadiiActOnBirths() {
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = ("dot", 1, 10)
    cell.polar.startRadius = 10
    cell.polar.endRadius = 10
    let scene = scene(cell) { layer in
      layer.animations = ["startRadius", "endRadius"].map { name in
        track([0, 80]) {
          $0.keyPath = .init("emitterCells.dot.polar.\(name)")
          $0.timing.duration = 4
        }
      }
    }
    let batch = scene.batch(at: 3.5)
    for (x, distance) in zip(batch[.x], [20.0, 40, 60]) {
      #expect(isClose(Double(x), 320 + distance, size: 1000))
    }
  }

  @Test("Polar motion is the same for any time steps and after every seek", arguments: seeds(12))
  func framesAreIndependentOfTimeStepsAndSeeks(seed: UInt64) {
    var dice = Dice(seed &+ 9950)
    var cell = spiralCell(dice.integer(1...4))
    cell.birthRate = dice.number(0...8)
    cell.lifetime = dice.number(0.3...2)
    cell.lifetimeRange = 0.3
    cell.emissionRange = .degrees(180)
    cell.polar = dice.polar()
    cell.alignsToMotion = dice.oneIn(2)
    cell.swayAmplitude = dice.pick([0, 9])
    cell.timing.timeOffset = dice.oneIn(3) ? 1.3 : 0
    cell.timing.speed = dice.pick([1, -1, 0.5, 2])
    var child = bursting(2, lifetime: 0.7)
    child.trigger = dice.oneIn(2) ? .death : .birth
    child.birthRate = child.trigger == .death ? 0 : 6
    child.velocity = 30
    if dice.oneIn(2) { child.polar = dice.polar() }
    cell.emitterCells = [child]
    let fresh = Simulation(scene: scene(cell, seed: seed))
    for step in [1.0 / 37, 1.0 / 120, 0.5, 1.9] {
      var simulation = fresh
      for frame in 1...Int(3 / step) { simulation.advance(to: Double(frame) * step) }
      let found = simulation.snapshot().difference(from: fresh.snapshot(at: simulation.time))
      #expect(found == nil, "seed \(seed), step \(step)")
      simulation.advance(to: 1.234)
      let back = simulation.snapshot().difference(from: fresh.snapshot(at: 1.234))
      #expect(back == nil, "seed \(seed)")
    }
  }

  @Test("Polar motion is read and written back, and properties without effect are reported")
  func propertiesWithoutEffectAreReported() {
    var reading = PropertyReading()
    let written: PropertyValue = [
      "polar": ["startRadius": "10vmin", "endRadiusRange": -5, "rotatePerSecond": "90deg"]
    ]
    let cell = EmitterCell.read(from: written, reading: &reading)
    #expect(cell?.polar.startRadius == Length(10, .smaller) && reading.problems.isEmpty)
    #expect(cell.flatMap { EmitterCell.read(from: $0.written, reading: &reading) } == cell)
    _ = EmitterCell.read(
      from: [
        "polar": ["endRadius": 9], "velocity": 3, "yAcceleration": 1,
        "dynamics": ["meetsWalls": true],
        "valueOverLife": [["keyPath": "velocity", "values": [1, 0]]],
      ],
      reading: &reading
    )
    _ = EmitterCell.read(from: ["polar": ["rotatePerSecondRange": 1]], reading: &reading)
    _ = EmitterCell.read(
      from: ["polar": ["endRadius": 9], "velocity": 3, "emissionLatitude": "90deg"],
      reading: &reading
    )
    #expect(
      reading.problems.map(\.description) == [
        "polar moves the particles: velocity would do nothing",
        "polar moves the particles: xAcceleration and yAcceleration would do nothing",
        "polar moves the particles: no curve of velocity acts on them",
        "polar moves the particles: no field, wall or acceleration of dynamics acts on them",
        "polar: rotatePerSecond turns what has a startRadius or an endRadius",
      ]
    )
  }
}
