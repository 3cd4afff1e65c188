/// A keyframe track over a spark's flight, each of whose values has a range that every spark
/// samples from.
///
/// ```
/// value     v0 ± r0 --- v1 ± r1 ------------ v2 ± r2
/// keyTime    0 -------- k1 ------------------ 1
/// ```
/// Key times are fractions of the flight, compared after the timing function of the whole track.
package struct SparkTrack: Hashable, Sendable {
  /// The value at each key, 0...1000; 1 to 64 values.
  package var values: [Double] = []
  /// The range of each value, 0...1000, one for each value; empty: all values are exact.
  ///
  /// A key with the same value and range as the one before it has the same sample.
  package var ranges: [Double] = []
  /// The step between the possible samples, 0...1000; 0: samples are continuous.
  ///
  /// The possible samples are value − range, value − range + step and so on.
  package var step = 0.0
  /// The keys' times as fractions of the flight, ascending in 0...1, one for each value; empty:
  /// evenly spaced.
  package var keyTimes: [Double] = []
  /// The timing function of the whole flight, applied before the keys are looked up.
  package var timingFunction = TimingFunction.linear
  /// The timing functions between neighboring keys, one fewer than values; empty: linear.
  package var timingFunctions: [TimingFunction] = []

  /// A track without values, which changes nothing.
  package init() {}

  /// Creates a track from values.
  package init(
    values: [Double],
    ranges: [Double] = [],
    step: Double = 0,
    keyTimes: [Double] = [],
    timingFunction: TimingFunction = .linear
  ) {
    self.values = values
    self.ranges = ranges
    self.step = step
    self.keyTimes = keyTimes
    self.timingFunction = timingFunction
  }

  /// A spark's value after a fraction of its flight; 1 without values.
  ///
  /// - Parameters:
  ///   - fraction: The fraction, 0...1.
  ///   - source: The spark's random source.
  ///   - number: The index of each key's random number.
  /// - Complexity: O(*n*) in the number of keys.
  func value(
    at fraction: Double,
    source: RandomSource,
    number: (_ key: Int) -> UInt64
  ) -> Double {
    let known = keyTimes.isEmpty ? values.count : min(values.count, keyTimes.count)
    guard known > 0 else { return 1 }
    let progress = timingFunction.progress(at: fraction)
    guard progress >= keyTime(0) else { return value(ofKey: 0, source: source, number: number) }
    var key = 0
    while key + 1 < known, keyTime(key + 1) <= progress { key += 1 }
    let start = value(ofKey: key, source: source, number: number)
    guard key + 1 < known else { return start }
    let end = value(ofKey: key + 1, source: source, number: number)
    let pace = key < timingFunctions.count ? timingFunctions[key] : .linear
    let part = (progress - keyTime(key)) / (keyTime(key + 1) - keyTime(key))
    return start + (end - start) * pace.progress(at: part)
  }

  /// A spark's value at a key.
  func value(ofKey key: Int, source: RandomSource, number: (_ key: Int) -> UInt64) -> Double {
    let range = range(ofKey: key).magnitude
    guard range > 0 else { return values[key] }
    var first = key
    while first > 0, values[first - 1] == values[key], self.range(ofKey: first - 1) == range {
      first -= 1
    }
    let number = number(first)
    guard step > 1e-9 * range else { return values[key] + range * source.signed(number) }
    // A tolerance for the rounding of a whole number of steps.
    let steps = (2 * range / step + 1e-6).rounded(.down)
    let least = values[key] - range
    // Divided, not multiplied: three steps of 0.1 are exactly the double nearest to 3/10.
    return steps >= 1
      ? least + Double(source.integer(below: Int(steps) + 1, number)) / (1 / step) : least
  }

  private func keyTime(_ key: Int) -> Double {
    keyTimes.isEmpty ? Double(key) / Double(max(1, values.count - 1)) : keyTimes[key]
  }

  private func range(ofKey key: Int) -> Double { key < ranges.count ? ranges[key] : 0 }
}

extension SparkTrack: Declared {
  /// The property table of a track.
  package static let properties: [Property<SparkTrack>] = [
    Property(
      "values",
      \.values,
      .list(of: .number(0...1000), maximum: 64),
      "The value at each key",
      usual: "0…1, factors"
    ),
    Property(
      "ranges",
      \.ranges,
      .list(of: .number(0...1000), maximum: 64),
      "The range of each value; without it all are exact",
      usual: "0…0.5, factors"
    ),
    Property(
      "step",
      \.step,
      .number(0...1000),
      "The step between random values, counted from value − range; 0: continuous",
      usual: "0, or a tenth"
    ),
    Property(
      "keyTimes",
      \.keyTimes,
      .list(of: .number(0...1), maximum: 64),
      "The time of each key as a fraction of the flight; without it they are evenly spaced",
      usual: "0…1, parts of the flight"
    ),
    Property(
      "timingFunction",
      \.timingFunction,
      .timingFunction,
      "The timing function of the whole flight"
    ),
    Property(
      "timingFunctions",
      \.timingFunctions,
      .list(of: .timingFunction, maximum: 64),
      "The timing function from each key to the next"
    ),
  ]

  /// Notes lists whose lengths do not match, and key times that do not ascend.
  package func noteContradictions(in reading: inout PropertyReading) {
    if values.isEmpty { reading.note("a track needs at least one element in values") }
    for (name, list) in [("ranges", ranges), ("keyTimes", keyTimes)]
    where !list.isEmpty && list.count != values.count {
      reading.note("\(list.count) \(name) do not fit \(values.count) values")
    }
    if !timingFunctions.isEmpty, timingFunctions.count != values.count - 1 {
      reading.note(
        "\(timingFunctions.count) timingFunctions do not fit the \(max(0, values.count - 1)) intervals between values"
      )
    }
    if zip(keyTimes, keyTimes.dropFirst()).contains(where: { $0 > $1 }) {
      reading.note("keyTimes do not ascend")
    }
  }
}
