extension EmitterCell: Declared {
  /// The deepest nesting of emitter cells.
  static let maximumDepth = 4

  private static let lengths = -100_000.0...100_000
  private static let rates = 0.0...1_000_000
  private static let turns = -360_000.0...360_000

  /// The property table of an emitter cell.
  public static let properties: [Property<EmitterCell>] =
    identity + births + motion + looks
    + [
      Property(
        "valueOverLife",
        \.valueOverLife,
        .list(of: .object(), maximum: 16),
        "Factors that change over a particle's life"
      ),
      Property(
        "colorOverLife",
        \.colorOverLife,
        .object(),
        "Colors over a particle's life, instead of its own"
      ),
      Property(
        "ramps",
        \.ramps,
        .list(of: .object(), maximum: 64),
        "Colors over life, one of which is chosen at random"
      ),
      Property(
        "polar",
        \.polar,
        .animatableObject(),
        "Polar motion around the place of birth, instead of velocity and acceleration"
      ),
      Property(
        "dynamics",
        \.dynamics,
        .object(),
        "Whether and how fields and walls act on particles"
      ),
    ]
    + MediaTiming.properties.map { $0.lifted(to: \.timing) }
    + [
      Property("trigger", \.trigger, .choice(), "What starts the clock of a sub-cell"),
      Property(
        "emitterCells",
        \.emitterCells,
        .list(of: .object(), maximum: 32),
        "Sub-cells, which each particle emits"
      ),
    ]

  private static let identity: [Property<EmitterCell>] = [
    Property("name", \.name, .text(maximum: 64), "The name, for key paths and listings"),
    Property("enabled", \.enabled, .flag, "Whether anything is emitted"),
    Property("contents", \.contents, .object(), "What a particle looks like"),
  ]

  private static let births: [Property<EmitterCell>] = [
    Property("birthRate", \.birthRate, .number(rates, "1/s"), "Particles born per second"),
    Property(
      "birthRateBasis",
      \.birthRateBasis,
      .choice(),
      "What birthRate refers to: the stage, each 640 pt of its width, or each 640 x 384 pt"
    ),
    Property(
      "burst",
      \.burst,
      .count(0...100_000),
      "Particles born at once when the emitter cell begins"
    ),
    Property(
      "bursts",
      \.bursts,
      .list(of: .object(), maximum: 64),
      "Further bursts, at their own times"
    ),
    Property("lifetime", \.lifetime, .number(0...86_400, "s"), "How long a particle lives"),
    Property("lifetimeRange", \.lifetimeRange, .number(0...86_400, "s"), "The range of lifetime"),
  ]

  private static let motion: [Property<EmitterCell>] = [
    Property(
      "emissionLatitude",
      \.emissionLatitude,
      .angle(degrees: turns),
      "The angle of emission out of the stage's plane"
    ),
    Property(
      "emissionLongitude",
      \.emissionLongitude,
      .angle(degrees: turns),
      "The direction of emission, clockwise from the shape's natural one"
    ),
    Property(
      "emissionRange",
      \.emissionRange,
      .angle(degrees: turns),
      "The range of emissionLongitude"
    ),
    Property("velocity", \.velocity, .length(lengths, per: "s"), "The speed at birth"),
    Property("velocityRange", \.velocityRange, .length(lengths, per: "s"), "The range of velocity"),
    Property(
      "xAcceleration",
      \.xAcceleration,
      .length(lengths, per: "s²"),
      "The acceleration to the right"
    ),
    Property(
      "yAcceleration",
      \.yAcceleration,
      .length(lengths, per: "s²"),
      "The acceleration downward"
    ),
    Property(
      "zAcceleration",
      \.zAcceleration,
      .length(lengths, per: "s²"),
      "The acceleration towards the viewer, for renderMode backToFront"
    ),
    Property(
      "drag",
      \.drag,
      .number(0...1000, "1/s"),
      "The linear drag: the rate at which the velocity decays"
    ),
    Property(
      "rotation",
      \.rotation,
      .angle(degrees: turns),
      "The rotation at birth, clockwise"
    ),
    Property("rotationRange", \.rotationRange, .angle(degrees: turns), "The range of rotation"),
    Property(
      "alignsToMotion",
      \.alignsToMotion,
      .flag,
      "Whether a particle's right side points into its direction of motion"
    ),
    Property(
      "stretchVelocity",
      \.stretchVelocity,
      .length(0...100_000, per: "s"),
      "The speed above which a particle is stretched along its path; 0: never"
    ),
    Property(
      "swayAmplitude",
      \.swayAmplitude,
      .length(lengths),
      "The amplitude of the sway across a particle's path"
    ),
    Property(
      "swayAmplitudeRange",
      \.swayAmplitudeRange,
      .length(lengths),
      "The range of swayAmplitude"
    ),
    Property(
      "swayFrequency",
      \.swayFrequency,
      .number(0...100, "1/s"),
      "The frequency of the sway"
    ),
    Property(
      "swayFrequencyRange",
      \.swayFrequencyRange,
      .number(0...100, "1/s"),
      "The range of swayFrequency"
    ),
    Property(
      "swaysAboutWay",
      \.swaysAboutWay,
      .flag,
      "Whether a particle sways about its path, and so is born beside it"
    ),
    Property("spin", \.spin, .angle(degrees: turns, per: "s"), "The angular velocity, clockwise"),
    Property("spinRange", \.spinRange, .angle(degrees: turns, per: "s"), "The range of spin"),
    Property(
      "flutter",
      \.flutter,
      .angle(degrees: turns, per: "s"),
      "The angular velocity of a flat particle about its own vertical axis"
    ),
    Property(
      "flutterRange",
      \.flutterRange,
      .angle(degrees: turns, per: "s"),
      "The range of flutter"
    ),
  ]

  private static let looks: [Property<EmitterCell>] = [
    Property("scale", \.scale, .number(-1000...1000), "The factor on the contents' size at birth"),
    Property("scaleRange", \.scaleRange, .number(0...1000), "The range of scale"),
    Property(
      "scaleSpeed",
      \.scaleSpeed,
      .number(-1000...1000, "1/s"),
      "The change of scale per second"
    ),
    Property("color", \.color, .color, "The color at birth"),
    Property(
      "palette",
      \.palette,
      .list(of: .color, maximum: 64),
      "Colors, one of which is chosen at random"
    ),
    Property(
      "paletteScope",
      \.paletteScope,
      .choice(),
      "Whether each particle or each burst chooses its color of the palette, and its ramp"
    ),
    Property(
      "inheritsColor",
      \.inheritsColor,
      .flag,
      "Whether particles have the color of their parent at their birth, or of the picture's dot"
    ),
    channel("redRange", \.colorRange.red, "The range of the red channel", 0...1),
    channel("greenRange", \.colorRange.green, "The range of the green channel", 0...1),
    channel("blueRange", \.colorRange.blue, "The range of the blue channel", 0...1),
    channel("alphaRange", \.colorRange.alpha, "The range of the opacity", 0...1),
    channel("redSpeed", \.colorSpeed.red, "The change of the red channel per second", -1000...1000),
    channel(
      "greenSpeed",
      \.colorSpeed.green,
      "The change of the green channel per second",
      -1000...1000
    ),
    channel(
      "blueSpeed",
      \.colorSpeed.blue,
      "The change of the blue channel per second",
      -1000...1000
    ),
    channel("alphaSpeed", \.colorSpeed.alpha, "The change of the opacity per second", -1000...1000),
    Property(
      "afterglow",
      \.afterglow,
      .number(0...5, "s"),
      "The time constant of the trail: in this time its light falls to 1/e"
    ),
  ]

  private static func channel(
    _ name: String,
    _ keyPath:
      @autoclosure @escaping @Sendable ()
      -> any WritableKeyPath<EmitterCell, Double> & Sendable,
    _ summary: String,
    _ allowed: ClosedRange<Double>
  ) -> Property<EmitterCell> {
    Property(name, keyPath(), .number(allowed), summary)
  }

  /// Notes emitter cells that are nested too deeply, emission that starts after the parent's death,
  /// and properties without an effect.
  public func noteContradictions(in reading: inout PropertyReading) {
    let depth = reading.path.components.count { $0 == .name("emitterCells") }
    if depth == Self.maximumDepth, !emitterCells.isEmpty {
      reading.note("emitterCells are nested more than \(Self.maximumDepth) deep")
    }
    if trigger == .death, birthRate > 0 || !bursts.isEmpty {
      reading.note(
        "nothing goes on after the parent's death: use burst instead of birthRate and bursts"
      )
    }
    timing.noteContradictions(in: &reading)
    if trigger == .death, timing.repeats {
      reading.note("nothing repeats after the parent's death")
    }
    for keyPath in LifeCurve.KeyPath.allCases where !keyPath.multiplies {
      guard valueOverLife.count(where: { $0.keyPath == keyPath }) > 1 else { continue }
      reading.note("only one curve of valueOverLife may be of \(keyPath.rawValue)")
    }
    if afterglow > 0, contents.shape == .glyph {
      reading.note("a glyph is no light: it leaves no afterglow")
    }
    noteSteps(in: &reading)
    notePolar(in: &reading)
    if !ramps.isEmpty, !colorOverLife.colors.isEmpty {
      reading.note("ramps and colorOverLife: only one of them is given")
    }
  }
}
