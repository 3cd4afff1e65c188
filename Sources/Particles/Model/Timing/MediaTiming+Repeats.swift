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

/// What repeating is to layers and cells.
extension MediaTiming {
  /// Whether there is a cut or a turn in it.
  var repeats: Bool {
    cycle > 0 && cycle.isFinite && (autoreverses || cycleCount != 1)
  }

  /// How many repeats begin; the last may be a part.
  var beginningRepeats: Double {
    repeats ? max(1, (cycleCount - Self.roundingShare).rounded(.up)) : 1
  }

  /// How long a cell emits in local seconds, with all its repeats; may be infinite.
  ///
  /// What has no duration does not repeat.
  var emittingDuration: Seconds { cycle > 0 ? activeDuration : duration }

  /// The share of a cycle that floating point may have lost.
  static let roundingShare = 1e-9

  /// Where in a repeat a layer is at a local time, and whether it is on the way back there.
  ///
  /// Before local time 0, and where nothing repeats, it is the local time itself. At a turn it is
  /// still on the way there; after the last repeat it is where that ended.
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

  /// Whether a cell emits before its local time 0.
  private var emitsEarly: Bool { fillsBackwards && speed > 0 }

  /// When a cell begins to be seen, in the time of a parent whose own begins at 0.
  var appearance: Seconds { emitsEarly ? min(beginTime, 0) : beginTime }

  /// The local time at which a cell's rate begins: 0, or earlier with its parent.
  var emissionStart: Seconds { emitsEarly ? min(0, localTime(at: 0)) : 0 }

  /// The local time at which a cell's rate ends; may be infinite.
  var emissionEnd: Seconds { fillsForwards ? .infinity : emittingDuration }
}
