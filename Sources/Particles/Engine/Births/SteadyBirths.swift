/// Births at a constant rate: the count up to a time, and the time of each.
///
/// ```
/// births   base ---- base + rate · (t - start) ----|
///          start                                  end
/// ```
struct SteadyBirths: Equatable, Sendable {
  /// The tolerance for rounding errors: 0.1 · 30 is three births.
  static let tolerance = 1e-9

  /// The integral of the rate up to `start`.
  var base: Double
  /// Births per second after `start`.
  var rate: Double
  var start: Seconds
  /// The end of emission; may be infinite.
  var end: Seconds

  /// The integral of the rate up to a time; 0 before `start`.
  func integral(to time: Seconds) -> Double {
    guard time >= start else { return 0 }
    return base + rate * (min(time, end) - start)
  }

  /// The number of births up to and including a time.
  func count(at time: Seconds) -> Int {
    Self.whole(integral(to: time))
  }

  /// The number of whole births in an integral, at most 9e15.
  static func whole(_ births: Double) -> Int {
    Int(min(births + tolerance, 9e15))
  }

  /// The time at which the integral reaches index + 1; infinity if it never does.
  func time(ofBirth index: Int) -> Seconds {
    time(reaching: Double(index) + 1)
  }

  /// The time at which the integral reaches a number; infinity if it never does.
  func time(reaching target: Double) -> Seconds {
    guard base < target - Self.tolerance else { return start }
    guard rate > 0 else { return .infinity }
    let time = start + (target - base) / rate
    return time <= end + Self.tolerance / rate ? min(time, end) : .infinity
  }
}
