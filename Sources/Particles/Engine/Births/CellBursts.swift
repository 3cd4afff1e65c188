/// A sequence of births that can be counted up to any time.
protocol Births: Sendable {
  /// The number of births up to and including a time.
  func count(at time: Seconds) -> Int
  /// The time of a birth; infinity if it never happens.
  func time(ofBirth index: Int) -> Seconds
}

extension SteadyBirths: Births {}
extension BirthSchedule: Births {}

/// The births at a rate and in bursts; bursts after `end` do not happen.
struct BurstBirths<Rate: Births>: Births {
  let bursts: CellBursts
  let rate: Rate
  let end: Seconds

  func count(at time: Seconds) -> Int { bursts.count(at: time, over: rate, until: end) }
  func time(ofBirth index: Int) -> Seconds {
    bursts.time(ofBirth: index, over: rate, until: end)
  }
}

/// The bursts of an emitter cell, added to the births at a rate: steps of the cumulative count.
///
/// ```
/// births           ___/‾‾      at each burst's moment come those of the rate first,
///          ___/‾‾‾|            and then the burst's
/// time            burst
/// ```
/// They happen in every repeat. The first ones are in a list, the others in a loop.
struct CellBursts: Equatable, Sendable {
  /// A number of births at one time.
  struct Step: Hashable, Sendable {
    var time: Seconds
    var count: Int
    /// The index of the repeat within the list or the loop's period.
    var turn = 0.0
  }

  /// Steps that repeat periodically.
  struct Loop: Equatable, Sendable {
    /// The beginning of the loop in the emitter cell's time.
    var start: Seconds
    var period: Seconds
    /// The number of repeats in a period.
    var turns: Double
    /// The number of repeats left at the loop's beginning; may be infinite.
    var repeats: Double
    /// The steps of a period, by time since its beginning.
    var steps: [Step]
    /// The cumulative births of a period before each step, and at the end.
    var births: [Double]
  }

  /// The listed bursts, by time.
  private let steps: [Step]
  /// The cumulative births before each listed burst, and at the end.
  private let births: [Double]
  private let loop: Loop?
  /// The latest time of a burst, in the emitter cell's time; may be infinite.
  private let end: Seconds

  /// Creates bursts; those without births are omitted.
  init(_ steps: [Step] = [], loop: Loop? = nil, end: Seconds = .infinity) {
    self.steps = steps.filter { $0.count > 0 }
    births = Self.sums(of: self.steps)
    self.end = end
    self.loop = loop.flatMap { loop in
      var loop = loop
      loop.steps.removeAll { $0.count <= 0 }
      loop.births = Self.sums(of: loop.steps)
      return loop.steps.isEmpty || loop.repeats <= 0 ? nil : loop
    }
  }

  private static func sums(of steps: [Step]) -> [Double] {
    steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + Double($1.count)) }
  }

  /// Whether there are none.
  var isEmpty: Bool { steps.isEmpty && loop == nil }

  /// The number of births in the repeat that has most.
  var heaviestRepeat: Double {
    var births: [Double: Double] = [:]
    for step in steps { births[step.turn, default: 0] += Double(step.count) }
    let listed = births.values.max() ?? 0
    births.removeAll()
    for step in loop?.steps ?? [] { births[step.turn, default: 0] += Double(step.count) }
    return max(listed, births.values.max() ?? 0)
  }

  // MARK: One by one

  /// The upper bound of the index of a period, so that it can be converted to `Int`.
  private static let mostPeriods = 1e12

  /// The period and the step of a burst in the loop.
  private func place(_ index: Int, in loop: Loop) -> (period: Double, step: Int) {
    let (period, step) = (index - steps.count).quotientAndRemainder(dividingBy: loop.steps.count)
    return (Double(period), step)
  }

  /// The time of a burst; infinity if there are fewer.
  private func time(ofBurst index: Int) -> Seconds {
    guard index >= steps.count else { return steps[index].time }
    guard let loop else { return .infinity }
    let (period, place) = place(index, in: loop)
    let step = loop.steps[place]
    guard period * loop.turns + step.turn < loop.repeats else { return .infinity }
    // Rounding must not put a burst after those of the next period.
    let next = loop.start + (period + 1) * loop.period
    let time = min(loop.start + period * loop.period + step.time, next)
    let slack = MediaTiming.roundingShare * loop.period / loop.turns
    return time <= end + slack ? min(time, end) : .infinity
  }

  /// The number of births of all bursts before one.
  private func births(beforeBurst index: Int) -> Int {
    guard index >= steps.count else { return Int(births[index]) }
    guard let loop else { return Int(births[steps.count]) }
    let (period, place) = place(index, in: loop)
    let inLoop = period * loop.births[loop.steps.count] + loop.births[place]
    return Int(min(births[steps.count] + inLoop, 9e15))
  }

  /// The number of bursts up to and including a time.
  private func burstCount(at time: Seconds) -> Int {
    guard let loop, time >= loop.start else {
      return steps.endOfPrefix { $0.time <= time }
    }
    let passed = ((min(time, end) - loop.start) / loop.period).rounded(.down)
    let period = Int(max(0, min(passed - 1, Self.mostPeriods)))
    let first = steps.count + period * loop.steps.count
    return (first..<first + 3 * loop.steps.count).endOfPrefix {
      self.time(ofBurst: $0) <= time
    }
  }

  /// Whether there is a burst at a time.
  func hasBurst(at time: Seconds) -> Bool {
    burstCount(at: time) > burstCount(at: time.nextDown)
  }

  // MARK: Together with a rate

  /// The number of particles born by a rate and in bursts up to and including a time; bursts after
  /// `end` do not happen.
  /// - Complexity: O(log *n*) in the number of listed bursts and of those in one repeat.
  func count(at time: Seconds, over rate: some Births, until end: Seconds) -> Int {
    rate.count(at: time) + births(beforeBurst: burstCount(at: min(time, end)))
  }

  /// The time of a birth; infinity if it never happens.
  /// - Complexity: O(log *n*) in the number of earlier bursts.
  func time(ofBirth index: Int, over rate: some Births, until end: Seconds) -> Seconds {
    let begun = (0..<most(before: index)).endOfPrefix { burst in
      let time = self.time(ofBurst: burst)
      return time.isFinite && time <= end
        && rate.count(at: time) + births(beforeBurst: burst) <= index
    }
    let earlier = births(beforeBurst: begun)
    let last = begun > 0 ? self.time(ofBurst: begun - 1) : -.infinity
    if begun > 0, index < rate.count(at: last) + earlier { return last }
    // Rounding must not move a birth across a burst.
    let next = self.time(ofBurst: begun)
    let time = max(last, rate.time(ofBirth: index - earlier))
    return next <= end ? min(time, next) : time
  }

  /// An upper bound of the number of bursts before a birth.
  private func most(before index: Int) -> Int {
    guard let loop else { return steps.count }
    let share = loop.births[loop.steps.count]
    let periods = min((Double(index) - births[steps.count]) / share + 2, Self.mostPeriods)
    return steps.count + Int(max(0, periods)) * loop.steps.count
  }

  // MARK: The end

  /// The time of the last burst up to `end`: `nil` if bursts never end, negative infinity if there
  /// are none.
  func lastTime(until end: Seconds) -> Seconds? {
    let end = min(end, self.end)
    guard let loop else { return steps.last { $0.time <= end }?.time ?? -.infinity }
    guard end.isFinite || loop.repeats.isFinite else { return nil }
    let last = min(end, loop.start + (loop.repeats / loop.turns + 1) * loop.period)
    let count = burstCount(at: last)
    return count > 0 ? time(ofBurst: count - 1) : -.infinity
  }
}
