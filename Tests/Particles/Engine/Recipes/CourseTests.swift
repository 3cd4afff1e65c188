import Foundation
import Testing

@testable import KamuroParticles

@Suite("Curves over life of directions, added velocities and random factors")
struct CourseTests {
  private static let lifetime = 2.0

  private static func curve(
    _ keyPath: LifeCurve.KeyPath,
    _ values: [Double],
    _ locations: [Double] = []
  ) -> LifeCurve {
    var curve = LifeCurve()
    (curve.keyPath, curve.values, curve.locations) = (keyPath, values, locations)
    return curve
  }

  /// A piecewise linear factor, apart from the engine's.
  private static func factor(_ curve: LifeCurve?, _ fraction: Double) -> Double {
    guard let curve else { return 1 }
    let count = curve.values.count
    let places =
      curve.locations.isEmpty
      ? (0..<count).map { Double($0) / Double(max(1, count - 1)) } : curve.locations
    guard let next = places.firstIndex(where: { $0 > fraction }) else {
      return curve.values[count - 1]
    }
    guard next > 0 else { return curve.values[0] }
    let part = (fraction - places[next - 1]) / (places[next] - places[next - 1])
    return curve.values[next - 1] + (curve.values[next] - curve.values[next - 1]) * part
  }

  /// Cells with a turning direction, with and without what else acts.
  private static let cells: [EmitterCell] = {
    var cell = bursting(1, lifetime: lifetime)
    cell.velocity = 80
    cell.emissionLongitude = .degrees(-90)
    cell.valueOverLife = [curve(.emissionLongitude, [1, 0, -1.5], [0, 0.3, 1])]
    var paced = cell
    paced.valueOverLife.append(curve(.velocity, [1, -0.5, 2], [0.2, 0.5, 0.9]))
    paced.xAcceleration = 30
    var blown = paced
    blown.drag = 1.2
    (blown.xVelocity, blown.yVelocity) = (50, -20)
    blown.valueOverLife += [
      curve(.xVelocity, [-1, 1]), curve(.yVelocity, [0, 3, 1], [0, 0.5, 0.6]),
    ]
    var whirling = cell
    whirling.emissionLongitude = .degrees(3600)
    return [cell, paced, blown, whirling]
  }()

  /// The place at an age by small steps of the midpoint rule.
  private static func stepped(_ cell: EmitterCell, age: Seconds) -> Vector {
    func curve(_ keyPath: LifeCurve.KeyPath) -> LifeCurve? {
      cell.valueOverLife.first { $0.keyPath == keyPath }
    }
    let steps = 20_000
    let step = age / Double(steps)
    var place = Vector.zero
    for index in 0..<steps {
      let time = (Double(index) + 0.5) * step
      let fraction = time / lifetime
      let left = exp(-cell.drag * time)
      let fallen = cell.drag == 0 ? time : (1 - left) / cell.drag
      let angle = cell.emissionLongitude.radians * factor(curve(.emissionLongitude), fraction)
      let pace = factor(curve(.velocity), fraction)
      let speed = cell.velocity.value * left
      place =
        place
        + Vector(
          dx: (speed * cos(angle) + cell.xAcceleration.value * fallen) * pace * step
            + cell.xVelocity.value * left * factor(curve(.xVelocity), fraction) * step,
          dy: speed * sin(angle) * pace * step
            + cell.yVelocity.value * left * factor(curve(.yVelocity), fraction) * step
        )
    }
    return place
  }

  @Test("Positions are those of integrated velocities", arguments: cells.indices)
  func positionsAreIntegrals(index: Int) {
    let cell = Self.cells[index]
    for age in [0.1, 0.55, 1, 1.37, 1.99] {
      let batch = scene(cell).batch(at: age)
      let expected = Self.stepped(cell, age: age)
      #expect(isClose(Double(batch[.x][0]), expected.dx, size: 2000), "\(age)")
      #expect(isClose(Double(batch[.y][0]), expected.dy, size: 2000), "\(age)")
    }
  }

  @Test("A particle that is aligned points along its course", arguments: cells.indices)
  func alignmentIsAlongTheCourse(index: Int) {
    var cell = Self.cells[index]
    cell.alignsToMotion = true
    for age in [0.31, 0.9, 1.6] {
      let rotation = Double(scene(cell).batch(at: age)[.rotation][0])
      let (before, after) = (
        Self.stepped(cell, age: age - 1e-3), Self.stepped(cell, age: age + 1e-3)
      )
      let way = after + before * -1
      let apart = (rotation - way.radians) / (2 * .pi)
      #expect(abs(apart - apart.rounded()) < 2e-3, "\(age)")
    }
  }

  @Test("Random factors at the start and at the end of a life are apart and uniform")
  func rangesAreApart() {
    var cell = bursting(4000, lifetime: Self.lifetime)
    var curve = Self.curve(.scale, [1, 2])
    (curve.ranges, curve.secondRanges) = ([0.5, 0], [0, 1])
    cell.valueOverLife = [curve]
    let (start, end) = (scene(cell).batch(at: 0), scene(cell).batch(at: Self.lifetime - 1e-4))
    let (first, last) = (start[.scale].map(Double.init), end[.scale].map(Double.init))
    func moments(_ numbers: [Double]) -> (mean: Double, deviation: Double) {
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      let square = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
      return (mean, square.squareRoot())
    }
    let (begin, finish) = (moments(first), moments(last))
    // The standard error of the mean is the deviation / 63; that of the deviation about half of it.
    #expect(abs(begin.mean - 1) < 3 * 0.289 / 63 && abs(finish.mean - 2) < 3 * 0.577 / 63)
    #expect(abs(begin.deviation - 0.5 / 3.0.squareRoot()) < 0.01)
    #expect(abs(finish.deviation - 1 / 3.0.squareRoot()) < 0.02)
    let covariance = zip(first, last).reduce(0) {
      $0 + ($1.0 - begin.mean) * ($1.1 - finish.mean) / 4000
    }
    #expect(abs(covariance / (begin.deviation * finish.deviation)) < 0.06)
  }

  @Test("Random velocities over life move each particle by its own curve")
  func randomVelocitiesMove() {
    var cell = bursting(2000, lifetime: Self.lifetime)
    cell.velocity = 100
    var curve = Self.curve(.velocity, [1, 1])
    curve.ranges = [0, 1]
    cell.valueOverLife = [curve]
    let batch = scene(cell).batch(at: 1)
    // 100 (t + p t² / (2 · 2)) with p in -1...1: 75 to 125 after 1 s.
    let ways = batch[.x].map(Double.init)
    #expect(ways.allSatisfy { (75...125).contains($0) })
    #expect((ways.min() ?? 0) < 76 && (ways.max() ?? 0) > 124)
  }

  @Test("Births are in directions that differ by the step, in each burst from the first on")
  func stepsFanOut() {
    var cell = bursting(8, lifetime: Self.lifetime)
    cell.velocity = 100
    cell.emissionStep = .degrees(45)
    let batch = scene(cell).batch(at: 1)
    let angles = zip(batch[.x], batch[.y]).map { x, y in
      let angle = atan2(Double(y), Double(x)) * 180 / .pi
      return Int((angle < -0.5 ? angle + 360 : angle).rounded())
    }
    #expect(angles.sorted() == [0, 45, 90, 135, 180, 225, 270, 315])
  }
}
