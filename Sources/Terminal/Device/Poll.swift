import KamuroCNcurses
import KamuroPlatform

/// The events of a file descriptor that `poll` reports.
struct Readiness: OptionSet, Sendable {
  let rawValue: Int16

  static let reading = Readiness(rawValue: Int16(POLLIN))
  static let writing = Readiness(rawValue: Int16(POLLOUT))
  /// Hung up, in error, or not open.
  static let broken = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// Waits until one of two descriptors is ready, a signal arrives or the timeout expires.
///
/// - Parameter limit: The timeout in seconds; `nil` for none.
func poll(
  _ terminal: Descriptor,
  for interest: Readiness,
  orReading wake: Descriptor,
  within limit: Double?
) -> (terminal: Readiness, wake: Readiness) {
  var pair = PollPair(
    first: pollfd(fd: terminal.number, events: interest.rawValue, revents: 0),
    second: pollfd(fd: wake.number, events: Readiness.reading.rawValue, revents: 0)
  )
  // At most a day, so that the nanoseconds fit.
  let nanoseconds = limit.map { Int64((min(max(0, $0), 86_400) * 1e9).rounded(.up)) }
  guard precise_poll(&pair, nanoseconds ?? -1) > 0 else { return ([], []) }
  return (Readiness(rawValue: pair.first.revents), Readiness(rawValue: pair.second.revents))
}
