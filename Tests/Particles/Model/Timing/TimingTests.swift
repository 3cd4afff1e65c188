import Testing

@testable import KamuroParticles

@Suite("TimingFunction")
struct TimingFunctionTests {
  /// The values at quarters, computed by bisection of the curve's x to 40 digits.
  static let table: [(name: String, values: [Double])] = [
    ("linear", [0, 0.25, 0.5, 0.75, 1]),
    ("easeIn", [0, 0.0934646507, 0.3153568126, 0.6218618692, 1]),
    ("easeOut", [0, 0.3781381308, 0.6846431874, 0.9065353493, 1]),
    ("easeInEaseOut", [0, 0.1291619310, 0.5, 0.8708380690, 1]),
    ("default", [0, 0.4085105914, 0.8024033877, 0.9604589783, 1]),
  ]

  @Test("The named timing functions have the values of Core Animation's", arguments: table)
  func namedFunctionsMatchCoreAnimation(name: String, values: [Double]) throws {
    let function = try #require(TimingFunction.named.first { $0.name == name }).function
    for (quarter, value) in values.enumerated() {
      let progress = function.progress(at: Double(quarter) / 4)
      #expect(abs(progress - plainPace(function, Double(quarter) / 4)) < 1e-9)
      #expect(abs(progress - value) < 1e-6, "\(name) at \(quarter)/4 is \(progress)")
    }
    #expect(TimingFunction.named.count == Self.table.count)
  }

  @Test(
    "A random timing function matches bisection and holds its end values outside 0...1",
    arguments: seeds(50)
  )
  func randomFunctionsMatchBisection(seed: UInt64) {
    var dice = Dice(seed)
    let function = dice.timingFunction()
    for step in -20...120 {
      let x = Double(step) / 100
      // Where the curve is vertical, two solvers for the same x may differ in y.
      #expect(abs(function.progress(at: x) - plainPace(function, x)) < 1e-4, "\(function) at \(x)")
    }
  }

  @Test(
    "A timing function's fractions(atProgress:) finds every fraction of a progress",
    arguments: seeds(50)
  )
  func fractionsInvertTheProgress(seed: UInt64) {
    var dice = Dice(seed &+ 50)
    let function = dice.timingFunction()
    for _ in 0..<20 {
      let progress = dice.number(-0.5...1.5)
      let fractions = function.fractions(atProgress: progress)
      #expect(fractions == fractions.sorted())
      for fraction in fractions where (0.0001...0.9999).contains(fraction) {
        #expect(abs(plainPace(function, fraction) - progress) < 1e-4)
      }
      // At least as many as there are sign changes; a walk cannot detect points of contact.
      let walk = (0...2000).map { plainPace(function, Double($0) / 2000) - progress }
      let crossings = zip(walk, walk.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      let isClear = walk.dropFirst().dropLast().allSatisfy { abs($0) > 1e-9 }
      if isClear { #expect(fractions.count >= crossings, "\(function) at \(progress)") }
    }
  }

  @Test("A timing function clamps the x of its control points to 0...1")
  func controlPointsAreClampedInX() {
    #expect(TimingFunction(-1, 0.5, 2, 0.5) == TimingFunction(0, 0.5, 1, 0.5))
  }
}

@Suite("KeyframeTrack")
struct KeyframeTrackTests {
  private func track(_ values: [Double], _ keyTimes: [Double] = []) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.values = values
    track.keyTimes = keyTimes
    track.timing.duration = 2
    track.timing.fillMode = .forwards
    return track
  }

  @Test("A track interpolates between its keys, which are evenly spaced without key times")
  func interpolatesBetweenKeysEvenlySpacedByDefault() {
    let even = track([0, 10, 4])
    #expect([0, 0.5, 1, 1.5, 2].map { even.value(at: $0) } == [0, 5, 10, 7, 4])
    let placed = track([0, 10, 4], [0, 0.25, 1])
    #expect([0, 0.25, 0.5, 1.25, 2].map { placed.value(at: $0) } == [0, 5, 10, 7, 4])
    #expect(track([3]).value(at: 1) == 3)
    #expect(track([]).value(at: 1) == nil)
  }

  @Test("A track holds its first value before the first key time and its last after the last")
  func holdsValuesOutsideItsKeyTimes() {
    let short = track([2, 6], [0.25, 0.5])
    #expect([0, 0.4, 0.75, 1, 1.5].map { short.value(at: $0) } == [2, 2, 4, 6, 6])
  }

  @Test("Of several keys at one time, a track has the value of the last from that time on")
  func lastOfEqualKeyTimesCounts() {
    let jump = track([0, 2, 8, 8], [0, 0.5, 0.5, 1])
    #expect(jump.value(at: 0.5) == 1)
    #expect(jump.value(at: 1) == 8)
    #expect(jump.value(at: 1.5) == 8)
    #expect((jump.value(at: 0.999) ?? 0) < 2)
  }

  @Test("A track's fill mode determines its value before the beginning and after the end")
  func fillModeAppliesOutsideTheDuration() {
    let expected: [MediaTiming.FillMode: (Double?, Double?)] = [
      .removed: (nil, nil), .forwards: (nil, 5), .backwards: (1, nil), .both: (1, 5),
    ]
    for mode in MediaTiming.FillMode.allCases {
      var filled = track([1, 5])
      filled.timing.fillMode = mode
      #expect(filled.value(at: -0.01) == expected[mode]?.0)
      #expect(filled.value(at: 2.01) == expected[mode]?.1)
      // Active time is half open.
      #expect(filled.value(at: 0) == 1 && filled.value(at: 2) == expected[mode]?.1)
      #expect(isClose(filled.value(at: 1.999_999_9) ?? 0, 5))
    }
  }

  @Test("A track whose time runs backward is active from its end to its beginning, without that")
  func backwardActiveTimeIsHalfOpen() {
    var backward = track([1, 5])
    (backward.timing.speed, backward.timing.beginTime, backward.timing.timeOffset) = (-1, 3, 2)
    let expected: [MediaTiming.FillMode: [Double?]] = [
      .removed: [nil, 5, 3, nil, nil], .forwards: [5, 5, 3, nil, nil],
      .backwards: [nil, 5, 3, 1, 1], .both: [5, 5, 3, 1, 1],
    ]
    for (mode, values) in expected {
      backward.timing.fillMode = mode
      #expect([2.9, 3, 4, 5, 5.1].map { backward.value(at: $0) } == values, "\(mode)")
    }
  }

  @Test("A discrete track jumps at each key time")
  func discreteTrackJumpsAtKeyTimes() {
    var steps = track([1, 2, 3], [0, 0.25, 1])
    steps.calculationMode = .discrete
    #expect([0, 0.49, 0.5, 1.9, 2].map { steps.value(at: $0) } == [1, 1, 2, 2, 3])
  }

  @Test("A discrete track without key times holds each value for an equal part of the duration")
  func discreteTrackWithoutKeyTimesHasEqualParts() {
    var steps = track([1, 0, 2])
    steps.calculationMode = .discrete
    steps.timing.duration = 3
    let times = [0, 0.99, 1, 1.99, 2, 2.99, 3]
    #expect(times.map { steps.value(at: $0) } == [1, 1, 0, 0, 2, 2, 2])
    #expect(steps.corners(in: 0...3) == [0, 1, 2, 3])
    steps.values = [7]
    #expect([0, 1.5, 3].map { steps.value(at: $0) } == [7, 7, 7])
    // Forward and back, each part is passed twice.
    steps.values = [1, 0, 2]
    steps.timing.autoreverses = true
    #expect([2.5, 3.5, 4.5, 5.5].map { steps.value(at: $0) } == [2, 2, 0, 1])
  }

  @Test("A discrete track of n values may have n + 1 key times; the last ends the last value")
  func extraDiscreteKeyTimeEndsTheLastValue() {
    var steps = track([1, 2, 3], [0, 0.25, 0.75, 1])
    steps.calculationMode = .discrete
    let times = [0, 0.49, 0.5, 1.49, 1.5, 2]
    #expect(times.map { steps.value(at: $0) } == [1, 1, 2, 2, 3, 3])
    var short = steps
    short.keyTimes.removeLast()
    #expect(times.allSatisfy { short.value(at: $0) == steps.value(at: $0) })
    #expect(short.corners(in: 0...2) == steps.corners(in: 0...2))
  }

  @Test("A track has a timing function for the whole and one for each interval between keys")
  func timingFunctionsApplyToTheWholeAndToEachInterval() {
    let easeIn = TimingFunction(0.42, 0, 1, 1)
    var whole = track([0, 1])
    whole.timingFunction = easeIn
    #expect(abs((whole.value(at: 1) ?? 0) - 0.3153568126) < 1e-6)
    var eased = track([0, 1, 3])
    eased.timingFunctions = [easeIn, .linear]
    #expect(abs((eased.value(at: 0.5) ?? 0) - 0.3153568126) < 1e-6)
    #expect(eased.value(at: 1.5) == 2)
  }

  @Test("A random track matches a plain reading of its definition", arguments: seeds(100))
  func randomTracksMatchAPlainReading(seed: UInt64) {
    var dice = Dice(seed &+ 700)
    var track = dice.track()
    track.timing.duration = dice.number(0.1...3)
    track.timingFunctions = []
    for step in -40...160 {
      let time = Double(step) / 40 + 0.001234
      guard let value = track.value(at: time), let plain = track.plainValue(at: time) else {
        #expect(track.value(at: time) == track.plainValue(at: time))
        continue
      }
      // At a jump the two solvers may be on different sides of it.
      let isJump =
        track.calculationMode == .discrete || Set(track.keyTimes).count < track.keyTimes.count
      #expect(isJump || abs(value - plain) < 1e-3, "seed \(seed) at \(time)")
    }
  }
}

@Suite("MediaTiming")
struct MediaTimingTests {
  @Test("MediaTiming maps the parent's time to local time and back")
  func mapsParentTimeToLocalTimeAndBack() {
    var timing = MediaTiming()
    timing.beginTime = 3
    timing.timeOffset = 10
    timing.speed = 2
    #expect(timing.localTime(at: 3) == 10)
    #expect(timing.localTime(at: 5) == 14)
    #expect(timing.parentTime(at: 14) == 5)
    timing.speed = 0
    #expect(timing.localTime(at: 100) == 10)
    #expect(timing.parentTime(at: 14) == 3)
  }
}
