extension EmitterCell: Declared {
  /// Reads an expression where a number stands: `"scale": "1 + 0.3 * sin(6 * age)"`.
  package static func take(
    _ value: PropertyValue,
    named name: String,
    in cell: inout EmitterCell,
    reading: inout PropertyReading
  ) -> Bool {
    guard LifeExpressions.shortNames.contains(name), case .text(let text) = value,
      LifeExpression.isMeant(by: text),
      let property = LifeExpressions.properties.first(where: { $0.name == name })
    else { return false }
    property.set(value, in: &cell.expressions, reading: &reading)
    return true
  }

  /// The deepest nesting of emitter cells.
  static let maximumDepth = 4

  /// The property table of an emitter cell.
  package static let properties: [Property<EmitterCell>] =
    identity + births + (traits + colors).flatMap(\.properties)
    + [
      Property(
        "valueOverLife",
        \.valueOverLife,
        .list(of: .object(), maximum: 16),
        "Factors that change over a particle's life"
      ),
      Property(
        "expressions",
        \.expressions,
        .object(),
        "Numbers of each particle at each moment, by expressions"
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
      Property(
        "trigger",
        \.trigger,
        .choice(),
        "What starts the clock of a sub-cell: its parent's birth, death or each hit on a wall"
      ),
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
    Property(
      "birthRate",
      \.birthRate,
      .number(0...1_000_000, "1/s"),
      "Particles born per second",
      usual: "10…300 /s"
    ),
    Property(
      "birthRateRange",
      \.birthRateRange,
      .amount(0...1_000_000, "1/s"),
      "The range of birthRate, sampled once for each parent or play",
      usual: "up to half of birthRate"
    ),
    Property(
      "maxParticles",
      \.maxParticles,
      .count(0...100_000),
      "The most particles alive at once, for each parent; births wait; 0: any number",
      usual: "20…500"
    ),
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
      "Particles born at once when the emitter cell begins",
      usual: "20…300"
    ),
    Property(
      "burstBasis",
      \.burstBasis,
      .choice(),
      "What the particles of bursts refer to: the stage, each 640 pt of its width, or each 640 x 384 pt"
    ),
    Property(
      "bursts",
      \.bursts,
      .list(of: .object(), maximum: 64),
      "Further bursts, at their own times"
    ),
  ]

  /// The colors of a particle, in the order of files.
  static let colors: [TraitRow<EmitterCell>] = [
    TraitRow(
      "color",
      \.color,
      .color,
      "The color at birth",
      .atBirth(.red, .green, .blue, .alpha)
    ),
    TraitRow(
      "intensity",
      \.intensity,
      range: \.intensityRange,
      .number(LightIntensity.range),
      "The factor on the color's light; above 1 it is brighter than the screen",
      usual: "1…4, a factor",
      .atBirth(.intensity)
    ),
    TraitRow(
      "palette",
      \.palette,
      .list(of: .color, maximum: 64),
      "Colors, one of which is chosen at random"
    ),
    TraitRow(
      "paletteScope",
      \.paletteScope,
      .choice(),
      "Whether each particle or each burst chooses its color of the palette, and its ramp"
    ),
    TraitRow(
      "inheritsColor",
      \.inheritsColor,
      .flag,
      "Whether particles have the color of their parent at their birth, or of the picture's dot"
    ),
    range("redRange", of: .red, \.colorRange.red, "the red channel"),
    range("greenRange", of: .green, \.colorRange.green, "the green channel"),
    range("blueRange", of: .blue, \.colorRange.blue, "the blue channel"),
    range("alphaRange", of: .alpha, \.colorRange.alpha, "the opacity"),
    speed("redSpeed", .redSpeed, \.colorSpeed.red, "the red channel"),
    speed("greenSpeed", .greenSpeed, \.colorSpeed.green, "the green channel"),
    speed("blueSpeed", .blueSpeed, \.colorSpeed.blue, "the blue channel"),
    speed("alphaSpeed", .alphaSpeed, \.colorSpeed.alpha, "the opacity"),
    TraitRow(
      "afterglow",
      \.afterglow,
      .number(0...5, "s"),
      "The time constant of the trail: in this time its light falls to 1/e",
      usual: "0.1…0.5 s",
      .inFlight(.afterglow)
    ),
  ]

  private static func range(
    _ name: String,
    of trait: ParticleTrait,
    _ keyPath: @autoclosure @escaping @Sendable () -> TraitRow<Self>.Path<Double>,
    _ channel: String
  ) -> TraitRow<Self> {
    let property = Property(
      name,
      keyPath(),
      .number(0...1),
      "The range of \(channel)",
      usual: "0.05…0.3, a part"
    )
    return TraitRow([property], [TraitPart].atBirth(trait).ranges)
  }

  private static func speed(
    _ name: String,
    _ trait: ParticleTrait,
    _ keyPath: @autoclosure @escaping @Sendable () -> TraitRow<Self>.Path<Double>,
    _ channel: String
  ) -> TraitRow<Self> {
    TraitRow(
      name,
      keyPath(),
      .number(-1000...1000),
      "The change of \(channel) per second",
      usual: "-1…1 /s",
      .inFlight(trait)
    )
  }

  /// Whether hits of its particles trigger a sub-cell.
  var hitsTrigger: Bool { emitterCells.contains { $0.enabled && $0.trigger == .hit } }

  /// Notes emitter cells that are nested too deeply, emission that starts after the parent's death,
  /// and properties without an effect.
  package func noteContradictions(in reading: inout PropertyReading) {
    let depth = reading.path.components.count { $0 == .name("emitterCells") }
    if depth == Self.maximumDepth, !emitterCells.isEmpty {
      reading.note("emitterCells are nested more than \(Self.maximumDepth) deep")
    }
    if trigger != .birth, birthRate > 0 || !bursts.isEmpty {
      reading.note(
        "nothing goes on after the parent's \(trigger): use burst instead of birthRate and bursts"
      )
    }
    if hitsTrigger, !dynamics.meetsWalls || polar.isEnabled {
      reading.note(
        "its particles hit nothing without dynamics.meetsWalls: trigger hit emits nothing"
      )
    }
    timing.noteContradictions(in: &reading)
    if trigger != .birth, timing.repeats {
      reading.note("nothing repeats after the parent's \(trigger)")
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
