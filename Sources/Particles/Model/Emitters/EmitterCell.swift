/// The recipe of one kind of particle.
///
/// A property with a range is sampled for each particle, uniformly from base - range to base +
/// range. Motion and appearance are then functions of the particle's age: nothing is stepped.
///
/// The ranges below, inclusive, are validated when files are read. Values set by code are used as
/// they are, except where noted, and have to be finite. The range of a length is that of its
/// amount, whatever its unit.
public struct EmitterCell: Hashable, Sendable {
  /// What starts the clock of a sub-cell.
  public enum Trigger: String, CaseIterable, Hashable, Sendable {
    /// The parent's birth: the sub-cell emits along the parent's path while it lives.
    case birth
    /// The parent's death: the sub-cell's burst happens at its time and place.
    case death
  }

  /// How often a palette's color is sampled.
  public enum PaletteScope: String, CaseIterable, Hashable, Sendable {
    /// Once per particle.
    case particle
    /// Once per emitter: for example, all stars of a burst have the same color.
    case burst
  }

  /// The unit area that a birthRate refers to, so that an effect is equally dense on any stage.
  public enum BirthRateBasis: String, CaseIterable, Hashable, Sendable {
    /// The whole stage.
    case stage
    /// Each 640 points of the stage's width.
    case width
    /// Each 640 x 384 points of the stage's area.
    case area

    /// The number of unit areas on a stage.
    func factor(on stage: Size) -> Double {
      switch self {
      case .stage: 1
      case .width: stage.width / 640
      case .area: stage.width * stage.height / (640 * 384)
      }
    }
  }

  /// The name, for key paths and listings; at most 64 characters.
  public var name = ""
  /// Whether anything is emitted.
  public var enabled = true
  /// What a particle looks like.
  public var contents = Contents()
  /// Particles born per second, 0...1000000; a negative rate counts as 0.
  ///
  /// The first one is born when the integral of the rate reaches 1: at 10 per second, after 0.1 s.
  public var birthRate = 0.0
  /// The unit area that `birthRate` of a root emitter cell refers to; the rate of a sub-cell is per
  /// parent.
  public var birthRateBasis = BirthRateBasis.stage
  /// The particles born at once when the emitter cell begins, before those of the rate; 0...100000,
  /// and a negative number counts as 0.
  public var burst = 0
  /// Further bursts at their own times; at most 64.
  public var bursts: [Burst] = []
  /// The lifetime in seconds, 0...86400.
  ///
  /// A particle is visible from its birth until just before its death. A sampled lifetime of 0 or
  /// less makes it invisible.
  public var lifetime = 0.0
  /// The range of `lifetime`, in seconds, 0...86400.
  public var lifetimeRange = 0.0
  /// The angle of emission out of the stage's plane, positive towards the viewer, -360000...360000
  /// degrees; the velocity in the plane is multiplied by its cosine.
  public var emissionLatitude = Angle.zero
  /// The direction of emission, clockwise, -360000...360000 degrees from the shape's natural
  /// direction: right for points and rectangles, up for lines, outward for circles, the parent's
  /// heading for sub-cells.
  public var emissionLongitude = Angle.zero
  /// The range of `emissionLongitude`, half the opening angle of the cone, -360000...360000
  /// degrees: at 180 all directions are equally likely.
  public var emissionRange = Angle.zero
  /// The speed at birth, a length per second, -100000...100000; a negative one reverses the
  /// direction.
  public var velocity: Length = 0
  /// The range of `velocity`, a length per second, -100000...100000.
  public var velocityRange: Length = 0
  /// The acceleration to the right, a length per second squared, -100000...100000.
  public var xAcceleration: Length = 0
  /// The acceleration downward, a length per second squared, -100000...100000.
  public var yAcceleration: Length = 0
  /// The acceleration towards the viewer, a length per second squared, -100000...100000.
  ///
  /// It affects only the drawing order, if the layer draws `backToFront`.
  public var zAcceleration: Length = 0
  /// The linear drag in 1/s, 0...1000: the velocity decays as e^(-drag t).
  ///
  /// A negative drag has no meaning.
  public var drag = 0.0
  /// The scale factor of the contents at birth, -1000...1000.
  ///
  /// The absolute value of a negative sample is used, as in Core Animation.
  public var scale = 1.0
  /// The range of `scale`, 0...1000.
  public var scaleRange = 0.0
  /// The change of `scale` per second, -1000...1000.
  ///
  /// A particle that has shrunk to 0 is not drawn, and does not grow again.
  public var scaleSpeed = 0.0
  /// The rotation at birth, clockwise, -360000...360000 degrees.
  public var rotation = Angle.zero
  /// The range of `rotation`, -360000...360000 degrees.
  public var rotationRange = Angle.zero
  /// Whether a particle's right side turns into its direction of motion, in addition to `rotation`
  /// and `spin`.
  public var alignsToMotion = false
  /// The speed above which a particle is stretched along its path, a length per second, 0...100000:
  /// at twice the speed it is twice as long, up to 1000 times.
  ///
  /// Its right side turns into its direction of motion, as with `alignsToMotion`. At 0 and below it
  /// is not stretched.
  public var stretchVelocity: Length = 0
  /// The amplitude of the sway across a particle's path, a length, -100000...100000; the phase is
  /// random.
  ///
  /// The sway is across the velocity at birth, for the whole life; if that is 0, across the
  /// acceleration, and horizontal if there is no motion at all. The sign has no effect. There is no
  /// sway while this and its range are 0.
  public var swayAmplitude: Length = 0
  /// The range of `swayAmplitude`, a length, -100000...100000.
  public var swayAmplitudeRange: Length = 0
  /// The frequency of the sway in Hz, 0...100; at 0 there is no motion.
  public var swayFrequency = 1.0
  /// The range of `swayFrequency` in Hz, 0...100.
  public var swayFrequencyRange = 0.0
  /// Whether a particle sways about its path, and so is born beside it; otherwise the sway starts
  /// at the place of birth.
  public var swaysAboutWay = false
  /// The angular velocity, clockwise, -360000...360000 degrees per second.
  public var spin = Angle.zero
  /// The range of `spin`, -360000...360000 degrees per second.
  public var spinRange = Angle.zero
  /// The angular velocity of a flat particle about its own vertical axis, -360000...360000 degrees
  /// per second.
  ///
  /// Its visible width is multiplied by the cosine of the angle, whose initial value is random.
  /// While this and its range are 0, all particles face the viewer.
  public var flutter = Angle.zero
  /// The range of `flutter`, -360000...360000 degrees per second.
  public var flutterRange = Angle.zero
  /// The color at birth, each channel 0...1.
  public var color = Color.white
  /// Colors to sample from instead of `color`, with equal probability, at most 64; none: `color`.
  public var palette: [Color] = []
  /// How often a color of the palette, and a ramp, is sampled.
  public var paletteScope = PaletteScope.particle
  /// Whether a particle has, instead of its own color, that of its parent at its birth, or in a
  /// layer with a picture or a text that of the dot where it is born, opaque.
  public var inheritsColor = false
  /// The ranges of the color's channels, each 0...1.
  ///
  /// A sample outside of 0...1 is clamped when it is drawn, after colorSpeed has been added.
  public var colorRange = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// The change of each channel per second, -1000...1000; the result is clamped to 0...1.
  public var colorSpeed = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// The time constant of the trail's fade in seconds, 0...5: its light falls to 1/e in this time.
  ///
  /// For each length of its own extent a particle leaves one copy of itself, so that the trail is
  /// initially as bright as the particle. After four time constants it is gone. A particle at rest
  /// leaves no trail; one that dies leaves a copy of itself. The value is clamped, and below 1 ms
  /// there is no trail. Stepped particles and glyphs have no trails.
  public var afterglow: Seconds = 0
  /// Curves over life, which multiply the values from birth and speeds; at most 16.
  ///
  /// Several curves of `scale` or `opacity` multiply. Of other properties the first curve applies.
  public var valueOverLife: [LifeCurve] = []
  /// Colors over a particle's life, instead of its own color.
  public var colorOverLife = ColorCurve()
  /// Curves of colors to sample from instead of `colorOverLife`, with equal probability, at most
  /// 64; none: `colorOverLife`.
  public var ramps: [ColorCurve] = []
  /// Polar motion around the place of birth, instead of velocity and acceleration.
  public var polar = PolarMotion()
  /// Whether and how fields and walls act on the particles.
  public var dynamics = CellDynamics()
  /// What starts the clock of a sub-cell.
  public var trigger = Trigger.birth
  /// The interval of emission in the layer's time, or in the parent's time since `trigger`.
  public var timing = MediaTiming()
  /// Sub-cells, which each particle emits, at most 32, and nested at most 4 deep.
  public var emitterCells: [EmitterCell] = []

  /// An emitter cell that emits nothing until it has a birthRate or a burst, and a lifetime.
  public init() {}
}
