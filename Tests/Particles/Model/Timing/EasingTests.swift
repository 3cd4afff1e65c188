import Testing

@testable import KamuroParticles

@Suite("Easings")
struct EasingTests {
  @Test("Each easing has the values of easings.net", arguments: Easing.all)
  func easingsHaveTheValuesOfEasingsNet(easing: Easing) throws {
    let plain = try #require(plainEasings[easing.name])
    let function = TimingFunction.easing(easing)
    for step in 1..<2000 {
      let x = Double(step) / 2000
      #expect(abs(function.progress(at: x) - plain(x)) < 1e-12, "\(easing.name) at \(x)")
    }
  }

  @Test("There are the 30 easings of easings.net, under its names")
  func thereAreThirtyEasings() {
    #expect(Set(Easing.all.map(\.name)) == Set(plainEasings.keys))
    #expect(Easing.all.count == 30)
  }

  @Test("An easing begins at 0 and ends at 1, also outside of the time", arguments: Easing.all)
  func easingsBeginAtZeroAndEndAtOne(easing: Easing) {
    let function = TimingFunction.easing(easing)
    #expect([-1, -1e-300, 0].map { function.progress(at: $0) } == [0, 0, 0])
    #expect([1, 1 + 1e-9, 2].map { function.progress(at: $0) } == [1, 1, 1])
    // The exponential ones jump by a thousandth.
    #expect(abs(function.progress(at: 1e-9)) < 1e-3)
    #expect(abs(function.progress(at: 1 - 1e-9) - 1) < 1e-3)
  }

  @Test("An easing has no steps between its ends", arguments: Easing.all)
  func easingsAreContinuous(easing: Easing) {
    let values = (1..<20_000).map { easing.progress(at: Double($0) / 20_000) }
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    // The circular ones begin or end steeply.
    #expect((steps.max() ?? 1) < 0.011)
  }

  @Test("In, out and in-out mirror each other", arguments: Easing.Family.allCases)
  func directionsMirrorEachOther(family: Easing.Family) {
    for step in 0...1000 {
      let x = Double(step) / 1000
      let mirrored = 1 - Easing(family, .in).progress(at: 1 - x)
      #expect(abs(Easing(family, .out).progress(at: x) - mirrored) < 1e-12)
      let both = Easing(family, .inOut)
      #expect(abs(both.progress(at: x) + both.progress(at: 1 - x) - 1) < 1e-12)
    }
  }

  @Test("Only back, elastic and bounce change their direction", arguments: Easing.all)
  func monotonicEasingsNeverGoBack(easing: Easing) {
    let values = (0...10_000).map {
      TimingFunction.easing(easing).progress(at: Double($0) / 10_000)
    }
    let goesBack = zip(values, values.dropFirst()).contains { $1 < $0 }
    #expect(goesBack == [.back, .elastic, .bounce].contains(easing.family))
    let leaves = values.contains { $0 < 0 || $0 > 1 }
    #expect(leaves == [.back, .elastic].contains(easing.family))
  }

  @Test("The reach of an easing is its smallest and its largest progress", arguments: Easing.all)
  func reachIsTheSmallestAndLargestProgress(easing: Easing) throws {
    let function = TimingFunction.easing(easing)
    let values = (0...20_000).map { function.progress(at: Double($0) / 20_000) }
    let (least, most) = (try #require(values.min()), try #require(values.max()))
    #expect(abs(function.reach.lowerBound - least) < 1e-6)
    #expect(abs(function.reach.upperBound - most) < 1e-6)
  }

  @Test(
    "An easing's fractions(atProgress:) finds every fraction of a progress",
    arguments: Easing.all
  )
  func fractionsInvertTheProgress(easing: Easing) {
    let function = TimingFunction.easing(easing)
    let walk = (0...5_000).map { function.progress(at: Double($0) / 5_000) }
    var dice = Dice(5)
    for _ in 0..<40 {
      let progress = dice.number(-0.4...1.4)
      let fractions = function.fractions(atProgress: progress)
      #expect(fractions == fractions.sorted())
      for fraction in fractions where (1e-6...(1 - 1e-6)).contains(fraction) {
        #expect(abs(function.progress(at: fraction) - progress) < 1e-9)
      }
      let crossings = zip(walk, walk.dropFirst()).count { ($0 < progress) != ($1 < progress) }
      #expect(fractions.count >= crossings, "\(easing.name) at \(progress)")
      #expect(Set(fractions).count <= crossings + 1, "\(easing.name) at \(progress)")
    }
    // Where the curve is flat, many fractions have the same progress.
    for end in [0.0, 1] {
      #expect(function.fractions(atProgress: end).contains { abs($0 - end) < 0.01 })
    }
  }

  @Test(
    "A track eases the whole of its time, and each interval between keys",
    arguments: Easing.all
  )
  func tracksAreEased(easing: Easing) {
    var track = KeyframeTrack()
    track.values = [10, 30, 20]
    track.timing.duration = 2
    track.timingFunctions = [.easing(easing), .linear]
    var whole = track
    whole.timingFunctions = []
    whole.timingFunction = .easing(easing)
    for step in 0..<200 {
      // At a key, where exponential easings jump, rounding decides between both sides.
      let time = (Double(step) + 0.37) / 100
      #expect(abs((track.value(at: time) ?? 0) - (track.plainValue(at: time) ?? 1)) < 1e-9)
      #expect(abs((whole.value(at: time) ?? 0) - (whole.plainValue(at: time) ?? 1)) < 1e-9)
    }
    let most = track.values.max() ?? 0
    let largest = [track].largestMagnitude(own: 0)
    let shown = (0...20_000).compactMap { track.value(at: Double($0) / 10_000) }.max() ?? 0
    #expect(largest >= most && abs(largest - shown) < 1e-4)
  }

  @Test("Births under an easing are the floor of the integral of the rate", arguments: Easing.all)
  func birthsAreTheFloorOfTheIntegral(easing: Easing) {
    for isWhole in [true, false] {
      var track = KeyframeTrack()
      track.keyPath = .birthRate
      track.values = [-0.2, 1.5]
      track.timing.duration = 2
      track.timingFunction = isWhole ? .easing(easing) : .linear
      track.timingFunctions = isWhole ? [] : [.easing(easing)]
      var layer = EmitterLayer()
      layer.birthRate = 0
      layer.animations = [track]
      let schedule = BirthSchedule(rate: .init(base: 200, layer: layer), window: 0..<2)
      let steps = 40_000
      var sum = 0.0
      var mismatches = 0
      for index in 0..<steps {
        let middle = (Double(index) + 0.5) * 2 / Double(steps)
        sum += 2 / Double(steps) * max(0, 200 * (track.plainValue(at: middle) ?? 0))
        guard index.isMultiple(of: 97), abs(sum - sum.rounded()) > 0.03 else { continue }
        if schedule.count(at: Double(index + 1) * 2 / Double(steps)) != Int(sum) { mismatches += 1 }
      }
      #expect(mismatches == 0, "\(easing.name)")
    }
  }

  @Test("An easing is written by its name", arguments: TimingFunction.names)
  func easingsAreWrittenByTheirNames(name: String) throws {
    let rule = ValueRule<TimingFunction>.timingFunction
    var reading = PropertyReading()
    let function = try #require(rule.decode(.text(name), &reading))
    #expect(rule.encode(function) == .text(name))
    #expect(function == TimingFunction(named: name) && reading.problems.isEmpty)
  }

  @Test("An unknown name of a timing function is refused, with the nearest one")
  func unknownNamesAreRefused() {
    let rule = ValueRule<TimingFunction>.timingFunction
    for (name, nearest) in [("easeInSin", "easeInSine"), ("easeoutbounce", "easeOutBounce")] {
      var reading = PropertyReading()
      #expect(rule.decode(.text(name), &reading) == nil)
      let message = reading.problems.first?.message ?? ""
      #expect(
        message
          == "\"\(name)\" is none of linear, easeIn, easeOut, easeInEaseOut, default, easeIn/easeOut/easeInOut with Sine/Quad/Cubic/Quart/Quint/Expo/Circ/Back/Elastic/Bounce, nor [x1, y1, x2, y2] with x in 0...1: did you mean \(nearest)?"
      )
    }
  }
}
