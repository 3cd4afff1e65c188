import Foundation
import Testing

@testable import KamuroParticles

@Suite("Particles that gather")
struct GatherTests {
  /// A burst at a point that flies to the right, with and without gathering.
  private func cells(_ change: (inout EmitterCell) -> Void) -> (
    away: EmitterCell, back: EmitterCell
  ) {
    var cell = bursting(40, lifetime: 10)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (60, 20, .degrees(180))
    (cell.yAcceleration, cell.drag, cell.spin) = (30, 0.7, .degrees(90))
    change(&cell)
    var back = cell
    back.gather = 2
    return (cell, back)
  }

  private func places(_ cell: EmitterCell, at time: Seconds) -> [(Double, Double, Double)] {
    let batch = scene(cell).batch(at: time)
    return (0..<batch.count).map { sprite in
      (Double(batch[.x][sprite]), Double(batch[.y][sprite]), Double(batch[.rotation][sprite]))
    }
  }

  @Test(
    "A gathering particle is where its path was at the time that is left, eased, and then stays",
    arguments: [false, true]
  )
  func particlesFlyBackward(sways: Bool) {
    let (away, back) = cells {
      ($0.swayAmplitude, $0.swayAmplitudeRange) = sways ? (20, 5) : (0, 0)
    }
    for time in [0.0, 0.3, 1, 1.9, 2, 5] {
      let left = max(0, 1 - time / 2)
      let expected = places(away, at: 2 * left * left * (3 - 2 * left))
      for (place, other) in zip(places(back, at: time), expected) {
        #expect(abs(place.0 - other.0) < 0.01 && abs(place.1 - other.1) < 0.01, "at \(time)")
        #expect(abs(place.2 - other.2) < 1e-3)
      }
    }
  }

  @Test("The velocity of a gathering particle is the derivative of its place")
  func velocityIsTheDerivative() {
    let (_, back) = cells { $0.swayAmplitude = 10 }
    var layer = EmitterLayer()
    layer.emitterCells = [back]
    var simulation = EmitterSimulation(
      layer: layer,
      source: RandomSource(seed: 3),
      origin: .zero,
      stage: stage,
      budget: FrameLoad(particles: 1e6)
    )
    simulation.advance(to: 1)
    let node = simulation.nodes[0]
    for particle in 0..<node.particles.count {
      for age in [0.2, 1, 1.7] {
        let step = 1e-5
        let before = node.position(of: particle, atAge: age - step, by: node.recipe)
        let after = node.position(of: particle, atAge: age + step, by: node.recipe)
        let slope = (after + before * -1) * (1 / (2 * step))
        let velocity = node.velocity(of: particle, atAge: age, by: node.recipe)
        #expect((velocity + slope * -1).magnitude < 1e-3)
      }
      #expect(node.velocity(of: particle, atAge: 3, by: node.recipe) == .zero)
    }
  }

  @Test("Dots in an order have one particle each, from the left or from the top")
  func dotsHaveTheirTurn() {
    let picture = Picture(rows: ["##.", ".##", "#.#"])
    for (order, expected) in [
      (EmitterOrder.rows, [[0, 0], [1, 0], [1, 1], [2, 1], [0, 2], [2, 2], [0, 0]]),
      (.columns, [[0, 0], [0, 2], [1, 0], [1, 1], [2, 1], [2, 2], [0, 0]]),
    ] {
      var cell = EmitterCell()
      (cell.birthRate, cell.lifetime) = (10, 100)
      let batch = scene(cell) { layer in
        (layer.emitterShape, layer.emitterPicture, layer.emitterMode) = (.picture, picture, .points)
        (layer.emitterSize, layer.emitterPosition) = (LengthPair(30, 30), LengthPair(15, 15))
        layer.emitterOrder = order
      }
      .batch(at: 0.75)
      let sorted = (0..<batch.count).sorted { batch.birth[$0] < batch.birth[$1] }
      #expect(sorted.map { [Int(batch[.x][$0] / 10), Int(batch[.y][$0] / 10)] } == expected)
    }
  }
}

@Suite("Sub-cells and their parents")
struct ParentTests {
  @Test("A sub-cell's rate follows its curve over the parent's life", arguments: UInt64(1)...10)
  func ratesFollowTheParentsLife(seed: UInt64) {
    var dice = Dice(seed)
    var curve = LifeCurve()
    (curve.keyPath, curve.values) = (.birthRate, (0..<4).map { _ in dice.number(0...2) })
    curve.locations = [0, 0.3, 0.3, 0.9]
    if dice.oneIn(2) { curve.ranges = [0.5, 0.2, 0.2, 0.5] }
    var child = EmitterCell()
    (child.birthRate, child.lifetime, child.valueOverLife) = (60, 100, [curve])
    if dice.oneIn(2) { (child.timing.beginTime, child.timing.speed) = (0.5, 1.5) }
    var parent = bursting(1, lifetime: 4)
    parent.emitterCells = [child]
    var layer = EmitterLayer()
    layer.emitterCells = [parent]
    var simulation = EmitterSimulation(
      layer: layer,
      source: RandomSource(seed: seed),
      origin: .zero,
      stage: stage,
      budget: FrameLoad(particles: 1e6)
    )
    simulation.advance(to: 0)
    let source = simulation.nodes[0].particles.sources[0].child(0)
    let sampled = SampledCurve(curve)
    // The trapezoidal rule over the parent's life, in the sub-cell's time.
    var integral = 0.0
    let step = 1e-4
    for index in 0..<39_990 {
      let age = (Double(index) + 0.5) * step
      let factor = max(0, sampled.value(at: age / 4, by: source))
      if age >= child.timing.beginTime { integral += 60 * factor * step * child.timing.speed }
      guard index % 5000 == 4999 else { continue }
      simulation.advance(to: age + step / 2)
      let count = simulation.nodes[1].particles.livingCount
      #expect(abs(Double(count) - integral) <= 1.02, "seed \(seed) at \(age)")
    }
  }

  @Test("A particle of a sub-cell inherits a part of its parent's velocity")
  func velocityIsInherited() {
    var child = bursting(1, lifetime: 10)
    (child.inheritVelocity, child.trigger) = (0.5, .death)
    var parent = bursting(20, lifetime: 1)
    (parent.velocity, parent.velocityRange, parent.emissionRange) = (80, 40, .degrees(180))
    parent.drag = 1
    parent.emitterCells = [child]
    let scene = scene(parent) { $0.emitterPosition = LengthPair(300, 200) }
    // After 1 s the parent is at v (1 - 1/e), with the velocity v/e.
    let (death, later) = (scene.batch(at: 1), scene.batch(at: 3))
    #expect(death.count == 20 && later.count == 20)
    for sprite in 0..<20 {
      let (x, y) = (Double(death[.x][sprite]) - 300, Double(death[.y][sprite]) - 200)
      let velocity = (x / (1 - exp(-1)) / M_E, y / (1 - exp(-1)) / M_E)
      #expect(abs(Double(later[.x][sprite]) - 300 - x - velocity.0) < 0.02)
      #expect(abs(Double(later[.y][sprite]) - 200 - y - velocity.1) < 0.02)
    }
  }
}
