import Foundation
import Testing

@testable import KamuroParticles

@Suite("Motion of emitter cells")
struct CellMotionTests {
  @Test("Motion with acceleration and drag matches Runge-Kutta integration of v' = a - k v")
  func motionMatchesRungeKutta() {
    var dice = Dice(9)
    for _ in 0..<40 {
      let drag = dice.pick([0, 1e-6, 0.0009, 0.3, 2.2, 20])
      let motion = Motion(
        acceleration: Vector(dx: dice.number(-200...200), dy: dice.number(-200...200)),
        drag: drag
      )
      let start = Vector(dx: dice.number(-300...300), dy: dice.number(-300...300))
      let age = dice.number(0.1...3)
      var (x, v) = (Vector.zero, start)
      let step = age / 2000
      func force(_ v: Vector) -> Vector { motion.acceleration + v * -drag }
      for _ in 0..<2000 {
        let a1 = force(v)
        let v2 = v + a1 * (step / 2)
        let a2 = force(v2)
        let v3 = v + a2 * (step / 2)
        let a3 = force(v3)
        let v4 = v + a3 * step
        x = x + (v + v2 * 2 + v3 * 2 + v4) * (step / 6)
        v = v + (a1 + a2 * 2 + a3 * 2 + force(v4)) * (step / 6)
      }
      let place = motion.position(from: .zero, velocity: start, age: age)
      let speed = motion.velocity(from: start, age: age)
      #expect(abs(place.dx - x.dx) < 1e-6 && abs(place.dy - x.dy) < 1e-6, "drag \(drag)")
      #expect(abs(speed.dx - v.dx) < 1e-6 && abs(speed.dy - v.dy) < 1e-6)
    }
  }

  @Test("A velocity in x and y is added to that of any direction, within its range")
  func velocitiesAreAdded() {
    var cell = bursting(400)
    cell.velocity = 30
    cell.emissionLongitude = .degrees(90)
    cell.xVelocity = Length(10, .width)
    cell.xVelocityRange = 16
    cell.yVelocity = -12
    let batch = scene(cell).batch(at: 2)
    let across = batch[.x].map(Double.init)
    #expect(across.allSatisfy { (96...160.001).contains($0) })
    #expect((across.min() ?? 0) < 98 && (across.max() ?? 0) > 158)
    #expect(batch[.y].allSatisfy { isClose(Double($0), 36) })
  }

  @Test(
    "Acceleration and drag have ranges, and each particle keeps its own",
    arguments: [false, true]
  )
  func accelerationsAndDragHaveRanges(isStepped: Bool) {
    var cell = bursting(400)
    (cell.xAcceleration, cell.xAccelerationRange) = (10, 20)
    (cell.yAcceleration, cell.yAccelerationRange) = (Length(5, .height), Length(5, .height))
    cell.dynamics.feelsFields = isStepped
    let batch = scene(cell).batch(at: 2)
    // x = a t² / 2, of -10...30 and 0...10 % of 384 pt.
    let (x, y) = (batch[.x].map(Double.init), batch[.y].map(Double.init))
    #expect(x.allSatisfy { (-20.1...60.1).contains($0) })
    #expect(y.allSatisfy { (-0.1...76.9).contains($0) })
    #expect((x.min() ?? 0) < -18 && (x.max() ?? 0) > 58 && (y.max() ?? 0) > 74)
    // With drag k a velocity v carries v (1 - e^(-kt)) / k: of 1 ± 0.5 /s.
    var dragged = bursting(400)
    (dragged.velocity, dragged.drag, dragged.dragRange) = (100, 1, 0.5)
    dragged.dynamics.feelsFields = isStepped
    let far = scene(dragged).batch(at: 2)[.x].map(Double.init)
    let reach = { (drag: Double) in 100 * (1 - exp(-drag * 2)) / drag }
    #expect(far.allSatisfy { (reach(1.5) - 0.1...reach(0.5) + 0.1).contains($0) })
    #expect((far.min() ?? 0) < reach(1.48) && (far.max() ?? 0) > reach(0.52))
  }

  @Test("The range of a birth rate is sampled for each play, and for each parent of a sub-cell")
  func birthRatesHaveRanges() {
    var cell = EmitterCell()
    (cell.birthRate, cell.birthRateRange, cell.lifetime) = (100, 50, 10)
    let counts = (UInt64(1)...60).map { scene(cell, seed: $0).batch(at: 5).count }
    #expect(counts.allSatisfy { (250...750).contains($0) })
    #expect((counts.min() ?? 0) < 300 && (counts.max() ?? 0) > 700)
    var parent = bursting(60)
    parent.lifetime = 10
    (cell.birthRate, cell.birthRateRange) = (10, 10)
    parent.emitterCells = [cell]
    // 60 parents, each with 0 to 100 births after 5 s: 3,000 in the mean, ± 29 √60 · 3.
    let births = scene(parent).batch(at: 5).count - 60
    #expect((2300...3700).contains(births))
  }

  @Test("Velocity, acceleration and drag move a particle in lengths relative to the stage")
  func motionIsInLengthsOfTheStage() {
    var cell = bursting(1)
    cell.velocity = Length(10, .width)
    cell.xAcceleration = Length(-5)
    cell.yAcceleration = Length(25, .height)
    let batch = scene(cell) { $0.emitterPosition = LengthPair(Length(50, .width), 30) }.batch(at: 2)
    let (x, y): (Double, Double) = (320 + 64 * 2 - 5 * 2, 30 + 96 * 2)
    #expect(isClose(Double(batch[.x][0]), x))
    #expect(isClose(Double(batch[.y][0]), y, size: 200))
    cell.drag = 1.5
    let slowed = scene(cell).batch(at: 2)
    let reach = (1 - exp(-3.0)) / 1.5
    #expect(isClose(Double(slowed[.x][0]), 64 * reach - 5 * (2 - reach) / 1.5, size: 100))
    #expect(isClose(Double(slowed[.y][0]), 96 * (2 - reach) / 1.5, size: 100))
  }

  @Test("Emission is along the shape's own direction, turned clockwise by emissionLongitude")
  func emissionIsAlongTheShapesDirection() {
    var cell = bursting(200)
    cell.velocity = 100
    let expected: [EmitterShape: (Double, Double)] = [
      .point: (100, 0), .line: (0, -100), .rectangle: (100, 0),
    ]
    for (shape, displacement) in expected {
      let batch = scene(cell) { $0.emitterShape = shape }.batch(at: 1)
      #expect(batch[.x].allSatisfy { isClose(Double($0), displacement.0, size: 100) })
      #expect(batch[.y].allSatisfy { isClose(Double($0), displacement.1, size: 100) })
    }
    cell.emissionLongitude = .degrees(180)
    #expect(scene(cell) { $0.emitterShape = .line }.batch(at: 1)[.y].allSatisfy { $0 > 99.9 })
    cell.emissionLongitude = .degrees(90)
    #expect(scene(cell).batch(at: 1)[.y].allSatisfy { $0 > 99.9 })
    cell.emissionLongitude = .zero
    let circle = scene(cell) {
      $0.emitterShape = .circle
      $0.emitterMode = .outline
      $0.emitterSize = LengthPair(50, 0)
    }
    let (start, end) = (circle.batch(at: 0), circle.batch(at: 1))
    for index in 0..<200 {
      #expect(isClose(Double(hypot(start[.x][index], start[.y][index])), 50, size: 50))
      #expect(isClose(Double(end[.x][index]), Double(start[.x][index]) * 3, size: 150))
      #expect(isClose(Double(end[.y][index]), Double(start[.y][index]) * 3, size: 150))
    }
  }

  @Test("Directions are uniform over emissionRange on both sides")
  func directionsAreUniformOverEmissionRange() {
    var cell = bursting(4000)
    cell.velocity = 100
    cell.emissionLongitude = .degrees(20)
    cell.emissionRange = .degrees(60)
    let batch = scene(cell).batch(at: 1)
    let degrees = zip(batch[.x], batch[.y]).map { Double(atan2($1, $0)) * 180 / .pi }
    expectUniform(degrees, in: -40...80)
    for (x, y) in zip(batch[.x], batch[.y]) {
      #expect(isClose(Double(hypot(x, y)), 100, size: 100))
    }
  }

  @Test("An emitter cell's velocity is uniform over base ± range, times the layer's velocity")
  func velocityIsUniformOverItsRange() {
    var cell = bursting(4000)
    cell.velocity = 20
    cell.velocityRange = 50
    expectUniform(scene(cell).batch(at: 2)[.x].map { Double($0) / 2 }, in: -30...70)
    let turned = scene(cell) { $0.velocity = -2 }
    expectUniform(turned.batch(at: 1)[.x].map(Double.init), in: -140...60)
  }

  @Test("An emitter cell's spin is uniform over base ± range, times the layer's spin")
  func spinIsUniformOverItsRange() {
    var cell = bursting(4000)
    cell.spin = Angle(radians: 1)
    cell.spinRange = Angle(radians: 3)
    #expect(scene(cell).batch(at: 0)[.rotation].allSatisfy { $0 == 0 })
    expectUniform(scene(cell).batch(at: 2)[.rotation].map(Double.init), in: -4...8)
    expectUniform(
      scene(cell) { $0.spin = 0.5 }.batch(at: 2)[.rotation].map(Double.init),
      in: -2...4
    )
  }

  @Test("A particle of an aimed emitter cell reaches its target at the given time")
  func aimedCellReachesItsTarget() {
    var dice = Dice(77)
    for _ in 0..<50 {
      var cell = dice.cell(depth: 3)
      (cell.burst, cell.bursts, cell.birthRate, cell.enabled) = (1, [], 0, true)
      cell.timing = MediaTiming()
      cell.dynamics = CellDynamics()
      cell.afterglow = 0
      let displacement = Vector(dx: dice.number(-300...300), dy: dice.number(-300...300))
      let span = dice.number(0.3...2)
      let aimed = cell.aimed(along: displacement, for: span, on: stage)
      let batch = scene(aimed).batch(at: span * 0.999_999)
      #expect(
        abs(Double(batch[.x][0]) - displacement.dx) < 0.02
          && abs(Double(batch[.y][0]) - displacement.dy) < 0.02
      )
      #expect(scene(aimed).batch(at: span).count == 0)
    }
  }
}

/// Expects numbers that are uniform over a range: by their extent, mean and variance.
func expectUniform(
  _ numbers: [Double],
  in range: ClosedRange<Double>,
  location: SourceLocation = #_sourceLocation
) {
  let width = range.upperBound - range.lowerBound
  let count = Double(numbers.count)
  let mean = numbers.reduce(0, +) / count
  let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
  let tolerance = width * 1e-5
  let low = numbers.min() ?? .nan
  let high = numbers.max() ?? .nan
  #expect(
    low >= range.lowerBound - tolerance && low < range.lowerBound + width * 0.01,
    sourceLocation: location
  )
  #expect(
    high <= range.upperBound + tolerance && high > range.upperBound - width * 0.01,
    sourceLocation: location
  )
  let middle = (range.lowerBound + range.upperBound) / 2
  // Five standard deviations of a mean of uniform numbers.
  #expect(abs(mean - middle) < 5 * width / (12 * count).squareRoot(), sourceLocation: location)
  #expect(abs(variance / (width * width / 12) - 1) < 0.08, sourceLocation: location)
}

@Suite("Emitter shapes")
struct EmitterShapeTests {
  private func positions(_ shape: EmitterShape, _ mode: EmitterMode) -> [(x: Double, y: Double)] {
    let batch = scene(bursting(4000)) {
      $0.emitterShape = shape
      $0.emitterMode = mode
      $0.emitterSize = LengthPair(200, 100)
    }.batch(at: 0)
    return zip(batch[.x], batch[.y]).map { (Double($0), Double($1)) }
  }

  @Test("A point emits all particles from its position", arguments: EmitterMode.allCases)
  func pointEmitsFromItsPosition(mode: EmitterMode) {
    #expect(positions(.point, mode).allSatisfy { $0.x == 0 && $0.y == 0 })
  }

  @Test(
    "A line emits uniformly along its length, or from its ends",
    arguments: EmitterMode.allCases
  )
  func lineEmitsUniformlyOrFromItsEnds(mode: EmitterMode) {
    let places = positions(.line, mode)
    #expect(places.allSatisfy { $0.y == 0 })
    guard mode == .points else { return expectUniform(places.map(\.x), in: -100...100) }
    #expect(places.allSatisfy { abs($0.x) == 100 })
    #expect((1800...2200).contains(places.count { $0.x > 0 }))
  }

  @Test(
    "A rectangle emits uniformly from its area, its outline or its corners",
    arguments: EmitterMode.allCases
  )
  func rectangleEmitsFromAreaOutlineOrCorners(mode: EmitterMode) {
    let places = positions(.rectangle, mode)
    switch mode {
    case .points:
      for x in [-100.0, 100] {
        for y in [-50.0, 50] {
          #expect((850...1150).contains(places.count { $0.x == x && $0.y == y }))
        }
      }
    case .outline:
      let level = places.filter { abs(abs($0.y) - 50) < 1e-9 }
      #expect(places.allSatisfy { abs($0.y) == 50 || abs($0.x) == 100 })
      // The horizontal edges are two thirds of the perimeter.
      #expect((2500...2830).contains(level.count))
      expectUniform(level.map(\.x), in: -100...100)
      expectUniform(places.filter { abs($0.y) < 50 }.map(\.y), in: -50...50)
      #expect((1200...1470).contains(level.count { $0.y > 0 }))
    case .surface, .volume:
      expectUniform(places.map(\.x), in: -100...100)
      expectUniform(places.map(\.y), in: -50...50)
    }
  }

  @Test(
    "A circle whose radius is the width emits uniformly from its disc or along its rim",
    arguments: EmitterMode.allCases
  )
  func circleEmitsFromDiscOrRim(mode: EmitterMode) {
    let places = positions(.circle, mode)
    let radii = places.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    expectUniform(places.map { atan2($0.y, $0.x) }, in: -Double.pi...Double.pi)
    if mode == .points || mode == .outline {
      #expect(radii.allSatisfy { abs($0 - 200) < 1e-3 })
    } else {
      expectUniform(radii.map { $0 * $0 }, in: 0...40_000)
    }
  }
}
