/// The minimum round-trip time (minimum RTT) of a link: the delay while nothing queues.
///
/// The smallest round-trip time so far may include queueing delay, and the path to the terminal may
/// have changed, so it is measured again from time to time.
struct MinimumRTT: Sendable {
  /// The time between measurements on a congested link, in seconds.
  private static let interval = 15.0
  /// The same where queueing delay stays high whatever is sent: the minimum RTT may have risen.
  private static let doubtInterval = 3.0

  /// The minimum RTT in seconds; `nil` if it is unknown.
  private(set) var seconds: Double?
  /// When it was measured on the empty link.
  private var time: Instant?

  /// Whether the empty link has been measured.
  var isMeasured: Bool { time != nil }

  /// Whether the last measurement is too old for a congested link.
  /// - Parameter isDoubtful: Whether queueing delay stays high.
  func isOutdated(at now: Instant, isDoubtful: Bool) -> Bool {
    guard let time else { return true }
    return time.seconds(to: now) >= (isDoubtful ? Self.doubtInterval : Self.interval)
  }

  /// Sets the minimum RTT to the round-trip time of a query on the empty link.
  mutating func learn(_ delay: Double, at now: Instant) {
    (seconds, time) = (delay, now)
  }

  /// Records the round-trip time of a probe.
  /// - Parameters:
  ///   - isExact: Whether the answer's time of arrival is certain enough.
  ///   - isUnloaded: Whether the link was empty.
  mutating func note(_ delay: Double, isExact: Bool, isUnloaded: Bool, at now: Instant) {
    if isUnloaded, isExact {
      learn(delay, at: now)
    } else if isUnloaded {
      // Measured again in a second.
      time = now - (Self.interval - 1)
    } else if isExact {
      seconds = min(delay, seconds ?? delay)
    }
  }
}
