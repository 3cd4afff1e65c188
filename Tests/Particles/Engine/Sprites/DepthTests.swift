import Foundation
import Testing

@testable import KamuroParticles

@Suite("Depth of particles")
struct DepthTests {
  private static let count = 8000

  /// The playing emitter cells of a layer that is drawn from back to front.
  private func nodes(
    _ cell: EmitterCell,
    at time: Seconds = 0,
    layer change: (inout EmitterLayer) -> Void = { _ in }
  ) -> [CellNode] {
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    layer.renderMode = .backToFront
    change(&layer)
    var simulation = EmitterSimulation(
      layer: layer,
      source: RandomSource(seed: 3),
      origin: .zero,
      stage: stage,
      budget: FrameLoad(particles: 1e6)
    )
    simulation.advance(to: time)
    return simulation.nodes
  }

  private func solid(_ shape: EmitterShape, _ mode: EmitterMode) -> ParticleColumns {
    nodes(bursting(Self.count)) {
      $0.emitterShape = shape
      $0.emitterMode = mode
      $0.emitterSize = LengthPair(200, 100)
      $0.emitterDepth = 60
      $0.emitterZPosition = 1000
    }[0].particles
  }

  private func mean(_ values: some Sequence<Double>) -> Double {
    values.reduce(0, +) / Double(Self.count)
  }

  @Test(
    "Particles of a sphere are uniform over its surface or volume, depth included",
    arguments: EmitterMode.allCases
  )
  func sphereIsUniformInThreeDimensions(mode: EmitterMode) {
    let particles = solid(.sphere, mode)
    let z = particles[.z].map { Double($0) - 1000 }
    // By symmetry E[z²] is a third of E[r²]; E[r²] is R² on the surface and 3/5 R² inside.
    #expect(abs(mean(z)) < 4)
    let expected = 200.0 * 200 / 3 * (mode == .volume ? 0.6 : 1)
    #expect(abs(mean(z.map { $0 * $0 }) / expected - 1) < 0.04)
    for (index, z) in z.enumerated() {
      let (x, y) = (Double(particles[.x][index]), Double(particles[.y][index]))
      let radius = (x * x + y * y + z * z).squareRoot()
      #expect(mode == .volume ? radius < 200.01 : abs(radius - 200) < 0.01)
    }
    // Half of a sphere's height has half of its surface.
    if mode != .volume {
      #expect(abs(mean(z.map { abs($0) < 100 ? 1 : 0 }) - 0.5) < 0.03)
    }
  }

  @Test(
    "A cuboid emits from corners, edges by length, faces by area, or its inside",
    arguments: EmitterMode.allCases
  )
  func cuboidIsWeightedByEdgeLengthAndFaceArea(mode: EmitterMode) {
    let particles = solid(.cuboid, mode)
    var faces: [Double: Int] = [:]
    var places: [Int: Int] = [:]
    for index in 0..<Self.count {
      let place = [
        Double(particles[.x][index]) / 100, Double(particles[.y][index]) / 50,
        (Double(particles[.z][index]) - 1000) / 30,
      ]
      #expect(place.allSatisfy { abs($0) <= 1.000_01 })
      let isAtEnd = place.map { abs($0) > 0.999_999 }
      // The set of axes in which the particle is at an end, as bits 1, 2 and 4.
      places[(isAtEnd[0] ? 1 : 0) + (isAtEnd[1] ? 2 : 0) + (isAtEnd[2] ? 4 : 0), default: 0] += 1
      if isAtEnd[2] { faces[place[2].rounded(), default: 0] += 1 }
    }
    let shares: [Int: Double] =
      switch mode {
      case .points: [7: 1]
      case .outline: [6: 200.0 / 360, 5: 100.0 / 360, 3: 60.0 / 360]
      case .surface: [4: 20_000.0 / 38_000, 2: 12_000.0 / 38_000, 1: 6000.0 / 38_000]
      case .volume: [0: 1]
      }
    for (place, share) in shares {
      #expect(abs(Double(places[place] ?? 0) / Double(Self.count) - share) < 0.02, "\(place)")
    }
    #expect(places.keys.allSatisfy { shares[$0] != nil })
    // The front is as likely as the back.
    let both = Double(faces.values.reduce(0, +))
    if both > 0 { #expect(abs(Double(faces[1] ?? 0) / both - 0.5) < 0.02) }
  }

  @Test("The depth of particles in a cuboid is uniform and independent of x and y")
  func depthInACuboidIsUniformAndIndependent() {
    let particles = solid(.cuboid, .volume)
    let x = particles[.x].map { Double($0) / 100 }
    let y = particles[.y].map { Double($0) / 50 }
    let z = particles[.z].map { (Double($0) - 1000) / 30 }
    #expect(abs(mean(z)) < 0.03 && abs(mean(z.map { $0 * $0 }) - 1.0 / 3) < 0.02)
    #expect(abs(mean(zip(x, z).map { $0 * $1 })) < 0.02)
    #expect(abs(mean(zip(y, z).map { $0 * $1 })) < 0.02)
  }

  @Test(
    "The depth of particles of a flat shape is emitterZPosition",
    arguments: EmitterShape.allCases.filter { ![.cuboid, .sphere].contains($0) }
  )
  func flatShapesHaveTheDepthOfTheEmitter(shape: EmitterShape) {
    for mode in EmitterMode.allCases { #expect(solid(shape, mode)[.z].allSatisfy { $0 == 1000 }) }
  }

  @Test("Depth under emissionLatitude, zAcceleration and drag matches numerical integration")
  func depthMatchesNumericalIntegration() {
    var cell = bursting(5, lifetime: 10)
    cell.velocity = 80
    cell.emissionLatitude = .degrees(30)
    cell.zAcceleration = -70
    cell.drag = 0.8
    let node = nodes(cell) {
      $0.velocity = 2
      $0.emitterZPosition = Length(10, .height)
    }[0]
    var (z, velocity) = (38.4, 80.0)
    let step = 1.0 / 4096
    for count in 1...12_288 {
      let middle = velocity + (-70 - 0.8 * velocity) * step / 2
      z += middle * step
      velocity += (-70 - 0.8 * middle) * step
      guard count.isMultiple(of: 2048) else { continue }
      let depth = Double(node.depth(of: 2, atAge: Double(count) * step, by: node.recipe))
      #expect(abs(depth - z) < 1e-3, "\(count)")
    }
  }

  @Test("Particles of a sphere fly outward in three dimensions, tilted by emissionLatitude")
  func sphereParticlesFlyOutwardInThreeDimensions() {
    var cell = bursting(500)
    cell.velocity = 60
    cell.emissionRange = .degrees(90)
    let ball: (inout EmitterLayer) -> Void = {
      $0.emitterShape = .sphere
      $0.emitterSize = LengthPair(100, 0)
      $0.emitterMode = .surface
    }
    let particles = nodes(cell, layer: ball)[0].particles
    for index in 0..<particles.count {
      let (x, y) = (Double(particles[.velocityX][index]), Double(particles[.velocityY][index]))
      let z = Double(particles[.velocityZ][index])
      #expect(abs((x * x + y * y + z * z).squareRoot() - 60) < 1e-3)
      #expect(abs(z - Double(particles[.z][index]) * 0.6) < 1e-3)
    }
    // A latitude multiplies z by its cosine and adds its sine toward the viewer.
    cell.emissionLatitude = .degrees(30)
    let steeper = nodes(cell, layer: ball)[0].particles
    for index in 0..<particles.count {
      let expected = Double(particles[.velocityZ][index]) * 0.75.squareRoot() + 30
      #expect(abs(Double(steeper[.velocityZ][index]) - expected) < 1e-3)
    }
  }

  @Test("Particles of a sub-cell start at their parent's depth")
  func subCellsStartAtTheirParentsDepth() {
    var parent = bursting(1, lifetime: 9)
    parent.velocity = 100
    parent.emissionLatitude = .degrees(90)
    parent.zAcceleration = -20
    var child = EmitterCell()
    child.birthRate = 4
    child.lifetime = 9
    child.velocity = 12
    child.emissionLatitude = .degrees(-30)
    parent.emitterCells = [child]
    let particles = nodes(parent, at: 2) { $0.emitterZPosition = 5 }[1].particles
    #expect(particles.count == 8)
    for index in 0..<particles.count {
      let birth = Double(index + 1) / 4
      #expect(abs(Double(particles[.z][index]) - (5 + 100 * birth - 10 * birth * birth)) < 1e-3)
      #expect(abs(Double(particles[.velocityZ][index]) + 6) < 1e-4)
    }
  }

  @Test("Only layers with renderMode backToFront store depths")
  func onlyBackToFrontLayersStoreDepth() {
    for mode in EmitterLayer.RenderMode.allCases {
      let particles = nodes(bursting(3)) { $0.renderMode = mode }[0].particles
      #expect(particles[.z].count == (mode == .backToFront ? 3 : 0))
      #expect(particles[.velocityZ].count == particles[.z].count && particles.count == 3)
    }
  }
}
