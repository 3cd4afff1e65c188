/// Births at an animated rate from a moment of it on: those of one parent.
///
/// ```
/// rate     ___/\\___/\\____     the same for all parents, over running time
/// parent      |------|         base, and the integral from its start to its end
/// ```
struct PartialBirths: Births {
  /// The births at the rate from the beginning of time.
  var rate: BirthSchedule
  /// The running time at local time 0.
  var start: Seconds
  /// The births at the start, as a real number.
  var base: Double
  /// When they stop, in local time; may be infinite.
  var end: Seconds

  func count(at time: Seconds) -> Int {
    guard time >= 0 else { return 0 }
    let births = rate.integral(to: start + min(time, end)) - rate.integral(to: start)
    return SteadyBirths.whole(base + births)
  }

  func time(ofBirth index: Int) -> Seconds {
    let target = Double(index) + 1
    guard base < target - SteadyBirths.tolerance else { return 0 }
    let time = rate.time(reaching: rate.integral(to: start) + target - base) - start
    // Counts lose what floating point loses of a long time.
    return min(max(0, time), end)
  }
}

/// The births of one parent's sub-cell.
enum ParentBirths: Births {
  case steady(SteadyBirths)
  case animated(PartialBirths)

  func count(at time: Seconds) -> Int {
    switch self {
    case .steady(let births): births.count(at: time)
    case .animated(let births): births.count(at: time)
    }
  }

  func time(ofBirth index: Int) -> Seconds {
    switch self {
    case .steady(let births): births.time(ofBirth: index)
    case .animated(let births): births.time(ofBirth: index)
    }
  }

  /// When they stop, in local time.
  var end: Seconds {
    switch self {
    case .steady(let births): births.end
    case .animated(let births): births.end
    }
  }
}
