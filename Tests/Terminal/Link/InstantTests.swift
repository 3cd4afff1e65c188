import Testing

@testable import KamuroTerminal

@Suite("A moment")
struct InstantTests {
  @Test("goes with the library's clock that stands still while the machine sleeps")
  func clock() {
    var last = Instant.now
    for _ in 0..<1000 {
      let outside = SuspendingClock().now
      let begin = Instant.now
      let between = SuspendingClock().now
      let beside = SuspendingClock().now
      let end = Instant.now
      let elapsed = outside.duration(to: SuspendingClock().now) / .seconds(1)
      #expect(last <= begin && begin <= end)
      // Less than around it, and more than within.
      #expect(begin.seconds(to: end) <= elapsed + 1e-9)
      #expect(begin.seconds(to: end) >= between.duration(to: beside) / .seconds(1) - 1e-9)
      last = end
    }
  }

  @Test("is as many seconds from another as were added, to the nanosecond")
  func sums() {
    let start = Instant.now
    for seconds in [0, 1e-9, 0.02, 1.0 / 60, 86_400, -3.5, 1e9] {
      #expect(abs(start.seconds(to: start + seconds) - seconds) <= 1e-9 + abs(seconds) * 1e-15)
      #expect(start + seconds - seconds == start)
    }
    var steps = start
    for _ in 0..<1000 { steps = steps + 0.02 }
    #expect(steps == start + 20)
  }

  @Test("bounds what is added, whatever that is")
  func bounds() {
    let start = Instant.now
    for seconds in [1e10, .infinity, .greatestFiniteMagnitude] {
      #expect(start + seconds == start + 1e9)
      #expect(start - seconds == start - 1e9)
    }
    #expect(start + .nan < start)
  }

  @Test("is the first of those that there are")
  func earliest() {
    let (start, later) = (Instant.now, Instant.now + 1)
    #expect(Instant.earliest(later, start) == start)
    #expect(Instant.earliest(start, later) == start)
    #expect(Instant.earliest(nil, later) == later && Instant.earliest(later, nil) == later)
    #expect(Instant.earliest(nil, nil) == nil)
  }
}
