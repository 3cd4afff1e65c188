import Foundation
import Testing

@testable import KamuroParticles

@Suite("Radial and tangential acceleration")
struct OriginAccelerationTests {
  private static let emitter = (x: 320.0, y: 184.0)

  private func cell(_ count: Int) -> EmitterCell {
    var cell = bursting(count, lifetime: 5)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (40, 20, .degrees(180))
    (cell.yAcceleration, cell.drag) = (30, 0.5)
    cell.dynamics.radialAcceleration = 80
    cell.dynamics.tangentialAcceleration = Length(-5, .width)
    return cell
  }

  /// The particles at a time, born on a circle about the emitter's position.
  private func particles(_ cell: EmitterCell, at time: Seconds) -> ParticleColumns {
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(320, 184)
    (layer.emitterShape, layer.emitterMode) = (.circle, .outline)
    layer.emitterSize = LengthPair(120, 120)
    layer.emitterCells = [cell]
    var simulation = EmitterSimulation(
      layer: layer,
      source: RandomSource(seed: 5),
      origin: .zero,
      stage: stage,
      budget: FrameLoad(particles: 1e6)
    )
    simulation.advance(to: time)
    return simulation.nodes[0].particles
  }

  /// The position after 1.5 s, by numerical integration with steps of 1/12000 s.
  private func integratedPosition(
    _ start: (x: Double, y: Double, vx: Double, vy: Double),
    radial: Double,
    tangential: Double
  ) -> (x: Double, y: Double) {
    let step = 1.0 / 12_000
    var (x, y, vx, vy) = start
    for _ in 0..<18_000 {
      // The midpoint method: the acceleration half a step ahead is used for the whole step.
      let (midX, midY) = (x + vx * step / 2, y + vy * step / 2)
      let (dx, dy) = (midX - Self.emitter.x, midY - Self.emitter.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      // Counterclockwise on a screen whose y is downward: at the right it pushes upward.
      let ax = (radial * dx + tangential * dy) / distance
      let ay = 30 + (radial * dy - tangential * dx) / distance
      let (nextX, nextY) = (vx + (ax - 0.5 * vx) * step, vy + (ay - 0.5 * vy) * step)
      x += (vx + nextX) / 2 * step
      y += (vy + nextY) / 2 * step
      (vx, vy) = (nextX, nextY)
    }
    return (x, y)
  }

  @Test(
    "Particles with ranges of radial and tangential acceleration match integration",
    arguments: [(60.0, 0.0), (0, 90), (60, 90), (0, 0)]
  )
  func positionsMatchNumericalIntegration(radialRange: Double, tangentialRange: Double) {
    var cell = cell(40)
    cell.dynamics.radialAccelerationRange = Length(radialRange)
    cell.dynamics.tangentialAccelerationRange = Length(tangentialRange)
    let (born, later) = (particles(cell, at: 0), particles(cell, at: 1.5))
    #expect(later.count == 40 && later.sources.elementsEqual(born.sources))
    #expect(later.bodies[.radial].isEmpty == (radialRange == 0 && tangentialRange == 0))
    for index in 0..<later.count {
      let expected = integratedPosition(
        (
          Double(born[.x][index]), Double(born[.y][index]), Double(born[.velocityX][index]),
          Double(born[.velocityY][index])
        ),
        radial: 80 + radialRange * born.sources[index].signed(21),
        tangential: -32 + tangentialRange * born.sources[index].signed(22)
      )
      #expect(abs(later.bodies[index].position.x - expected.x) < 0.02, "particle \(index)")
      #expect(abs(later.bodies[index].position.y - expected.y) < 0.02, "particle \(index)")
    }
  }

  @Test("Radial and tangential accelerations are uniform, independent and kept for life")
  func rangesAreUniformAndIndependent() {
    var cell = cell(20_000)
    (cell.lifetime, cell.lifetimeRange) = (0.5, 0.4)
    (cell.dynamics.radialAccelerationRange, cell.dynamics.tangentialAccelerationRange) = (70, 50)
    let born = particles(cell, at: 0)
    let (radial, tangential) = (
      born.bodies[.radial].map { ($0 - 10) / 140 },
      born.bodies[.tangential].map { ($0 + 82) / 100 }
    )
    #expect(radial.count == 20_000)
    expectUniformSamples(radial, "radialAccelerationRange")
    expectUniformSamples(tangential, "tangentialAccelerationRange")
    let lifetimes = born.lifetimes.map { ($0 - 0.1) / 0.8 }
    for (one, other) in [(radial, tangential), (radial, lifetimes), (tangential, lifetimes)] {
      expectIndependent(eighths(of: one), eighths(of: other), "two draws")
    }
    // 15/80 of the particles have died by then.
    let later = particles(cell, at: 0.25)
    #expect((16_000..<16_500).contains(later.count))
    for (source, radial) in zip(later.sources, later.bodies[.radial]) {
      #expect(radial == 80 + 70 * source.signed(21))
    }
  }
}
