import CNcurses

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a descriptor is ready for.
struct Readiness: OptionSet, Sendable {
  let rawValue: Int16

  static let reading = Readiness(rawValue: Int16(POLLIN))
  static let writing = Readiness(rawValue: Int16(POLLOUT))
  /// Gone, or never there.
  static let broken = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// Waits until one of two descriptors is ready, a signal comes or time is up.
///
/// - Parameter limit: the longest wait; `nil` is forever.
func poll(
  _ terminal: Descriptor,
  for interest: Readiness,
  orReading wake: Descriptor,
  within limit: Duration?
) -> (terminal: Readiness, wake: Readiness) {
  var entries = [
    pollfd(fd: terminal.number, events: interest.rawValue, revents: 0),
    pollfd(fd: wake.number, events: Readiness.reading.rawValue, revents: 0),
  ]
  let count = waitForEvents(&entries, limit)
  guard count > 0 else { return ([], []) }
  return (Readiness(rawValue: entries[0].revents), Readiness(rawValue: entries[1].revents))
}

private func waitForEvents(_ entries: inout [pollfd], _ limit: Duration?) -> Int32 {
  guard let limit else { return precise_poll(&entries, UInt32(entries.count), -1) }
  // A day at a time keeps the number small.
  let (seconds, attoseconds) = min(max(.zero, limit), .seconds(86_400)).components
  let nanoseconds = seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
  return precise_poll(&entries, UInt32(entries.count), nanoseconds)
}
