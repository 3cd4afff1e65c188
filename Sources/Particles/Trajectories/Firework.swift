/// Sparks on drawn trajectories, bursting from a point or around the corners of a box.
///
/// The numbers are those of the "classic" firework: two sparks to each quarter of the compass, on
/// one of four curves a quarter, popping up in size and gone within 0.4 s.
///
/// The ranges below, ends included, are those of files: reading refuses what is outside with a
/// message. What code sets is taken as it is, where nothing else is said, and has to be a finite
/// number.
public struct Firework: Hashable, Sendable {
  /// The name, for listings; at most 64 characters.
  public var name = ""
  /// Where it bursts, two lengths from the top left corner of the stage, -100000...100000; with a
  /// box, the box's middle.
  public var position = LengthPair(Length(50, .width), Length(50, .height))
  /// A box in points, 0...100000, whose corners, one by chance for each firework, are where it
  /// bursts; 0 for none.
  public var boxSize = Size.zero
  /// Fireworks at once, 0...1000; none below 0.
  public var count = 1
  /// Sparks of each, 0...1000; none below 0.
  public var sparks = 8
  /// The diameter of a spark, in points, 0...4096.
  public var sparkSize = 7.0
  /// Points in a unit of the trajectories, 0...100000: a spark ends about so far from its origin.
  public var scale = 45.0
  /// The width and height, in points, 0...10000, within which each origin is shifted by chance; at
  /// 0 it is not.
  public var maxVectorChange = 15.0
  /// How long a spark flies, in seconds, 0.001...3600.
  ///
  /// It fades between 95 and 98 % of it.
  public var duration: Seconds = 0.4
  /// Whether each spark goes in front of or behind depth 0 by chance; else all go in front.
  public var changesZPosition = true
  /// Spark i has color i modulo their number; 1 to 64, and white where code gives none.
  public var colors = Firework.classicColors
  /// Whether the sparks' light is added to what is there, instead of covering it.
  public var isAdditive = false
  /// When it begins, in the effect's seconds, -8640000...8640000.
  public var beginTime: Seconds = 0
  /// Seconds from one to the next, 0...86400; 0: it happens once.
  ///
  /// In files it is not shorter than the duration: sparks of two repeats are never seen together.
  public var repeatInterval: Seconds = 0

  /// The classic firework, once, in the middle of the stage.
  public init() {}

  /// Pink, sand, sky and violet.
  public static let classicColors = [
    Color(red: 0.89, green: 0.58, blue: 0.70), Color(red: 0.96, green: 0.87, blue: 0.62),
    Color(red: 0.67, green: 0.82, blue: 0.94), Color(red: 0.54, green: 0.56, blue: 0.94),
  ]
}

extension Firework: Declared {
  /// The rows of a firework.
  public static let properties: [Property<Firework>] = [
    Property("name", \.name, .text(maximum: 64), "The name, for listings"),
    Property("position", \.position, .pair(-100_000...100_000), "Where it bursts"),
    Property(
      "boxSize",
      \.boxSize,
      .size(0...100_000),
      "A box about the position; each firework bursts at one of its corners"
    ),
    Property("count", \.count, .count(0...1000), "Fireworks at once"),
    Property("sparks", \.sparks, .count(0...1000), "Sparks of each"),
    Property("sparkSize", \.sparkSize, .number(0...4096, "pt"), "The diameter of a spark"),
    Property("scale", \.scale, .number(0...100_000, "pt"), "Points in a unit of the trajectories"),
    Property(
      "maxVectorChange",
      \.maxVectorChange,
      .number(0...10_000, "pt"),
      "The extent within which each origin is shifted by chance"
    ),
    Property("duration", \.duration, .number(0.001...3600, "s"), "How long a spark flies"),
    Property(
      "changesZPosition",
      \.changesZPosition,
      .flag,
      "Whether each spark goes in front of or behind depth 0 by chance"
    ),
    Property("colors", \.colors, .list(of: .color, maximum: 64), "The colors, spark after spark"),
    Property("isAdditive", \.isAdditive, .flag, "Whether the sparks' light adds up"),
    Property(
      "beginTime",
      \.beginTime,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "When it begins"
    ),
    Property(
      "repeatInterval",
      \.repeatInterval,
      .number(0...86_400, "s"),
      "Seconds from one to the next; 0: once"
    ),
  ]

  /// Notes sparks that would overlap the next repeat without end, and missing colors.
  public func noteContradictions(in reading: inout PropertyReading) {
    if colors.isEmpty {
      reading.note("a firework needs at least one of colors")
    }
    if repeatInterval > 0, repeatInterval < duration {
      reading.note("repeatInterval is shorter than the duration \(duration.written) s")
    }
  }
}
