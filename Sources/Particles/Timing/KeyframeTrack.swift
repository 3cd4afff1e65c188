/// A property's values over time: keys, and the way from one to the next.
///
/// ```
/// value     v0 ------- v1 ---------------- v2
/// keyTime    0 ------- k1 ----------------- 1     of the duration, after the whole's timing function
/// ```
public struct KeyframeTrack: Hashable, Sendable {
  /// What of a layer a track can animate.
  public enum KeyPath: String, CaseIterable, Hashable, Sendable {
    /// The layer's birthRate multiplier. It acts on what is born while it has a value.
    case birthRate
    /// The layer's opacity, 0...1, on all its particles.
    case opacity
    /// The size of the whole layer about its emitterPosition.
    case scale = "transform.scale"
    /// The turn of the whole layer about its emitterPosition, in radians.
    case rotation = "transform.rotation"
    /// The layer's way to the right, in points.
    case translationX = "transform.translation.x"
    /// The layer's way down, in points.
    case translationY = "transform.translation.y"
  }

  /// What happens before the first and after the last moment.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// The property's own value on both sides.
    case removed
    /// The last value stays.
    case forwards
    /// The first value is there from the beginning.
    case backwards
    /// Both.
    case both
  }

  /// The way from one key to the next.
  public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// A straight line.
    case linear
    /// A jump at the next key.
    case discrete
  }

  /// What is animated.
  public var keyPath: KeyPath = .opacity
  /// The value at each key; at least one.
  public var values: [Double] = []
  /// The key's moments as fractions of the duration, ascending in 0...1; none: evenly spaced.
  public var keyTimes: [Double] = []
  /// The pace over the whole duration, before the keys are looked up.
  public var timingFunction = TimingFunction.linear
  /// The pace between neighboring keys, one fewer than values; none: even.
  public var timingFunctions: [TimingFunction] = []
  /// The way from one key to the next.
  public var calculationMode = CalculationMode.linear
  /// What happens outside the track.
  public var fillMode = FillMode.removed
  /// When the track runs in the layer's time. Its duration is finite.
  public var timing: MediaTiming

  /// A track without values, a quarter of a second long.
  public init() {
    timing = MediaTiming()
    timing.duration = 0.25
  }

  /// The value at a time of the layer, `nil` where the property's own value shows.
  ///
  /// At a key's very moment its value holds; of keys at one moment the last one does.
  /// - Complexity: O(log *n*) in the number of keys.
  public func value(at layerTime: Seconds) -> Double? {
    guard let first = values.first, let last = values.last else { return nil }
    let time = timing.localTime(at: layerTime)
    if time < 0 {
      return fillMode == .backwards || fillMode == .both ? first : nil
    }
    if time > timing.duration {
      return fillMode == .forwards || fillMode == .both ? last : nil
    }
    let fraction = timing.duration > 0 ? time / timing.duration : 1
    return value(atProgress: timingFunction.progress(at: fraction))
  }

  private func value(atProgress progress: Double) -> Double {
    guard progress >= keyTime(0) else { return values[0] }
    var low = 0
    var high = values.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyTime(middle) <= progress { low = middle } else { high = middle }
    }
    guard low + 1 < values.count, calculationMode == .linear else { return values[low] }
    let start = keyTime(low)
    let linear = (progress - start) / (keyTime(low + 1) - start)
    let eased = low < timingFunctions.count ? timingFunctions[low].progress(at: linear) : linear
    return values[low] + (values[low + 1] - values[low]) * eased
  }

  private func keyTime(_ index: Int) -> Double {
    guard index < keyTimes.count else {
      return values.count > 1 ? Double(index) / Double(values.count - 1) : 0
    }
    return keyTimes[index]
  }

  /// The layer's times at which the curve, cut off below 0, may have a corner or a jump, ascending.
  var corners: [Seconds] {
    guard timing.speed != 0 else { return [] }
    let progresses = values.indices.map { keyTime($0) } + zeros
    let fractions = progresses.flatMap { timingFunction.fractions(atProgress: $0) }
    let times = ([0, 1] + fractions).map { timing.parentTime(at: $0 * timing.duration) }
    return Set(times).sorted()
  }

  /// The progresses at which the value passes 0 between keys.
  private var zeros: [Double] {
    guard calculationMode == .linear else { return [] }
    return values.indices.dropLast().flatMap { index -> [Double] in
      let (start, end) = (values[index], values[index + 1])
      guard start != end else { return [] }
      let pace = index < timingFunctions.count ? timingFunctions[index] : .linear
      return pace.fractions(atProgress: start / (start - end)).map {
        keyTime(index) + (keyTime(index + 1) - keyTime(index)) * $0
      }
    }
  }
}

extension KeyframeTrack: Declared {
  /// The rows of a track.
  public static let properties: [Property<KeyframeTrack>] =
    [
      Property("keyPath", \.keyPath, .choice(), "What is animated"),
      Property(
        "values", \.values, .list(of: .number(-1_000_000...1_000_000), maximum: 1000),
        "The value at each key"),
      Property(
        "keyTimes", \.keyTimes, .list(of: .number(0...1), maximum: 1000),
        "The moment of each key as a fraction of the duration; without it they are evenly spaced"),
      Property(
        "timingFunction", \.timingFunction, .timingFunction, "The pace over the whole duration"),
      Property(
        "timingFunctions", \.timingFunctions, .list(of: .timingFunction, maximum: 1000),
        "The pace from each key to the next"),
      Property(
        "calculationMode", \.calculationMode, .choice(), "The way from one key to the next"),
      Property(
        "fillMode", \.fillMode, .choice(), "Whether the ends stay before and after the animation"),
      Property(
        "duration", \.timing.duration, .number(0...MediaTiming.longest, "s"),
        "How long it takes in the layer's time"),
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
        "\(timingFunctions.count) timingFunctions do not fit the \(max(0, values.count - 1)) ways between values")
    }
    if zip(keyTimes, keyTimes.dropFirst()).contains(where: { $0 > $1 }) {
      reading.note("keyTimes do not ascend")
    }
  }
}
