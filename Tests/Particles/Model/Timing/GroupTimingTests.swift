import Testing

@testable import KamuroParticles

@Suite("Animation groups")
struct GroupTimingTests {
  private func group(
    _ animations: [KeyframeTrack],
    _ change: (inout KeyframeTrack) -> Void = { _ in }
  ) -> KeyframeTrack {
    var group = KeyframeTrack()
    group.animations = animations
    group.timing.duration = 2
    change(&group)
    return group
  }

  private func values(_ group: KeyframeTrack, _ times: [Double]) -> [Double] {
    times.map { [group].value(of: .opacity, at: $0, own: -1) }
  }

  @Test("A group runs its animations in its own time, with its repeats and reverses")
  func groupRunsItsAnimationsInItsOwnTime() {
    let inner = track([0, 8]) { $0.timing.beginTime = 0.5 }
    let plain = group([inner]) {
      $0.timing.beginTime = 10
      $0.timing.repeatCount = 2
    }
    #expect(
      values(plain, [9, 10, 10.5, 11, 11.25, 11.5, 12.5, 13, 13.75, 15])
        == [-1, -1, 0, 4, 6, -1, 0, 4, -1, -1]
    )
    let turning = group([inner]) {
      $0.timing.speed = 2
      $0.timing.autoreverses = true
    }
    // Forward in one second and back: at 1.25 s the group's local time is 1.5.
    #expect(values(turning, [0.5, 0.625, 0.75, 1, 1.25]) == [4, 6, -1, -1, -1])
    #expect(values(turning, [1.375, 1.5, 1.75, 2]) == [6, 4, 0, -1])
  }

  @Test("A group cuts off its animations at its end, and its fill mode decides what stays")
  func groupCutsOffItsAnimationsAndFills() {
    let long = track([0, 8]) { $0.timing.duration = 4 }
    let ended = track([0, 8])
    let staying = track([0, 8]) { $0.timing.fillMode = .both }
    let late = track([3, 8]) {
      $0.timing.fillMode = .backwards
      $0.timing.beginTime = 1
    }
    #expect(values(group([long]), [-1, 1, 1.5, 2, 3]) == [-1, 2, 3, -1, -1])
    #expect(values(group([staying]), [-1, 1.5, 2, 3]) == [-1, 8, -1, -1])
    let both = { (animation: KeyframeTrack) in group([animation]) { $0.timing.fillMode = .both } }
    #expect(values(both(long), [-1, 1, 2, 9]) == [0, 2, 4, 4])
    #expect(values(both(ended), [-1, 0.5, 1.5, 9]) == [0, 4, -1, -1])
    // A group that stays at its end, or turns back there, keeps a track that ends with it.
    let whole = track([0, 8]) { $0.timing.duration = 2 }
    #expect(values(both(whole), [-1, 1, 2, 9]) == [0, 4, 8, 8])
    let reversed = group([whole]) { $0.timing.autoreverses = true }
    #expect(values(reversed, [1, 2, 3, 4]) == [4, 8, 4, -1])
    #expect(values(group([both(whole)]), [1, 2]) == [4, -1])
    #expect(values(both(late), [-1, 0.5, 1.5, 9]) == [3, 3, 5.5, 8])
  }

  @Test("A group's timing function paces its whole duration and is clamped to its ends")
  func groupTimingFunctionPacesTheWholeDuration() {
    let long = track([0, 8]) { $0.timing.duration = 2 }
    func paced(_ function: TimingFunction) -> KeyframeTrack {
      group([long]) { ($0.timingFunction, $0.timing.fillMode) = (function, .forwards) }
    }
    let eased = paced(TimingFunction(0.42, 0, 0.58, 1))
    let beyond = paced(TimingFunction(0.3, -1, 0.7, 2))
    for step in 0...40 {
      let time = Double(step) / 20
      #expect(abs(values(eased, [time])[0] - 8 * plainPace(eased.timingFunction, time / 2)) < 1e-9)
      let progress = min(max(0, plainPace(beyond.timingFunction, time / 2)), 1)
      #expect(abs(values(beyond, [time])[0] - 8 * progress) < 1e-9)
    }
  }

  @Test("Tracks inside and outside of groups replace or add to the value in their order")
  func tracksInGroupsCombineInOrder() {
    let steady = { (value: Double, isAdditive: Bool) in
      track([value]) {
        $0.isAdditive = isAdditive
        $0.timing.fillMode = .both
      }
    }
    func value(_ animations: [KeyframeTrack]) -> Double {
      animations.value(of: .opacity, at: 0.5, own: 1000)
    }
    #expect(value([group([steady(1, true), steady(2, true)])]) == 1003)
    #expect(value([steady(500, false), group([steady(1, true)]), steady(2, true)]) == 503)
    #expect(value([steady(500, false), group([steady(7, false)]), steady(2, true)]) == 9)
    #expect(value([group([group([steady(7, false)]), steady(1, true)])]) == 8)
    #expect(value([group([track([1]) { $0.keyPath = .birthRate }])]) == 1000)
  }

  @Test("Random groups of animations match a plain walk through their times", arguments: seeds(60))
  func randomGroupsMatchAPlainWalk(seed: UInt64) {
    var dice = Dice(seed &+ 8300)
    let animations = [dice.track(), dice.group(), dice.group()].map(\.plain)
    for number in EmitterLayer.numbers {
      let keyPath = KeyframeTrack.KeyPath(number.path.joined(separator: "."))
      for step in -20...120 {
        let time = Double(step) / 20 + 0.001234
        let value = animations.value(of: keyPath, at: time, own: 0.5)
        let expected = animations.plainValue(of: keyPath, at: time, own: 0.5)
        #expect(abs(value - expected) < 1e-3, "seed \(seed) at \(time): \(animations)")
      }
    }
  }

  @Test("A group with values of its own, nested too deep or with too many keys is rejected")
  func invalidGroupsAreRejected() {
    func problems(_ members: PropertyValue) -> [String] {
      var reading = PropertyReading()
      _ = EmitterLayer.read(from: ["animations": [members]], reading: &reading)
      return reading.problems.map(\.description)
    }
    func nested(_ depth: Int) -> PropertyValue {
      depth == 0 ? ["values": [1, 0]] : ["animations": [nested(depth - 1)], "repeatCount": 3]
    }
    #expect(problems(nested(4)) == [])
    let tooDeep = "animations[0].animations[0].animations[0].animations[0]"
    #expect(
      problems(nested(5))
        == ["\(tooDeep).animations[0]: groups of animations are nested more than 4 deep"]
    )
    let mixed =
      "animations[0]: a group has animations and their time: no keyPath, values, path or what says how they are led through"
    #expect(problems(["animations": [["values": [1]]], "values": [1]]) == [mixed])
    #expect(problems(["animations": [["values": [1]]], "keyPath": "birthRate"]) == [mixed])
    let blinking: PropertyValue = [
      "keyPath": "birthRate", "values": [0, 1], "duration": 0.001, "repeatCount": "infinite",
    ]
    #expect(problems(["animations": [blinking], "duration": 1, "repeatCount": "infinite"]) == [])
    #expect(
      problems(["animations": [blinking], "duration": 9, "repeatCount": "infinite"]) == [
        "animations[0]: birthRate cannot change so often: at most 4096 keys, turns and zeros"
      ]
    )
    #expect(
      problems(["animations": [blinking], "duration": 1, "repeatCount": 9]) == [
        "animations[0]: birthRate cannot repeat so many times: at most 4096 keys in all, or \"infinite\""
      ]
    )
  }
}

@Suite("Births under animation groups")
struct GroupBirthTests {
  @Test(
    "Births under random groups of animations are the floor of the rate's integral",
    arguments: seeds(16)
  )
  func birthsAreTheFloorOfTheIntegral(seed: UInt64) {
    var dice = Dice(seed &+ 8400)
    var layer = EmitterLayer()
    layer.birthRate = dice.number(0...1)
    layer.animations = (0..<dice.integer(1...2)).map { _ in dice.group().birthRates }
    let window = 0..<(dice.oneIn(3) ? dice.number(1...5) : .infinity)
    let rate = BirthSchedule.Rate(base: 40, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: window)
    let step = 6.0 / 20_000
    var (sum, wrong) = (0.0, 0)
    for index in 0..<20_000 {
      let middle = (Double(index) + 0.5) * step
      let value = layer.animations.plainValue(of: .birthRate, at: middle, own: layer.birthRate)
      if window.contains(middle) { sum += step * max(0, 40 * value) }
      guard abs(sum - sum.rounded()) > 0.1, index.isMultiple(of: 97) else { continue }
      if schedule.count(at: Double(index + 1) * step) != Int(sum) { wrong += 1 }
    }
    #expect(wrong == 0, "seed \(seed): \(layer.animations)")
    let times = (0..<min(200, schedule.count(at: 6))).map { schedule.time(ofBirth: $0) }
    #expect(times == times.sorted())
    for (index, time) in times.enumerated() {
      #expect(schedule.count(at: time + 1e-6) > index, "seed \(seed), birth \(index)")
    }
  }

  @Test("Births under an endlessly repeating group never end and are the same in each repeat")
  func endlessGroupHasTheSameBirthsInEachRepeat() {
    var ramp = KeyframeTrack()
    ramp.keyPath = .birthRate
    ramp.values = [0, 1]
    ramp.timing.duration = 0.5
    ramp.timing.beginTime = 0.25
    var group = KeyframeTrack()
    group.animations = [ramp]
    group.timing.duration = 1
    group.timing.repeatCount = .infinity
    var layer = EmitterLayer()
    layer.birthRate = 0
    layer.animations = [group]
    let rate = BirthSchedule.Rate(base: 40, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<Double.infinity)
    #expect(schedule.lastBirth() == nil)
    // Ten births in the middle of every second, at a rate that rises from 0.
    for index in [0, 4, 9, 10, 12, 999, 12_345, 1_000_003] {
      let (repeats, birth) = index.quotientAndRemainder(dividingBy: 10)
      let expected = Double(repeats) + 0.25 + (Double(birth + 1) / 40).squareRoot()
      #expect(abs(schedule.time(ofBirth: index) - expected) < 1e-6, "\(index)")
    }
  }
}

extension KeyframeTrack {
  /// The same track, without what the plain reading evaluates too slowly or too coarsely.
  fileprivate var plain: KeyframeTrack {
    var track = self
    if track.calculationMode == .cubicPaced { track.calculationMode = .cubic }
    if track.calculationMode == .spring { track.calculationMode = .linear }
    if timingFunction != .linear, case .cubicBezier(let pace) = timingFunction {
      track.timingFunction = TimingFunction(
        min(max(pace.x1, 0.1), 0.9),
        isGroup ? min(max(pace.y1, 0), 1) : pace.y1,
        min(max(pace.x2, 0.1), 0.9),
        isGroup ? min(max(pace.y2, 0), 1) : pace.y2
      )
    }
    track.timingFunctions = []
    if track.timing.duration < 0.2 { track.timing.duration = 0.2 }
    track.animations = animations.map(\.plain)
    return track
  }

  /// The same group with all tracks on birthRate.
  fileprivate var birthRates: KeyframeTrack {
    var track = plain
    if !isGroup { track.keyPath = .birthRate }
    track.animations = animations.map(\.birthRates)
    return track
  }
}
