import Testing

@testable import KamuroParticles

@Suite("Bursts of emitter cells")
struct CellBurstsTests {
  private func burst(_ count: Int, at time: Seconds) -> Burst {
    var burst = Burst()
    burst.count = count
    burst.time = time
    return burst
  }

  @Test("Bursts add to the births of the rate at their times")
  func burstsAddToTheRateAtTheirTimes() {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.burst = 3
    cell.bursts = [burst(7, at: 1.05), burst(4, at: 0.5)]
    cell.lifetime = 50
    // 3 at once, one every 0.1 s, 4 at 0.5 s, 7 at 1.05 s.
    for (time, count) in [(0.0, 3), (0.45, 7), (0.5, 12), (1, 17), (1.05, 24), (2, 34)] {
      #expect(scene(cell).batch(at: time).count == count, "at \(time)")
    }
    let batch = scene(cell).batch(at: 2)
    let births = batch[.age].map { 2 - $0 }
    #expect(births == births.sorted())
    #expect(births.count { abs($0 - 1.05) < 1e-5 } == 7)
    // The fifth birth of the rate comes before the burst of the same time.
    #expect(births[3...11].allSatisfy { $0 <= 0.500_01 } && abs(births[12] - 0.6) < 1e-5)
    #expect(batch.birth == Array(0..<34))
  }

  @Test("A layer's birthRate multiplies bursts, and none comes after the emitter cell's end")
  func layerRateMultipliesBurstsUntilTheCellEnds() {
    var cell = EmitterCell()
    cell.bursts = [burst(10, at: 1), burst(10, at: 3)]
    cell.lifetime = 50
    cell.timing.duration = 2
    let once = scene(cell) { $0.birthRate = 0.5 }
    #expect(once.batch(at: 0.9).count == 0)
    #expect(once.batch(at: 9).count == 5)
    #expect(Simulation(scene: once).endTime == 51)
  }

  @Test("A sub-cell bursts from each parent while the parent lives")
  func eachLivingParentBursts() {
    var child = EmitterCell()
    child.bursts = [burst(2, at: 0.25), burst(5, at: 0.75)]
    child.lifetime = 50
    var parent = bursting(3, lifetime: 0.5)
    parent.emitterCells = [child]
    let scene = scene(parent)
    #expect(scene.batch(at: 0.3).count == 3 + 3 * 2)
    #expect(scene.batch(at: 2).count == 3 * 2)
  }

  @Test("A sub-cell does not burst from parents that die before its time begins")
  func parentsThatDieTooEarlyDoNotBurst() {
    var child = bursting(2, lifetime: 50)
    var parent = bursting(3, lifetime: 0.5)
    for (offset, count) in [(0.0, 6), (-0.4, 6), (-0.6, 0)] {
      child.timing.timeOffset = offset
      parent.emitterCells = [child]
      #expect(scene(parent).batch(at: 5).count == count)
    }
  }
}

@Suite("Repeating emitter cells")
struct CellRepeatTests {
  private func burst(_ count: Int, at time: Seconds) -> Burst {
    var burst = Burst()
    burst.count = count
    burst.time = time
    return burst
  }

  /// The number of births up to a time, with every repeat unrolled.
  private func plainCount(
    _ cell: EmitterCell,
    at time: Double,
    factor: (Double) -> Double = { _ in 1 }
  ) -> Int {
    let timing = cell.timing
    let cycle = timing.autoreverses ? 2 * timing.duration : timing.duration
    var end = timing.repeatCount > 0 ? timing.repeatCount * cycle : cycle
    if timing.repeatDuration > 0 { end = timing.repeatDuration }
    var total = 0
    var start = 0.0
    while start <= time + 1e-9, start < end - 1e-9 {
      for (moment, count) in [(0, cell.burst)] + cell.bursts.map({ ($0.time, $0.count) })
      where moment <= timing.duration {
        for place in timing.autoreverses ? [moment, cycle - moment] : [moment] {
          let happens = start + place
          guard happens <= time + 1e-9, happens <= end + 1e-9 else { continue }
          total += Int(Double(count) * max(0, factor(happens)) + 1e-12)
        }
      }
      start += cycle
    }
    let emitting = max(0, min(time, end))
    return total + Int(cell.birthRate * emitting + 1e-6)
  }

  private func cell(_ dice: inout Dice) -> EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = dice.oneIn(2) ? 0 : 7
    cell.burst = dice.integer(0...4)
    cell.bursts = (0..<dice.integer(0...3)).map { _ in
      burst(dice.integer(0...5), at: Double(dice.integer(0...12)) / 10)
    }
    cell.lifetime = 1000
    cell.timing.duration = Double(dice.integer(2...10)) / 10
    cell.timing.autoreverses = dice.oneIn(2)
    switch dice.integer(1...4) {
    case 1: cell.timing.repeatCount = dice.pick([1, 2, 3, 2.5, 0.3])
    case 2: cell.timing.repeatDuration = Double(dice.integer(1...50)) / 10
    default: cell.timing.repeatCount = .infinity
    }
    return cell
  }

  @Test(
    "A repeating emitter cell bursts anew in each repeat, forward and back",
    arguments: seeds(80)
  )
  func everyRepeatBurstsAnew(seed: UInt64) {
    var dice = Dice(seed &+ 40)
    let cell = cell(&dice)
    let scene = scene(cell)
    // Bursts are at multiples of 1/10 s, these times are not, apart from 0.
    for time in [0, 0.05, 0.15, 0.55, 0.95, 1.25, 2.05, 3.35, 4.05, 6.05] {
      #expect(scene.batch(at: time).count == plainCount(cell, at: time), "\(cell.timing), \(time)")
    }
  }

  @Test(
    "A repeating emitter cell's bursts are multiplied by the layer's birthRate at their time",
    arguments: seeds(60)
  )
  func burstsAreMultipliedByTheAnimatedRate(seed: UInt64) {
    var dice = Dice(seed &+ 140)
    var cell = cell(&dice)
    cell.birthRate = 0
    var track = KeyframeTrack()
    track.keyPath = .birthRate
    track.values = [0.5, 2, 1.25]
    // No burst is at one of the track's corners.
    track.timing.beginTime = 0.33
    track.timing.duration = 1.7
    track.timing.repeatCount = dice.pick([0, 2, .infinity])
    track.timing.fillMode = dice.pick(MediaTiming.FillMode.allCases)
    let scene = scene(cell) { $0.animations = [track] }
    for time in [0, 0.05, 0.15, 0.55, 0.95, 1.25, 2.05, 3.35, 4.05, 6.05, 43.21] {
      let expected = plainCount(cell, at: time) { track.plainValue(at: $0) ?? 1 }
      #expect(scene.batch(at: time).count == expected, "\(cell.timing), \(time)")
    }
  }

  @Test("A repeating emitter cell's birth times invert its birth count, also after a day")
  func birthTimesInvertTheCount() {
    for seed in seeds(40) {
      var dice = Dice(seed &+ 240)
      var cell = cell(&dice)
      cell.timing.repeatDuration = 0
      cell.timing.repeatCount = .infinity
      let bursts = CellBursts(of: cell, factor: .init(base: 1), share: 1)
      let rate = SteadyBirths(base: 0, rate: cell.birthRate, start: 0, end: .infinity)
      for start in [0.0, 86_400] {
        let first = bursts.count(at: start, over: rate, until: .infinity)
        let last = bursts.count(at: start + 3, over: rate, until: .infinity)
        let times = (first..<last).map { bursts.time(ofBirth: $0, over: rate, until: .infinity) }
        #expect(times == times.sorted())
        for (offset, time) in times.enumerated() {
          let after = bursts.count(at: time + 1e-6, over: rate, until: .infinity)
          let before = bursts.count(at: time - 1e-6, over: rate, until: .infinity)
          #expect(time >= start && after > first + offset && before <= first + offset)
        }
      }
    }
  }

  @Test("An emitter cell that repeats every 0.7 s bursts at each beginning and at each end")
  func repeatsBurstAtTheirBeginningAndEnd() {
    var cell = bursting(100, lifetime: 0.35)
    cell.timing.duration = 0.7
    cell.timing.repeatCount = .infinity
    for (time, count) in [(0.0, 100), (0.4, 0), (0.75, 100), (70.1, 100), (86_400.5, 100)] {
      #expect(scene(cell).batch(at: time).count == count, "at \(time)")
    }
    #expect(Simulation(scene: scene(cell)).endTime == nil)
    cell.bursts = [burst(10, at: 0.7)]
    #expect(scene(cell).batch(at: 0.75).count == 110)
    cell.timing.repeatCount = 2
    #expect(scene(cell).batch(at: 1.5).count == 10)
    #expect(isClose(Simulation(scene: scene(cell)).endTime ?? 0, 1.75))
    cell.timing.duration = 0
    #expect(scene(cell).batch(at: 0.1).count == 100)
    #expect(scene(cell).batch(at: 1.5).count == 0)
    cell.timing.duration = .infinity
    #expect(scene(cell).batch(at: 0.75).count == 10)
  }

  @Test("A filled emitter cell emits at its rate before its beginning and after its end")
  func filledCellContinuesAtItsRate() {
    var cell = EmitterCell()
    (cell.birthRate, cell.burst, cell.lifetime) = (10, 3, 1000)
    (cell.timing.beginTime, cell.timing.duration) = (1, 0.5)
    let counts: [MediaTiming.FillMode: [Int]] = [
      .removed: [0, 5, 8, 8], .forwards: [0, 5, 8, 33], .backwards: [5, 15, 18, 18],
      .both: [5, 15, 18, 43],
    ]
    for mode in MediaTiming.FillMode.allCases {
      cell.timing.fillMode = mode
      for (time, count) in zip([0.55, 1.25, 1.5, 4], counts[mode] ?? []) {
        #expect(scene(cell).batch(at: time).count == count, "\(mode) at \(time)")
      }
      #expect(
        (Simulation(scene: scene(cell)).endTime == nil) == (mode == .forwards || mode == .both)
      )
      // From each of two parents that live for 2.05 s.
      var parent = bursting(2, lifetime: 2.05)
      parent.emitterCells = [cell]
      let forwards = mode == .forwards || mode == .both
      let perParent = (counts[mode] ?? [])[2] + (forwards ? 5 : 0)
      #expect(scene(parent).batch(at: 1.25).count == 2 + 2 * (counts[mode] ?? [])[1])
      #expect(scene(parent).batch(at: 9).count == 2 * perParent)
    }
  }

  @Test("A repeating sub-cell repeats for each parent while the parent lives")
  func subCellRepeatsForEachLivingParent() {
    var child = EmitterCell()
    child.burst = 2
    child.bursts = [burst(5, at: 0.25)]
    child.lifetime = 50
    child.timing.duration = 0.4
    child.timing.repeatCount = .infinity
    var parent = bursting(3, lifetime: 1.1)
    parent.emitterCells = [child]
    // 2 at 0, 0.4 and 0.8 s, 5 at 0.25, 0.65 and 1.05 s.
    for (time, count) in [(0.3, 7), (0.5, 9), (0.9, 16), (1.08, 21)] {
      #expect(scene(parent).batch(at: time).count == 3 + 3 * count)
    }
    #expect(scene(parent).batch(at: 9).count == 3 * 21)
  }

  @Test("Repeating bursts that cannot follow an animated birthRate are rejected")
  func burstsThatCannotFollowTheRateAreRejected() {
    var layer = EmitterLayer()
    var track = KeyframeTrack()
    (track.keyPath, track.values) = (.birthRate, [1, 2])
    track.timing.duration = 1
    track.timing.repeatCount = .infinity
    var cell = bursting(5)
    cell.timing.duration = 0.7
    cell.timing.repeatCount = .infinity
    (layer.animations, layer.emitterCells) = ([track], [cell])
    func problems(_ layer: EmitterLayer) -> [String] {
      var reading = PropertyReading()
      layer.noteContradictions(in: &reading)
      return reading.problems.map(\.message)
    }
    #expect(problems(layer).isEmpty)
    layer.emitterCells[0].timing.duration = 0.5.squareRoot()
    #expect(
      problems(layer) == [
        "the bursts of emitterCells[0] cannot repeat so many times while birthRate is "
          + "animated: at most 4096 until it stays or repeats with them"
      ]
    )
    layer.emitterCells[0].timing.repeatCount = 4096
    #expect(problems(layer).isEmpty)
    layer.timing.repeatCount = 2
    layer.timing.repeatDuration = 2
    #expect(problems(layer) == ["repeatCount and repeatDuration exclude each other"])
  }
}
