/// How often an animation runs, and where it is in it.
///
/// ```
/// fraction   1     /|    /|    /           1    /\    /\    /
///                 / |   / |   /                /  \  /  \  /
///            0   /  |  /  |  /             0  /    \/    \/
///                duration                     duration, and back
///                 count 2.5                     count 2.5, autoreverses
/// ```
extension MediaTiming {
  /// A repeat's length in local seconds, there and back.
  var cycle: Seconds { autoreverses ? 2 * duration : duration }

  /// How many cycles it runs, of which the last may be a part; may be infinite.
  var cycleCount: Double {
    if repeatDuration > 0 { return cycle > 0 ? repeatDuration / cycle : .infinity }
    return repeatCount > 0 ? repeatCount : 1
  }

  /// How long it runs in local seconds with all its repeats; may be infinite.
  var activeDuration: Seconds {
    if repeatDuration > 0 { return repeatDuration }
    return cycle > 0 ? cycle * cycleCount : 0
  }

  /// Which repeat a local time from 0 on lies in, and which fraction of the duration has passed.
  ///
  /// After the last repeat it is the moment at which that ends. What has no duration is at its end,
  /// there and back at its beginning.
  func moment(at localTime: Seconds) -> (repeats: Double, fraction: Double) {
    let atEnd = autoreverses ? 0.0 : 1
    let cycles = min(localTime / cycle, cycleCount)
    guard cycle > 0, cycles.isFinite else { return (0, atEnd) }
    // A count that floating point put a little above a whole one ends a repeat, it begins none.
    let last = max(0, (cycleCount - 1e-9).rounded(.up) - 1)
    let repeats = min(cycles.rounded(.down), last)
    let part = min(1, cycles - repeats)
    guard autoreverses else { return (repeats, part) }
    return (repeats, part < 0.5 ? 2 * part : 2 - 2 * part)
  }
}

extension MediaTiming {
  /// The rows of what can repeat.
  static let repetition: [Property<MediaTiming>] = [
    Property(
      "repeatCount",
      \.repeatCount,
      .span(0...1_000_000, ""),
      "How many times it runs, also a fraction or \"infinite\"; 0: once"
    ),
    Property(
      "repeatDuration",
      \.repeatDuration,
      .span(0...longest),
      "How long it repeats in its own time, in seconds or \"infinite\"; 0: as repeatCount says"
    ),
    Property(
      "autoreverses",
      \.autoreverses,
      .flag,
      "Whether it runs back to its beginning each time, as long again"
    ),
  ]
}
