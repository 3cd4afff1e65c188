internal import KamuroParticles

/// A limit on how often something may happen within any span of time: a sliding window.
///
/// ```
/// limit 3    x x x . . x x     a fourth one waits until the first has left the window
///            |--span--|
/// ```
struct Quota: Sendable {
  private let limit: Int
  private let span: Seconds
  /// The times of the last ones, a ring buffer.
  private var times: [Seconds] = []
  /// The place of the oldest once the ring is full.
  private var oldest = 0

  /// Allows `limit` of them, at least one, within `span` seconds.
  init(_ limit: Int, within span: Seconds) {
    self.limit = max(1, limit)
    self.span = span
  }

  /// Counts one at a time, unless the window is full; times never go back.
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
