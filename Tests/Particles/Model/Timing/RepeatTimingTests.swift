import Testing

@testable import KamuroParticles

@Suite("Repeat timing")
struct RepeatTimingTests {
  private func track(_ change: (inout MediaTiming) -> Void) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.values = [0, 10]
    track.timing.duration = 2
    track.timing.fillMode = .forwards
    change(&track.timing)
    return track
  }

  @Test("Each repeat restarts the animation, and a fractional repeatCount ends within one")
  func repeatsRestartAndMayBeFractional() {
    let plain = track { $0.repeatCount = 2.5 }
    #expect([0, 1, 1.9, 2, 3, 4, 4.5].map { plain.value(at: $0) } == [0, 5, 9.5, 0, 5, 0, 2.5])
    #expect([5, 6, 100].map { plain.value(at: $0) } == [5, 5, 5])
    let whole = track { $0.repeatCount = 3 }
    #expect([4, 6, 7].map { whole.value(at: $0) } == [0, 10, 10])
    let half = track { $0.repeatCount = 0.5 }
    #expect([0.5, 1, 2].map { half.value(at: $0) } == [2.5, 5, 5])
  }

  @Test("Autoreverse counts forward and back as one repeat, which ends where it began")
  func autoreverseCountsForwardAndBackAsOneRepeat() {
    let once = track { $0.autoreverses = true }
    #expect([0, 1, 2, 3, 4, 9].map { once.value(at: $0) } == [0, 5, 10, 5, 0, 0])
    let more = track {
      $0.autoreverses = true
      $0.repeatCount = 1.5
    }
    #expect([3, 4, 5, 6, 7].map { more.value(at: $0) } == [5, 0, 5, 10, 10])
  }

  @Test("Repeats last for repeatDuration, or forever")
  func repeatDurationLimitsRepeats() {
    let limited = track { $0.repeatDuration = 3 }
    #expect([1, 2, 2.5, 3, 4].map { limited.value(at: $0) } == [5, 0, 2.5, 5, 5])
    for endless in [track { $0.repeatCount = .infinity }, track { $0.repeatDuration = .infinity }] {
      #expect([0, 2, 1e6, 1e6 + 1].map { endless.value(at: $0) } == [0, 0, 0, 5])
    }
  }

  @Test("Repeats end at the end value, however the repeat count is rounded")
  func repeatsEndAtTheEndValueDespiteRounding() {
    for tenths in 1...200 {
      let short = track {
        $0.duration = 0.1
        $0.repeatDuration = Double(tenths) * 0.1
      }
      #expect(abs((short.value(at: 1000) ?? 0) - 10) < 1e-6, "\(tenths)")
    }
  }

  @Test("An animation of duration 0 is at its end value at once, however it repeats")
  func zeroDurationIsAtItsEndAtOnce() {
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

  @Test("A random repeating track matches a plain walk through its repeats", arguments: seeds(100))
  func randomRepeatsMatchAPlainWalk(seed: UInt64) {
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

  @Test("The corners of a repeating track are the keys and ends of all repeats")
  func cornersOfRepeatsAreListed() {
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

  @Test("Both repeatCount and repeatDuration, or too many keys of a birthRate, are rejected")
  func contradictoryRepeatsAreRejected() {
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

@Suite("Births under repeating rates")
struct RepeatTimingBirthTests {
  /// The number of times at which the count differs from the midpoint rule over 20,000 steps.
  ///
  /// Times close to a birth are left out.
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

  @Test(
    "Births under random repeating rates are the floor of the rate's integral",
    arguments: seeds(40)
  )
  func birthsAreTheFloorOfTheIntegral(seed: UInt64) {
    var dice = Dice(seed &+ 4200)
    let tracks = (0..<dice.integer(1...2)).map { _ in track(&dice) }
    let window = 0..<(dice.oneIn(3) ? dice.number(1...7) : .infinity)
    #expect(mismatches(tracks, window: window) == 0, "seed \(seed): \(tracks)")
  }

  @Test(
    "Births under two repeating tracks are the integral of their sum, at any speed",
    arguments: [1, 2, 0.5, -1]
  )
  func birthsFollowTwoRepeatingTracksAtAnySpeed(speed: Double) {
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

  @Test("Births under an endlessly repeating rate have exact times and never end")
  func endlessRateGivesEachBirthItsTime() {
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
    // Ten births in every half second, at a rate that rises from 0: birth j is at sqrt(j / 40) s.
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
