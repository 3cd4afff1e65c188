/// The recipe of one kind of particle.
///
/// Every property with a range is drawn for each particle, uniformly from base - range to base +
/// range. Motion and looks are then functions of the particle's age: nothing is stepped.
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

  /// The name, for key paths and listings.
  public var name = ""
  /// Whether anything is emitted.
  public var enabled = true
  /// What a particle looks like.
  public var contents = Contents()
  /// Particles born per second.
  public var birthRate = 0.0
  /// What `birthRate` is counted for in the layer's own cells; sub-cells count for their parent.
  public var birthRateBasis = BirthRateBasis.stage
  /// Particles born at once when the cell begins, before those of the rate.
  public var burst = 0
  /// Further particles born at once, at times of their own.
  public var bursts: [Burst] = []
  /// How long a particle lives, in seconds.
  public var lifetime = 0.0
  /// The range of `lifetime`.
  public var lifetimeRange = 0.0
  /// The angle of emission out of the stage's plane, towards the viewer above 0; what is left of the
  /// velocity in the plane is its cosine.
  public var emissionLatitude = Angle.zero
  /// The direction of emission, from the shape's natural one: right for points and rectangles, up
  /// for lines, outward for circles, the parent's heading for sub-cells.
  public var emissionLongitude = Angle.zero
  /// The range of `emissionLongitude`: half the opening of the cone.
  public var emissionRange = Angle.zero
  /// The speed at birth, a length per second; below 0 against the direction.
  public var velocity: Length = 0
  /// The range of `velocity`.
  public var velocityRange: Length = 0
  /// The acceleration to the right, a length per second squared.
  public var xAcceleration: Length = 0
  /// The acceleration downward, a length per second squared.
  public var yAcceleration: Length = 0
  /// The acceleration towards the viewer, a length per second squared.
  ///
  /// It is seen only in what covers what, where the layer draws `backToFront`.
  public var zAcceleration: Length = 0
  /// The share of its velocity that a particle would lose in a second at the present rate, 1/s.
  public var drag = 0.0
  /// The factor on the contents' size at birth.
  ///
  /// What chance draws below 0 is mirrored, as in Core Animation.
  public var scale = 1.0
  /// The range of `scale`.
  public var scaleRange = 0.0
  /// How much `scale` grows in a second.
  ///
  /// A particle that has shrunk to 0 is not drawn.
  public var scaleSpeed = 0.0
  /// How far a particle is turned at birth, clockwise.
  public var rotation = Angle.zero
  /// The range of `rotation`.
  public var rotationRange = Angle.zero
  /// Whether a particle's own right side turns to where it is moving, besides `rotation` and `spin`.
  public var alignsToMotion = false
  /// The speed above which a particle is drawn longer along its way, a length per second: at twice
  /// the speed it is twice as long, and so on up to 1000 times.
  ///
  /// Its own right side turns to where it is moving, as `alignsToMotion` does. At 0 it never is.
  public var stretchVelocity: Length = 0
  /// How far a particle swings to either side of its way, a length; each begins anywhere in the
  /// swing, by chance.
  public var swayAmplitude: Length = 0
  /// The range of `swayAmplitude`.
  public var swayAmplitudeRange: Length = 0
  /// Swings per second.
  public var swayFrequency = 1.0
  /// The range of `swayFrequency`.
  public var swayFrequencyRange = 0.0
  /// Whether a particle swings about its way, and so is born to one side of it; else it swings from
  /// its place of birth, which is then one of the places of its swing.
  public var swaysAboutWay = false
  /// The angular velocity, clockwise, per second.
  public var spin = Angle.zero
  /// The range of `spin`.
  public var spinRange = Angle.zero
  /// How fast a flat particle turns in depth about its own vertical axis, per second.
  ///
  /// It is seen as wide as the cosine of the angle says; each begins at an angle by chance. Where
  /// this and its range are 0 all are seen from the front.
  public var flutter = Angle.zero
  /// The range of `flutter`.
  public var flutterRange = Angle.zero
  /// The color at birth.
  public var color = Color.white
  /// Colors to choose from by chance instead of `color`; none: `color`.
  public var palette: [Color] = []
  /// What a color of the palette, and a ramp, is drawn for.
  public var paletteScope = PaletteScope.particle
  /// Whether a sub-cell's particles have the color that their parent has when they are born, and
  /// those of a layer with a picture or a text that of the dot they come from, opaque, instead of
  /// their own.
  public var inheritsColor = false
  /// The ranges of the color's channels.
  public var colorRange = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// How much each channel grows in a second; the result is clamped to 0...1.
  public var colorSpeed = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Factors that change over a particle's life, on what birth and speeds give it.
  public var valueOverLife: [LifeCurve] = []
  /// Colors over a particle's life in the place of its own.
  public var colorOverLife = ColorCurve()
  /// Colors over life to choose from by chance instead of `colorOverLife`; none: `colorOverLife`.
  public var ramps: [ColorCurve] = []
  /// What starts the cell's clock if it is a sub-cell.
  public var trigger = Trigger.birth
  /// When the cell emits, in the layer's time, or in the time of the parent particle since
  /// `trigger`.
  public var timing = MediaTiming()
  /// Cells that each particle emits in turn.
  public var emitterCells: [EmitterCell] = []

  /// A cell that emits nothing until it has a birthRate or a burst, and a lifetime.
  public init() {}
}
