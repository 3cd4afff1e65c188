import Testing

@testable import KamuroParticles

@Suite("BirthSchedule")
struct BirthScheduleTests {
  @Test("Births at a constant rate have equal intervals, the first after one interval")
  func constantRateHasEqualIntervals() {
    for rate in [0.25, 1, 3, 10, 30, 700] {
      let schedule = BirthSchedule(rate: .init(base: rate), window: 0..<Double.infinity)
      for index in 0..<50 {
        #expect(abs(schedule.time(ofBirth: index) - Double(index + 1) / rate) < 1e-12)
      }
      for step in 0..<100 {
        let time = Double(step) * 0.0317
        #expect(schedule.count(at: time) == Int(time * rate + 1e-9))
      }
      #expect(schedule.lastBirth() == nil)
    }
  }

  @Test("Births at exactly the asked time are counted despite rounding: three by 0.1 s at 30/s")
  func birthsAtExactTimesAreCounted() {
    let schedule = BirthSchedule(rate: .init(base: 30), window: 0..<Double.infinity)
    for tenth in 1...1000 {
      #expect(schedule.count(at: Double(tenth) * 0.1) == tenth * 3)
    }
  }

  @Test("Births stay within the window of their schedule")
  func birthsStayWithinTheWindow() {
    let schedule = BirthSchedule(rate: .init(base: 2), window: -1..<3)
    for (time, count) in [(-1.5, 0), (-0.501, 0), (-0.5, 1), (0, 2), (3, 8), (300, 8)] {
      #expect(schedule.count(at: time) == count)
    }
    #expect(schedule.time(ofBirth: 2) == 0.5)
    #expect(schedule.time(ofBirth: 8) == .infinity)
    #expect(schedule.lastBirth() == 3)
    #expect(schedule.lastBirth(until: 0.75) == 0.5)
  }

  @Test("A birth schedule without a rate has no births")
  func zeroRateHasNoBirths() {
    let schedule = BirthSchedule(rate: .init(base: 0), window: 0..<5)
    #expect(schedule.count(at: 100) == 0)
    #expect(schedule.time(ofBirth: 0) == .infinity)
    #expect(schedule.lastBirth() == 0)
  }

  @Test(
    "Births under a random track are the floor of the integral of the rate",
    arguments: seeds(60)
  )
  func birthsAreTheFloorOfTheIntegral(seed: UInt64) {
    var dice = Dice(seed &+ 100)
    var layer = EmitterLayer()
    layer.birthRate = dice.number(0...2)
    var track = dice.track()
    track.keyPath = .birthRate
    track.timing.duration = dice.number(0.2...3)
    // The plain reading of these modes is too slow to be integrated.
    if track.calculationMode == .spring { track.calculationMode = .linear }
    if track.calculationMode == .cubicPaced { track.calculationMode = .cubic }
    // The oracle's steps cannot follow a vertical timing function.
    track.timingFunction = TimingFunction(
      dice.number(0.1...0.9),
      dice.number(-0.5...1.5),
      dice.number(0.1...0.9),
      dice.number(-0.5...1.5)
    )
    track.timingFunctions = []
    track.isAdditive = false
    layer.animations = [track]
    let rate = BirthSchedule.Rate(base: 40, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<4)

    let steps = 40_000
    let step = 4.0 / Double(steps)
    var sum = 0.0
    var mismatches = 0
    for index in 0..<steps {
      let middle = (Double(index) + 0.5) * step
      sum += step * max(0, 40 * (track.plainValue(at: middle) ?? layer.birthRate))
      // Where the track jumps, the oracle may be wrong by the births of one step.
      guard abs(sum - sum.rounded()) > 0.03, index.isMultiple(of: 97) else { continue }
      if schedule.count(at: Double(index + 1) * step) != Int(sum) { mismatches += 1 }
    }
    #expect(mismatches == 0, "seed \(seed): \(track)")
  }

  @Test("Birth times under random tracks invert the birth count", arguments: seeds(80))
  func birthTimesInvertTheCount(seed: UInt64) {
    var dice = Dice(seed &+ 300)
    var layer = EmitterLayer()
    layer.animations = [dice.track(), dice.track()]
    for index in layer.animations.indices { layer.animations[index].keyPath = .birthRate }
    let rate = BirthSchedule.Rate(base: 30, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<3)
    let total = schedule.count(at: 3)
    let times = (0..<total).map { schedule.time(ofBirth: $0) }
    #expect(times == times.sorted())
    for (index, time) in times.enumerated() {
      #expect((0...3).contains(time))
      #expect(schedule.count(at: time + 1e-6) >= index + 1, "seed \(seed), birth \(index)")
      #expect(schedule.count(at: time - 1e-6) <= max(index, schedule.count(at: 0)))
    }
  }

  @Test("The birth count of a random track never decreases over time", arguments: seeds(60))
  func countNeverDecreases(seed: UInt64) {
    var dice = Dice(seed &+ 500)
    var layer = EmitterLayer()
    layer.animations = [dice.track()]
    layer.animations[0].keyPath = .birthRate
    let schedule = BirthSchedule(
      rate: .init(base: 5000, layer: layer),
      window: 0..<3
    )
    var last = 0
    for step in 0...3000 {
      let count = schedule.count(at: Double(step) / 1000)
      #expect(count >= last, "seed \(seed), step \(step)")
      last = count
    }
  }

  @Test("Confetti has 62 births for each kind of paper, the last before 1.98 s")
  func confettiHas62Births() throws {
    var track = KeyframeTrack()
    track.keyPath = .birthRate
    track.values = [1, 0, 0]
    track.keyTimes = [0, 0.5, 1]
    track.timing.duration = 3
    track.timingFunction = TimingFunction(0.42, 0, 1, 1)
    track.timing.fillMode = .forwards
    var layer = EmitterLayer()
    layer.animations = [track]
    let schedule = BirthSchedule(
      rate: .init(base: 50, layer: layer),
      window: 0..<Double.infinity
    )
    #expect(schedule.count(at: 100) == 62)
    let last = try #require(schedule.lastBirth())
    #expect(last > 1.5 && last <= 1.98)
    #expect(schedule.time(ofBirth: 61) == last)
    #expect(schedule.time(ofBirth: 62) == .infinity)
  }

  @Test("Births keep to beginTime, timeOffset, speed and duration of layer and emitter cell")
  func layerAndCellTimingLimitBirths() {
    let cases: [(layer: (Double, Double, Double, Double), time: Double, count: Int)] = [
      // (beginTime, timeOffset, speed, duration): ten births per second up to the duration.
      ((0, 0, 1, 2), 1.05, 10), ((0, 0, 1, 2), 5, 20), ((1, 0, 1, 2), 0.9, 0),
      ((1, 0, 1, 2), 2.05, 10), ((0, 1, 1, 2), 0, 10), ((0, 1, 1, 2), 9, 20),
      ((0, 0, 2, 2), 0.55, 11), ((0, 0, 0.5, 2), 1.1, 5), ((-3, 0, 1, .infinity), 0, 30),
      ((0, -1, 1, 2), 1, 0), ((0, -1, 1, 2), 1.55, 5), ((5, 10, 1, 2), 4.9, 0),
      ((0, 1.05, 0, 9), 7, 10), ((0, 2, -1, 9), 0.95, 10),
    ]
    for (timing, time, count) in cases {
      var media = MediaTiming()
      (media.beginTime, media.timeOffset, media.speed, media.duration) = timing
      var cell = EmitterCell()
      cell.birthRate = 10
      cell.lifetime = 1000
      #expect(scene(cell) { $0.timing = media }.batch(at: time).count == count, "layer \(timing)")
      cell.timing = media
      #expect(scene(cell).batch(at: time).count == count, "cell \(timing)")
    }
  }

  @Test("Births stop at the layer's end, also of emitter cells that would begin after it")
  func birthsStopAtTheLayersEnd() {
    var cell = bursting(5)
    cell.birthRate = 10
    #expect(scene(cell) { $0.timing.duration = 1 }.batch(at: 3).count == 15)
    cell.timing.beginTime = 2
    #expect(scene(cell) { $0.timing.duration = 1 }.batch(at: 3).count == 0)
    #expect(scene(cell) { $0.timing.duration = 2.45 }.batch(at: 3).count == 9)
  }

  @Test("A layer's birthRate multiplies births, and disabled emitter cells have none")
  func layerRateMultipliesBirths() {
    var cell = bursting(4, lifetime: 100)
    cell.birthRate = 10
    #expect(scene(cell) { $0.birthRate = 1.5 }.batch(at: 1.04).count == 6 + 15)
    #expect(scene(cell) { $0.birthRate = 0 }.batch(at: 5).count == 0)
    cell.enabled = false
    #expect(scene(cell).batch(at: 5).count == 0)
  }
}
