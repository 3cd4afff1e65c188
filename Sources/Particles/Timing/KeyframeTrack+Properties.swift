extension KeyframeTrack: Declared {
  /// The rows of a track.
  public static let properties: [Property<KeyframeTrack>] =
    [
      Property("keyPath", \.keyPath, .choice(), "What is animated"),
      Property(
        "values",
        \.values,
        .list(of: .number(-1_000_000...1_000_000), maximum: 1000),
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
        "fillMode",
        \.fillMode,
        .choice(),
        "Whether the ends stay before and after the animation"
      ),
      Property(
        "duration",
        \.timing.duration,
        .number(0...MediaTiming.longest, "s"),
        "How long it takes in the layer's time"
      ),
    ]
    + (MediaTiming.repetition + MediaTiming.properties.filter { $0.name != "duration" })
    .map { $0.lifted(to: \.timing) }

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
    noteRepeats(in: &reading)
  }

  private func noteRepeats(in reading: inout PropertyReading) {
    if timing.repeatCount > 0, timing.repeatDuration > 0 {
      reading.note("repeatCount and repeatDuration exclude each other")
    }
    if keyPath == .birthRate, timing.activeDuration.isFinite, exceedsCornerLimit {
      reading.note(
        "birthRate cannot repeat so many times: at most \(Self.cornerLimit) keys in all, or \"infinite\""
      )
    }
  }
}
