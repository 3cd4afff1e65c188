import Testing

@testable import KamuroParticles

@Suite("TimingFunction")
struct TimingFunctionTests {
  /// Half way values were computed with a bisection of the curve's x to 40 digits.
  static let table: [(name: String, values: [Double])] = [
    ("linear", [0, 0.25, 0.5, 0.75, 1]),
    ("easeIn", [0, 0.0934646507, 0.3153568126, 0.6218618692, 1]),
    ("easeOut", [0, 0.3781381308, 0.6846431874, 0.9065353493, 1]),
    ("easeInEaseOut", [0, 0.1291619310, 0.5, 0.8708380690, 1]),
    ("default", [0, 0.4085105914, 0.8024033877, 0.9604589783, 1]),
  ]

  @Test("has the paces of Core Animation under their names", arguments: table)
  func named(name: String, values: [Double]) throws {
    let function = try #require(TimingFunction.named.first { $0.name == name }).function
    for (quarter, value) in values.enumerated() {
      let progress = function.progress(at: Double(quarter) / 4)
      #expect(abs(progress - plainPace(function, Double(quarter) / 4)) < 1e-9)
      #expect(abs(progress - value) < 1e-6, "\(name) at \(quarter)/4 is \(progress)")
    }
    #expect(TimingFunction.named.count == Self.table.count)
  }

  @Test("follows any curve, and holds its ends outside", arguments: seeds(50))
  func random(seed: UInt64) {
    var dice = Dice(seed)
    let function = dice.timingFunction()
    for step in -20...120 {
      let x = Double(step) / 100
      // Where the curve rises straight up, two solvers of the same x may differ in y.
      #expect(abs(function.progress(at: x) - plainPace(function, x)) < 1e-4, "\(function) at \(x)")
    }
  }

  @Test("finds every fraction of a progress again", arguments: seeds(50))
  func inverse(seed: UInt64) {
    var dice = Dice(seed &+ 50)
    let function = dice.timingFunction()
    for _ in 0..<20 {
      let progress = dice.number(-0.5...1.5)
      let fractions = function.fractions(atProgress: progress)
      #expect(fractions == fractions.sorted())
      for fraction in fractions where (0.0001...0.9999).contains(fraction) {
        #expect(abs(plainPace(function, fraction) - progress) < 1e-4)
      }
      // As many as a walk along the curve meets, but for touches that the walk cannot tell.
      let walk = (0...2000).map { plainPace(function, Double($0) / 2000) - progress }
      let crossings = zip(walk, walk.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      let isClear = walk.dropFirst().dropLast().allSatisfy { abs($0) > 1e-9 }
      if isClear { #expect(fractions.count >= crossings, "\(function) at \(progress)") }
    }
  }

  @Test("clamps the x of its control points")
  func clamps() {
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
    return track
  }

  @Test("holds its keys and blends between them; without key times they are evenly spaced")
  func keys() {
    let even = track([0, 10, 4])
    #expect([0, 0.5, 1, 1.5, 2].map { even.value(at: $0) } == [0, 5, 10, 7, 4])
    let placed = track([0, 10, 4], [0, 0.25, 1])
    #expect([0, 0.25, 0.5, 1.25, 2].map { placed.value(at: $0) } == [0, 5, 10, 7, 4])
    #expect(track([3]).value(at: 1) == 3)
    #expect(track([]).value(at: 1) == nil)
  }

  @Test("holds the first value before the first key and the last after the last")
  func shortKeys() {
    let short = track([2, 6], [0.25, 0.5])
    #expect([0, 0.4, 0.75, 1, 1.5].map { short.value(at: $0) } == [2, 2, 4, 6, 6])
  }

  @Test("shows the last of keys at one moment from that moment on")
  func ties() {
    let jump = track([0, 2, 8, 8], [0, 0.5, 0.5, 1])
    #expect(jump.value(at: 0.5) == 1)
    #expect(jump.value(at: 1) == 8)
    #expect(jump.value(at: 1.5) == 8)
    #expect((jump.value(at: 0.999) ?? 0) < 2)
  }

  @Test("fills its outsides as its mode says")
  func fills() {
    let expected: [MediaTiming.FillMode: (Double?, Double?)] = [
      .removed: (nil, nil), .forwards: (nil, 5), .backwards: (1, nil), .both: (1, 5),
    ]
    for mode in MediaTiming.FillMode.allCases {
      var filled = track([1, 5])
      filled.timing.fillMode = mode
      #expect(filled.value(at: -0.01) == expected[mode]?.0)
      #expect(filled.value(at: 2.01) == expected[mode]?.1)
      #expect(filled.value(at: 0) == 1 && filled.value(at: 2) == 5)
    }
  }

  @Test("jumps at the next key where it is discrete")
  func discrete() {
    var steps = track([1, 2, 3], [0, 0.25, 1])
    steps.calculationMode = .discrete
    #expect([0, 0.49, 0.5, 1.9, 2].map { steps.value(at: $0) } == [1, 1, 2, 2, 3])
  }

  @Test("holds discrete values for equal parts of the duration without key times")
  func discreteParts() {
    var steps = track([1, 0, 2])
    steps.calculationMode = .discrete
    steps.timing.duration = 3
    let times = [0, 0.99, 1, 1.99, 2, 2.99, 3]
    #expect(times.map { steps.value(at: $0) } == [1, 1, 0, 0, 2, 2, 2])
    #expect(steps.corners(in: 0...3) == [0, 1, 2, 3])
    steps.values = [7]
    #expect([0, 1.5, 3].map { steps.value(at: $0) } == [7, 7, 7])
    // There and back, each part is passed twice.
    steps.values = [1, 0, 2]
    steps.timing.autoreverses = true
    #expect([2.5, 3.5, 4.5, 5.5].map { steps.value(at: $0) } == [2, 2, 0, 1])
  }

  @Test("takes the last of n + 1 discrete key times as the end of the last of n values")
  func discreteEnd() {
    var steps = track([1, 2, 3], [0, 0.25, 0.75, 1])
    steps.calculationMode = .discrete
    let times = [0, 0.49, 0.5, 1.49, 1.5, 2]
    #expect(times.map { steps.value(at: $0) } == [1, 1, 2, 2, 3, 3])
    var short = steps
    short.keyTimes.removeLast()
    #expect(times.allSatisfy { short.value(at: $0) == steps.value(at: $0) })
    #expect(short.corners(in: 0...2) == steps.corners(in: 0...2))
  }

  @Test("has a pace for the whole and one for each way")
  func paces() {
    let easeIn = TimingFunction(0.42, 0, 1, 1)
    var whole = track([0, 1])
    whole.timingFunction = easeIn
    #expect(abs((whole.value(at: 1) ?? 0) - 0.3153568126) < 1e-6)
    var ways = track([0, 1, 3])
    ways.timingFunctions = [easeIn, .linear]
    #expect(abs((ways.value(at: 0.5) ?? 0) - 0.3153568126) < 1e-6)
    #expect(ways.value(at: 1.5) == 2)
  }

  @Test("agrees with a plain reading of tracks by chance", arguments: seeds(100))
  func oracle(seed: UInt64) {
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
      // A jump may lie between the two solvers.
      let isJump =
        track.calculationMode == .discrete || Set(track.keyTimes).count < track.keyTimes.count
      #expect(isJump || abs(value - plain) < 1e-3, "seed \(seed) at \(time)")
    }
  }
}

@Suite("MediaTiming")
struct MediaTimingTests {
  @Test("leads from the parent's time to its own and back")
  func both() {
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
