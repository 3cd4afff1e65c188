import Foundation
import Testing

@testable import KamuroParticles

@Suite("Solid emitter shapes seen from the front")
struct SolidShapeTests {
  private let count = 8000

  private func batch(
    _ shape: EmitterShape,
    _ mode: EmitterMode,
    at time: Seconds = 0
  ) -> SpriteBatch {
    var cell = bursting(count)
    cell.velocity = 60
    return scene(cell) {
      $0.emitterShape = shape
      $0.emitterMode = mode
      $0.emitterSize = LengthPair(200, 100)
      $0.emitterDepth = 60
    }.batch(at: time)
  }

  private func meanSquare(_ batch: SpriteBatch, _ other: SpriteBatch? = nil) -> Double {
    (0..<count).reduce(0) { sum, index in
      let x = Double(batch[.x][index] - (other?[.x][index] ?? 0))
      let y = Double(batch[.y][index] - (other?[.y][index] ?? 0))
      return sum + (x * x + y * y) / Double(count)
    }
  }

  @Test(
    "A sphere seen from the front is uniform over its surface or volume",
    arguments: EmitterMode.allCases
  )
  func projectedSphereIsUniform(mode: EmitterMode) {
    let batch = batch(.sphere, mode)
    // Two of three axes are visible: E[x² + y²] = 2/3 E[r²].
    // E[r²] is R² on the surface and 3/5 R² inside.
    let expected = 200.0 * 200 * 2 / 3 * (mode == .volume ? 0.6 : 1)
    #expect(abs(meanSquare(batch) / expected - 1) < 0.03)
    let radii = zip(batch[.x], batch[.y]).map { ($0 * $0 + $1 * $1).squareRoot() }
    #expect(radii.allSatisfy { $0 <= 200.01 })
    // Half of a sphere's surface projects into the disc of the radius sqrt(3)/2 R.
    if mode != .volume {
      #expect(abs(Double(radii.count { $0 < 200 * 0.866_025 }) / Double(count) - 0.5) < 0.03)
    }
  }

  @Test("A sphere's particles fly outward, slower on screen the more toward the viewer")
  func projectedSphereParticlesFlyOutward() {
    let (start, end) = (batch(.sphere, .surface), batch(.sphere, .surface, at: 1))
    #expect(abs(meanSquare(end, start) / (60 * 60 * 2.0 / 3) - 1) < 0.03)
    for index in 0..<count {
      // On the surface the displacement is 60/200 of the position.
      #expect(abs(end[.x][index] - start[.x][index] * 1.3) < 0.01)
      #expect(abs(end[.y][index] - start[.y][index] * 1.3) < 0.01)
    }
  }

  @Test(
    "A cuboid seen from the front has edges weighted by length and faces by area",
    arguments: EmitterMode.allCases
  )
  func projectedCuboidIsWeightedByLengthAndArea(mode: EmitterMode) {
    let batch = batch(.cuboid, mode)
    let isOnSide = batch[.x].map { abs($0) == 100 }
    let isOnTop = batch[.y].map { abs($0) == 50 }
    let corners = zip(isOnSide, isOnTop).count { $0 && $1 }
    let edges = zip(isOnSide, isOnTop).count { $0 != $1 }
    let parts: (corners: Double, edges: Double)
    switch mode {
    case .points: parts = (1, 0)
    case .outline: parts = (60.0 / 360, 300.0 / 360)
    case .surface: parts = (0, 18_000.0 / 38_000)
    case .volume: parts = (0, 0)
    }
    #expect(abs(Double(corners) / Double(count) - parts.corners) < 0.025)
    #expect(abs(Double(edges) / Double(count) - parts.edges) < 0.025)
  }

  @Test("emissionLatitude leaves its cosine of the velocity in the plane")
  func latitudeReducesTheVelocityInThePlane() {
    var cell = bursting(1)
    cell.velocity = 100
    cell.emissionLatitude = .degrees(60)
    let batch = scene(cell).batch(at: 1)
    #expect(abs(batch[.x][0] - 50) < 1e-4 && batch[.y][0] == 0)
  }

  @Test(
    "birthRateBasis keeps the birth rate or scales it by the stage's width or area",
    arguments: zip(EmitterCell.BirthRateBasis.allCases, [20, 40, 60])
  )
  func birthRateBasisScalesTheRate(basis: EmitterCell.BirthRateBasis, births: Int) {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 9
    cell.birthRateBasis = basis
    let stage = Size(width: 1280, height: 576)
    #expect(scene(cell, stage: stage).batch(at: 2).count == births)
  }
}
