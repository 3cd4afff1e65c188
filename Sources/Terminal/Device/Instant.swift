import KamuroPlatform

/// A time of the monotonic clock, which does not advance while the machine sleeps.
///
/// The clock is that of the standard library's `SuspendingClock`. A plain integer is used because
/// the instants and durations of `SuspendingClock` took a tenth of the processor time of a light
/// frame.
package struct Instant: Equatable, Sendable {
  /// Since the clock's own, unspecified origin.
  private let nanoseconds: Int64

  /// The current time.
  package static var now: Instant {
    #if canImport(Darwin)
    return Instant(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_UPTIME_RAW)))
    #else
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    #endif
  }

  /// The instant `seconds` later, to the nearest nanosecond.
  ///
  /// `seconds` is clamped to ±10⁹ (30 years); NaN counts as -10⁹.
  package static func + (instant: Instant, seconds: Double) -> Instant {
    let bounded = seconds > -1e9 ? min(seconds, 1e9) : -1e9
    return Instant(nanoseconds: instant.nanoseconds &+ Int64((bounded * 1e9).rounded()))
  }

  /// The instant `seconds` earlier.
  package static func - (instant: Instant, seconds: Double) -> Instant { instant + -seconds }

  /// The seconds until `other`; negative where `other` is earlier.
  package func seconds(to other: Instant) -> Double {
    Double(other.nanoseconds &- nanoseconds) * 1e-9
  }

  /// The earlier of two instants; `nil` arguments are ignored.
  package static func earliest(_ first: Instant?, _ second: Instant?) -> Instant? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}

extension Instant: Comparable {
  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}
