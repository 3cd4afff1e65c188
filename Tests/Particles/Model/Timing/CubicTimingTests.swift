import Testing

@testable import KamuroParticles

@Suite("Cubic and paced interpolation")
struct CubicTimingTests {
  private func track(_ mode: KeyframeTrack.CalculationMode, _ values: [Double]) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.calculationMode = mode
    track.values = values
    track.timing.duration = Double(max(1, values.count - 1))
    track.timing.fillMode = .forwards
    return track
  }

  @Test("A cubic track passes through its keys")
  func cubicTrackPassesThroughItsKeys() {
    let values = [3.0, -1, 4, 1, -5, 9]
    let cubic = track(.cubic, values)
    for (key, value) in values.enumerated() {
      #expect(abs((cubic.value(at: Double(key)) ?? 0) - value) < 1e-12)
    }
  }

  @Test("A cubic track is a Catmull-Rom spline by default")
  func cubicTrackIsACatmullRomSplineByDefault() {
    let p = [2.0, 7, 1, 8]
    let cubic = track(.cubic, p)
    for step in 1...9 {
      let u = Double(step) / 10
      // The Catmull-Rom matrix: half of the rows 2, -1 0 1, 2 -5 4 -1, -1 3 -3 1.
      let linear = (p[2] - p[0]) * u
      let square = (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * u * u
      let cube = (3 * p[1] - p[0] - 3 * p[2] + p[3]) * u * u * u
      let expected = (2 * p[1] + linear + square + cube) / 2
      #expect(abs((cubic.value(at: 1 + u) ?? 0) - expected) < 1e-12)
    }
  }

  @Test("A cubic track is straight through two values or evenly spaced ones")
  func cubicTrackIsStraightThroughEvenlySpacedValues() {
    for values in [[1.0, 5], [1, 3, 5, 7]] {
      let (cubic, linear) = (track(.cubic, values), track(.linear, values))
      for step in 0...30 {
        let time = Double(step) / 30 * linear.timing.duration
        #expect(abs((cubic.value(at: time) ?? 0) - (linear.value(at: time) ?? 0)) < 1e-12)
      }
    }
    #expect(track(.cubic, [4]).value(at: 0.5) == 4)
    #expect(track(.cubicPaced, [4]).value(at: 0.5) == 4)
    #expect(track(.paced, [4, 4, 4]).value(at: 0.5) == 4)
    #expect(track(.paced, []).value(at: 0.5) == nil)
  }

  @Test("Tension, continuity and bias shape a cubic track as Kochanek and Bartels define")
  func tensionContinuityAndBiasShapeACubicTrack() {
    var tense = track(.cubic, [0, 4, 5])
    tense.tensionValues = [1, 1, 1]
    // With slopes of 0 at the ends: 3u² - 2u³.
    #expect(abs((tense.value(at: 0.25) ?? 0) - 4 * (3 * 0.0625 - 2 * 0.015625)) < 1e-12)
    var sharp = track(.cubic, [0, 4, 5])
    sharp.continuityValues = [-1, -1, -1]
    for (time, value) in [(0.5, 2.0), (1, 4), (1.5, 4.5)] {
      #expect(abs((sharp.value(at: time) ?? 0) - value) < 1e-12)
    }
    var (late, early) = (track(.cubic, [0, 4, 0]), track(.cubic, [0, 4, 0]))
    late.biasValues = [0, 1, 0]
    early.biasValues = [0, -1, 0]
    #expect((late.value(at: 1.2) ?? 0) > 4 && (late.value(at: 0.8) ?? 0) < 4)
    #expect((early.value(at: 0.8) ?? 0) > 4 && (early.value(at: 1.2) ?? 0) < 4)
  }

  @Test("A paced track has constant speed and ignores key times and timing functions")
  func pacedTrackHasConstantSpeed() {
    var paced = track(.paced, [0, 6, 4])
    paced.keyTimes = [0, 0.1, 1]
    paced.timingFunctions = [TimingFunction(0.42, 0, 1, 1), .linear]
    #expect([0, 0.5, 1, 1.5, 2].map { paced.value(at: $0) } == [0, 2, 4, 6, 4])
    // The curve has a turning point between the middle keys; the speed is the same there.
    let smooth = track(.cubicPaced, [0, 5, 5, 0])
    let steps = (0...300).map { smooth.value(at: Double($0) / 100) ?? 0 }
    let lengths = zip(steps, steps.dropFirst()).map { abs($1 - $0) }
    #expect((steps.max() ?? 0) > 5.5)
    #expect(lengths.filter { abs($0 - lengths[0]) < 1e-9 }.count >= 299)
  }

  @Test(
    "A random cubic or paced track matches Hermite's basis and small steps on the curve",
    arguments: seeds(60),
    [KeyframeTrack.CalculationMode.cubic, .paced, .cubicPaced]
  )
  func randomTracksMatchHermiteBasisAndSmallSteps(seed: UInt64, mode: KeyframeTrack.CalculationMode)
  {
    var dice = Dice(seed &+ 5100)
    var track = dice.track()
    track.calculationMode = mode
    track.keyTimes = []
    track.timingFunctions = []
    track.timing.duration = dice.number(0.5...2)
    for step in -5...60 {
      let time = Double(step) / 15 + 0.001234
      let (value, plain) = (track.value(at: time), track.plainValue(at: time))
      #expect((value == nil) == (plain == nil))
      #expect(abs((value ?? 0) - (plain ?? 0)) < 2e-3, "seed \(seed) at \(time)")
    }
  }

  @Test("Births under a cubic rate are the integral of its positive part", arguments: seeds(20))
  func birthsAreTheIntegralOfACubicRate(seed: UInt64) {
    var dice = Dice(seed &+ 5200)
    var cubic = track(.cubic, (0..<dice.integer(2...6)).map { _ in dice.number(-1...2) })
    cubic.keyPath = .birthRate
    cubic.tensionValues = cubic.values.map { _ in dice.number(-1...1) }
    var layer = EmitterLayer()
    layer.animations = [cubic]
    let rate = BirthSchedule.Rate(base: 1000, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<cubic.timing.duration)
    var sum = 0.0
    let step = 1.0 / 5000
    for key in cubic.values.indices.dropLast() {
      for part in 0..<5000 {
        sum += 1000 * step * max(0, cubic.plainCubic(key, (Double(part) + 0.5) * step))
      }
    }
    #expect(abs(Double(schedule.count(at: 100)) - sum) < 1.01, "seed \(seed)")
  }

  @Test("A track whose biasValues differ in number from its values is rejected")
  func biasValuesOfWrongCountAreRejected() {
    var reading = PropertyReading()
    let members: PropertyValue = ["values": [1, 2], "biasValues": [0], "tensionValues": [0, 1]]
    _ = KeyframeTrack.read(from: members, reading: &reading)
    #expect(reading.problems.map(\.message) == ["1 biasValues do not fit 2 values"])
  }
}
