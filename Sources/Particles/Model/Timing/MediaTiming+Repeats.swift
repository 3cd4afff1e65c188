/// The repeats of an animation, and the position within them.
///
/// ```
/// fraction   1     /|    /|    /           1    /\    /\    /
///                 / |   / |   /                /  \  /  \  /
///            0   /  |  /  |  /             0  /    \/    \/
///                duration                     duration, and back
///                 count 2.5                     count 2.5, autoreverses
/// ```
extension MediaTiming {
  /// The length of a repeat in local seconds, forward and back.
  var cycle: Seconds { autoreverses ? 2 * duration : duration }

  /// The number of repeats, of which the last may be incomplete; may be infinite.
  var cycleCount: Double {
    if repeatDuration > 0 { return cycle > 0 ? repeatDuration / cycle : .infinity }
    return repeatCount > 0 ? repeatCount : 1
  }

  /// The length of all repeats in local seconds; may be infinite.
  var activeDuration: Seconds {
    if repeatDuration > 0 { return repeatDuration }
    return cycle > 0 ? cycle * cycleCount : 0
  }

  /// The repeat at a local time from 0 on, and the fraction of the duration within it.
  ///
  /// After the last repeat it is that one's end. If the duration is 0, the fraction is 1, or 0 with
  /// autoreverses.
  func moment(at localTime: Seconds) -> (repeats: Double, fraction: Double) {
    let atEnd = autoreverses ? 0.0 : 1
    let cycles = min(localTime / cycle, cycleCount)
    guard cycle > 0, cycles.isFinite else { return (0, atEnd) }
    // A count slightly above an integer by rounding does not begin another repeat.
    let last = max(0, (cycleCount - 1e-9).rounded(.up) - 1)
    let repeats = min(cycles.rounded(.down), last)
    let part = min(1, cycles - repeats)
    guard autoreverses else { return (repeats, part) }
    return (repeats, part < 0.5 ? 2 * part : 2 - 2 * part)
  }
}

/// The repeats of layers and emitter cells.
extension MediaTiming {
  /// Whether it jumps or reverses at a time.
  var repeats: Bool {
    cycle > 0 && cycle.isFinite && (autoreverses || cycleCount != 1)
  }

  /// The number of repeats that begin; the last one may be incomplete.
  var beginningRepeats: Double {
    repeats ? max(1, (cycleCount - Self.roundingShare).rounded(.up)) : 1
  }

  /// The local seconds in which an emitter cell emits, with all repeats; may be infinite.
  ///
  /// If the duration is 0, it does not repeat.
  var emittingDuration: Seconds { cycle > 0 ? activeDuration : duration }

  /// The tolerance for rounding errors, as a part of a repeat.
  static let roundingShare = 1e-9

  /// The time within a repeat at a local time, and whether a layer runs backward there.
  ///
  /// Before local time 0, and without repeats, it is the local time. At a turning point it still
  /// runs forward; after the last repeat it is that one's end.
  func basicTime(at localTime: Seconds) -> (time: Seconds, isBackward: Bool) {
    guard repeats, localTime >= 0 else { return (localTime, false) }
    let time = min(localTime, activeDuration)
    let begun = (time / cycle + Self.roundingShare).rounded(.down)
    let rest = min(max(0, time - min(begun, beginningRepeats - 1) * cycle), cycle)
    guard autoreverses, rest > duration else { return (rest, false) }
    return (cycle - rest, true)
  }

  var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }

  var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

  /// Whether an emitter cell emits before its local time 0.
  private var emitsEarly: Bool { fillsBackwards && speed > 0 }

  /// When an emitter cell becomes visible, in the time of a parent that starts at 0.
  var appearance: Seconds { emitsEarly ? min(beginTime, 0) : beginTime }

  /// The local time at which an emitter cell's rate begins: 0, or earlier together with its parent.
  var emissionStart: Seconds { emitsEarly ? min(0, localTime(at: 0)) : 0 }

  /// The local time at which an emitter cell's rate ends; may be infinite.
  var emissionEnd: Seconds { fillsForwards ? .infinity : emittingDuration }
}
