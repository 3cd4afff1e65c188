import Testing

@testable import KamuroParticles

@Suite("Firework properties")
struct FireworkNumbersTests {
  private func scene(_ change: (inout Firework) -> Void) -> Scene {
    var firework = Firework()
    change(&firework)
    var effect = Effect()
    effect.fireworks = [firework]
    return Scene(stage: stage, seed: 8, placements: [.init(effect, offset: Vector(dx: 7, dy: -3))])
  }

  /// The position of each spark at a time, indexed by its birth.
  private func sparkPositions(_ scene: Scene, at time: Seconds) -> [Vector] {
    let batch = scene.batch(at: time)
    var places = [Vector](repeating: .zero, count: batch.count)
    for (sprite, birth) in batch.birth.enumerated() {
      places[Int(birth)] = Vector(dx: Double(batch[.x][sprite]), dy: Double(batch[.y][sprite]))
    }
    return places
  }

  @Test("Fireworks burst at the corners of boxSize about position, each equally often")
  func fireworksBurstAtTheCornersOfTheirBox() throws {
    let scene = scene {
      $0.position = LengthPair(Length(25, .width), 40)
      $0.boxSize = Size(width: 600, height: 200)
      (($0.count, $0.sparks), $0.maxVectorChange) = ((200, 3), 0)
    }
    let places = sparkPositions(scene, at: 0)
    try #require(places.count == 600)
    var corners: [[Double]: Int] = [:]
    for first in stride(from: 0, to: 600, by: 3) {
      // Each spark is at most nine whole points away from its corner.
      let offsets = places[first..<first + 3].map { [$0.dx - 167, $0.dy - 37] }
      let corner = [offsets[0][0] < 0 ? -300.0 : 300, offsets[0][1] < 0 ? -100.0 : 100]
      corners[corner, default: 0] += 1
      for offset in offsets {
        for (part, end) in zip(offset, corner) {
          #expect(abs(part - end) < 9.001 && abs(part - part.rounded()) < 1e-3)
        }
      }
    }
    // Fifty each, within five standard deviations.
    #expect(corners.count == 4 && corners.values.allSatisfy { (19...81).contains($0) })
  }

  @Test(
    "maxVectorChange limits the shift of a firework's origins, in whole points",
    arguments: [0, 1, 6]
  )
  func maxVectorChangeLimitsTheShiftOfOrigins(extent: Int) {
    let scene = scene {
      ($0.count, $0.sparks, $0.maxVectorChange) = (1000, 8, Double(extent))
      $0.position = .zero
    }
    let (starts, ends) = (sparkPositions(scene, at: 0), sparkPositions(scene, at: 0.399_99))
    var seen: Set<Double> = []
    for (start, end) in zip(starts, ends) where end.dx < start.dx && end.dy < start.dy - 5 {
      // For sparks up and to the left, the spark's own shift is the same in x and y.
      seen.insert((start.dx - 7 - (start.dy + 3)).rounded())
    }
    let most = max(0, extent - 1)
    #expect(seen == Set((-most...most).map(Double.init)))
  }

  /// The end points of the eight trajectories on the right side.
  private static let ends = [
    (0.99, 0.12), (0.88, -0.19), (0.66, -0.30), (0.65, -0.45), (0.87, 0.44), (0.62, 0.45),
    (0.32, 0.45), (0.35, 0.25),
  ]

  @Test("A firework's scale is points per unit of its trajectories, its duration their seconds")
  func scaleAndDurationApplyToTrajectories() {
    let scene = scene {
      ($0.scale, $0.duration, $0.beginTime) = (200, 3, 1)
      $0.sparks = 32
    }
    let starts = sparkPositions(scene, at: 1)
    for (start, end) in zip(starts, sparkPositions(scene, at: 4 - 1e-9)) {
      let offset = (abs(end.dx - start.dx) / 200, (end.dy - start.dy) / 200)
      #expect(Self.ends.contains { abs($0.0 - offset.0) < 1e-5 && abs($0.1 - offset.1) < 1e-5 })
    }
    // A third of the time is a third of the parameter: for the first trajectory, 12/27 and 6/27 of
    // the control points and 1/27 of the end point.
    let third = zip(starts, sparkPositions(scene, at: 2)).map { ($1.dx - $0.dx) / 200 }
    #expect(third.contains { abs(abs($0) - (0.31 * 12 + 0.74 * 6 + 0.99) / 27) < 1e-5 })
    #expect(scene.batch(at: 0.999).count == 0 && scene.batch(at: 4).count == 0)
    #expect(Simulation(scene: scene).endTime == 4)
  }

  @Test("Sparks have their firework's sparkSize, colors, isAdditive, changesZPosition and name")
  func sparksHaveTheLooksOfTheirFirework() {
    let colors = [0.25, 0.5, 0.75].map { Color(red: $0, green: 1 - $0, blue: 0, alpha: 0.5) }
    let scene = scene {
      ($0.sparkSize, $0.colors, $0.isAdditive, $0.name) = (11, colors, true, "willow")
      ($0.count, $0.sparks) = (3, 4)
    }
    let batch = scene.batch(at: 0.1)
    for run in batch.runs {
      #expect(run.contents == Contents(shape: .disc, size: Size(width: 11, height: 11)))
      #expect(run.blendMode == .additive && run.layer == "willow" && run.cell == "spark")
    }
    for (sprite, birth) in batch.birth.enumerated() {
      // The spark's index within its own firework.
      let color = colors[Int(birth) % 4 % 3]
      #expect(
        batch[.red][sprite] == Float(color.red) && batch[.green][sprite] == Float(color.green)
      )
      #expect(batch[.opacity][sprite] == 0.5)
    }
    let plain = self.scene { ($0.isAdditive, $0.changesZPosition) = (false, false) }.batch(at: 0.1)
    #expect(plain.runs.map(\.blendMode) == [.sourceOver] && plain.runs.map(\.zPosition) == [1])
    #expect(plain.runs.map(\.layer) == ["firework 0"])
  }

  @Test("A firework with a count or sparks of 0 or less emits none")
  func negativeCountsEmitNoSparks() {
    for (count, sparks) in [(-1, 8), (8, -1), (-3, -3), (0, 8)] {
      var simulation = Simulation(scene: scene { ($0.count, $0.sparks) = (count, sparks) })
      simulation.advance(to: 0.1)
      #expect(simulation.counts == ParticleCounts() && simulation.batch().count == 0)
    }
  }
}
