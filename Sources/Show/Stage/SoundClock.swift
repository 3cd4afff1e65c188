package import KamuroFoundations

/// A clock that runs as sound does: slowly in silence, faster the louder it is, and fast for a moment
/// after each hit of the bass.
///
/// ```
/// sound     ______________|\___|\___|\__|\____________      bass hits
/// rate      0.3           2.6 falling to 0.3 + 0.7 level    effects' seconds in a second
/// reading   .............:::.:::.:::.:::.............
/// ```
/// Its reading is the integral of the rate over the show's time, and drives the position of effects
/// in place of that time. As the past of a record never changes, neither does that of the readings.
package final class SoundClock: Sendable {
  /// What the record has been read into so far.
  private let state: State

  /// - Parameters:
  ///   - record: What is heard.
  ///   - amount: How far the rate goes away from 1, 0...2; 1 is usual.
  ///   - isCalm: Whether it follows the average over 2 s alone, without hits.
  package init(_ record: SoundRecord, amount: Double = 1, isCalm: Bool = false) {
    state = State(record, amount: amount, isCalm: isCalm)
  }

  /// The seconds that the clock shows at a time of the show, 0 at 0.
  ///
  /// After the end of the record the last level goes on, without hits.
  /// - Complexity: O(1), and O(new samples).
  package func reading(at time: Seconds) -> Seconds { state.reading(at: time) }

  /// The time of the show at which the clock shows a reading.
  /// - Complexity: O(log samples), and O(new samples).
  package func time(of reading: Seconds) -> Seconds { state.time(of: reading) }

  /// The seconds of the clock in a second of the show, at the end of the record.
  package var rate: Double { state.latestRate }
}

extension SoundClock: Equatable {
  /// Whether two are the same clock.
  package static func == (a: SoundClock, b: SoundClock) -> Bool { a === b }
}

/// The prefix sums of a clock's rate.
///
/// The record is appended to between two frames by the thread that draws them, which is also the only
/// one that reads clocks; copies of a show share them. That is why it may be sendable.
private final class State: @unchecked Sendable {
  /// The least rate: effects never stop.
  private static let least = 0.1
  /// The sums that are kept at least: three hours.
  private static let memory = 1 << 20

  private let record: SoundRecord
  private let amount: Double
  private let isCalm: Bool
  /// The readings at the beginnings of samples, from `first` on.
  private var sums = [0.0]
  private var first = 0
  private var kick = 0.0
  private var slow = 0.0
  /// The rate after the end of the record.
  private var restingRate: Double
  private(set) var currentRate: Double

  init(_ record: SoundRecord, amount: Double, isCalm: Bool) {
    (self.record, self.amount, self.isCalm) = (record, amount, isCalm)
    restingRate = 1
    currentRate = 1
    restingRate = rate(level: 0)
    currentRate = restingRate
  }

  var latestRate: Double {
    extend()
    return currentRate
  }

  func reading(at time: Seconds) -> Seconds {
    extend()
    let place = SoundRecord.number(at: time) - first
    guard place >= 0 else { return sums[0] }
    guard place < sums.count - 1 else {
      return sums[sums.count - 1] + (time - SoundRecord.time(of: record.count)) * restingRate
    }
    let part = (time - SoundRecord.time(of: first + place)) * SoundSample.rate
    return sums[place] + part * (sums[place + 1] - sums[place])
  }

  func time(of reading: Seconds) -> Seconds {
    extend()
    let last = sums[sums.count - 1]
    guard reading < last else {
      return SoundRecord.time(of: record.count) + (reading - last) / restingRate
    }
    // The last sum that is at most the reading.
    var (low, high) = (0, sums.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] <= reading { low = middle } else { high = middle }
    }
    let part = max(0, reading - sums[low]) / (sums[low + 1] - sums[low])
    return SoundRecord.time(of: first + low) + part / SoundSample.rate
  }

  /// Reads what was recorded since.
  private func extend() {
    while first + sums.count - 1 < record.count {
      if sums.count > 2 * Self.memory {
        sums.removeFirst(Self.memory)
        first += Self.memory
      }
      let sample = record[first + sums.count - 1]
      let level = sample.level(.level)
      kick = sample.hit(.bass) > 0 ? 1 : kick * SoundSample.decay
      slow += SoundSample.slowness * (level - slow)
      restingRate = rate(level: level)
      currentRate = isCalm ? restingRate : max(Self.least, restingRate + amount * 1.6 * kick)
      sums.append(sums[sums.count - 1] + currentRate / SoundSample.rate)
    }
  }

  /// The rate without a kick: 0.3 + 0.7 level, or 0.6 + 0.4 of the slow level where it is calm.
  private func rate(level: Double) -> Double {
    max(Self.least, 1 + amount * (isCalm ? 0.4 * (slow - 1) : 0.7 * (level - 1)))
  }
}
