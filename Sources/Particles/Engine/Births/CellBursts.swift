/// Births that can be counted up to any time.
protocol Births {
  /// How many are born up to and including a time.
  func count(at time: Seconds) -> Int
  /// When the birth of an index happens; infinity where it never does.
  func time(ofBirth index: Int) -> Seconds
}

extension SteadyBirths: Births {}
extension BirthSchedule: Births {}

/// The bursts of a cell on top of births that go on at a rate: steps of the same count.
///
/// ```
/// births           ___/‾‾      at each burst's moment come those of the rate first,
///          ___/‾‾‾|            and then the burst's
/// time            burst
/// ```
/// They happen in every repeat. Some are listed one by one; what comes after them is a loop.
struct CellBursts: Hashable, Sendable {
  /// Births at a moment.
  struct Step: Hashable, Sendable {
    var time: Seconds
    var count: Int
    /// The repeat of the loop in which it happens, from 0.
    var turn = 0.0
  }

  /// Steps that follow each other again and again.
  struct Loop: Hashable, Sendable {
    /// When it begins, in the cell's time.
    var start: Seconds
    var period: Seconds
    /// The cell's repeats in a period.
    var turns: Double
    /// The cell's repeats that are left at its beginning; may be infinite.
    var repeats: Double
    /// The steps of a period, by time, which counts from its beginning.
    var steps: [Step]
    /// The births of a period before each step, and at the end all.
    var births: [Double]
  }

  /// The first bursts, by time.
  private let steps: [Step]
  /// The births before each of the first bursts, and at the end all.
  private let births: [Double]
  private let loop: Loop?
  /// When a burst can be last, in the cell's time; may be infinite.
  private let end: Seconds

  /// Creates bursts; those without births are left out.
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

  /// The most births of one repeat.
  var heaviestRepeat: Double {
    var births: [Double: Double] = [:]
    for step in steps { births[step.turn, default: 0] += Double(step.count) }
    let listed = births.values.max() ?? 0
    births.removeAll()
    for step in loop?.steps ?? [] { births[step.turn, default: 0] += Double(step.count) }
    return max(listed, births.values.max() ?? 0)
  }

  // MARK: One by one

  /// The most periods that are told from each other.
  private static let mostPeriods = 1e12

  /// Which step of which period a burst of the loop is.
  private func place(_ index: Int, in loop: Loop) -> (period: Double, step: Int) {
    let (period, step) = (index - steps.count).quotientAndRemainder(dividingBy: loop.steps.count)
    return (Double(period), step)
  }

  /// When a burst happens; infinity where there are fewer.
  private func time(ofBurst index: Int) -> Seconds {
    guard index >= steps.count else { return steps[index].time }
    guard let loop else { return .infinity }
    let (period, place) = place(index, in: loop)
    let step = loop.steps[place]
    guard period * loop.turns + step.turn < loop.repeats else { return .infinity }
    // Rounding must not put it behind those of the next period.
    let next = loop.start + (period + 1) * loop.period
    let time = min(loop.start + period * loop.period + step.time, next)
    let slack = MediaTiming.roundingShare * loop.period / loop.turns
    return time <= end + slack ? min(time, end) : .infinity
  }

  /// The births of all bursts before one.
  private func births(beforeBurst index: Int) -> Int {
    guard index >= steps.count else { return Int(births[index]) }
    guard let loop else { return Int(births[steps.count]) }
    let (period, place) = place(index, in: loop)
    let inLoop = period * loop.births[loop.steps.count] + loop.births[place]
    return Int(min(births[steps.count] + inLoop, 9e15))
  }

  /// How many bursts happen up to and including a time.
  private func burstCount(at time: Seconds) -> Int {
    guard let loop, time >= loop.start else {
      return steps.endOfBeginning { $0.time <= time }
    }
    let passed = ((min(time, end) - loop.start) / loop.period).rounded(.down)
    let period = Int(max(0, min(passed - 1, Self.mostPeriods)))
    let first = steps.count + period * loop.steps.count
    return (first..<first + 3 * loop.steps.count).endOfBeginning {
      self.time(ofBurst: $0) <= time
    }
  }

  // MARK: Together with a rate

  /// The births of a rate and of the bursts up to and including a time; bursts after `end` never
  /// happen.
  /// - Complexity: O(log *n*) in the number of bursts of the list and of a period.
  func count(at time: Seconds, over rate: some Births, until end: Seconds) -> Int {
    rate.count(at: time) + births(beforeBurst: burstCount(at: min(time, end)))
  }

  /// When the birth of an index happens; infinity where it never does.
  /// - Complexity: O(log *n*) in the number of bursts that happen before it.
  func time(ofBirth index: Int, over rate: some Births, until end: Seconds) -> Seconds {
    let begun = (0..<most(before: index)).endOfBeginning { burst in
      let time = self.time(ofBurst: burst)
      return time.isFinite && time <= end
        && rate.count(at: time) + births(beforeBurst: burst) <= index
    }
    let earlier = births(beforeBurst: begun)
    let last = begun > 0 ? self.time(ofBurst: begun - 1) : -.infinity
    if begun > 0, index < rate.count(at: last) + earlier { return last }
    // Rounding must not put it on the other side of a burst.
    let next = self.time(ofBurst: begun)
    let time = max(last, rate.time(ofBirth: index - earlier))
    return next <= end ? min(time, next) : time
  }

  /// A number of bursts that no more than those before a birth of them and of a rate exceed.
  private func most(before index: Int) -> Int {
    guard let loop else { return steps.count }
    let share = loop.births[loop.steps.count]
    let periods = min((Double(index) - births[steps.count]) / share + 2, Self.mostPeriods)
    return steps.count + Int(max(0, periods)) * loop.steps.count
  }

  // MARK: The end

  /// When the last one happens that is not after `end`: `nil` where they never end, infinity below
  /// 0 without any.
  func lastTime(until end: Seconds) -> Seconds? {
    let end = min(end, self.end)
    guard let loop else { return steps.last { $0.time <= end }?.time ?? -.infinity }
    guard end.isFinite || loop.repeats.isFinite else { return nil }
    let last = min(end, loop.start + (loop.repeats / loop.turns + 1) * loop.period)
    let count = burstCount(at: last)
    return count > 0 ? time(ofBurst: count - 1) : -.infinity
  }
}

extension RandomAccessCollection {
  /// The end of the beginning for whose elements a predicate holds.
  /// - Complexity: O(log *n*).
  fileprivate func endOfBeginning(_ predicate: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        low = index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    return low
  }
}
