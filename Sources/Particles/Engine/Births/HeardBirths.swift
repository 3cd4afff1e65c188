/// The births of a root emitter cell that follow what is heard: at a rate, and at hits.
///
/// ```
/// samples      | 0 | 1 | 2 | 3 | 4 |
/// rate          ___ ▂▂▂ ▄▄▄ ▃▃▃ ▂▂▂     constant within a sample
/// hits                   60             as a rate during a sample, of 11 ms
/// births       0   0   2   66  69 …     sums, appended to as the scene hears
/// ```
struct HeardBirths: Births {
  /// What the sums are made of.
  final class Plan: Sendable {
    /// The births at a hit of strength 1.
    typealias Hits = (band: SoundBand, count: Double)

    private let rate: BirthSchedule.Rate
    private let hits: [Hits]
    /// The part of the births that is kept.
    private let share: Double
    /// The layer's time, and the emitter cell's within it.
    private let layer: HeardTime
    private let cell: MediaTiming
    let window: Range<Seconds>
    /// The first sample that is counted.
    let first: Int

    init(
      rate: BirthSchedule.Rate,
      hits: [Hits],
      share: Double,
      in layer: HeardTime,
      window: Range<Seconds>
    ) {
      (self.rate, self.hits, self.share, self.window) = (rate, hits, share, window)
      (self.layer, cell) = (layer, rate.timing)
      let begin = layer.number(at: cell.parentTime(at: window.lowerBound))
      let isForward = layer.timing.speed > 0 && cell.speed > 0 && !window.isEmpty
      first = isForward ? max(begin, layer.sound.first - HeardBirths.silence) : .max
    }

    /// The number of samples that are known.
    var count: Int { layer.sound.count }

    func number(at time: Seconds) -> Int { layer.number(at: cell.parentTime(at: time)) }

    /// The emitter cell's time at which a sample begins.
    func time(of number: Int) -> Seconds { cell.localTime(at: layer.time(of: number)) }

    /// The births of a sample.
    func births(of number: Int) -> Double {
      // The rate in its middle, so that rounding cannot lead to another one.
      let (start, end) = (time(of: number), time(of: number + 1))
      let sample = layer.sound.sample(number)
      let sum = hits.reduce(rate.value(at: (start + end) / 2) * (end - start)) {
        $0 + $1.count * sample.hit($1.band)
      }
      return sum.tamed(in: 0...HeardBirths.most, or: 0) * share
    }

    /// An upper bound of the births per second: of hits four a second.
    var peakRate: Double {
      let length = time(of: 1) - time(of: 0)
      guard first < .max, length > 0 else { return 0 }
      let limit = HeardBirths.most / length
      let hits = 4 * hits.reduce(0) { $0 + $1.count }
      return (rate.largestMagnitude + hits).tamed(in: 0...limit, or: limit) * share
    }

    /// The most births at one moment.
    var most: Double {
      hits.reduce(0) { $0 + $1.count }.tamed(in: 0...HeardBirths.most, or: 0) * share
    }
  }

  /// The silent samples before the first one that are counted: a minute.
  private static let silence = 5_625
  /// The most births of a sample.
  private static let most = 2e6

  let plan: Plan
  /// The births before each sample, from the first on.
  private var sums = [0.0]

  init(_ plan: Plan) { self.plan = plan }

  var end: Seconds { plan.window.upperBound }

  /// Counts what has been heard up to a time of the emitter cell.
  mutating func hear(upTo time: Seconds) {
    guard time >= plan.window.lowerBound, plan.first < .max else { return }
    let last = min(plan.number(at: min(time, end)), plan.count - 1)
    while plan.first + sums.count <= last + 1 {
      sums.append(sums[sums.count - 1] + plan.births(of: plan.first + sums.count - 1))
    }
  }

  /// The number of births up to and including a time, of what was counted.
  func count(at time: Seconds) -> Int {
    guard time >= plan.window.lowerBound, plan.first < .max else { return 0 }
    let time = min(time, end)
    let number = plan.number(at: time)
    guard number >= plan.first else { return 0 }
    let place = number - plan.first
    guard place < sums.count - 1 else { return SteadyBirths.whole(sums[sums.count - 1]) }
    let (start, end) = (plan.time(of: number), plan.time(of: number + 1))
    let part = ((time - start) / (end - start)).tamed(in: 0...1, or: 0)
    return SteadyBirths.whole(sums[place] + part * (sums[place + 1] - sums[place]))
  }

  /// The time of a birth; infinity for one that was not counted yet.
  /// - Complexity: O(log samples).
  func time(ofBirth index: Int) -> Seconds {
    let target = Double(index) + 1 - SteadyBirths.tolerance
    let place = sums.endOfPrefix { $0 < target }
    guard place > 0, place < sums.count else {
      return place == 0 ? plan.window.lowerBound : .infinity
    }
    let number = plan.first + place - 1
    let (start, end) = (plan.time(of: number), plan.time(of: number + 1))
    let part = (target - sums[place - 1]) / (sums[place] - sums[place - 1])
    return min(max(plan.window.lowerBound, start + part * (end - start)), plan.window.upperBound)
  }
}
