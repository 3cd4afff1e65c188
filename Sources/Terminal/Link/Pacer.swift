/// When frames are due: at a steady rate, and late ones are left out instead of queued.
///
/// ```
/// due    0     1     2     3     4     5
///        |-----|-----|-----|-----|-----|
/// drawn  0      1            3   4     5      frame 2 was missed
/// ```
package struct Pacer: Sendable {
  /// From one frame to the next, in seconds.
  package private(set) var interval: Double
  /// When the next frame is due.
  package private(set) var deadline: Instant
  /// Frames that were left out.
  package private(set) var missedFrames = 0

  /// Creates a pacer whose first frame is due at once; the rate is clamped to 0.1...1000.
  package init(framesPerSecond: Double, startingAt now: Instant = .now) {
    interval = Self.interval(framesPerSecond)
    deadline = now
  }

  /// Whether a frame is due.
  package func isDue(at now: Instant = .now) -> Bool { now >= deadline }

  /// Moves the deadline past `now`, in step with the frames before; returns how many were missed.
  @discardableResult
  package mutating func advance(past now: Instant = .now) -> Int {
    guard isDue(at: now) else { return 0 }
    let missed = Int(max(0, deadline.seconds(to: now) / interval))
    deadline = deadline + interval * Double(missed + 1)
    missedFrames += missed
    return missed
  }

  /// Changes the rate from the next frame on; it is clamped to 0.1...1000.
  package mutating func change(framesPerSecond: Double) {
    interval = Self.interval(framesPerSecond)
  }

  /// Makes the next frame due at `now`: after a stop, or a pause without deadlines.
  package mutating func restart(at now: Instant = .now) {
    deadline = now
  }

  private static func interval(_ framesPerSecond: Double) -> Double {
    1 / min(1000, max(0.1, framesPerSecond.isNaN ? 60 : framesPerSecond))
  }
}
