/// Another effect that plays as a part of an effect, with place, time and repeats.
///
/// The reader of the file resolves ``names`` to ``choices``, which the engine plays.
///
/// The ranges below, inclusive, are validated when files are read.
package struct Inclusion: Equatable, Sendable {
  /// The included effects as files name them: names of effects, or paths of files; at most 16.
  ///
  /// Each repeat plays one of them at random.
  package var names: [String] = []
  /// The effects of the names, in the same order; if empty, nothing plays.
  package var choices: [Effect] = []
  /// Values for the included file's parameters, instead of its own.
  package var parameters: [PropertyValue.Member] = []
  /// The place of the center of its stage, two lengths, -100000...100000.
  package var position = Self.middle
  /// The range of the position, two lengths, 0...100000.
  package var positionRange = LengthPair.zero
  /// The offset of the depth of its layers and fireworks, -1000000...1000000.
  package var zPosition = 0.0
  /// The begin time in the seconds of the outer effect, -8640000...8640000.
  package var beginTime: Seconds = 0
  /// The range of the begin time in seconds, 0...3600; it is sampled for each repeat, at hits of sound
  /// from 0 up.
  package var beginTimeRange: Seconds = 0
  /// The seconds after which it emits nothing more, 0...8640000 or infinite; living particles
  /// finish their lives.
  package var duration: Seconds = .infinity
  /// The number that play at once, each with its own seed, 1...100.
  package var count = 1
  /// The repeat interval in seconds, 0...86400; at 0 it plays once, or at each hit of ``sound``.
  package var repeatInterval: Seconds = 0
  /// The hits at which it begins, at least a repeat interval apart; `nil` for none.
  package var sound: SoundBand?
  /// The number of repeats, 1...1000000 or infinite; a fraction is rounded up.
  package var repeatCount = Double.infinity
  /// The seed, combined with that of the outer effect, 0...4294967295.
  package var seed = 0

  /// The center of a stage.
  private static let middle = LengthPair(Length(50, .width), Length(50, .height))

  /// The most that play at the same time; of more, the latest ones.
  package static let maximumAtOnce = 1000

  /// Creates an inclusion of nothing.
  package init() {}

  /// Creates an inclusion that plays a random one of some effects in each repeat.
  package init(_ choices: [Effect]) {
    self.choices = choices
  }
}

extension Inclusion: Declared {
  /// The property table of an inclusion.
  package static let properties: [Property<Inclusion>] = [
    Property(
      "effect",
      \.names,
      .oneOrMore(of: .text(maximum: 128), maximum: 16),
      "The name of an effect or the path of a file, or several, of which a random one plays"
    ),
    Property(
      "parameters",
      \.parameters,
      .parameters,
      "Values for its parameters, instead of its own"
    ),
    Property(
      "position",
      \.position,
      .pair(-100_000...100_000),
      "The place of the center of its stage",
      usual: "[\"50vw\", \"50vh\"], the middle"
    ),
    Property(
      "positionRange",
      \.positionRange,
      .pair(0...100_000),
      "The range of the position",
      usual: "[\"30vw\", \"10vh\"]"
    ),
    Property(
      "zPosition",
      \.zPosition,
      .number(-1_000_000...1_000_000),
      "The offset of its depth",
      usual: "-10…10, an order"
    ),
    Property(
      "beginTime",
      \.beginTime,
      .number(-8_640_000...8_640_000, "s"),
      "When it begins",
      usual: "0…30 s"
    ),
    Property(
      "beginTimeRange",
      \.beginTimeRange,
      .number(0...3600, "s"),
      "The range of beginTime",
      usual: "0…2 s"
    ),
    Property(
      "duration",
      \.duration,
      .span(0...8_640_000),
      "The time after which it emits nothing more, in seconds or \"infinite\"",
      usual: "1…30 s"
    ),
    Property(
      "count",
      \.count,
      .count(1...100),
      "How many play at once, each with its own seed",
      usual: "1…5"
    ),
    Property(
      "repeatInterval",
      \.repeatInterval,
      .number(0...86_400, "s"),
      "Seconds from one beginning to the next; 0: once",
      usual: "1…10 s"
    ),
    Property(
      "sound",
      \.sound,
      .optional(.choice()),
      "The hits of what is heard at which it begins, at least repeatInterval apart"
    ),
    Property(
      "repeatCount",
      \.repeatCount,
      .span(1...1_000_000, ""),
      "How many times it repeats, or \"infinite\"",
      usual: "1…20, a number"
    ),
    Property(
      "seed",
      \.seed,
      .count(0...4_294_967_295),
      "The seed of the random numbers",
      usual: "any; another one is another chance"
    ),
  ]

  /// Notes that nothing is included.
  package func noteContradictions(in reading: inout PropertyReading) {
    if names.isEmpty { reading.note("an included effect needs the name of an effect") }
  }
}

extension Inclusion {
  /// The largest number that play at the same time, given how long the longest is visible; `nil`
  /// for one that never ends.
  func atOnce(longest length: Seconds?) -> Double {
    guard repeatInterval > 0 || sound != nil else { return Double(count) }
    let interval = sound == nil ? repeatInterval : max(repeatInterval, SceneSound.shortestInterval)
    let overlap = ((length ?? .infinity) + 2 * beginTimeRange) / interval
    return Double(count) * min(repeatCount.rounded(.up), overlap.rounded(.down) + 1)
  }
}
