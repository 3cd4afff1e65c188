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

/// Waits until a descriptor is ready, a signal arrives or the timeout expires.
///
/// - Parameters:
///   - other: A further descriptor to read from; -1 for none.
///   - limit: The timeout in seconds; `nil` for none.
func poll(
  _ terminal: Descriptor,
  for interest: Readiness,
  orReading wake: Descriptor,
  or other: Int32 = -1,
  within limit: Double?
) -> (terminal: Readiness, wake: Readiness, other: Readiness) {
  let reading = Readiness.reading.rawValue
  var set = PollSet(
    first: pollfd(fd: terminal.number, events: interest.rawValue, revents: 0),
    second: pollfd(fd: wake.number, events: reading, revents: 0),
    third: pollfd(fd: other, events: reading, revents: 0),
    fourth: pollfd(fd: -1, events: 0, revents: 0)
  )
  guard poll(&set, within: limit) else { return ([], [], []) }
  return (
    Readiness(rawValue: set.first.revents), Readiness(rawValue: set.second.revents),
    Readiness(rawValue: set.third.revents)
  )
}

/// Polls a set of descriptors; returns whether one is ready.
/// - Parameter limit: The timeout in seconds; `nil` for none.
func poll(_ set: inout PollSet, within limit: Double?) -> Bool {
  // At most a day, so that the nanoseconds fit.
  let nanoseconds = limit.map { Int64((min(max(0, $0), 86_400) * 1e9).rounded(.up)) }
  return precise_poll(&set, nanoseconds ?? -1) > 0
}
