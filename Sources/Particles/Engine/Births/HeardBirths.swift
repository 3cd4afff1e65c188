/// The births of a root emitter cell that follow what is heard: at a rate, and at hits.
///
/// ```
/// samples      | 0 | 1 | 2 | 3 | 4 |
/// rate          ___ ▂▂▂ ▄▄▄ ▃▃▃ ▂▂▂     constant within a sample
/// hits                   60             as a rate during a sample, of 11 ms
/// births       0   0   2   66  69 …     sums, appended to as the scene hears
/// ```
final class HeardBirths: Births, @unchecked Sendable {
  // The sums are appended to by the thread that draws frames, the only one that reads them, and
  // never change: that is why copies of a simulation share them.

  /// The births at hits of a band.
  struct Hits: Sendable {
    var band: SoundBand
    /// The births of a hit of strength 1.
    var count: Double
  }

  /// The silent samples before the first one that are counted: a minute.
  private static let silence = 5_625

  /// The rate, whose tracks follow sound or not.
  private let rate: BirthSchedule.Rate
  private let hits: [Hits]
  /// The layer's time, and the emitter cell's within it.
  private let layer: HeardTime
  private let cell: MediaTiming
  private let window: Range<Seconds>
  /// The first sample of the window, and the births before each sample from there on.
  private let first: Int
  private var sums = [0.0]

  /// - Parameters:
  ///   - rate: The birth rate.
  ///   - hits: The births at hits.
  ///   - layer: The layer's time.
  ///   - window: The emission interval in the emitter cell's time; its end may be infinite.
  init(rate: BirthSchedule.Rate, hits: [Hits], in layer: HeardTime, window: Range<Seconds>) {
    (self.rate, self.hits, self.layer, self.window) = (rate, hits, layer, window)
    cell = rate.timing
    let isForward = layer.timing.speed > 0 && cell.speed > 0 && !window.isEmpty
    let begin = layer.number(at: cell.parentTime(at: window.lowerBound))
    first = isForward ? max(begin, layer.sound.first - Self.silence) : .max
  }

  var end: Seconds { window.upperBound }

  /// The births of a sample.
  private func births(of number: Int) -> Double {
    // In its middle, so that rounding cannot lead to another one.
    let time = (self.time(of: number) + self.time(of: number + 1)) / 2
    let length = self.time(of: number + 1) - self.time(of: number)
    let sample = layer.sound.sample(number)
    return hits.reduce(rate.value(at: time) * length) { $0 + $1.count * sample.hit($1.band) }
  }

  /// The emitter cell's time at which a sample begins.
  private func time(of number: Int) -> Seconds { cell.localTime(at: layer.time(of: number)) }

  /// The births from the first sample on.
  private func integral(to time: Seconds) -> Double {
    guard time >= window.lowerBound, first < .max else { return 0 }
    let time = min(time, window.upperBound)
    let number = layer.number(at: cell.parentTime(at: time))
    while first + sums.count <= number + 1, first + sums.count <= layer.sound.count {
      sums.append(sums[sums.count - 1] + births(of: first + sums.count - 1))
    }
    let place = number - first
    guard place < sums.count - 1 else { return sums[sums.count - 1] }
    let part = (time - self.time(of: number)) / (self.time(of: number + 1) - self.time(of: number))
    return sums[place] + min(max(0, part), 1) * (sums[place + 1] - sums[place])
  }

  func count(at time: Seconds) -> Int { SteadyBirths.whole(integral(to: time)) }

  /// The time of a birth; infinity for one that has not been counted yet.
  /// - Complexity: O(log samples).
  func time(ofBirth index: Int) -> Seconds {
    let target = Double(index) + 1 - SteadyBirths.tolerance
    let place = sums.endOfPrefix { $0 < target }
    guard place > 0, place < sums.count else { return place == 0 ? window.lowerBound : .infinity }
    let (start, end) = (time(of: first + place - 1), time(of: first + place))
    let part = (target - sums[place - 1]) / (sums[place] - sums[place - 1])
    return min(max(window.lowerBound, start + part * (end - start)), window.upperBound)
  }

  /// An upper bound of the births per second: of hits four a second.
  var peakRate: Double { hits.reduce(rate.largestMagnitude) { $0 + 4 * $1.count } }
}
