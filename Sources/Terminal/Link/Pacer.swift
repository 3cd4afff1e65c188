/// Frame pacing: frames are due at regular intervals, and late ones are dropped instead of queued.
///
/// ```
/// due    0     1     2     3     4     5
///        |-----|-----|-----|-----|-----|
/// drawn  0      1            3   4     5      frame 2 was missed
/// ```
///
/// A picture that changes slowly needs fewer frames. After each one it can ``rest(for:)`` a while;
/// what cannot wait, such as the answer to a key, can ``hasten(at:)``:
/// ```
/// due    0     1     2     3     4     5
/// drawn  0                 1        2  3      rests for 3 intervals; a key hastens frame 2
/// ```
package struct Pacer: Sendable {
  /// The least interval between frames, in seconds.
  package private(set) var interval: Double
  /// The time at which the next frame is due.
  package private(set) var deadline: Instant
  /// The number of dropped frames.
  package private(set) var missedFrames = 0
  /// The time at which the last frame was due.
  private var frameTime: Instant

  /// Creates a pacer whose first frame is due at once; the rate is clamped to 0.1...1000.
  package init(framesPerSecond: Double, startingAt now: Instant = .now) {
    interval = Self.interval(framesPerSecond)
    deadline = now
    frameTime = now - interval
  }

  /// Whether a frame is due.
  package func isDue(at now: Instant = .now) -> Bool { now >= deadline }

  /// Moves the deadline past `now` by whole intervals; returns the number of dropped frames.
  @discardableResult
  package mutating func advance(past now: Instant = .now) -> Int {
    guard isDue(at: now) else { return 0 }
    let missed = Int(max(0, deadline.seconds(to: now) / interval))
    frameTime = deadline + interval * Double(missed)
    deadline = frameTime + interval
    missedFrames += missed
    return missed
  }

  /// Makes the next frame due some seconds after the last one, never before its interval is over.
  package mutating func rest(for seconds: Double) {
    deadline = frameTime + max(interval, seconds)
  }

  /// Makes the next frame due as soon as its interval is over.
  package mutating func hasten(at now: Instant = .now) {
    deadline = min(deadline, max(now, frameTime + interval))
  }

  /// Changes the frame rate after the next frame; it is clamped to 0.1...1000.
  package mutating func change(framesPerSecond: Double) {
    interval = Self.interval(framesPerSecond)
  }

  /// Makes the next frame due at `now`, as after a stop or a pause without deadlines.
  package mutating func restart(at now: Instant = .now) {
    deadline = now
  }

  private static func interval(_ framesPerSecond: Double) -> Double {
    1 / min(1000, max(0.1, framesPerSecond.isNaN ? 60 : framesPerSecond))
  }
}
