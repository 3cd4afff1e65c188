#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A moment of the clock that shows go by: monotonic, still while the machine sleeps.
///
/// It is that of the library's `SuspendingClock`, as a plain number: where a show does little in a
/// frame, that one's moments and durations took a tenth of it.
package struct Instant: Hashable, Sendable {
  /// From some moment on that is the clock's own.
  private let nanoseconds: Int64

  /// The present moment.
  package static var now: Instant {
    #if canImport(Darwin)
    return Instant(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_UPTIME_RAW)))
    #else
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    #endif
  }

  /// The moment some seconds later, to the nearest nanosecond; they are clamped to ±10⁹, thirty years,
  /// and what is not a number counts as the least.
  package static func + (instant: Instant, seconds: Double) -> Instant {
    let bounded = seconds > -1e9 ? min(seconds, 1e9) : -1e9
    return Instant(nanoseconds: instant.nanoseconds &+ Int64((bounded * 1e9).rounded()))
  }

  /// The moment some seconds earlier.
  package static func - (instant: Instant, seconds: Double) -> Instant { instant + -seconds }

  /// Seconds until another moment; negative for one before.
  package func seconds(to other: Instant) -> Double {
    Double(other.nanoseconds &- nanoseconds) * 1e-9
  }

  /// The first of two moments, of those that there are.
  package static func earliest(_ first: Instant?, _ second: Instant?) -> Instant? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}

extension Instant: Comparable {
  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}
