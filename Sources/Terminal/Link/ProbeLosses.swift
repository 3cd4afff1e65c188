/// The consecutive lost answers to probes, after each of which no probe is sent for a time.
struct ProbeLosses: Sendable {
  /// The time without probes after a lost answer, in seconds; it doubles with each further loss.
  private static let pauses = 5.0...80.0

  private var count = 0
  /// The end of the time without probes.
  private var pauseEnd: Instant?

  /// Whether probes are suspended after a lost answer.
  func isPaused(at now: Instant) -> Bool { pauseEnd.map { now < $0 } ?? false }

  /// Records a lost answer.
  mutating func add(at now: Instant) {
    count += 1
    let pause = Self.pauses.lowerBound * Double(1 << min(count - 1, 8))
    pauseEnd = now + min(pause, Self.pauses.upperBound)
  }
}
