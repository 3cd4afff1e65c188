extension Firework: Declared {
  /// The property table of a firework.
  public static let properties: [Property<Firework>] = [
    Property("name", \.name, .text(maximum: 64), "The name, for listings"),
    Property("position", \.position, .pair(-100_000...100_000), "Where it bursts"),
    Property("boxSize", \.boxSize, .size(0...100_000), "A box about the position"),
    Property("boxOrigin", \.boxOrigin, .choice(), "Where on the box each firework bursts"),
    Property("count", \.count, .count(0...1000), "Fireworks at once"),
    Property("sparks", \.sparks, .count(0...1000), "Sparks of each"),
    Property(
      "delay",
      \.delay,
      .number(0...60, "s"),
      "Seconds from one spark to the next; the first one begins after one"
    ),
    Property("sparkSize", \.sparkSize, .number(0...4096, "pt"), "The extent of a spark"),
    Property(
      "contents",
      \.contents,
      .object(),
      "What a spark looks like; its size counts by its proportions"
    ),
    Property("scale", \.scale, .number(0...100_000, "pt"), "Points in a unit of the trajectories"),
    Property("trajectories", \.trajectories, .trajectorySet, "The ways that sparks take"),
    Property("pacing", \.pacing, .choice(), "How sparks get along their ways"),
    Property("timingFunction", \.timingFunction, .timingFunction, "The pace of the whole way"),
    Property(
      "rotationMode",
      \.rotationMode,
      .choice(),
      "Whether sparks are turned to where they are heading"
    ),
    Property(
      "maxVectorChange",
      \.maxVectorChange,
      .number(0...10_000, "pt"),
      "The extent within which each origin is shifted by chance"
    ),
    Property(
      "maxSparkChange",
      \.maxSparkChange,
      .number(0...10_000, "pt"),
      "The extent within which each spark's start is shifted outward by chance"
    ),
    Property("duration", \.duration, .number(0.001...3600, "s"), "How long a spark flies"),
    Property(
      "scaleOverFlight",
      \.scaleOverFlight,
      .object(),
      "The factor on the size of a spark over its flight"
    ),
    Property(
      "opacityOverFlight",
      \.opacityOverFlight,
      .object(),
      "The factor on the opacity of a spark over its flight"
    ),
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

  /// Notes repeats whose sparks would overlap, and missing colors.
  public func noteContradictions(in reading: inout PropertyReading) {
    if colors.isEmpty {
      reading.note("a firework needs at least one of colors")
    }
    if repeatInterval > 0, repeatInterval < totalDuration {
      reading.note(
        "repeatInterval is shorter than the \(totalDuration.written) s that its sparks take"
      )
    }
  }
}
