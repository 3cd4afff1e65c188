/// Births that can be counted up to any time.
protocol Births {
  /// How many are born up to and including a time.
  func count(at time: Seconds) -> Int
  /// When the birth of an index happens; infinity where it never does.
  func time(ofBirth index: Int) -> Seconds
}

extension SteadyBirths: Births {}
extension BirthSchedule: Births {}

/// Bursts on top of births that go on at a rate: steps of the same count.
///
/// ```
/// births           ___/‾‾      at each burst's moment come those of the rate first,
///          ___/‾‾‾|            and then the burst's
/// time            burst
/// ```
struct LaterBursts: Hashable, Sendable {
  /// Births at a moment.
  struct Step: Hashable, Sendable {
    var time: Seconds
    var count: Int
  }

  /// The bursts, by time.
  private let steps: [Step]

  /// Creates bursts; those without births are left out.
  init(_ steps: [Step] = []) {
    self.steps = steps.filter { $0.count > 0 }.sorted { $0.time < $1.time }
  }

  /// All their births.
  var total: Int { steps.reduce(0) { $0 + $1.count } }

  /// When the last one happens that is not after `end`; `nil` without any.
  func lastTime(until end: Seconds) -> Seconds? {
    steps.last { $0.time <= end }?.time
  }

  /// The births of a rate and of the bursts up to and including a time; those after `end` never
  /// happen.
  /// - Complexity: O(*n*) in the number of bursts.
  func count(at time: Seconds, over births: some Births, until end: Seconds) -> Int {
    var count = births.count(at: time)
    for step in steps where step.time <= min(time, end) { count += step.count }
    return count
  }

  /// When the birth of an index happens; infinity where it never does.
  /// - Complexity: O(*n*) in the number of bursts.
  func time(ofBirth index: Int, over births: some Births, until end: Seconds) -> Seconds {
    var earlier = 0
    for step in steps where step.time <= end {
      let before = births.count(at: step.time) + earlier
      if index < before { break }
      if index < before + step.count { return step.time }
      earlier += step.count
    }
    return births.time(ofBirth: index - earlier)
  }
}
