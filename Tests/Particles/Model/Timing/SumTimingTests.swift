import Testing

@testable import KamuroParticles

@Suite("Additive and cumulative tracks")
struct SumTimingTests {
  private func filledTrack(
    _ values: [Double],
    _ change: (inout KeyframeTrack) -> Void = { _ in }
  ) -> KeyframeTrack {
    track(values) {
      $0.timing.fillMode = .forwards
      change(&$0)
    }
  }

  private func value(_ tracks: [KeyframeTrack], at time: Double) -> Double {
    var layer = EmitterLayer()
    layer.animations = tracks
    return layer.value(of: .opacity, at: time, own: 100)
  }

  @Test("An additive track adds to the value below it, and any other track replaces that value")
  func additiveTracksAddToTheValueBelow() {
    let (replacing, adding) = (
      filledTrack([10, 20]), filledTrack([1, 3]) { $0.isAdditive = true }
    )
    #expect(value([adding], at: 0.5) == 102)
    #expect(value([replacing, adding], at: 0.5) == 17)
    #expect(value([adding, replacing], at: 0.5) == 15)
    #expect(value([adding, replacing, adding, adding], at: 1) == 26)
    var later = adding
    later.timing.beginTime = 5
    #expect(value([replacing, later], at: 2) == 20)
    #expect(value([adding], at: -1) == 100)
  }

  @Test("A cumulative track starts each repeat where the last one ended")
  func cumulativeTrackStartsWhereTheLastRepeatEnded() {
    let climbing = filledTrack([1, 3]) {
      $0.isCumulative = true
      $0.timing.repeatCount = 2.5
    }
    #expect([0, 0.5, 1, 1.5, 2, 2.5, 9].map { climbing.value(at: $0) } == [1, 2, 4, 5, 7, 8, 8])
    let swinging = filledTrack([1, 3]) {
      $0.isCumulative = true
      $0.timing.repeatCount = 2
      $0.timing.autoreverses = true
    }
    #expect([1, 2, 3, 4, 5].map { swinging.value(at: $0) } == [3, 2, 4, 2, 2])
    #expect(filledTrack([1, 3]) { $0.isCumulative = true }.value(at: 1) == 3)
  }

  @Test(
    "Births under additive rates are the integral of their sum where it is positive",
    arguments: [0.0, 0.25, 1]
  )
  func birthsAreTheIntegralOfThePositiveSum(own: Double) {
    // The sloping track adds -2 + t, the climbing one t of each second and 1 more in each repeat.
    let sloping = filledTrack([-2, -1]) {
      $0.keyPath = .birthRate
      $0.isAdditive = true
      $0.timing.fillMode = .removed
    }
    let climbing = filledTrack([0, 1]) {
      $0.keyPath = .birthRate
      $0.isAdditive = true
      $0.isCumulative = true
      $0.timing.repeatCount = 3
      $0.timing.fillMode = .removed
    }
    var layer = EmitterLayer()
    layer.birthRate = own
    layer.animations = [sloping, climbing]
    let rate = BirthSchedule.Rate(base: 1000, layer: layer)
    let schedule = BirthSchedule(rate: rate, window: 0..<3)
    // First second: own - 2 + 2t, positive from 1 - own / 2 on. Then: own + t, for t in 1...3.
    let expected = 1000 * (own * own / 4 + 2 * own + 4)
    #expect(abs(Double(schedule.count(at: 3)) - expected) < 1.01)
  }

  @Test("A birthRate that is cumulative and repeats forever is rejected")
  func endlessCumulativeBirthRateIsRejected() {
    var reading = PropertyReading()
    let members: PropertyValue = [
      "values": [0, 1], "keyPath": "birthRate", "cumulative": true, "repeatDuration": "infinite",
    ]
    _ = KeyframeTrack.read(from: members, reading: &reading)
    #expect(
      reading.problems.map(\.message) == ["birthRate cannot be cumulative and repeat for ever"]
    )
  }
}
