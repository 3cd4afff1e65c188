import Testing

@testable import KamuroTerminal

@Suite("Instant")
struct InstantTests {
  @Test("Instant.now follows SuspendingClock, which stops while the machine sleeps")
  func followsSuspendingClock() {
    var last = Instant.now
    for _ in 0..<1000 {
      let outside = SuspendingClock().now
      let begin = Instant.now
      let between = SuspendingClock().now
      let beside = SuspendingClock().now
      let end = Instant.now
      let elapsed = outside.duration(to: SuspendingClock().now) / .seconds(1)
      #expect(last <= begin && begin <= end)
      // The difference is at most the time around both readings, and at least that between.
      #expect(begin.seconds(to: end) <= elapsed + 1e-9)
      #expect(begin.seconds(to: end) >= between.duration(to: beside) / .seconds(1) - 1e-9)
      last = end
    }
  }

  @Test("An instant plus some seconds is that much later, to the nanosecond")
  func addsSecondsToTheNanosecond() {
    let start = Instant.now
    for seconds in [0, 1e-9, 0.02, 1.0 / 60, 86_400, -3.5, 1e9] {
      #expect(abs(start.seconds(to: start + seconds) - seconds) <= 1e-9 + abs(seconds) * 1e-15)
      #expect(start + seconds - seconds == start)
    }
    var steps = start
    for _ in 0..<1000 { steps = steps + 0.02 }
    #expect(steps == start + 20)
  }

  @Test("An instant clamps huge, infinite and NaN seconds that are added to it")
  func clampsAddedSeconds() {
    let start = Instant.now
    for seconds in [1e10, .infinity, .greatestFiniteMagnitude] {
      #expect(start + seconds == start + 1e9)
      #expect(start - seconds == start - 1e9)
    }
    #expect(start + .nan < start)
  }

  @Test("Instant.earliest returns the earlier of the instants that are not nil")
  func picksEarliestInstant() {
    let (start, later) = (Instant.now, Instant.now + 1)
    #expect(Instant.earliest(later, start) == start)
    #expect(Instant.earliest(start, later) == start)
    #expect(Instant.earliest(nil, later) == later && Instant.earliest(later, nil) == later)
    #expect(Instant.earliest(nil, nil) == nil)
  }
}
