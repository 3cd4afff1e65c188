import Testing

@testable import KamuroParticles

@Suite("Spring timing")
struct SpringTimingTests {
  private func spring(
    _ mass: Double,
    _ stiffness: Double,
    _ damping: Double,
    _ velocity: Double = 0
  ) -> Spring {
    var spring = Spring()
    (spring.mass, spring.stiffness) = (mass, stiffness)
    (spring.damping, spring.initialVelocity) = (damping, velocity)
    return spring
  }

  private func track(_ spring: Spring, _ from: Double, _ to: Double) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.calculationMode = .spring
    track.values = [from, to]
    track.spring = spring
    return track
  }

  /// Underdamped, critically damped and overdamped, with and without an initial velocity.
  private static let dampings = [0.0, 1, 10, 19.999, 20, 20.0001, 45]
  private static let velocities = [0.0, 8, -30]

  @Test(
    "A spring's progress matches numerical integration, for every kind of damping",
    arguments: dampings,
    velocities
  )
  func progressMatchesIntegrationForAllDampings(damping: Double, velocity: Double) {
    for (mass, stiffness) in [(1.0, 100.0), (2.5, 250), (0.4, 250)] {
      let spring = spring(mass, stiffness, damping, velocity)
      let steps = spring.plainProgress(upTo: 2, steps: 40_000)
      for step in stride(from: 0, through: 40_000, by: 500) {
        let progress = spring.progress(at: Double(step) / 20_000)
        #expect(abs(progress - steps[step]) < 1e-8 * (1 + abs(steps[step])), "step \(step)")
      }
    }
  }

  @Test("A random spring's progress matches numerical integration", arguments: seeds(40))
  func progressOfRandomSpringsMatchesIntegration(seed: UInt64) {
    var dice = Dice(seed &+ 8100)
    let spring = dice.spring()
    let steps = spring.plainProgress(upTo: 3, steps: 6000)
    for step in stride(from: 0, through: 6000, by: 75) {
      #expect(abs(spring.progress(at: Double(step) / 2000) - steps[step]) < 1e-6, "\(spring)")
    }
  }

  @Test("A spring's progress is accurate near critical damping and far above it")
  func progressIsAccurateNearAndFarAboveCriticalDamping() {
    // Critical damping: 1 - e^(-10 t) (1 + (10 - v) t).
    let critical = spring(1, 100, 20, 3)
    for off in [-1e-3, -1e-9, -1e-13, 0, 1e-13, 1e-9, 1e-3] {
      let near = spring(1, 100, 20 + off, 3)
      for step in 0...40 {
        let time = Double(step) / 20
        let difference = abs(near.progress(at: time) - critical.progress(at: time))
        #expect(difference <= 0.1 * abs(off) + 1e-14)
      }
    }
    let rates = (10 + 99.0.squareRoot(), 1 / (10 + 99.0.squareRoot()))
    // Two decay rates of different magnitude: the slow one is still accurate.
    let slow = spring(1, 1, 20).progress(at: 30)
    var power = 1.0
    for _ in 0..<30_000 { power *= 1 - rates.1 / 1000 + rates.1 * rates.1 / 2e6 }
    let expected = 1 - rates.0 / (rates.0 - rates.1) * power
    #expect(abs(slow - expected) < 1e-9)
  }

  @Test(
    "A spring is at rest after its settlingDuration, but not after half of it",
    arguments: dampings,
    velocities
  )
  func settlingDurationIsATightBound(damping: Double, velocity: Double) {
    let spring = spring(1, 100, damping, velocity)
    let settled = spring.settlingDuration
    guard damping > 0 else {
      #expect(settled == .infinity)
      return
    }
    let end = 1.5 * settled
    let steps = spring.plainProgress(upTo: end, steps: 60_000)
    let last = steps.lastIndex { abs(1 - $0) >= 0.001 } ?? 0
    let seconds = Double(last) / 60_000 * end
    #expect(seconds <= settled + 1e-6)
    #expect(seconds > 0.5 * settled, "\(seconds) of \(settled)")
  }

  @Test("A spring track moves from one value to the other within its duration, and back")
  func springTrackReachesItsValuesAndReverses() {
    var track = track(spring(1, 100, 5), 2, 6)
    track.timing.duration = 1.5
    track.timing.autoreverses = true
    track.timing.fillMode = .forwards
    let steps = track.spring.plainProgress(upTo: 1.5, steps: 15_000)
    for step in 0...300 {
      let time = Double(step) / 100
      let place = step <= 150 ? step * 100 : 30_000 - step * 100
      #expect(abs((track.value(at: time) ?? 0) - (2 + 4 * steps[place])) < 1e-7)
    }
  }

  @Test("A spring track's corners include its turning points and zeros")
  func cornersIncludeTurningPointsAndZeros() {
    // Without damping x = cos 10 t: turning points every pi / 10, and 1 - x is 0.5 at pi / 30.
    var track = track(spring(1, 100, 0), -0.5, 0.5)
    track.timing.duration = 1
    let corners = track.corners(in: -9...9)
    for expected in [0, 1, 2, 3].map({ Double($0) * .pi / 10 }) + [Double.pi / 30] + [0, 1] {
      #expect(corners.contains { abs($0 - expected) < 1e-9 }, "\(expected)")
    }
  }

  @Test(
    "Births under a random spring's rate are the integral of its positive part",
    arguments: seeds(60)
  )
  func birthsAreTheIntegralOfThePositivePart(seed: UInt64) {
    var dice = Dice(seed &+ 8200)
    var track = track(dice.spring(), dice.number(-1...1), dice.number(-0.3...1))
    track.keyPath = .birthRate
    track.timing.duration = dice.number(0.5...3)
    track.timing.fillMode = .forwards
    var layer = EmitterLayer()
    layer.animations = [track]
    let rate = BirthSchedule.Rate(base: 100, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<4)
    // The trapezoidal rule over 20,000 steps of the motion, and the last value after them.
    let steps = track.spring.plainProgress(upTo: track.timing.duration, steps: 20_000).map {
      max(0, 100 * (track.values[0] + (track.values[1] - track.values[0]) * $0))
    }
    let step = track.timing.duration / 20_000
    var sum = 0.0
    for index in 1...20_000 {
      sum += (steps[index - 1] + steps[index]) / 2 * step
      guard abs(sum - sum.rounded()) > 0.01, index.isMultiple(of: 97) else { continue }
      #expect(schedule.count(at: Double(index) * step) == Int(sum), "seed \(seed), step \(index)")
    }
    sum += steps[20_000] * (4 - track.timing.duration)
    #expect(abs(Double(schedule.count(at: 4)) - sum) < 1.01)
    let times = (0..<schedule.count(at: 4)).map { schedule.time(ofBirth: $0) }
    #expect(times == times.sorted())
  }

  @Test("Births under a stiff spring's rate include those of its short beginning")
  func stiffSpringsLoseNoBirths() {
    // Both decays end within a thousandth of the duration: only its start has fewer births.
    var track = track(spring(0.01, 100_000, 500), 0, 1)
    track.keyPath = .birthRate
    track.timing.duration = 100
    var layer = EmitterLayer()
    layer.animations = [track]
    let rate = BirthSchedule.Rate(base: 10_000, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<100)
    // The integral of x from 0 to infinity is c / k.
    #expect(schedule.count(at: 100) == Int(10_000 * (100 - 500.0 / 100_000)))
  }

  @Test("A spring track with more than two values, a timing function or too many turns is rejected")
  func invalidSpringTracksAreRejected() {
    func problems(_ members: PropertyValue) -> [String] {
      var reading = PropertyReading()
      _ = KeyframeTrack.read(from: members, reading: &reading)
      return reading.problems.map(\.message)
    }
    #expect(problems(["calculationMode": "spring", "values": [1, 2]]) == [])
    #expect(
      problems(["calculationMode": "spring", "values": [1, 2, 3]])
        == ["a spring has two values, not 3"]
    )
    let pace = "a spring has its own pace: no timingFunction, timingFunctions or keyTimes"
    let paces: [(String, PropertyValue)] = [
      ("timingFunction", "easeIn"), ("timingFunctions", ["easeIn"]), ("keyTimes", [0, 1]),
    ]
    for (name, value) in paces {
      let members: [PropertyValue.Member] = [
        .init(name: "calculationMode", value: "spring"), .init(name: "values", value: [1, 2]),
        .init(name: name, value: value),
      ]
      #expect(problems(.object(members)) == [pace])
    }
    let swinging: PropertyValue = [
      "calculationMode": "spring", "values": [0, 1], "keyPath": "birthRate", "damping": 0,
      "duration": 5000,
    ]
    #expect(
      problems(swinging)
        == ["birthRate cannot change so often: at most 4096 keys, turns and zeros"]
    )
  }
}
