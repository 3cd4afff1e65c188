import Foundation
import Testing

@testable import KamuroParticles

@Suite("Flutter, stretch, sway and ramps")
struct PieceTests {
  @Test("A fluttering particle's width is the cosine of an angle with a uniform phase")
  func flutterIsACosineOfUniformPhase() {
    var cell = bursting(20_000)
    cell.flutter = .degrees(90)
    let (start, second) = (scene(cell).batch(at: 0), scene(cell).batch(at: 1))
    #expect(start.runs[0].isStretched)
    expectUniform(start[.aspect].map { acos(Double($0)) }, in: 0...Double.pi / 2)
    // A quarter of a turn later the width is the sine of the angle.
    for (one, other) in zip(start[.aspect], second[.aspect]) {
      #expect(abs(one * one + other * other - 1) < 1e-4)
    }
    #expect(start[.rotation] == second[.rotation] && start[.scale] == second[.scale])
    #expect(start[.opacity] == second[.opacity])
  }

  @Test("Flutter rates are uniform over flutterRange")
  func flutterRatesAreUniformOverTheirRange() {
    var cell = bursting(20_000)
    (cell.flutter, cell.flutterRange) = (Angle(radians: 1.5), Angle(radians: 1))
    let scene = scene(cell)
    let start = scene.batch(at: 0)
    for time in [0.3, 0.7, 1.2, 2, 4] {
      // 2 cos² - 1 is the cosine of twice the angle. For a uniform phase p the mean of cos 2p
      // cos(2p + 2rt) is cos(2rt) / 2; for a uniform r in b ± R it is cos(2bt) sinc(2Rt) / 2.
      let products = zip(start[.aspect], scene.batch(at: time)[.aspect]).map { pair in
        Double((2 * pair.0 * pair.0 - 1) * (2 * pair.1 * pair.1 - 1))
      }
      let mean = products.reduce(0, +) / Double(products.count)
      #expect(abs(mean - cos(3 * time) * sin(2 * time) / (2 * time) / 2) < 0.015, "at \(time)")
    }
  }

  @Test("Without flutter and stretchVelocity the aspect is 1 and the run is not stretched")
  func aspectIsOneWithoutFlutterAndStretch() {
    let batch = scene(bursting(9)).batch(at: 1)
    #expect(batch[.aspect].allSatisfy { $0 == 1 })
    #expect(!batch.runs[0].isStretched)
  }

  @Test("A particle is stretched along its velocity in proportion to speed over stretchVelocity")
  func fastParticlesAreStretchedAlongTheirVelocity() {
    var cell = bursting(1)
    cell.velocity = 20
    cell.emissionLongitude = .degrees(-90)
    cell.yAcceleration = 50
    cell.xAcceleration = 10
    cell.stretchVelocity = Length(10, .height)
    for aligns in [false, true] {
      cell.alignsToMotion = aligns
      for time in [0.0, 0.4, 1, 2, 6] {
        let batch = scene(cell).batch(at: time)
        let (vx, vy) = (10 * time, -20 + 50 * time)
        let speed = (vx * vx + vy * vy).squareRoot()
        #expect(isClose(Double(batch[.aspect][0]), max(1, speed / 38.4)))
        #expect(abs(Double(batch[.rotation][0]) - atan2(vy, vx)) < 1e-5)
      }
    }
    cell.stretchVelocity = 1e-9
    #expect(scene(cell).batch(at: 0)[.aspect][0] == 1000)
  }

  @Test("A particle with swaysAboutWay sways about its path with a uniform phase")
  func swayAboutThePathHasAUniformPhase() {
    var cell = bursting(4000)
    cell.swayAmplitude = 10
    cell.swayFrequency = 0.5
    cell.swaysAboutWay = true
    let (start, half, whole) = (
      scene(cell).batch(at: 0)[.x], scene(cell).batch(at: 0.5)[.x], scene(cell).batch(at: 1)[.x]
    )
    // The arcsine of a sine with a uniform phase is uniform.
    expectUniform(
      start.map { asin(max(-1, min(1, Double($0) / 10))) },
      in: -.pi / 2...Double.pi / 2
    )
    for index in start.indices {
      #expect(abs(start[index] + whole[index]) < 1e-3)
      #expect(abs(start[index] * start[index] + half[index] * half[index] - 100) < 1e-2)
    }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let ramps = [0.25, 0.5, 0.75].map { blue in
    var ramp = ColorCurve()
    ramp.colors = [red, Color(red: 0, green: 0, blue: blue, alpha: 0.5)]
    return ramp
  }

  @Test("A particle samples one of its ramps uniformly, which overrides colorOverLife")
  func rampsAreSampledUniformlyAndOverrideTheCurve() {
    var cell = bursting(3000, lifetime: 2)
    cell.ramps = Self.ramps
    cell.colorOverLife.colors = [.white]
    #expect(scene(cell).batch(at: 0)[.blue].allSatisfy { $0 == 0 })
    let middle = scene(cell).batch(at: 1)
    #expect(middle[.red].allSatisfy { $0 == 0.5 })
    #expect(middle[.opacity].allSatisfy { $0 == 0.75 })
    for blue in [0.125, 0.25, 0.375] as [Float] {
      #expect((850...1150).contains(middle[.blue].count { $0 == blue }))
    }
  }

  @Test("A burst with paletteScope burst shares one ramp and passes its color to sub-cells")
  func burstSharesItsRampAndPassesItOn() {
    var star = bursting(4, lifetime: 2)
    star.trigger = .death
    star.paletteScope = .burst
    star.ramps = Self.ramps
    var ember = bursting(1, lifetime: 2)
    ember.trigger = .death
    ember.inheritsColor = true
    star.emitterCells = [ember]
    var shell = bursting(300, lifetime: 1)
    shell.emitterCells = [star]
    for (time, factor) in [(2.0, Float(0.5)), (3.5, 1)] {
      let batch = scene(shell).batch(at: time)
      #expect(batch.count == 1200)
      var counts: [Float: Int] = [:]
      for blue in batch[.blue] { counts[blue, default: 0] += 1 }
      #expect(counts.keys.sorted() == [0.25, 0.5, 0.75].map { $0 * factor })
      #expect(counts.values.allSatisfy { $0.isMultiple(of: 4) && (280...520).contains($0) })
    }
  }
}
