import Testing

@testable import KamuroTerminal

@Suite("The pacer")
struct PacerTests {
  private let start = Instant.now

  @Test("keeps the rate and drops what it missed")
  func drops() {
    var pacer = Pacer(framesPerSecond: 50, startingAt: start)
    #expect(pacer.isDue(at: start))
    #expect(pacer.advance(past: start) == 0)
    #expect(pacer.deadline == start + 0.02)
    #expect(!pacer.isDue(at: start + 0.019))
    // Late within its own interval: in step again with the next.
    #expect(pacer.advance(past: start + 0.035) == 0)
    #expect(pacer.deadline == start + 0.04)
    #expect(pacer.advance(past: start + 0.105) == 3)
    #expect(pacer.deadline == start + 0.12)
    #expect(pacer.missedFrames == 3)
  }

  @Test("does not move before a frame is due")
  func waits() {
    var pacer = Pacer(framesPerSecond: 10, startingAt: start)
    pacer.advance(past: start)
    let deadline = pacer.deadline
    pacer.advance(past: start)
    #expect(pacer.deadline == deadline)
  }

  @Test("keeps its rate within bounds", arguments: [0.0, -1, .infinity, .nan])
  func clamps(rate: Double) {
    let pacer = Pacer(framesPerSecond: rate)
    #expect(pacer.interval >= 0.001 && pacer.interval <= 10)
  }
}
