/// The birth schedule and the bursts of a node, computed once.
final class BirthPlan: Births {
  /// The part of its births that is kept, so that the particles stay within the layer's budget.
  let share: Double
  /// The schedule of a root emitter cell; a sub-cell's schedule is made for each parent.
  let schedule: BirthSchedule?
  /// The bursts, in addition to the schedule.
  let bursts: CellBursts
  /// The schedule of a sub-cell with an animated rate, over its local time.
  let animatedBirths: BirthSchedule?
  /// The curve of a sub-cell's rate over its parent's life.
  let pace: SampledCurve?
  /// The plan of a root emitter cell without a budget; `nil` if all births are kept.
  let whole: BirthPlan?

  init(
    share: Double = 1,
    schedule: BirthSchedule? = nil,
    bursts: CellBursts = CellBursts(),
    animatedBirths: BirthSchedule? = nil,
    pace: SampledCurve? = nil,
    whole: BirthPlan? = nil
  ) {
    self.share = share
    self.schedule = schedule
    self.bursts = bursts
    self.animatedBirths = animatedBirths
    self.pace = pace
    self.whole = whole
  }

  /// The number of births of a root emitter cell up to a local time.
  func count(at time: Seconds) -> Int {
    schedule.map { bursts.count(at: time, over: $0, until: $0.end) } ?? 0
  }

  /// The local time of a birth of a root emitter cell.
  func time(ofBirth index: Int) -> Seconds {
    schedule.map { bursts.time(ofBirth: index, over: $0, until: $0.end) } ?? .infinity
  }

  /// The local time after which there are no births; may be infinite.
  var end: Seconds { schedule?.end ?? -.infinity }
}

extension Births {
  /// The births after a local time, or from the beginning, that may be visible at another.
  /// - Parameters:
  ///   - drawn: The time up to which births have been sampled; `nil`: none.
  ///   - last: The time of the last birth.
  ///   - span: How long a particle, or a descendant, may be visible, in seconds.
  func births(
    after drawn: Seconds?,
    until now: Seconds,
    last: Seconds,
    seenFor span: Seconds
  ) -> Range<Int> {
    // One less than the count: by rounding, a birth may be counted slightly before its time, and so
    // its end may be slightly later.
    let first = max(
      drawn.map { count(at: min($0, last)) } ?? 0,
      count(at: min(now - span, last)) - 1
    )
    return first..<max(first, count(at: min(now, last)))
  }
}
