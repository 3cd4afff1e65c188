import KamuroTestSupport
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

  @Test("A slow picture rests between frames, never for less than the interval of the frame rate")
  func restsBetweenFrames() {
    var pacer = Pacer(framesPerSecond: 50, startingAt: start)
    pacer.advance(past: start)
    pacer.rest(for: 0.09)
    #expect(pacer.deadline == start + 0.09)
    #expect(!pacer.isDue(at: start + 0.089))
    // A late frame within its own interval is not missed, and the next rest begins when it was due.
    #expect(pacer.advance(past: start + 0.105) == 0)
    pacer.rest(for: 0.05)
    #expect(pacer.deadline == start + 0.14)
    pacer.advance(past: start + 0.14)
    for seconds in [0, 0.001, -1, .nan] {
      pacer.rest(for: seconds)
      #expect(pacer.deadline == start + 0.16)
    }
  }

  @Test("What cannot wait ends a rest, but comes no sooner than the frame rate allows")
  func hastensDuringRest() {
    var pacer = Pacer(framesPerSecond: 50, startingAt: start)
    pacer.advance(past: start)
    pacer.rest(for: 0.1)
    pacer.hasten(at: start + 0.005)
    #expect(pacer.deadline == start + 0.02)
    // It ends a rest once: what the frame shows decides on the next one.
    pacer.advance(past: start + 0.02)
    pacer.rest(for: 0.1)
    #expect(pacer.deadline == start + 0.12)
    pacer.hasten(at: start + 0.07)
    #expect(pacer.deadline == start + 0.07)
    #expect(pacer.advance(past: start + 0.07) == 0)
    // A frame that is due already stays due.
    pacer.hasten(at: start + 0.3)
    #expect(pacer.deadline == start + 0.09)
  }

  @Test("At any mixture of rests, haste and late frames, frames keep both their distances")
  func keepsBothDistances() {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var pacer = Pacer(framesPerSecond: 60, startingAt: start)
      var (now, last, wish, isHasty) = (0.0, -1.0, 0.0, false)
      for _ in 0..<100 {
        now += .random(in: 0...0.03, using: &generator)
        if Int.random(in: 0..<20, using: &generator) == 0 {
          pacer.hasten(at: start + now)
          isHasty = true
        }
        guard pacer.isDue(at: start + now) else {
          // Not due: the frame rate or, without haste, the rest forbids it.
          let distance: Double = isHasty ? 1 / 60 : max(1 / 60, wish)
          #expect(now - last < distance)
          continue
        }
        pacer.advance(past: start + now)
        wish = .random(in: 0...0.1, using: &generator)
        pacer.rest(for: wish)
        (last, isHasty) = (now, false)
      }
    }
  }
}
