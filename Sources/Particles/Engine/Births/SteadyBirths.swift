/// Births at a constant rate: how many up to a time, and when each.
///
/// ```
/// births   base ---- base + rate · (t - start) ----|
///          start                                  end
/// ```
struct SteadyBirths: Hashable, Sendable {
  /// The share of a birth that floating point may have lost: 0.1 · 30 is three.
  static let tolerance = 1e-9

  /// The births at `start`, as a real number.
  var base: Double
  /// Births per second after it.
  var rate: Double
  var start: Seconds
  /// When they stop; may be infinite.
  var end: Seconds

  /// Births up to a time as a real number; 0 before `start`.
  func integral(to time: Seconds) -> Double {
    guard time >= start else { return 0 }
    return base + rate * (min(time, end) - start)
  }

  /// How many are born up to and including a time.
  func count(at time: Seconds) -> Int {
    Self.whole(integral(to: time))
  }

  /// The whole births in a real number of them, at most 9e15.
  static func whole(_ births: Double) -> Int {
    Int(min(births + tolerance, 9e15))
  }

  /// When the birth of an index happens: when the integral reaches index + 1; infinity if never.
  func time(ofBirth index: Int) -> Seconds {
    time(reaching: Double(index) + 1)
  }

  /// When the integral reaches a number of births; infinity where it never does.
  func time(reaching target: Double) -> Seconds {
    guard base < target - Self.tolerance else { return start }
    guard rate > 0 else { return .infinity }
    let time = start + (target - base) / rate
    return time <= end + Self.tolerance / rate ? min(time, end) : .infinity
  }
}
