/// The bursts of an emitter cell in all of its repeats.
///
/// ```
/// there and back   |    |         |    ||    |         |    |
///                  0    b     duration ^    b again: 2 duration - b of the cycle
///                                      the end of one repeat and the beginning of the next
/// ```
extension CellBursts {
  /// The most bursts in the list, or in a period.
  static let limit = 4096

  /// The bursts of an emitter cell, each multiplied by a rate at its time and by the share that is
  /// kept.
  init(of cell: EmitterCell, factor: BirthSchedule.Rate, share: Double) {
    func step(_ planned: Step, at time: Seconds) -> Step {
      let count = Double(planned.count) * factor.value(at: time) * share
      return Step(
        time: time,
        count: SteadyBirths.whole(max(0, count)),
        turn: planned.turn
      )
    }
    let plan = RepeatPlan(of: cell, factor: factor)
    let slack = MediaTiming.roundingShare * plan.cycle
    let listed = plan.repeats(0..<plan.listed).filter { $0.time <= plan.end + slack }
      .map { step($0, at: min($0.time, plan.end)) }
    let start = Double(plan.listed) * plan.cycle
    let looped = plan.repeats(plan.listed..<plan.listed + plan.turns).map { planned in
      var step = step(planned, at: planned.time)
      step.time = max(0, planned.time - start)
      step.turn = planned.turn - Double(plan.listed)
      return step
    }
    let loop = Loop(
      start: start,
      period: Double(plan.turns) * plan.cycle,
      turns: Double(plan.turns),
      repeats: plan.count - Double(plan.listed),
      steps: looped,
      births: []
    )
    self.init(listed, loop: plan.turns > 0 ? loop : nil, end: plan.end)
  }

  /// Whether the bursts follow the rate exactly in all repeats; otherwise those of the first
  /// repeats approximate the rest.
  static func isExact(_ cell: EmitterCell, factor: BirthSchedule.Rate) -> Bool {
    RepeatPlan(of: cell, factor: factor).isExact
  }
}

/// How the repeats of an emitter cell's bursts are divided into a list and a loop.
private struct RepeatPlan {
  /// The bursts of one repeat, by time.
  let steps: [CellBursts.Step]
  /// The length of a repeat in seconds; 0 if there is only one.
  let cycle: Seconds
  /// The number of repeats; may be infinite.
  let count: Double
  /// The time of the emitter cell at which bursts end.
  let end: Seconds
  /// The number of repeats whose bursts are listed.
  private(set) var listed = 1
  /// The number of repeats in one period of the loop after the list; 0 without a loop.
  private(set) var turns = 0
  private(set) var isExact = true

  init(of cell: EmitterCell, factor: BirthSchedule.Rate) {
    let timing = cell.timing
    let timed = cell.bursts.filter { $0.sound == nil }.map(CellBursts.Step.init)
    let forward = ([.init(time: 0, count: cell.burst)] + timed)
      .filter { $0.count > 0 && (!timing.repeats || $0.time <= timing.duration) }
    let backward = forward.map { CellBursts.Step(time: timing.cycle - $0.time, count: $0.count) }
    steps = (forward + (timing.repeats && timing.autoreverses ? backward : []))
      .sorted { $0.time < $1.time }
    cycle = timing.repeats ? timing.cycle : 0
    count = timing.beginningRepeats
    end = timing.emittingDuration
    guard timing.repeats, !steps.isEmpty else { return }
    divide(by: factor)
  }

  /// Determines what must be listed: all repeats until the factor has settled.
  private mutating func divide(by factor: BirthSchedule.Rate) {
    let most = CellBursts.limit / steps.count
    guard factor.isAnimated else {
      (listed, turns) = (0, 1)
      return
    }
    guard count > Double(most) else {
      listed = Int(count)
      return
    }
    let settled = factor.settled(after: 0)
    let unsettled = (settled / cycle).rounded(.down) + 1
    listed = Int(max(0, min(unsettled, Double(most))))
    let period = factor.period(after: settled)
    let common = period.map {
      BirthSchedule.Rate.commonMultiple(of: cycle, and: [$0], most: most)
    }
    turns = common.map { $0 ?? most } ?? 1
    isExact = unsettled <= Double(most) && common != .some(nil)
  }

  /// The steps of some repeats, in the emitter cell's time, with the repeat's index as their turn.
  func repeats(_ range: Range<Int>) -> [CellBursts.Step] {
    range.flatMap { index in
      steps.map { step in
        // Rounding must not put a burst after those of the next repeat.
        let time = min(Double(index) * cycle + step.time, Double(index + 1) * cycle)
        return .init(time: cycle > 0 ? time : step.time, count: step.count, turn: Double(index))
      }
    }
  }
}

extension CellBursts.Step {
  fileprivate init(_ burst: Burst) {
    self.init(time: burst.time, count: burst.count)
  }
}

// MARK: Estimates

extension CellBursts {
  /// An estimate of the long-term births by bursts.
  struct Flow {
    /// The most births of one repeat.
    var births: Double
    /// The number of repeats; may be infinite.
    var repeats: Double
    var cycle: Seconds

    init(of cell: EmitterCell, factor: BirthSchedule.Rate) {
      births = CellBursts(of: cell, factor: factor, share: 1).heaviestRepeat
      repeats = cell.timing.beginningRepeats
      cycle = cell.timing.cycle
    }

    /// The births at once, and those per second in addition, of particles that are visible for some
    /// seconds.
    func parts(for seconds: Seconds) -> (burst: Double, rate: Double) {
      guard repeats > 1, repeats > 1 + seconds / cycle else { return (births * repeats, 0) }
      return (births, births / cycle)
    }

    /// The most births within some seconds of the emitter cell.
    func births(within seconds: Seconds) -> Double {
      births * (repeats > 1 ? min(repeats, 1 + seconds / cycle) : 1)
    }
  }
}
