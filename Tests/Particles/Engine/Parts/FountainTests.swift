import Testing

@testable import KamuroParticles

@Suite("Firework.fountain")
struct FountainTests {
  private func sparks(seed: UInt64) -> [Spark] {
    Firework.fountain.sampleSparks(about: .zero, source: RandomSource(seed: seed))
  }

  @Test("The fountain's trajectories rise and lean by whole steps, each equally often")
  func trajectoriesHaveWholeStepsEquallyOften() throws {
    var sides: [Double: Int] = [:]
    var rises: [Double: Int] = [:]
    var heights: [Double: Int] = [:]
    for spark in (UInt64(0)..<400).flatMap(sparks) {
      try #require(spark.trajectory.segments.count == 1 && !spark.isFlipped)
      guard case .quadratic(let control, let end) = spark.trajectory.segments[0] else {
        Issue.record("not a quadratic curve")
        return
      }
      #expect(control.dx == 0 && spark.trajectory.start == .zero)
      sides[end.dx, default: 0] += 1
      rises[(-control.dy * 10).rounded() / 10, default: 0] += 1
      heights[((control.dy - end.dy) * 10).rounded() / 10, default: 0] += 1
      #expect(abs(-control.dy * 10 - (-control.dy * 10).rounded()) < 1e-9)
    }
    #expect(Set(sides.keys) == [-2, -1, 0, 1])
    #expect(Set(rises.keys) == [0.7, 0.8, 0.9, 1, 1.1, 1.2])
    #expect(Set(heights.keys) == [1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.3, 2.4])
    // Of 4000, all equally often, within five standard deviations.
    #expect(sides.values.allSatisfy { (863...1137).contains($0) })
    #expect(rises.values.allSatisfy { (548...785).contains($0) })
    #expect(heights.values.allSatisfy { (305...495).contains($0) })
  }

  @Test("The fountain begins a spark every 0.05 s, and each one flies for 0.7 s")
  func sparksBeginEvery50Milliseconds() {
    var effect = Effect()
    effect.fireworks = [Firework.fountain]
    let scene = Scene(stage: stage, seed: 4, placements: [.init(effect, beginTime: 2)])
    var simulation = Simulation(scene: scene)
    #expect(abs((simulation.endTime ?? 0) - 3.2) < 1e-9)
    for step in 0...260 {
      // Between the times at which sparks begin and end.
      let time = Double(step) * 0.005 + 0.0025
      simulation.advance(to: 2 + time)
      let batch = simulation.batch()
      let flying = (0..<10).filter { index in
        let age = time - Double(index + 1) * 0.05
        return age >= 0 && age < 0.7
      }
      #expect(batch.birth.sorted() == flying.map(UInt32.init), "at \(time)")
      for (age, birth) in zip(batch[.age], batch.birth) {
        #expect(abs(Double(age) - (time - Double(birth + 1) * 0.05)) < 1e-5)
      }
      let begun = (0..<10).count { Double($0 + 1) * 0.05 <= time }
      #expect(simulation.counts.born == begun && simulation.counts.alive == flying.count)
      #expect(batch.runs.map(\.zPosition) == (flying.isEmpty ? [] : [1]))
    }
  }

  @Test("The fountain's sparks start at the top of its box, 9 points wide and 45 to a unit")
  func sparksStartAtTheTopOfTheBox() throws {
    var firework = Firework.fountain
    firework.position = LengthPair(100, 200)
    firework.boxSize = Size(width: 80, height: 30)
    var effect = Effect()
    effect.fireworks = [firework]
    effect.shutter = 0
    let scene = Scene(stage: stage, seed: 9, placements: [.init(effect)])
    let source = RandomSource(seed: 9).child(0).child(1, 0).child(0)
    let sparks = Firework.fountain.sampleSparks(about: .zero, source: source)
    let colors: [[Float]] = [
      [0.89, 0.58, 0.70], [0.96, 0.87, 0.62], [0.67, 0.82, 0.94], [0.54, 0.56, 0.94],
    ]
    let batch = scene.batch(at: 0.6)
    #expect(batch.count == 10 && batch.runs.count == 1)
    #expect(batch.runs[0].contents.size == Size(width: 9, height: 9))
    for sprite in 0..<batch.count {
      let index = Int(batch.birth[sprite])
      guard case .quadratic(let p1, let p2) = sparks[index].trajectory.segments[0] else { return }
      let t = (0.6 - Double(index + 1) * 0.05) / 0.7
      let (first, second) = (2 * t * (1 - t), t * t)
      let x = 100 + 45 * (p1.dx * first + p2.dx * second)
      let y = 185 + 45 * (p1.dy * first + p2.dy * second)
      #expect(isClose(Double(batch[.x][sprite]), x, size: 640))
      #expect(isClose(Double(batch[.y][sprite]), y, size: 640))
      #expect(
        [batch[.red][sprite], batch[.green][sprite], batch[.blue][sprite]] == colors[index % 4]
      )
    }
  }

  @Test("The fountain's sparks grow to 1.2...1.8 and shrink to 0.2, eased out, and fade")
  func sparksGrowShrinkAndFade() {
    let track = Firework.fountain.scaleOverFlight
    let easeOut = TimingFunction(0, 0, 0.58, 1)
    var seen: [Set<Double>] = [[], [], []]
    for spark in (UInt64(0)..<80).flatMap(sparks) {
      let a = spark.scale(at: 0, along: track)
      let b = spark.scale(at: 0.5, along: track)
      let end = spark.scale(at: 1, along: track)
      for (place, value) in [a, b, end].enumerated() { seen[place].insert(rounded(value)) }
      for step in 0...40 {
        let eased = plainPace(easeOut, Double(step) / 40)
        let expected =
          eased < 0.4
          ? a + (b - a) * eased / 0.4 : eased < 0.9 ? b : b + (0.2 - b) * (eased - 0.9) / 0.1
        #expect(abs(spark.scale(at: Double(step) / 40, along: track) - expected) < 1e-9)
      }
      for (fraction, opacity) in [(0.0, 1.0), (0.95, 1), (0.965, 0.5), (0.98, 0), (1, 0)] {
        let found = spark.opacity(at: fraction, along: Firework.fountain.opacityOverFlight)
        #expect(abs(found - opacity) < 1e-9)
      }
    }
    #expect(seen == [[0.1, 0.2, 0.3], [1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8], [0.2]])
  }

  /// The nearest multiple of 1/10 if it is within 1e-10, or else the value itself.
  private func rounded(_ value: Double) -> Double {
    let tenths = (value * 10).rounded()
    return abs(value * 10 - tenths) < 1e-9 ? tenths / 10 : value
  }
}

@Suite("SparkTrack")
struct SparkTrackTests {
  private func values(_ track: SparkTrack, at fraction: Double) -> [Double] {
    (UInt64(0)..<400).map {
      track.value(at: fraction, source: RandomSource(seed: $0)) { UInt64($0) }
    }
  }

  @Test("A spark track samples each key within its range, in steps or continuously")
  func keysAreSampledWithinTheirRanges() {
    var track = SparkTrack(values: [5, 2], ranges: [1.5, 0], step: 1)
    #expect(Set(values(track, at: 0)) == [3.5, 4.5, 5.5, 6.5] && Set(values(track, at: 1)) == [2])
    // Steps that do not divide the range stay below its upper end.
    track.step = 0.7
    let uneven = Set(values(track, at: 0).map { ($0 * 10).rounded() / 10 })
    #expect(uneven == [3.5, 4.2, 4.9, 5.6, 6.3])
    track.step = 0
    let any = values(track, at: 0)
    #expect(Set(any).count == 400 && any.allSatisfy { (3.5...6.5).contains($0) })
    let mean: Double = any.reduce(0, +) / 400
    #expect(abs(mean - 5) < 0.22)
    #expect(values(SparkTrack(), at: 0.3)[0] == 1)
  }

  @Test("A spark track interpolates between its keys with their timing functions")
  func interpolatesBetweenItsKeys() {
    var track = SparkTrack(values: [0, 4, 2])
    for (fraction, value) in [(0.0, 0.0), (0.25, 2), (0.5, 4), (0.75, 3), (1, 2)] {
      #expect(abs(values(track, at: fraction)[0] - value) < 1e-12)
    }
    track.keyTimes = [0.2, 0.2, 0.6]
    for (fraction, value) in [(0.0, 0.0), (0.199, 0), (0.2, 4), (0.4, 3), (0.6, 2), (1, 2)] {
      #expect(abs(values(track, at: fraction)[0] - value) < 1e-12)
    }
    let easeIn = TimingFunction(0.42, 0, 1, 1)
    track.timingFunctions = [.linear, easeIn]
    #expect(abs(values(track, at: 0.3)[0] - (4 - 2 * plainPace(easeIn, 0.25))) < 1e-9)
  }

  @Test("A spark track samples equal keys once and different keys independently")
  func equalKeysShareOneSample() {
    let track = SparkTrack(values: [1, 1, 1, 1], ranges: [0.5, 0.5, 0.4, 0.5])
    let keys = (0..<4).map { values(track, at: Double($0) / 3) }
    #expect(keys[0] == keys[1] && keys[1] != keys[2] && keys[0] != keys[3])
    #expect(values(track, at: 1 / 6.0) == keys[0])
  }
}
