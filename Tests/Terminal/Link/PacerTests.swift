import Testing

@testable import KamuroTerminal

@Suite("Pacer")
struct PacerTests {
  private let start = Instant.now

  @Test("The pacer keeps the frame rate and drops missed frames")
  func keepsRateAndDropsMissedFrames() {
    var pacer = Pacer(framesPerSecond: 50, startingAt: start)
    #expect(pacer.isDue(at: start))
    #expect(pacer.advance(past: start) == 0)
    #expect(pacer.deadline == start + 0.02)
    #expect(!pacer.isDue(at: start + 0.019))
    // Late, but within its own interval: no frame is dropped.
    #expect(pacer.advance(past: start + 0.035) == 0)
    #expect(pacer.deadline == start + 0.04)
    #expect(pacer.advance(past: start + 0.105) == 3)
    #expect(pacer.deadline == start + 0.12)
    #expect(pacer.missedFrames == 3)
  }

  @Test("The pacer does not advance before a frame is due")
  func keepsDeadlineBeforeFrameIsDue() {
    var pacer = Pacer(framesPerSecond: 10, startingAt: start)
    pacer.advance(past: start)
    let deadline = pacer.deadline
    pacer.advance(past: start)
    #expect(pacer.deadline == deadline)
  }

  @Test(
    "The pacer clamps a frame rate that is zero, negative, infinite or NaN",
    arguments: [0.0, -1, .infinity, .nan]
  )
  func clampsFrameRate(rate: Double) {
    let pacer = Pacer(framesPerSecond: rate)
    #expect(pacer.interval >= 0.001 && pacer.interval <= 10)
  }
}
