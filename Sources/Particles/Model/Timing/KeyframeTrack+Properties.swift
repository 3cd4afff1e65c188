extension KeyframeTrack: Declared {
  /// The property table of a track.
  package static let properties: [Property<KeyframeTrack>] =
    [
      Property("keyPath", \.keyPath, .keyPath, "What is animated"),
      Property(
        "values",
        \.quantities,
        .list(of: .quantity(-1_000_000...1_000_000), maximum: 1000),
        "The value at each key",
        usual: "2…8 values in the unit of the property"
      ),
      Property(
        "path",
        \.path,
        .object(),
        "The path along which a position moves, instead of values"
      ),
      Property("rotationMode", \.rotationMode, .choice(), "How the layer turns with its path"),
      Property(
        "keyTimes",
        \.keyTimes,
        .list(of: .number(0...1), maximum: 1000),
        "The time of each key as a fraction of the duration, and of the end if values are discrete; without it they are evenly spaced",
        usual: "0…1, parts of the duration"
      ),
      Property(
        "timingFunction",
        \.timingFunction,
        .timingFunction,
        "The timing function of the whole duration"
      ),
      Property(
        "timingFunctions",
        \.timingFunctions,
        .list(of: .timingFunction, maximum: 1000),
        "The timing function from each key to the next"
      ),
      Property(
        "calculationMode",
        \.calculationMode,
        .choice(),
        "The interpolation between keys"
      ),
      Property(
        "tensionValues",
        \.tensionValues,
        .list(of: .number(-1...1), maximum: 1000),
        "The tension of a cubic curve at each key; at 1 its slope is 0",
        usual: "-1…1, parts"
      ),
      Property(
        "continuityValues",
        \.continuityValues,
        .list(of: .number(-1...1), maximum: 1000),
        "The continuity of a cubic curve at each key; at -1 it has a corner",
        usual: "-1…1, parts"
      ),
      Property(
        "biasValues",
        \.biasValues,
        .list(of: .number(-1...1), maximum: 1000),
        "The bias of a cubic curve at each key; above 0 it overshoots after the key, below 0 before it",
        usual: "-1…1, parts"
      ),
    ]
    + Spring.properties.map { $0.lifted(to: \.spring) }
    + [
      Property(
        "animations",
        \.animations,
        .list(of: .object(), maximum: 64),
        "The tracks of a group, which run in its local time, instead of keyPath and values"
      ),
      Property(
        "sound",
        \.sound,
        .optional(.choice()),
        "What is heard, which leads through the keys instead of time: from the first at 0 to the last at 1"
      ),
      Property(
        "additive",
        \.isAdditive,
        .flag,
        "Whether its values are added to those of earlier tracks, or of the layer itself"
      ),
      Property(
        "cumulative",
        \.isCumulative,
        .flag,
        "Whether each repeat starts with the final value of the one before"
      ),
      Property(
        "duration",
        \.timing.duration,
        .number(0...MediaTiming.longest, "s"),
        "The duration in the layer's time",
        usual: "0.5…10 s"
      ),
    ]
    + MediaTiming.properties.filter { $0.name != "duration" }.map { $0.lifted(to: \.timing) }

  /// Notes lists whose lengths do not match, and key times that do not ascend.
  package func noteContradictions(in reading: inout PropertyReading) {
    noteRepeats(in: &reading)
    if isGroup { return noteGroup(in: &reading) }
    if sound != nil { noteSound(in: &reading) }
    if values.isEmpty, path == KeyframePath() {
      reading.note("an animation needs at least one element in values")
    }
    if path.keyCount > 0 { notePath(in: &reading) }
    noteKeys(in: &reading)
    if calculationMode == .spring { noteSpring(in: &reading) }
  }

  /// The number of written keys, and their noun in messages.
  private var writtenKeys: (count: Int, noun: String) {
    path.keyCount > 0 ? (path.keyCount, "keys of a path") : (values.count, "values")
  }

  private func noteKeys(in reading: inout PropertyReading) {
    let (count, noun) = writtenKeys
    let fitting = calculationMode == .discrete ? [count, count + 1] : [count]
    if !keyTimes.isEmpty, !fitting.contains(keyTimes.count) {
      let expected =
        calculationMode == .discrete ? ": expected \(count + 1), the end with them" : ""
      reading.note("\(keyTimes.count) keyTimes do not fit \(count) \(noun)" + expected)
    }
    if !timingFunctions.isEmpty, timingFunctions.count != count - 1 {
      reading.note(
        "\(timingFunctions.count) timingFunctions do not fit the \(max(0, count - 1)) intervals between \(noun)"
      )
    }
    if zip(keyTimes, keyTimes.dropFirst()).contains(where: { $0 > $1 }) {
      reading.note("keyTimes do not ascend")
    }
    let shapes = [
      ("tensionValues", tensionValues), ("continuityValues", continuityValues),
      ("biasValues", biasValues),
    ]
    for (name, list) in shapes where !list.isEmpty && list.count != count {
      reading.note("\(list.count) \(name) do not fit \(count) \(noun)")
    }
  }

  private func notePath(in reading: inout PropertyReading) {
    if !values.isEmpty { reading.note("an animation has values or a path, not both") }
    if calculationMode == .cubic || calculationMode == .spring {
      reading.note(
        "a path has its own curves: calculationMode is linear, discrete, paced or cubicPaced"
      )
    }
    if !tensionValues.isEmpty || !continuityValues.isEmpty || !biasValues.isEmpty {
      reading.note("a path has its own curves: no tensionValues, continuityValues or biasValues")
    }
  }

  private func noteSpring(in reading: inout PropertyReading) {
    if path.keyCount > 0 { return }
    if values.count != 2 { reading.note("a spring has two values, not \(values.count)") }
    if timingFunction != .linear || !timingFunctions.isEmpty || !keyTimes.isEmpty {
      reading.note("a spring has its own pace: no timingFunction, timingFunctions or keyTimes")
    }
  }

  private func noteSound(in reading: inout PropertyReading) {
    if timing != Self().timing || isCumulative {
      reading.note("an animation that follows sound has no time: no duration, beginTime or repeats")
    }
    if calculationMode == .spring { reading.note("a spring follows time, not sound") }
    if reading.path.components.count(where: { $0 == .name("animations") }) > 1 {
      reading.note("the animations of a group follow its time, not sound")
    }
  }

  private func noteGroup(in reading: inout PropertyReading) {
    let depth = reading.path.components.count { $0 == .name("animations") }
    if depth == Self.maximumDepth + 1 {
      reading.note("groups of animations are nested more than \(Self.maximumDepth) deep")
    }
    var plain = KeyframeTrack()
    plain.animations = animations
    plain.timing = timing
    plain.timingFunction = timingFunction
    if plain != self {
      reading.note(
        "a group has animations and their time: no keyPath, values, path or what says how they are led through"
      )
    }
  }

  private func noteRepeats(in reading: inout PropertyReading) {
    timing.noteContradictions(in: &reading)
    let births = birthRatePaths.compactMap { restricted(to: $0) }
    guard !births.isEmpty else { return }
    if addsUpForever {
      reading.note("birthRate cannot be cumulative and repeat for ever")
    }
    if let births = births.first(where: \.exceedsCornerLimit) {
      let limit = "at most \(Self.cornerLimit) keys in all, or \"infinite\""
      reading.note(
        births.isBusy
          ? "birthRate cannot change so often: at most \(Self.cornerLimit) keys, turns and zeros"
          : "birthRate cannot repeat so many times: \(limit)"
      )
    }
  }
}
