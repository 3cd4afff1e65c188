internal import KamuroParticles

/// A sliding-window rate limiter.
///
/// ```
/// limit 3    x x x . . x x     a fourth one waits until the first has left the window
///            |--span--|
/// ```
struct RateLimiter: Sendable {
  private let limit: Int
  private let span: Seconds
  /// The times of the last events, a ring buffer.
  private var times: [Seconds] = []
  /// The index of the oldest event once the ring buffer is full.
  private var oldest = 0

  /// Allows at most `limit` events, at least one, within any `span` seconds.
  init(_ limit: Int, within span: Seconds) {
    self.limit = max(1, limit)
    self.span = span
  }

  /// Counts an event and returns true, unless the window is full; times must not decrease.
  /// - Complexity: O(1).
  mutating func take(at time: Seconds) -> Bool {
    guard times.count == limit else {
      times.append(time)
      return true
    }
    guard times[oldest] + span <= time else { return false }
    times[oldest] = time
    oldest = (oldest + 1) % limit
    return true
  }
}
