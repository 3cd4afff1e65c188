import Foundation
import Testing

@testable import KamuroParticles

@Suite("Curves over life of rotations and spins")
struct RotationCurveTests {
  private static let lifetime = 2.0

  private func curve(
    _ keyPath: LifeCurve.KeyPath,
    _ values: [Double],
    ranges: [Double] = [],
    secondRanges: [Double] = []
  ) -> LifeCurve {
    var curve = LifeCurve()
    (curve.keyPath, curve.values) = (keyPath, values)
    (curve.ranges, curve.secondRanges) = (ranges, secondRanges)
    return curve
  }

  private func rotations(of cell: EmitterCell, at age: Seconds) -> [Double] {
    scene(cell).batch(at: age)[.rotation].map(Double.init)
  }

  /// A particle of two seconds, wide enough for its rotation to be seen.
  private func cell(_ count: Int = 1) -> EmitterCell {
    var cell = bursting(count, lifetime: Self.lifetime)
    cell.contents.shape = .square
    cell.contents.extent = LengthPair(40, 4)
    return cell
  }

  @Test("A rotation is that at birth times the curve, and spin and motion add theirs")
  func rotationsFollowTheCurve() {
    var cell = cell()
    cell.rotation = .degrees(90)
    cell.valueOverLife = [curve(.rotation, [1, -1, 3])]
    // Per half of the life of 2 s: from 1 to -1, and from -1 to 3.
    let factors: [(Seconds, Double)] = [(0, 1), (0.25, 0.5), (1, -1), (1.5, 1), (1.75, 2)]
    for (age, factor) in factors {
      #expect(isClose(rotations(of: cell, at: age)[0], factor * .pi / 2, size: 5))
      var turning = cell
      turning.spin = .degrees(180)
      turning.velocity = 10
      turning.emissionLongitude = .degrees(30)
      turning.alignsToMotion = true
      let expected = factor * .pi / 2 + age * .pi + .pi / 6
      #expect(isClose(rotations(of: turning, at: age)[0], expected, size: 10))
    }
  }

  @Test("Particles that fields move are turned, too")
  func steppedParticlesTurn() {
    var cell = cell()
    cell.rotation = .degrees(120)
    cell.velocity = 20
    cell.dynamics.radialAcceleration = 5
    cell.valueOverLife = [curve(.rotation, [0, 1])]
    #expect(cell.dynamics.isStepped)
    #expect(isClose(rotations(of: cell, at: 1.5)[0], 0.75 * .pi * 2 / 3, size: 5))
  }

  @Test("Rotations at the start and at the end of a life vary apart")
  func rangesAreApart() {
    var cell = cell(4000)
    cell.rotation = Angle(radians: 2)
    cell.valueOverLife = [curve(.rotation, [1, 2], ranges: [0.5, 0], secondRanges: [0, 1])]
    let (start, end) = (rotations(of: cell, at: 0), rotations(of: cell, at: 2 - 1e-6))
    #expect(start.allSatisfy { (1...3).contains($0) } && end.allSatisfy { (2...6).contains($0) })
    for (numbers, middle, range) in [(start, 2.0, 1.0), (end, 4, 2)] {
      let mean = numbers.reduce(0, +) / 4000
      let square = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4000
      // Uniform: the deviation is range / √3, and its standard error less than that / 126.
      let deviation = range / 3.0.squareRoot()
      #expect(abs(mean - middle) < 3 * deviation / 63)
      #expect(abs(square.squareRoot() - deviation) < 3 * deviation / 126)
    }
    let covariance = zip(start, end).reduce(0) { $0 + ($1.0 - 2) * ($1.1 - 4) / 4000 }
    #expect(abs(covariance) < 3 * (1.0 / 3).squareRoot() * (4.0 / 3).squareRoot() / 63)
  }

  @Test("A spin may be reversed: the turn is its integral")
  func spinsAreReversed() {
    var cell = cell(200)
    cell.spin = Angle(radians: 4)
    cell.valueOverLife = [curve(.spin, [1, -1], ranges: [0.5, 0.5])]
    for age in [0.4, 1, 1.9] {
      // 4 (t - t² / 2), and of the range between -2 t and 2 t.
      let middle = 4 * (age - age * age / 2)
      let numbers = rotations(of: cell, at: age)
      #expect(numbers.allSatisfy { abs($0 - middle) <= 2 * age + 1e-5 })
      #expect((numbers.max() ?? 0) > middle + 1.8 * age)
      #expect((numbers.min() ?? 0) < middle - 1.8 * age)
    }
  }

  @Test("The pace of a frame covers edges that a curve turns")
  func paceCoversTurns() {
    var cell = cell()
    cell.rotation = Angle(radians: 3)
    cell.valueOverLife = [curve(.rotation, [0, 1])]
    var simulation = Simulation(scene: scene(cell) { $0.emitterPosition = LengthPair(300, 200) })
    simulation.seek(to: 1)
    _ = simulation.batch()
    // 3 rad in 2 s at 20 pt from the middle, the least that its tips move.
    #expect((30...40).contains(simulation.pace.speed))
    cell.contents.extent = LengthPair(10, 10)
    cell.contents.shape = .disc
    simulation = Simulation(scene: scene(cell) { $0.emitterPosition = LengthPair(300, 200) })
    simulation.seek(to: 1)
    _ = simulation.batch()
    #expect(simulation.pace.isStill)
  }
}
