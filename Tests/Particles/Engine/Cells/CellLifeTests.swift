import Foundation
import Testing

@testable import KamuroParticles

@Suite("Motion and looks over a particle's life")
struct CellLifeTests {
  private func movingCell(_ count: Int = 1) -> EmitterCell {
    var cell = bursting(count, lifetime: 4)
    cell.velocity = 50
    return cell
  }

  @Test("A particle sways as a sine through its birthplace, with an amplitude of its range")
  func swayIsASineThroughTheBirthplace() {
    var cell = bursting(200, lifetime: 4)
    cell.swayAmplitude = 10
    cell.swayAmplitudeRange = 5
    cell.swayFrequency = 0.5
    let scene = scene(cell)
    // x(t) = A (sin(2 pi f t + p) - sin p) at f = 0.5: one second is half a period, so x(0.5) = A
    // (cos p - sin p), x(1) = -2 A sin p, and x(2) = 0.
    let (start, half, full) = (scene.batch(at: 0), scene.batch(at: 1), scene.batch(at: 2))
    let quarter = scene.batch(at: 0.5)
    var amplitudes: [Double] = []
    for index in 0..<200 {
      #expect(start[.x][index] == 0)
      #expect(abs(full[.x][index]) < 1e-3)
      let sine = Double(half[.x][index]) / -2
      let cosine = Double(quarter[.x][index]) + sine
      amplitudes.append((sine * sine + cosine * cosine).squareRoot())
    }
    let mean: Double = amplitudes.reduce(0, +) / 200
    #expect(amplitudes.allSatisfy { (4.999...15.001).contains($0) })
    #expect(abs(mean - 10) < 1)
    #expect(Set(half[.x]).count == 200)
  }

  @Test("Sway frequencies vary over swayFrequencyRange")
  func swayFrequenciesVaryOverTheirRange() {
    var cell = bursting(400, lifetime: 4)
    cell.swayAmplitude = 10
    cell.swayFrequency = 1
    cell.swayFrequencyRange = 0.5
    // At the frequency f, x is 0 again after 1/f: only particles of f = 1 are back after 1 s.
    let batch = scene(cell).batch(at: 1)
    #expect(batch[.x].count { abs($0) > 1 } > 200)
    cell.swayFrequencyRange = 0
    #expect(scene(cell).batch(at: 1)[.x].allSatisfy { abs($0) < 1e-3 })
  }

  @Test(
    "A particle sways perpendicular to its initial direction, however its path turns",
    arguments: [0, -90, 90, 30, 135, 200]
  )
  func swayIsPerpendicularToTheInitialDirection(degrees: Double) {
    var straight = bursting(50, lifetime: 4)
    straight.velocity = 40
    straight.emissionLongitude = .degrees(degrees)
    straight.yAcceleration = 60
    straight.drag = 0.3
    var swinging = straight
    swinging.swayAmplitude = 20
    swinging.swayFrequency = 0.7
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    var farthest = 0.0
    for time in [0.3, 1, 2.9] {
      let (plain, found) = (scene(straight).batch(at: time), scene(swinging).batch(at: time))
      for index in 0..<50 {
        let off = Vector(
          dx: Double(found[.x][index] - plain[.x][index]),
          dy: Double(found[.y][index] - plain[.y][index])
        )
        #expect(abs(off.dx * cosine + off.dy * sine) < 1e-3)
        farthest = max(farthest, off.magnitude)
      }
    }
    #expect(farthest > 20)
  }

  @Test("A particle that starts at rest sways perpendicular to its acceleration")
  func swayFromRestIsPerpendicularToTheAcceleration() {
    var cell = bursting(20, lifetime: 4)
    cell.xAcceleration = 30
    cell.swayAmplitude = 20
    let batch = scene(cell).batch(at: 1.3)
    #expect(batch[.x].allSatisfy { isClose(Double($0), 30 * 1.3 * 1.3 / 2, size: 100) })
    #expect(batch[.y].contains { abs($0) > 5 })
  }

  @Test("A particle's rotation at birth covers rotation ± rotationRange")
  func rotationAtBirthCoversItsRange() {
    var cell = bursting(4000, lifetime: 4)
    cell.rotation = .degrees(30)
    cell.rotationRange = .degrees(90)
    cell.spin = .degrees(10)
    let rotations = scene(cell).batch(at: 2)[.rotation]
    let degrees: [Double] = rotations.map { Double($0) * 180 / Double.pi - 20 }
    let mean: Double = degrees.reduce(0, +) / 4000
    let (least, most): (Double, Double) = (degrees.min() ?? 0, degrees.max() ?? 0)
    #expect(least >= -60.01 && most <= 120.01)
    #expect(abs(mean - 30) < 3)
    #expect(least < -55 && most > 115)
  }

  @Test("A particle with alignsToMotion points along its velocity")
  func alignedParticlePointsAlongItsVelocity() {
    var cell = movingCell()
    cell.emissionLongitude = .degrees(-90)
    cell.yAcceleration = 50
    cell.xAcceleration = 20
    cell.alignsToMotion = true
    for time in [0.0, 0.5, 1, 3] {
      let rotation = Double(scene(cell).batch(at: time)[.rotation][0])
      #expect(abs(rotation - atan2(-50 + 50 * time, 20 * time)) < 1e-5)
    }
  }

  @Test("Curves over life multiply the size and opacity that a particle's speeds give it")
  func lifeCurvesMultiplySizeAndOpacity() {
    var cell = movingCell()
    cell.scale = 2
    cell.scaleSpeed = 0.5
    cell.color.alpha = 0.5
    var size = LifeCurve()
    size.values = [0, 1, 0.5]
    var opacity = LifeCurve()
    opacity.keyPath = .opacity
    opacity.values = [1, 3]
    opacity.locations = [0.25, 0.75]
    cell.valueOverLife = [size, opacity]
    // At 0, 1/4, 1/2, 3/4 and nearly all of 4 s.
    let expected: [(time: Double, scale: Double, opacity: Double)] = [
      (0, 0, 0.5), (1, 2.5 * 0.5, 0.5), (2, 3, 1), (3, 3.5 * 0.75, 1), (3.99, 3.995 * 0.5025, 1),
    ]
    for (time, scale, opacity) in expected {
      let batch = scene(cell).batch(at: time)
      #expect(abs(Double(batch[.scale][0]) - scale) < 1e-4)
      #expect(abs(Double(batch[.opacity][0]) - opacity) < 1e-5)
    }
  }

  @Test("colorOverLife sets a particle's color, and its alpha multiplies the particle's own")
  func colorOverLifeSetsTheColorAndMultipliesOpacity() {
    var cell = movingCell()
    cell.color.alpha = 0.5
    cell.colorOverLife.colors = [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0, alpha: 0),
    ]
    let batch = scene(cell).batch(at: 1)
    #expect(batch[.red][0] == 0.75 && batch[.green][0] == 0.25 && batch[.blue][0] == 0)
    #expect(batch[.opacity][0] == 0.375)
  }

  @Test("colorOverLife has its colors at their locations and holds them beyond the ends")
  func colorOverLifeHoldsItsEndsBeyondItsLocations() {
    var cell = movingCell()
    cell.colorOverLife.colors = [0.0, 1, 0.5, 0.25].map { Color(red: $0, green: 1 - $0, blue: 0) }
    cell.colorOverLife.locations = [0.25, 0.5, 0.5, 0.75]
    // Before the first location, at it, halfway to the jump, at it, halfway down, after the last.
    for (time, red) in [(0.5, 0), (1, 0), (1.5, 0.5), (2, 0.5), (2.5, 0.375), (3.9, 0.25)] {
      let batch = scene(cell).batch(at: time)
      #expect(isClose(Double(batch[.red][0]), red) && isClose(Double(batch[.green][0]), 1 - red))
    }
  }

  @Test("Children take their dying parent's position and color, sway and curves included")
  func childrenStartAtTheirParentsPositionAndColor() {
    var child = EmitterCell()
    child.trigger = .death
    child.burst = 1
    child.lifetime = 9
    child.inheritsColor = true
    var parent = bursting(50, lifetime: 1.25)
    parent.velocity = 40
    parent.swayAmplitude = 30
    parent.swayFrequency = 0.7
    parent.colorOverLife.colors = [.white, Color(red: 0.2, green: 0.4, blue: 0.6)]
    parent.emitterCells = [child]
    let scene = scene(parent)
    let before = scene.batch(at: 1.249_999)
    let after = scene.batch(at: 2)
    #expect(before.runs.count == 1 && after.count == 50)
    let last = before[.x].sorted()
    for (born, parent) in zip(after[.x].sorted(), last) { #expect(abs(born - parent) < 0.01) }
    #expect(after[.red].allSatisfy { abs($0 - 0.2) < 1e-5 })
    #expect(after[.blue].allSatisfy { abs($0 - 0.6) < 1e-5 })
  }

  @Test("A curve over life holds beyond its ends, and the last of equal locations counts")
  func lifeCurveHoldsItsEnds() {
    var curve = LifeCurve()
    #expect(curve.value(at: 0.5) == 1)
    curve.values = [2, 4, 8, 6]
    curve.locations = [0.2, 0.5, 0.5, 0.8]
    for (fraction, value) in [(0, 2.0), (0.2, 2), (0.35, 3), (0.5, 8), (0.65, 7), (0.8, 6), (1, 6)]
    {
      #expect(abs(curve.value(at: fraction) - value) < 1e-12)
    }
  }
}
