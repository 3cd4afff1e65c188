/// Sparks on trajectories, bursting from a point, around the corners of a box or from its top.
///
/// The numbers are those of the "classic" firework: two sparks to each quarter of the compass, on
/// one of four curves a quarter, popping up in size and gone within 0.4 s. ``fountain`` is another.
/// ```
/// time      beginTime       + delay       + 2 delay
/// spark 0                   |===== duration =====|
/// spark 1                                 |===== duration =====|
/// ```
///
/// The ranges below, ends included, are those of files: reading refuses what is outside with a
/// message. What code sets is taken as it is, where nothing else is said, and has to be a finite
/// number.
public struct Firework: Hashable, Sendable {
  /// A place on the box.
  public enum BoxOrigin: String, CaseIterable, Hashable, Sendable {
    /// One of the corners, by chance for each firework.
    case corners
    /// The middle of the upper edge.
    case top
  }

  /// How a spark gets along its trajectory.
  public enum Pacing: String, CaseIterable, Hashable, Sendable {
    /// By the curves' own parameter, each segment in an equal part of the time.
    case parameter
    /// As far in each second as in any other.
    case length
  }

  /// Whether a spark is turned.
  public enum RotationMode: String, CaseIterable, Hashable, Sendable {
    /// It stays upright.
    case none
    /// Its right side is where it is heading.
    case auto
    /// Its left side is where it is heading.
    case autoReverse
  }

  /// The name, for listings; at most 64 characters.
  public var name = ""
  /// Where it bursts, two lengths from the top left corner of the stage, -100000...100000; with a
  /// box, the box's middle.
  public var position = LengthPair(Length(50, .width), Length(50, .height))
  /// A box about the position, in points, 0...100000, from which it bursts; 0 for none.
  public var boxSize = Size.zero
  /// Where on the box it bursts.
  public var boxOrigin = BoxOrigin.corners
  /// Fireworks at once, 0...1000; none below 0.
  public var count = 1
  /// Sparks of each, 0...1000; none below 0.
  public var sparks = 8
  /// Seconds from one spark to the next, 0...60: the first one begins after one delay, firework
  /// after firework; at 0 all begin at once.
  public var delay: Seconds = 0
  /// The extent of a spark, in points, 0...4096: the larger side of its contents is made so long.
  public var sparkSize = 7.0
  /// What a spark looks like; its size counts by its proportions alone.
  public var contents = Contents()
  /// Points in a unit of the trajectories, 0...100000: a spark ends about so far from its origin.
  public var scale = 45.0
  /// The ways that sparks take.
  public var trajectories = TrajectorySet.classic
  /// How sparks get along them.
  public var pacing = Pacing.parameter
  /// The pace of the whole way; where it goes beyond its ends, sparks wait at an end.
  public var timingFunction = TimingFunction.linear
  /// Whether sparks are turned to where they are heading.
  public var rotationMode = RotationMode.auto
  /// The width and height, in points, 0...10000, within which each origin is shifted by chance; at
  /// 0 it is not.
  public var maxVectorChange = 15.0
  /// How many whole points, 0...10000, the start of a spark may be shifted outward by: with 10, by 0
  /// to 9, where there are quarters.
  ///
  /// Sideways and down by chance each, and as far up as sideways; without quarters it is not.
  public var maxSparkChange = 10.0
  /// How long a spark flies, in seconds, 0.001...3600.
  public var duration: Seconds = 0.4
  /// The factor on a spark's size over its flight.
  public var scaleOverFlight = SparkTrack(
    values: [1, 1.3, 0.6],
    ranges: [0, 0.3, 0.1],
    step: 0.1,
    timingFunction: TimingFunction(0, 0, 0.58, 1)
  )
  /// The factor on a spark's opacity over its flight; the product is clamped to 0...1.
  public var opacityOverFlight = SparkTrack(
    values: [1, 1, 0, 0],
    keyTimes: [0, 0.95, 0.98, 1]
  )
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
  /// In files it is not shorter than all sparks take, ``totalDuration``: sparks of two repeats are
  /// never seen together. Where code makes it shorter, those of the last one are seen.
  public var repeatInterval: Seconds = 0

  /// The classic firework, once, in the middle of the stage.
  public init() {}

  /// Ten sparks that rise from the upper edge of the box one after another.
  public static var fountain: Firework {
    var fountain = Firework()
    fountain.boxOrigin = .top
    fountain.sparks = 10
    fountain.delay = 0.05
    fountain.sparkSize = 9
    fountain.trajectories = .fountain
    fountain.maxVectorChange = 0
    fountain.duration = 0.7
    fountain.scaleOverFlight = SparkTrack(
      values: [0.2, 1.5, 1.5, 0.2],
      ranges: [0.1, 0.3, 0.3, 0],
      step: 0.1,
      keyTimes: [0, 0.4, 0.9, 1],
      timingFunction: TimingFunction(0, 0, 0.58, 1)
    )
    fountain.changesZPosition = false
    return fountain
  }

  /// How long it takes until the last spark has come to its end: a delay for each and the duration.
  public var totalDuration: Seconds {
    Double(max(0, count)) * Double(max(0, sparks)) * max(0, delay) + duration
  }

  /// Pink, sand, sky and violet.
  public static let classicColors = [
    Color(red: 0.89, green: 0.58, blue: 0.70), Color(red: 0.96, green: 0.87, blue: 0.62),
    Color(red: 0.67, green: 0.82, blue: 0.94), Color(red: 0.54, green: 0.56, blue: 0.94),
  ]
}
