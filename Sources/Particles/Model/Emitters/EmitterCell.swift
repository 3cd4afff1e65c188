/// The recipe of one kind of particle.
///
/// Every property with a range is drawn for each particle, uniformly from base - range to base +
/// range. Motion and looks are then functions of the particle's age: nothing is stepped.
///
/// The ranges below, ends included, are those of files: reading refuses what is outside with a
/// message. What code sets is taken as it is, where nothing else is said, and has to be a finite
/// number. The range of a length is that of its amount, whatever its unit.
public struct EmitterCell: Hashable, Sendable {
  /// What starts the clock of a cell that is emitted by particles of another.
  public enum Trigger: String, CaseIterable, Hashable, Sendable {
    /// The parent's birth: it leaves a trail for as long as it lives.
    case birth
    /// The parent's death, where it died: the cell's burst happens there and then.
    case death
  }

  /// What a palette's color is drawn for.
  public enum PaletteScope: String, CaseIterable, Hashable, Sendable {
    /// Each particle.
    case particle
    /// Each emitter: all stars of one burst have one color.
    case burst
  }

  /// What a birthRate is counted for, so that an effect is as dense on any stage.
  public enum BirthRateBasis: String, CaseIterable, Hashable, Sendable {
    /// The whole stage.
    case stage
    /// Each 640 points of the stage's width.
    case width
    /// Each 640 x 384 points of the stage's area.
    case area

    /// How often the basis lies on a stage.
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
  /// Particles born per second, 0...1000000; below 0 nobody is.
  ///
  /// The first one is born when a whole one has come together: at 10 a second after 0.1 s.
  public var birthRate = 0.0
  /// What `birthRate` is counted for in the layer's own cells; sub-cells count for their parent.
  public var birthRateBasis = BirthRateBasis.stage
  /// Particles born at once when the cell begins, before those of the rate; 0...100000, and none
  /// below 0.
  public var burst = 0
  /// Further particles born at once, at times of their own; at most 64.
  public var bursts: [Burst] = []
  /// How long a particle lives, in seconds, 0...86400.
  ///
  /// It is seen from its birth up to, not including, its death. What chance draws at 0 or below is
  /// never seen.
  public var lifetime = 0.0
  /// The range of `lifetime`, in seconds, 0...86400.
  public var lifetimeRange = 0.0
  /// The angle of emission out of the stage's plane, towards the viewer above 0, -360000...360000
  /// degrees; what is left of the velocity in the plane is its cosine.
  public var emissionLatitude = Angle.zero
  /// The direction of emission, clockwise, -360000...360000 degrees from the shape's natural one:
  /// right for points and rectangles, up for lines, outward for circles, the parent's heading for
  /// sub-cells.
  public var emissionLongitude = Angle.zero
  /// The range of `emissionLongitude`, half the opening of the cone, -360000...360000 degrees: at
  /// 180 all directions are as likely.
  public var emissionRange = Angle.zero
  /// The speed at birth, a length per second, -100000...100000; below 0 against the direction.
  public var velocity: Length = 0
  /// The range of `velocity`, a length per second, -100000...100000.
  public var velocityRange: Length = 0
  /// The acceleration to the right, a length per second squared, -100000...100000.
  public var xAcceleration: Length = 0
  /// The acceleration downward, a length per second squared, -100000...100000.
  public var yAcceleration: Length = 0
  /// The acceleration towards the viewer, a length per second squared, -100000...100000.
  ///
  /// It is seen only in what covers what, where the layer draws `backToFront`.
  public var zAcceleration: Length = 0
  /// The share of its velocity that a particle would lose in a second at the present rate, 1/s,
  /// 0...1000.
  ///
  /// At 0 the air takes nothing; a drag below 0 has no meaning.
  public var drag = 0.0
  /// The factor on the contents' size at birth, -1000...1000.
  ///
  /// What chance draws below 0 is mirrored, as in Core Animation.
  public var scale = 1.0
  /// The range of `scale`, 0...1000.
  public var scaleRange = 0.0
  /// How much `scale` grows in a second, -1000...1000.
  ///
  /// A particle that has shrunk to 0 is not drawn, and does not grow again.
  public var scaleSpeed = 0.0
  /// How far a particle is turned at birth, clockwise, -360000...360000 degrees.
  public var rotation = Angle.zero
  /// The range of `rotation`, -360000...360000 degrees.
  public var rotationRange = Angle.zero
  /// Whether a particle's own right side turns to where it is moving, besides `rotation` and `spin`.
  public var alignsToMotion = false
  /// The speed above which a particle is drawn longer along its way, a length per second,
  /// 0...100000: at twice the speed it is twice as long, and so on up to 1000 times.
  ///
  /// Its own right side turns to where it is moving, as `alignsToMotion` does. At 0 and below it
  /// never is.
  public var stretchVelocity: Length = 0
  /// How far a particle swings to either side of its way, a length, -100000...100000; each begins
  /// anywhere in the swing, by chance.
  ///
  /// It swings across the direction of its velocity at birth, for as long as it lives; across that
  /// of its acceleration where it begins at rest, and horizontally where nothing moves it. The sign
  /// does not matter. Where this and its range are 0 nothing swings.
  public var swayAmplitude: Length = 0
  /// The range of `swayAmplitude`, a length, -100000...100000.
  public var swayAmplitudeRange: Length = 0
  /// Swings per second, 0...100; at 0 nothing moves.
  public var swayFrequency = 1.0
  /// The range of `swayFrequency`, in swings per second, 0...100.
  public var swayFrequencyRange = 0.0
  /// Whether a particle swings about its way, and so is born to one side of it; else it swings from
  /// its place of birth, which is then one of the places of its swing.
  public var swaysAboutWay = false
  /// The angular velocity, clockwise, -360000...360000 degrees per second.
  public var spin = Angle.zero
  /// The range of `spin`, -360000...360000 degrees per second.
  public var spinRange = Angle.zero
  /// How fast a flat particle turns in depth about its own vertical axis, -360000...360000 degrees
  /// per second.
  ///
  /// It is seen as wide as the cosine of the angle says; each begins at an angle by chance. Where
  /// this and its range are 0 all are seen from the front.
  public var flutter = Angle.zero
  /// The range of `flutter`, -360000...360000 degrees per second.
  public var flutterRange = Angle.zero
  /// The color at birth, each channel 0...1.
  public var color = Color.white
  /// Colors to choose from by chance instead of `color`, each as likely, at most 64; none: `color`.
  public var palette: [Color] = []
  /// What a color of the palette, and a ramp, is drawn for.
  public var paletteScope = PaletteScope.particle
  /// Whether a sub-cell's particles have the color that their parent has when they are born, and
  /// those of a layer with a picture or a text that of the dot they come from, opaque, instead of
  /// their own.
  public var inheritsColor = false
  /// The ranges of the color's channels, each 0...1.
  ///
  /// What chance draws outside of 0...1 is clamped when it is drawn, not before its speed has
  /// changed it.
  public var colorRange = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// How much each channel grows in a second, -1000...1000; the result is clamped to 0...1.
  public var colorSpeed = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// How long the light stays that a particle leaves behind on its way, 0...5 seconds: the time in
  /// which it falls to 1/e.
  ///
  /// Wherever a particle goes on by its own extent it leaves itself as it is there, so its trail is
  /// at first as bright as itself. After four times as long all is gone. One that stands still
  /// leaves nothing behind; one that dies leaves itself. What is outside is clamped, and below 1 ms
  /// nothing is left. Particles that dynamics move, and glyphs, leave none.
  public var afterglow: Seconds = 0
  /// Factors that change over a particle's life, on what birth and speeds give it; at most 16.
  ///
  /// Those of `scale` and of `opacity` multiply. Of others the first counts.
  public var valueOverLife: [LifeCurve] = []
  /// Colors over a particle's life in the place of its own.
  public var colorOverLife = ColorCurve()
  /// Colors over life to choose from by chance instead of `colorOverLife`, each as likely, at most
  /// 64; none: `colorOverLife`.
  public var ramps: [ColorCurve] = []
  /// How its particles move around their places of birth, in the place of velocity and acceleration.
  public var polar = PolarMotion()
  /// Whether fields and walls act on its particles, and how.
  public var dynamics = CellDynamics()
  /// What starts the cell's clock if it is a sub-cell.
  public var trigger = Trigger.birth
  /// When the cell emits, in the layer's time, or in the time of the parent particle since
  /// `trigger`.
  public var timing = MediaTiming()
  /// Cells that each particle emits in turn, at most 32, and at most 4 deep.
  public var emitterCells: [EmitterCell] = []

  /// A cell that emits nothing until it has a birthRate or a burst, and a lifetime.
  public init() {}
}
