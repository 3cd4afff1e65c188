/// When a node gives birth, drawn up once.
final class BirthPlan: Sendable {
  /// The share of its births that it keeps, so that particles stay within the layer's budget.
  let share: Double
  /// The schedule of a layer's own cell; that of a sub-cell is made anew for each parent.
  let schedule: BirthSchedule?
  /// What comes at once on top of the schedule.
  let bursts: CellBursts
  /// The births of a sub-cell whose rate is animated, over its running time.
  let animatedBirths: BirthSchedule?
  /// What a layer's own cell would give birth to without its share; `nil` where it keeps all.
  let whole: BirthPlan?

  init(
    share: Double = 1,
    schedule: BirthSchedule? = nil,
    bursts: CellBursts = CellBursts(),
    animatedBirths: BirthSchedule? = nil,
    whole: BirthPlan? = nil
  ) {
    self.share = share
    self.schedule = schedule
    self.bursts = bursts
    self.animatedBirths = animatedBirths
    self.whole = whole
  }

  /// How many births of a layer's own cell have come up to a running time.
  func count(at time: Seconds) -> Int {
    schedule.map { bursts.count(at: time, over: $0, until: $0.end) } ?? 0
  }

  /// When a birth of a layer's own cell happens, in running time.
  func time(ofBirth index: Int) -> Seconds {
    schedule.map { bursts.time(ofBirth: index, over: $0, until: $0.end) } ?? .infinity
  }

  /// The births that have come after a running time, or at all, and are not dead at another.
  /// - Parameters:
  ///   - last: When there has been a birth for the last time.
  ///   - span: For how long somebody, or a descendant, may be seen.
  func births(
    after drawn: Seconds?,
    until now: Seconds,
    last: Seconds,
    seenFor span: Seconds
  ) -> Range<Int> {
    // One more than the dead: a birth counts a hair before its moment, which may be a hair before
    // its end.
    let first = max(
      drawn.map { count(at: min($0, last)) } ?? 0,
      count(at: min(now - span, last)) - 1
    )
    return first..<max(first, count(at: min(now, last)))
  }
}
