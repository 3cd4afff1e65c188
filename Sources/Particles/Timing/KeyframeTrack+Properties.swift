extension KeyframeTrack: Declared {
  /// The rows of a track.
  public static let properties: [Property<KeyframeTrack>] =
    [
      Property("keyPath", \.keyPath, .keyPath, "What is animated"),
      Property(
        "values",
        \.quantities,
        .list(of: .quantity(-1_000_000...1_000_000), maximum: 1000),
        "The value at each key"
      ),
      Property(
        "keyTimes",
        \.keyTimes,
        .list(of: .number(0...1), maximum: 1000),
        "The moment of each key as a fraction of the duration; without it they are evenly spaced"
      ),
      Property(
        "timingFunction",
        \.timingFunction,
        .timingFunction,
        "The pace over the whole duration"
      ),
      Property(
        "timingFunctions",
        \.timingFunctions,
        .list(of: .timingFunction, maximum: 1000),
        "The pace from each key to the next"
      ),
      Property(
        "calculationMode",
        \.calculationMode,
        .choice(),
        "The way from one key to the next"
      ),
      Property(
        "tensionValues",
        \.tensionValues,
        .list(of: .number(-1...1), maximum: 1000),
        "How tight a cubic curve is at each key: 1 is a stop there"
      ),
      Property(
        "continuityValues",
        \.continuityValues,
        .list(of: .number(-1...1), maximum: 1000),
        "How sharp a cubic curve's corner is at each key"
      ),
      Property(
        "biasValues",
        \.biasValues,
        .list(of: .number(-1...1), maximum: 1000),
        "Whether a cubic curve turns before a key, below 0, or after it"
      ),
      Property(
        "additive",
        \.isAdditive,
        .flag,
        "Whether it adds to what earlier animations, or the layer itself, say"
      ),
      Property(
        "cumulative",
        \.isCumulative,
        .flag,
        "Whether each repeat goes on from the end of the one before"
      ),
      Property(
        "duration",
        \.timing.duration,
        .number(0...MediaTiming.longest, "s"),
        "How long it takes in the layer's time"
      ),
    ]
    + MediaTiming.properties.filter { $0.name != "duration" }.map { $0.lifted(to: \.timing) }

  /// Notes lists whose lengths do not fit, and moments that do not ascend.
  public func noteContradictions(in reading: inout PropertyReading) {
    if values.isEmpty {
      reading.note("an animation needs at least one of values")
    }
    if !keyTimes.isEmpty, keyTimes.count != values.count {
      reading.note("\(keyTimes.count) keyTimes do not fit \(values.count) values")
    }
    if !timingFunctions.isEmpty, timingFunctions.count != values.count - 1 {
      reading.note(
        "\(timingFunctions.count) timingFunctions do not fit the \(max(0, values.count - 1)) ways between values"
      )
    }
    if zip(keyTimes, keyTimes.dropFirst()).contains(where: { $0 > $1 }) {
      reading.note("keyTimes do not ascend")
    }
    let shapes = [
      ("tensionValues", tensionValues), ("continuityValues", continuityValues),
      ("biasValues", biasValues),
    ]
    for (name, list) in shapes where !list.isEmpty && list.count != values.count {
      reading.note("\(list.count) \(name) do not fit \(values.count) values")
    }
    noteRepeats(in: &reading)
  }

  private func noteRepeats(in reading: inout PropertyReading) {
    timing.noteContradictions(in: &reading)
    if keyPath.isBirthRate, isCumulative, timing.activeDuration.isInfinite {
      reading.note("birthRate cannot be cumulative and repeat for ever")
    }
    if keyPath.isBirthRate, timing.activeDuration.isFinite, exceedsCornerLimit {
      reading.note(
        "birthRate cannot repeat so many times: at most \(Self.cornerLimit) keys in all, or \"infinite\""
      )
    }
  }
}
