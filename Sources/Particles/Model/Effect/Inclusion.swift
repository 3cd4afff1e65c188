/// Another effect that plays as a part of an effect: which one, where, when and how often.
///
/// What it names is found by whoever reads the file and put into ``choices``; the engine plays those.
///
/// The ranges below, ends included, are those of files: reading refuses what is outside with a
/// message.
public struct Inclusion: Hashable, Sendable {
  /// What files say is included: names of effects, or paths of files; at most 16.
  ///
  /// Each time one of them plays, chosen by chance.
  public var names: [String] = []
  /// The effects that the names mean, in the same order; without one nothing plays.
  public var choices: [Effect] = []
  /// The values that the included file's parameters get, in place of its own.
  public var parameters: [PropertyValue.Member] = []
  /// Where the middle of its stage lies, two lengths, -100000...100000.
  public var position = Self.middle
  /// The range of the position, two lengths, 0...100000.
  public var positionRange = LengthPair.zero
  /// What is added to the depth of its layers and fireworks, -1000000...1000000.
  public var zPosition = 0.0
  /// When it begins, in the seconds of what holds it, -8640000...8640000.
  public var beginTime: Seconds = 0
  /// The range of the beginning, in seconds, 0...3600; each time has its own.
  public var beginTimeRange: Seconds = 0
  /// After how many seconds nothing more of it is born, 0...8640000 or infinite; the living finish.
  public var duration: Seconds = .infinity
  /// How many play at once, each with its own chance, 1...100.
  public var count = 1
  /// Seconds from one beginning to the next, 0...86400; at 0 it plays once.
  public var repeatInterval: Seconds = 0
  /// How many times it plays where it repeats, 1...1000000 or infinite; a part counts as a whole.
  public var repeatCount = Double.infinity
  /// What its chance depends on, together with that of what holds it, 0...4294967295.
  public var seed = 0

  /// The middle of a stage.
  private static let middle = LengthPair(Length(50, .width), Length(50, .height))

  /// The most that play at a time; of more the latest do.
  public static let maximumAtOnce = 1000

  /// Creates one that plays nothing.
  public init() {}

  /// Creates one that plays effects, each time one of them by chance.
  public init(_ choices: [Effect]) {
    self.choices = choices
  }
}

extension Inclusion: Declared {
  /// The rows of an included effect.
  public static let properties: [Property<Inclusion>] = [
    Property(
      "effect",
      \.names,
      .oneOrMore(of: .text(maximum: 128), maximum: 16),
      "The name of an effect or the path of a file, or several, one of which plays by chance"
    ),
    Property(
      "parameters",
      \.parameters,
      .parameters,
      "What its parameters are, in place of its own values"
    ),
    Property(
      "position",
      \.position,
      .pair(-100_000...100_000),
      "Where the middle of its stage lies"
    ),
    Property("positionRange", \.positionRange, .pair(0...100_000), "The range of the position"),
    Property(
      "zPosition",
      \.zPosition,
      .number(-1_000_000...1_000_000),
      "What is added to its depth"
    ),
    Property("beginTime", \.beginTime, .number(-8_640_000...8_640_000, "s"), "When it begins"),
    Property("beginTimeRange", \.beginTimeRange, .number(0...3600, "s"), "The range of beginTime"),
    Property(
      "duration",
      \.duration,
      .span(0...8_640_000),
      "After how long nothing more of it is born, in seconds or \"infinite\""
    ),
    Property("count", \.count, .count(1...100), "How many play at once, each by its own chance"),
    Property(
      "repeatInterval",
      \.repeatInterval,
      .number(0...86_400, "s"),
      "Seconds from one beginning to the next; 0: once"
    ),
    Property(
      "repeatCount",
      \.repeatCount,
      .span(1...1_000_000, ""),
      "How many times it repeats, or \"infinite\""
    ),
    Property("seed", \.seed, .count(0...4_294_967_295), "What chance depends on"),
  ]

  /// Notes that nothing is included.
  public func noteContradictions(in reading: inout PropertyReading) {
    if names.isEmpty { reading.note("an included effect needs the name of an effect") }
  }
}

extension Inclusion {
  /// The most that play at a time where the longest is seen for so long; `nil` where it never ends.
  func atOnce(longest length: Seconds?) -> Double {
    guard repeatInterval > 0 else { return Double(count) }
    let overlap = ((length ?? .infinity) + 2 * beginTimeRange) / repeatInterval
    return Double(count) * min(repeatCount.rounded(.up), overlap.rounded(.down) + 1)
  }
}
