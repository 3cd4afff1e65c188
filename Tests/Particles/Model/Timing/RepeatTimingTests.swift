import Testing

@testable import KamuroParticles

@Suite("Repeats")
struct RepeatTimingTests {
  private func track(_ change: (inout MediaTiming) -> Void) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.values = [0, 10]
    track.timing.duration = 2
    track.timing.fillMode = .forwards
    change(&track.timing)
    return track
  }

  @Test("begin anew each time, and end within one where their count is a fraction")
  func counts() {
    let plain = track { $0.repeatCount = 2.5 }
    #expect([0, 1, 1.9, 2, 3, 4, 4.5].map { plain.value(at: $0) } == [0, 5, 9.5, 0, 5, 0, 2.5])
    #expect([5, 6, 100].map { plain.value(at: $0) } == [5, 5, 5])
    let whole = track { $0.repeatCount = 3 }
    #expect([4, 6, 7].map { whole.value(at: $0) } == [0, 10, 10])
    let half = track { $0.repeatCount = 0.5 }
    #expect([0.5, 1, 2].map { half.value(at: $0) } == [2.5, 5, 5])
  }

  @Test("there and back count as one, and end where they began")
  func reverses() {
    let once = track { $0.autoreverses = true }
    #expect([0, 1, 2, 3, 4, 9].map { once.value(at: $0) } == [0, 5, 10, 5, 0, 0])
    let more = track {
      $0.autoreverses = true
      $0.repeatCount = 1.5
    }
    #expect([3, 4, 5, 6, 7].map { more.value(at: $0) } == [5, 0, 5, 10, 10])
  }

  @Test("last for a duration, or for ever")
  func durations() {
    let limited = track { $0.repeatDuration = 3 }
    #expect([1, 2, 2.5, 3, 4].map { limited.value(at: $0) } == [5, 0, 2.5, 5, 5])
    for endless in [track { $0.repeatCount = .infinity }, track { $0.repeatDuration = .infinity }] {
      #expect([0, 2, 1e6, 1e6 + 1].map { endless.value(at: $0) } == [0, 0, 0, 5])
    }
  }

  @Test("end at their end, whatever floating point makes of their count")
  func rounding() {
    for tenths in 1...200 {
      let short = track {
        $0.duration = 0.1
        $0.repeatDuration = Double(tenths) * 0.1
      }
      #expect(abs((short.value(at: 1000) ?? 0) - 10) < 1e-6, "\(tenths)")
    }
  }

  @Test("of nothing are at their end at once")
  func nothing() {
    let empty = track {
      $0.duration = 0
      $0.repeatCount = .infinity
    }
    #expect([0, 1].map { empty.value(at: $0) } == [10, 10])
    let lasting = track {
      $0.duration = 0
      $0.repeatDuration = 3
    }
    #expect([0, 1, 9].map { lasting.value(at: $0) } == [10, 10, 10])
  }

  @Test("agree with a walk repeat by repeat", arguments: seeds(100))
  func oracle(seed: UInt64) {
    var dice = Dice(seed &+ 4100)
    var track = dice.track()
    track.calculationMode = .linear
    track.keyTimes = []
    track.timingFunctions = []
    dice.repeats(&track.timing)
    for step in -40...240 {
      let time = Double(step) / 40 + 0.001234
      let (value, plain) = (track.value(at: time), track.plainValue(at: time))
      #expect((value == nil) == (plain == nil), "seed \(seed) at \(time)")
      #expect(abs((value ?? 0) - (plain ?? 0)) < 1e-3, "seed \(seed) at \(time)")
    }
  }

  @Test("have all their corners listed: between them the slope does not jump")
  func corners() {
    let reversing = track {
      $0.autoreverses = true
      $0.repeatCount = 1.75
      $0.beginTime = 1
      $0.speed = 2
    }
    #expect(reversing.corners(in: -100...100) == [1, 2, 3, 4, 4.5])
    #expect(reversing.corners(in: 1.5...3.5) == [1.5, 2, 3, 3.5])
    let endless = track { $0.repeatCount = .infinity }
    #expect(endless.corners(in: 3...9) == [3, 4, 6, 8, 9])
    #expect(endless.corners(in: 0 ... .infinity).count <= KeyframeTrack.cornerLimit)
  }

  @Test("are refused where two rows contradict, or too many keys would pass")
  func contradictions() {
    func problems(_ members: PropertyValue) -> [String] {
      var reading = PropertyReading()
      _ = KeyframeTrack.read(from: members, reading: &reading)
      return reading.problems.map(\.message)
    }
    #expect(
      problems(["values": [1], "repeatCount": 2, "repeatDuration": 3])
        == ["repeatCount and repeatDuration exclude each other"]
    )
    #expect(
      problems(["values": [1, 2], "keyPath": "birthRate", "repeatCount": 5000])
        == ["birthRate cannot repeat so many times: at most 4096 keys in all, or \"infinite\""]
    )
    #expect(problems(["values": [1, 2], "keyPath": "birthRate", "repeatCount": "infinite"]) == [])
    #expect(problems(["values": [1, 2], "repeatCount": 5000]) == [])
    #expect(problems(["values": [1], "keyPath": "birthRate", "duration": 0]) == [])
  }
}

@Suite("Births of repeating rates")
struct RepeatTimingBirthTests {
  /// The count by 20,000 middle sums against the schedule's, but near a birth.
  private func mismatches(
    _ tracks: [KeyframeTrack],
    window: Range<Double>,
    until end: Double = 8,
    speed: Double = 1
  ) -> Int {
    var layer = EmitterLayer()
    layer.animations = tracks
    var timing = MediaTiming()
    timing.speed = speed
    let rate = BirthSchedule.Rate(base: 40, layer: layer, timing: timing)
    let schedule = BirthSchedule(rate: rate, window: window)
    let step = end / 20_000
    var (sum, wrong) = (0.0, 0)
    for index in 0..<20_000 {
      let middle = (Double(index) + 0.5) * step
      let values = tracks.map { $0.plainValue(at: middle / speed) }
      let value = zip(tracks, values).reduce(1.0) { below, track in
        guard let value = track.1 else { return below }
        return track.0.isAdditive ? below + value : value
      }
      if window.contains(middle) { sum += step * max(0, 40 * value) }
      guard abs(sum - sum.rounded()) > 0.1, index.isMultiple(of: 97) else { continue }
      if schedule.count(at: Double(index + 1) * step) != Int(sum) { wrong += 1 }
    }
    return wrong
  }

  private func track(_ dice: inout Dice) -> KeyframeTrack {
    var track = dice.track()
    track.keyPath = .birthRate
    track.calculationMode = .linear
    track.keyTimes = []
    track.timingFunction = dice.pick(TimingFunction.named).function
    track.timingFunctions = []
    dice.repeats(&track.timing)
    if track.timing.activeDuration.isInfinite { track.isCumulative = false }
    return track
  }

  @Test("are the floor of their integral", arguments: seeds(40))
  func integral(seed: UInt64) {
    var dice = Dice(seed &+ 4200)
    let tracks = (0..<dice.integer(1...2)).map { _ in track(&dice) }
    let window = 0..<(dice.oneIn(3) ? dice.number(1...7) : .infinity)
    #expect(mismatches(tracks, window: window) == 0, "seed \(seed): \(tracks)")
  }

  @Test(
    "follow two endless tracks of one period, and cells of any speed",
    arguments: [1, 2, 0.5, -1]
  )
  func two(speed: Double) {
    var (slow, fast) = (KeyframeTrack(), KeyframeTrack())
    slow.values = [0, 2]
    slow.timing.duration = 1.5
    slow.timing.repeatCount = .infinity
    fast.values = [1, 0.2, 2]
    fast.timing.duration = 1
    fast.timing.repeatDuration = 2.5
    for index in 0...1 {
      var tracks = index == 0 ? [slow, fast] : [fast, slow]
      for place in tracks.indices {
        tracks[place].keyPath = .birthRate
        tracks[place].isAdditive = true
      }
      #expect(mismatches(tracks, window: 0..<Double.infinity, speed: speed) == 0)
    }
  }

  @Test("that repeat for ever happen when the count reaches them, and never end")
  func endless() {
    var pulse = KeyframeTrack()
    pulse.keyPath = .birthRate
    pulse.values = [0, 1]
    pulse.timing.duration = 0.5
    pulse.timing.repeatCount = .infinity
    var layer = EmitterLayer()
    layer.animations = [pulse]
    let rate = BirthSchedule.Rate(base: 40, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<Double.infinity)
    #expect(schedule.lastBirth() == nil)
    // A triangle of ten births every half second: birth j of it after sqrt(j / 40) of a second.
    for index in [0, 4, 9, 10, 12, 999, 12_345, 1_000_003] {
      let (repeats, birth) = index.quotientAndRemainder(dividingBy: 10)
      let expected = Double(repeats) * 0.5 + (Double(birth + 1) / 40).squareRoot()
      #expect(abs(schedule.time(ofBirth: index) - expected) < 1e-6, "\(index)")
      #expect(schedule.count(at: expected + 1e-6) == index + 1)
      #expect(schedule.count(at: expected - 1e-6) == index)
    }
    let ending = BirthSchedule(rate: rate, window: 0..<100.25)
    #expect(ending.count(at: 1000) == 2002)
    #expect(ending.time(ofBirth: 2002) == .infinity)
    let last = 100 + (2.0 / 40).squareRoot()
    #expect(abs((ending.lastBirth() ?? 0) - last) < 1e-6)
  }
}
