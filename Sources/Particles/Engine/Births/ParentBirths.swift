/// The births of one parent at an animated rate, from some time of the rate on.
///
/// ```
/// rate     ___/\\___/\\____     the same for all parents, over local time
/// parent      |------|         the integral from its start to its end
/// ```
struct ParentBirths: Births {
  /// The births at the rate from the beginning of the local time.
  var rate: BirthSchedule
  /// The part of the rate that the parent has.
  var share = 1.0
  /// The local time of the node at the parent's time 0.
  var start: Seconds
  /// The interval of emission in the parent's time; its end may be infinite.
  var window: Range<Seconds>

  func count(at time: Seconds) -> Int {
    guard time >= window.lowerBound else { return 0 }
    return SteadyBirths.whole(
      share * (rate.integral(to: start + min(time, window.upperBound)) - integralAtStart)
    )
  }

  func time(ofBirth index: Int) -> Seconds {
    guard share > 0 else { return .infinity }
    let time = rate.time(reaching: integralAtStart + (Double(index) + 1) / share) - start
    // Differences of large integrals lose precision, so the time is clamped to the window.
    return min(max(window.lowerBound, time), window.upperBound)
  }

  private var integralAtStart: Double { rate.integral(to: start + window.lowerBound) }
}
