/// Births at an animated rate from a moment of it on: those of one parent.
///
/// ```
/// rate     ___/\\___/\\____     the same for all parents, over running time
/// parent      |------|         the integral from its start to its end
/// ```
struct PartialBirths: Births {
  /// The births at the rate from the beginning of time.
  var rate: BirthSchedule
  /// The running time at local time 0.
  var start: Seconds
  /// When they happen, in local time; its end may be infinite.
  var window: Range<Seconds>

  func count(at time: Seconds) -> Int {
    guard time >= window.lowerBound else { return 0 }
    return SteadyBirths.whole(
      rate.integral(to: start + min(time, window.upperBound)) - integralAtStart
    )
  }

  func time(ofBirth index: Int) -> Seconds {
    let time = rate.time(reaching: integralAtStart + Double(index) + 1) - start
    // Counts lose what floating point loses of a long time.
    return min(max(window.lowerBound, time), window.upperBound)
  }

  private var integralAtStart: Double { rate.integral(to: start + window.lowerBound) }
}
