/// The recipe of one kind of particle.
///
/// A property with a range is sampled for each particle, uniformly from base - range to base +
/// range. Motion and appearance are then functions of the particle's age: nothing is stepped.
///
/// Units and allowed ranges, inclusive, are in the rows of the property table, and are validated
/// when files are read. Values set by code are used as they are, except where noted, and have to be
/// finite. The range of a length is that of its amount, whatever its unit.
public struct EmitterCell: Hashable, Sendable {
  /// The name, for key paths and listings.
  public var name = ""
  /// Whether anything is emitted.
  public var enabled = true
  /// What a particle looks like.
  public var contents = Contents()
  /// Particles born per second; a negative rate counts as 0.
  ///
  /// The first one is born when the integral of the rate reaches 1: at 10 per second, after 0.1 s.
  public var birthRate = 0.0
  /// The range of `birthRate`, which is sampled once: for each parent of a sub-cell, and for a root
  /// emitter cell for each time that its effect plays; a negative sample counts as 0.
  package var birthRateRange = 0.0
  /// The most particles that are alive at once, of a sub-cell those of each parent; 0: any number.
  ///
  /// While as many are alive, births wait: until the next death, and all later ones are as much
  /// later. A particle that dies before the end of its lifetime counts until then.
  package var maxParticles = 0
  /// The unit area that `birthRate` of a root emitter cell refers to; the rate of a sub-cell is per
  /// parent.
  package var birthRateBasis = BirthRateBasis.stage
  /// The particles born at once when the emitter cell begins, before those of the rate; a negative
  /// number counts as 0.
  public var burst = 0
  /// The unit area that the particles of `burst` and `bursts` refer to, those of sub-cells too, so
  /// that a burst that grows with the stage keeps its density.
  package var burstBasis = BirthRateBasis.stage
  /// Further bursts at their own times.
  package var bursts: [Burst] = []
  /// How long a particle is visible: from its birth until just before its death.
  ///
  /// A sampled lifetime of 0 or less makes it invisible.
  public var lifetime = 0.0
  /// The range of `lifetime`.
  public var lifetimeRange = 0.0
  /// The angle of emission out of the stage's plane, positive towards the viewer; the velocity in
  /// the plane is multiplied by its cosine.
  package var emissionLatitude = Angle.zero
  /// The direction of emission, clockwise from the shape's natural direction: right for points and
  /// rectangles, up for lines, outward for circles, the parent's heading for sub-cells.
  public var emissionLongitude = Angle.zero
  /// The range of `emissionLongitude`, half the opening angle of the cone: at 180 degrees all
  /// directions are equally likely.
  public var emissionRange = Angle.zero
  /// The angle by which the direction of each birth differs from the one before, clockwise: of a
  /// burst's particles from the first one on, else of all.
  package var emissionStep = Angle.zero
  /// The speed at birth; a negative one reverses the direction.
  public var velocity: Length = 0
  /// The range of `velocity`.
  public var velocityRange: Length = 0
  /// A velocity to the right that is added at birth, in any direction of emission: wind.
  public var xVelocity: Length = 0
  /// The range of `xVelocity`.
  public var xVelocityRange: Length = 0
  /// A velocity downward that is added at birth.
  public var yVelocity: Length = 0
  /// The range of `yVelocity`.
  public var yVelocityRange: Length = 0
  /// The part of its parent's velocity that a particle of a sub-cell has at birth, in addition.
  package var inheritVelocity = 0.0
  /// The range of `inheritVelocity`.
  package var inheritVelocityRange = 0.0
  /// The time after birth in which a particle flies backward along its path, to where it would have
  /// been born.
  ///
  /// It then stays there. At 0 it flies away from there, as usual.
  ///
  /// It is born where its velocity, acceleration, drag, sway and polar motion would have brought it in
  /// that time, and turned as its spin would have; the flight begins and ends slowly. Fields and walls do
  /// not act on it.
  package var gather: Seconds = 0
  /// The range of `gather`.
  package var gatherRange: Seconds = 0
  /// The acceleration to the right.
  public var xAcceleration: Length = 0
  /// The range of `xAcceleration`.
  package var xAccelerationRange: Length = 0
  /// The acceleration downward.
  public var yAcceleration: Length = 0
  /// The range of `yAcceleration`.
  package var yAccelerationRange: Length = 0
  /// The acceleration towards the viewer.
  ///
  /// It affects only the drawing order, if the layer draws `backToFront`.
  package var zAcceleration: Length = 0
  /// The linear drag: the velocity decays as e^(-drag t).
  ///
  /// A negative drag has no meaning.
  public var drag = 0.0
  /// The range of `drag`; a negative sample counts as 0.
  package var dragRange = 0.0
  /// The scale factor of the contents at birth.
  ///
  /// Where it is negative, at birth or by `scaleSpeed`, its magnitude is the size.
  public var scale = 1.0
  /// The range of `scale`.
  public var scaleRange = 0.0
  /// The change of `scale` per second.
  ///
  /// A particle that has shrunk to 0 grows again, as in Core Animation.
  public var scaleSpeed = 0.0
  /// The rotation at birth, clockwise.
  public var rotation = Angle.zero
  /// The range of `rotation`.
  public var rotationRange = Angle.zero
  /// Whether a particle's right side turns into its direction of motion, in addition to `rotation`
  /// and `spin`.
  public var alignsToMotion = false
  /// The speed above which a particle is stretched along its path: at twice the speed it is twice
  /// as long, up to 1000 times.
  ///
  /// Its right side turns into its direction of motion, as with `alignsToMotion`. At 0 and below it
  /// is not stretched.
  public var stretchVelocity: Length = 0
  /// The amplitude of the sway across a particle's path; the phase is random.
  ///
  /// The sway is across the velocity at birth, for the whole life; if that is 0, across the
  /// acceleration, and horizontal if there is no motion at all. The sign has no effect. There is no
  /// sway while this and its range are 0.
  public var swayAmplitude: Length = 0
  /// The range of `swayAmplitude`.
  public var swayAmplitudeRange: Length = 0
  /// The frequency of the sway; at 0 there is no motion.
  public var swayFrequency = 1.0
  /// The range of `swayFrequency`.
  public var swayFrequencyRange = 0.0
  /// Whether a particle sways about its path, and so is born beside it; otherwise the sway starts
  /// at the place of birth.
  package var swaysAboutWay = false
  /// The angular velocity, clockwise.
  public var spin = Angle.zero
  /// The range of `spin`.
  public var spinRange = Angle.zero
  /// The angular velocity of a flat particle about its own vertical axis.
  ///
  /// Its visible width is multiplied by the cosine of the angle, whose initial value is random.
  /// While this and its range are 0, all particles face the viewer.
  package var flutter = Angle.zero
  /// The range of `flutter`.
  package var flutterRange = Angle.zero
  /// The color at birth.
  public var color = Color.white
  /// The brightness: a particle's light is its color's linear light times this and its opacity.
  ///
  /// Above 1 it is brighter than the screen: shown with a white core in its own hue. A sample, and
  /// its product with curves over life, is clamped to 0...64. In a layer that multiplies, which is a
  /// filter and no light, and for glyphs it has no effect.
  public var intensity = 1.0
  /// The range of `intensity`.
  public var intensityRange = 0.0
  /// Colors to sample from instead of `color`, with equal probability; none: `color`.
  public var palette: [Color] = []
  /// How often a color of the palette, and a ramp, is sampled.
  package var paletteScope = PaletteScope.particle
  /// Whether a particle has, instead of its own color, that of its parent at its birth, or in a
  /// layer with a picture or a text that of the dot where it is born, opaque.
  public var inheritsColor = false
  /// The ranges of the color's channels.
  ///
  /// A sample outside of 0...1 is clamped when it is drawn, after colorSpeed has been added.
  public var colorRange = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// The change of each channel per second; the result is clamped to 0...1.
  public var colorSpeed = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// The time constant of the trail's fade: its light falls to 1/e in this time.
  ///
  /// For each length of its own extent a particle leaves one copy of itself, so that the trail is
  /// initially as bright as the particle. After four time constants it is gone. A particle at rest
  /// leaves no trail; one that dies leaves a copy of itself. The value is clamped, and below 1 ms
  /// there is no trail. Stepped particles and glyphs have no trails.
  public var afterglow: Seconds = 0
  /// Curves over life, which multiply the values from birth and speeds.
  ///
  /// Several curves of `scale`, `opacity` or `intensity` multiply. Of other properties the first curve applies.
  public var valueOverLife: [LifeCurve] = []
  /// Colors over a particle's life, instead of its own color.
  public var colorOverLife = ColorCurve()
  /// Curves of colors to sample from instead of `colorOverLife`, with equal probability; none:
  /// `colorOverLife`.
  package var ramps: [ColorCurve] = []
  /// Expressions over life, which act after all else.
  package var expressions = LifeExpressions()
  /// Polar motion around the place of birth, instead of velocity and acceleration.
  package var polar = PolarMotion()
  /// Whether and how fields and walls act on the particles.
  package var dynamics = CellDynamics()
  /// What starts the clock of a sub-cell.
  package var trigger = Trigger.birth
  /// The interval of emission in the layer's time, or in the parent's time since `trigger`.
  public var timing = MediaTiming()
  /// Sub-cells, which each particle emits, nested at most 4 deep.
  public var emitterCells: [EmitterCell] = []

  /// An emitter cell that emits nothing until it has a birthRate or a burst, and a lifetime.
  public init() {}
}

extension EmitterCell {
  private static let lengths = -100_000.0...100_000
  private static let turns = -360_000.0...360_000

  /// How long a particle lives, how it moves and how large it is, in the order of files.
  static let traits: [TraitRow<EmitterCell>] = [
    TraitRow(
      "lifetime",
      \.lifetime,
      range: \.lifetimeRange,
      .number(0...86_400, "s"),
      "How long a particle lives",
      usual: "0.5…5 s",
      .atBirth(.lifetime, times: .lifetime)
    ),
    TraitRow(
      "emissionLatitude",
      \.emissionLatitude,
      .angle(degrees: turns),
      "The angle of emission out of the stage's plane",
      usual: "0deg",
      .atBirth(.emissionLatitude)
    ),
    TraitRow(
      "emissionLongitude",
      \.emissionLongitude,
      range: \.emissionRange,
      named: "emissionRange",
      .angle(degrees: turns),
      "The direction of emission, clockwise from the shape's natural one",
      usual: "-90deg, up",
      usualRange: "10deg…180deg",
      .atBirth(.emissionLongitude)
    ),
    TraitRow(
      "emissionStep",
      \.emissionStep,
      .angle(degrees: turns),
      "The angle between the directions of one birth and the next",
      usual: "0, or 5deg…137.5deg",
      .atBirth(.emissionStep)
    ),
    TraitRow(
      "velocity",
      \.velocity,
      range: \.velocityRange,
      .length(lengths, per: "s"),
      "The speed at birth",
      usual: "20…80vh/s, or 80…300 pt/s",
      .atBirth(.velocity, times: .velocity)
    ),
    TraitRow(
      "xVelocity",
      \.xVelocity,
      range: \.xVelocityRange,
      .length(lengths, per: "s"),
      "A velocity to the right that is added at birth",
      usual: "-40…40 pt/s",
      .atBirth(.xVelocity, times: .velocity)
    ),
    TraitRow(
      "yVelocity",
      \.yVelocity,
      range: \.yVelocityRange,
      .length(lengths, per: "s"),
      "A velocity downward that is added at birth",
      usual: "-40…40 pt/s",
      .atBirth(.yVelocity, times: .velocity)
    ),
    TraitRow(
      "inheritVelocity",
      \.inheritVelocity,
      range: \.inheritVelocityRange,
      .number(-10...10),
      "The part of its parent's velocity that a particle of a sub-cell has at birth, in addition",
      usual: "0.2…1, a part",
      .atBirth(.inheritVelocity),
      rangeRule: { .number(0...10) }
    ),
    TraitRow(
      "gather",
      \.gather,
      range: \.gatherRange,
      .number(0...3600, "s"),
      "The time in which a particle flies backward to its place of birth, where it stays; 0: never",
      usual: "0.5…3 s",
      .inFlight(.gather)
    ),
    TraitRow(
      "xAcceleration",
      \.xAcceleration,
      range: \.xAccelerationRange,
      .length(lengths, per: "s²"),
      "The acceleration to the right",
      usual: "-50…50 pt/s²",
      .inFlight(.xAcceleration)
    ),
    TraitRow(
      "yAcceleration",
      \.yAcceleration,
      range: \.yAccelerationRange,
      .length(lengths, per: "s²"),
      "The acceleration downward",
      usual: "60…250 pt/s² for sparks, 10…40 for snow",
      .inFlight(.yAcceleration)
    ),
    TraitRow(
      "zAcceleration",
      \.zAcceleration,
      .length(lengths, per: "s²"),
      "The acceleration towards the viewer, for renderMode backToFront",
      usual: "0 pt/s²",
      .inFlight(.zAcceleration)
    ),
    TraitRow(
      "drag",
      \.drag,
      range: \.dragRange,
      .number(0...1000, "1/s"),
      "The linear drag: the rate at which the velocity decays",
      usual: "0.3…3 /s",
      .inFlight(.drag)
    ),
    TraitRow(
      "rotation",
      \.rotation,
      range: \.rotationRange,
      .angle(degrees: turns),
      "The rotation at birth, clockwise",
      usual: "0deg",
      usualRange: "180deg",
      .inFlight(.rotation)
    ),
    TraitRow(
      "alignsToMotion",
      \.alignsToMotion,
      .flag,
      "Whether a particle's right side points into its direction of motion"
    ),
    TraitRow(
      "stretchVelocity",
      \.stretchVelocity,
      .length(0...100_000, per: "s"),
      "The speed above which a particle is stretched along its path; 0: never",
      usual: "50…300 pt/s",
      .inFlight(.stretchVelocity)
    ),
    TraitRow(
      "swayAmplitude",
      \.swayAmplitude,
      range: \.swayAmplitudeRange,
      .length(lengths),
      "The amplitude of the sway across a particle's path",
      usual: "4…30 pt",
      .inFlight(.swayAmplitude)
    ),
    TraitRow(
      "swayFrequency",
      \.swayFrequency,
      range: \.swayFrequencyRange,
      .number(0...100, "1/s"),
      "The frequency of the sway",
      usual: "0.2…1 /s",
      .inFlight(.swayFrequency)
    ),
    TraitRow(
      "swaysAboutWay",
      \.swaysAboutWay,
      .flag,
      "Whether a particle sways about its path, and so is born beside it"
    ),
    TraitRow(
      "spin",
      \.spin,
      range: \.spinRange,
      .angle(degrees: turns, per: "s"),
      "The angular velocity, clockwise",
      usual: "-180deg…180deg/s",
      .atBirth(.spin, times: .spin)
    ),
    TraitRow(
      "flutter",
      \.flutter,
      range: \.flutterRange,
      .angle(degrees: turns, per: "s"),
      "The angular velocity of a flat particle about its own vertical axis",
      usual: "180deg…720deg/s",
      .inFlight(.flutter)
    ),
    TraitRow(
      "scale",
      \.scale,
      range: \.scaleRange,
      .number(-1000...1000),
      "The factor on the contents' size at birth",
      usual: "0.5…1.5, a factor",
      .atBirth(.scale, times: .scale),
      rangeRule: { .number(0...1000) }
    ),
    TraitRow(
      "scaleSpeed",
      \.scaleSpeed,
      .number(-1000...1000, "1/s"),
      "The change of scale per second",
      usual: "-0.5…0.5 /s",
      .inFlight(.scaleSpeed, times: .scale)
    ),
  ]
}
