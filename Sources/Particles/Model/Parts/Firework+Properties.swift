extension Firework: Declared {
  /// The property table of a firework.
  package static let properties: [Property<Firework>] = [
    Property("name", \.name, .text(maximum: 64), "The name, for listings"),
    Property(
      "position",
      \.position,
      .pair(-100_000...100_000),
      "The place of the burst",
      usual: "[\"50vw\", \"40vh\"]"
    ),
    Property(
      "boxSize",
      \.boxSize,
      .size(0...100_000),
      "The size of a box around the position",
      usual: "[0, 0] pt without a box"
    ),
    Property("boxOrigin", \.boxOrigin, .choice(), "The place on the box"),
    Property(
      "count",
      \.count,
      .count(0...1000),
      "The number of simultaneous fireworks",
      usual: "1…5"
    ),
    Property(
      "sparks",
      \.sparks,
      .count(0...1000),
      "The number of sparks of each",
      usual: "20…200"
    ),
    Property(
      "delay",
      \.delay,
      .number(0...60, "s"),
      "Seconds from one spark to the next; the first one begins after one",
      usual: "0…0.05 s"
    ),
    Property(
      "sparkSize",
      \.sparkSize,
      .length(0...4096),
      "The extent of a spark",
      usual: "3…9 pt"
    ),
    Property(
      "contents",
      \.contents,
      .object(),
      "The contents of a spark; of its size only the proportions and the least size matter"
    ),
    Property(
      "scale",
      \.scale,
      .length(0...100_000),
      "The length of a unit of the trajectories",
      usual: "2…6 pt"
    ),
    Property("trajectories", \.trajectories, .trajectorySet, "The trajectories of the sparks"),
    Property(
      "pacing",
      \.pacing,
      .choice(),
      "Whether sparks move by the curves' parameter or at constant speed"
    ),
    Property(
      "timingFunction",
      \.timingFunction,
      .timingFunction,
      "The timing function of the whole flight"
    ),
    Property(
      "rotationMode",
      \.rotationMode,
      .choice(),
      "How sparks are rotated"
    ),
    Property(
      "maxVectorChange",
      \.maxVectorChange,
      .number(0...10_000, "pt"),
      "The extent of a random offset of each firework's origin",
      usual: "0…40 pt"
    ),
    Property(
      "maxSparkChange",
      \.maxSparkChange,
      .number(0...10_000, "pt"),
      "The upper bound of a random outward offset of each spark's start",
      usual: "0…20 pt"
    ),
    Property(
      "duration",
      \.duration,
      .number(0.001...3600, "s"),
      "How long a spark flies",
      usual: "1…3 s"
    ),
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
      "intensity",
      \.intensity,
      .number(LightIntensity.range),
      "The factor on a color's light; above 1 it is brighter than the screen",
      usual: "1…4, a factor"
    ),
    Property(
      "intensityOverFlight",
      \.intensityOverFlight,
      .object(),
      "The factor on the intensity of a spark over its flight"
    ),
    Property(
      "changesZPosition",
      \.changesZPosition,
      .flag,
      "Whether each spark is randomly in front of or behind depth 0"
    ),
    Property("colors", \.colors, .list(of: .color, maximum: 64), "The colors, spark after spark"),
    Property("isAdditive", \.isAdditive, .flag, "Whether the sparks are blended additively"),
    Property(
      "beginTime",
      \.beginTime,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "When it begins",
      usual: "0…10 s"
    ),
    Property(
      "repeatInterval",
      \.repeatInterval,
      .number(0...86_400, "s"),
      "The repeat interval; 0: once",
      usual: "1…5 s"
    ),
  ]

  /// Notes repeats whose sparks would overlap, and missing colors.
  package func noteContradictions(in reading: inout PropertyReading) {
    if colors.isEmpty {
      reading.note("a firework needs at least one element in colors")
    }
    if repeatInterval > 0, repeatInterval < totalDuration {
      reading.note(
        "repeatInterval is shorter than the \(totalDuration.written) s that its sparks take"
      )
    }
  }
}
