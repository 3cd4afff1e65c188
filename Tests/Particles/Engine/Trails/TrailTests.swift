import Foundation
import Testing

@testable import KamuroParticles

@Suite("Trails of living particles")
struct TrailTests {
  /// An emitter cell of one particle, two dots in size, that flies up and falls again.
  private func thrownCell(afterglow: Seconds = 0.2, lifetime: Seconds = 3) -> EmitterCell {
    var cell = bursting(1, lifetime: lifetime)
    cell.contents.size = Size(width: 8, height: 8)
    cell.velocity = 240
    cell.emissionLongitude = .degrees(-60)
    cell.yAcceleration = 150
    cell.color.alpha = 0.8
    cell.afterglow = afterglow
    return cell
  }

  private func speed(_ age: Double, drag: Double) -> Double {
    let (vx, vy) = (240 * cos(Double.pi / 3), -240 * sin(Double.pi / 3))
    let left = exp(-drag * age)
    let gained = drag > 0 ? -150 * expm1(-drag * age) / drag : 150 * age
    return hypot(vx * left, vy * left + gained)
  }

  /// The part of the light that is left after a time.
  private func remainingPart(_ time: Double, _ afterglow: Double) -> Double {
    time >= 4 * afterglow ? 0 : exp(-time / afterglow) - exp(-4) * time / (4 * afterglow)
  }

  /// The light of the trail between two ages, relative to the particle's: the faded path in units
  /// of the particle's extent, by the midpoint rule.
  private func light(
    from start: Double,
    to end: Double,
    at now: Double,
    _ afterglow: Double,
    drag: Double = 0
  ) -> Double {
    let count = 20_000
    let step = (end - start) / Double(count)
    return (0..<count).reduce(0) { sum, index in
      let age = start + (Double(index) + 0.5) * step
      return sum + speed(age, drag: drag) / 8 * remainingPart(now - age, afterglow) * step
    }
  }

  private func trailSprites(_ batch: SpriteBatch) -> Range<Int> {
    batch.runs.first { $0.isTrail }?.range ?? 0..<0
  }

  /// The light of the trail of a particle 8 pt in size, in units of an opaque particle's.
  private func trailLight(_ batch: SpriteBatch) -> Double {
    trailSprites(batch).reduce(0) {
      $0 + Double(batch[.opacity][$1] * batch[.aspect][$1] * batch[.scale][$1] * batch[.scale][$1])
    }
  }

  @Test(
    "A trail is on the particle's path and is dimmer the older it is",
    arguments: [0.05, 0.2, 1.0]
  )
  func trailFollowsThePathAndFades(afterglow: Seconds) {
    for time in [0.1, 0.73, 1.4, 2.9] {
      let batch = scene(thrownCell(afterglow: afterglow)).batch(at: time)
      let range = trailSprites(batch)
      #expect(range.lowerBound == 0 && range.count + 1 == batch.count && !range.isEmpty)
      for sprite in range {
        let age = Double(batch[.age][sprite])
        #expect(age > time - 4 * afterglow && age > 0 && age < time)
        #expect(isClose(Double(batch[.x][sprite]), 120 * age, size: 500))
        let y = -240 * sin(Double.pi / 3) * age + 75 * age * age
        #expect(isClose(Double(batch[.y][sprite]), y, size: 500))
        #expect(batch[.scale][sprite] == 1)
        #expect(
          Double(batch[.opacity][sprite]) <= 0.8 * remainingPart(time - age, afterglow) + 1e-6
        )
      }
      // The oldest sprite is drawn first, the particle last.
      #expect(zip(range, range.dropFirst()).allSatisfy { batch[.age][$0] < batch[.age][$1] })
      #expect(isClose(Double(batch[.opacity][range.upperBound]), 0.8))
      #expect(Double(batch[.age][range.upperBound]) == Double(Float(time)))
    }
  }

  @Test(
    "A trail is at the particle's earlier positions, with drag and sway",
    arguments: [0, 0.01, 0.4, 0.5, 0.7, 20, 1000],
    [0.0, 30]
  )
  func trailLiesAtEarlierPositions(drag: Double, sway: Double) {
    var cell = thrownCell(afterglow: 0.3)
    cell.drag = drag
    cell.swayAmplitude = Length(sway)
    cell.swayFrequency = 0.8
    for time in [0.3, 1.4, 3.2] {
      let batch = scene(cell).batch(at: time)
      #expect(trailSprites(batch).count >= 3)
      for sprite in trailSprites(batch) {
        let earlier = scene(cell).batch(at: Double(batch[.age][sprite]))
        guard let particle = earlier[.x].indices.last else { continue }
        #expect(abs(batch[.x][sprite] - earlier[.x][particle]) < 0.002)
        #expect(abs(batch[.y][sprite] - earlier[.y][particle]) < 0.002)
      }
    }
  }

  @Test(
    "A trail's light is the integral over its path, however it is cut into sprites",
    arguments: [0.05, 0.2, 0.4],
    [0, 1e-7, 0.01, 0.7, 20, 1000]
  )
  func lightOfATrailIsTheIntegralOverItsPath(afterglow: Seconds, drag: Double) {
    for time in [0.3, 0.731, 1.4, 2.2] {
      var cell = thrownCell(afterglow: afterglow)
      cell.drag = drag
      let batch = scene(cell).batch(at: time)
      let sum = trailLight(batch) / 0.8
      let start = max(0, time - 4 * afterglow)
      // A piece in which drag stops the particle counts as long as one at constant speed.
      guard start > 0 || drag < 1 else { continue }
      let expected = light(from: start, to: time, at: time, afterglow, drag: drag)
      #expect(abs(sum - expected) < 0.01 * expected + 1e-4, "\(sum), \(expected) at \(time)")
    }
  }

  /// The middles of the pieces of a lifetime, from its end back to its start.
  ///
  /// A piece is a power of two of time steps, limited by its alignment, its duration and its path
  /// of at most 16 pt.
  private func middles(of life: ClosedRange<Double>, longest: Double, drag: Double) -> [Double] {
    let step = 1.0 / 120
    var (middles, end, place) = ([Double](), life.upperBound, Int(life.upperBound / step + 1e-9))
    while end > life.lowerBound + 1e-9 {
      var steps = end > Double(place) * step + 1e-9 ? 0 : 1
      while steps > 0, Double(steps * 2) * step <= longest, place % (steps * 2) == 0,
        speed(end, drag: drag) * Double(steps * 2) * step <= 16
      {
        steps *= 2
      }
      place -= steps
      let start = max(life.lowerBound, Double(place) * step)
      middles.append((start + end) / 2)
      end = start
    }
    return middles.reversed()
  }

  @Test(
    "A trail's sprites are in the middles of the pieces that a plain count finds",
    arguments: [0.09, 0.2, 0.55],
    [0, 0.01, 0.7, 3, 40]
  )
  func spritesAreInTheMiddlesOfPieces(afterglow: Seconds, drag: Double) {
    for time in [0.004, 0.3, 0.731, 1.4, 2.2, 2.9] {
      var cell = thrownCell(afterglow: afterglow)
      cell.drag = drag
      let batch = scene(cell).batch(at: time)
      let life = max(0, time - 4 * afterglow)...time
      let expected = middles(of: life, longest: afterglow / 4, drag: drag).suffix(
        TrailSprites.limit
      )
      let found = trailSprites(batch).map { Double(batch[.age][$0]) }
      #expect(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test("A particle that stands still leaves no trail")
  func particleAtRestLeavesNoTrail() {
    var cell = thrownCell(afterglow: 1)
    (cell.velocity, cell.yAcceleration) = (0, 0)
    let batch = scene(cell).batch(at: 1)
    #expect(batch.count == 1 && isClose(Double(batch[.opacity][0]), 0.8))
  }

  @Test("A trail's strokes lie along the path and overlap, and a slow particle has few")
  func strokesLieAlongThePathAndOverlap() {
    var small = thrownCell(afterglow: 0.4)
    small.contents.size = Size(width: 3, height: 3)
    let batch = scene(small).batch(at: 1.2)
    let range = trailSprites(batch)
    for (one, next) in zip(range, range.dropFirst()) {
      let way = Vector(
        dx: Double(batch[.x][next] - batch[.x][one]),
        dy: Double(batch[.y][next] - batch[.y][one])
      )
      #expect(way.magnitude <= 16.01)
      let lengths = 3 * Double(batch[.aspect][one] + batch[.aspect][next]) / 2
      #expect(lengths > way.magnitude)
      for sprite in [one, next] where batch[.aspect][sprite] > 1 {
        #expect(abs(Double(batch[.rotation][sprite]) - way.radians) < 0.1)
      }
    }
    #expect(range.contains(where: { batch[.aspect][$0] > 1.5 }))
    var slow = thrownCell(afterglow: 1)
    (slow.velocity, slow.yAcceleration) = (4, 0)
    slow.lifetime = 20
    #expect((14...32).contains(trailSprites(scene(slow).batch(at: 10.7)).count))
  }

  @Test("A trail's sprites stay in place while they fade")
  func spritesStayInPlaceWhileTheyFade() {
    let simulation = Simulation(scene: scene(thrownCell(afterglow: 0.2)))
    let ages = { (time: Double) in
      var simulation = simulation
      simulation.seek(to: time)
      let batch = simulation.batch()
      return Set(trailSprites(batch).map { batch[.age][$0] })
    }
    // Between two ages, the sprites have the same positions a little later.
    let (now, later) = (ages(1.0), ages(1.004))
    #expect(now.filter { (0.3...0.95).contains($0) } == later.filter { (0.3...0.95).contains($0) })
    #expect(now.filter { (0.3...0.95).contains($0) }.count > 5)
  }

  @Test("The trail of a fast particle has TrailSprites.limit sprites and no more")
  func trailOfAFastParticleIsLimited() {
    var cell = thrownCell(afterglow: 5)
    (cell.velocity, cell.lifetime) = (5000, 30)
    #expect(trailSprites(scene(cell).batch(at: 20)).count == TrailSprites.limit)
  }

  @Test("A trail's light is as wide as the particle, and does not depend on how long it is drawn")
  func lightIsAsWideAsTheParticle() {
    var cell = thrownCell(afterglow: 0.1)
    cell.yAcceleration = 0
    let one = trailLight(scene(cell).batch(at: 1))
    cell.scale = 2
    let large = trailLight(scene(cell).batch(at: 1))
    #expect(abs(large / one - 2) < 0.02)
    cell.stretchVelocity = 120
    #expect(abs(trailLight(scene(cell).batch(at: 1)) / large - 1) < 0.02)
  }
}
