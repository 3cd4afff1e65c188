/// Sparks on trajectories, which burst from a point, from the corners of a box or from its top.
///
/// The defaults are those of the "classic" firework: two sparks per quadrant, each on one of the
/// quadrant's four curves, which pop up in size and are gone within 0.4 s. ``fountain`` is another.
/// ```
/// time      beginTime       + delay       + 2 delay
/// spark 0                   |===== duration =====|
/// spark 1                                 |===== duration =====|
/// ```
///
/// The ranges below, inclusive, are validated when files are read. Values set by code are used as
/// they are, except where noted, and have to be finite.
package struct Firework: Hashable, Sendable {
  /// A place on the box.
  package enum BoxOrigin: String, CaseIterable, Hashable, Sendable {
    /// A random corner for each firework.
    case corners
    /// The middle of the upper edge.
    case top
  }

  /// How a spark's position on its trajectory depends on time.
  package enum Pacing: String, CaseIterable, Hashable, Sendable {
    /// By the curves' own parameter; each segment takes an equal part of the time.
    case parameter
    /// By arc length: at constant speed.
    case length
  }

  /// The name, for listings; at most 64 characters.
  package var name = ""
  /// The place of the burst, two lengths from the top left corner of the stage, -100000...100000;
  /// with a box, the center of the box.
  package var position = LengthPair(Length(50, .width), Length(50, .height))
  /// The size of a box around the position in points, 0...100000, from which it bursts; 0 for none.
  package var boxSize = Size.zero
  /// The place on the box.
  package var boxOrigin = BoxOrigin.corners
  /// The number of simultaneous fireworks, 0...1000; a negative one counts as 0.
  package var count = 1
  /// The number of sparks of each, 0...1000; a negative one counts as 0.
  package var sparks = 8
  /// Seconds between the beginnings of two sparks, 0...60: the first one begins after one delay,
  /// and sparks are ordered by firework; at 0 all begin at once.
  package var delay: Seconds = 0
  /// The extent of a spark, 0...4096: the length of the larger side of its contents.
  package var sparkSize: Length = 7
  /// The contents of a spark; of its size only the proportions and the least size matter.
  package var contents = Contents()
  /// The length of a unit of the trajectories, 0...100000; a spark ends about so far from its origin.
  package var scale: Length = 45
  /// The trajectories of the sparks.
  package var trajectories = TrajectorySet.classic
  /// How the sparks' positions depend on time.
  package var pacing = Pacing.parameter
  /// The timing function of the whole flight; progress is clamped to the ends of the trajectory.
  package var timingFunction = TimingFunction.linear
  /// How sparks are rotated.
  package var rotationMode = RotationMode.auto
  /// The width and height in points, 0...10000, of the random offset of each firework's origin.
  package var maxVectorChange = 15.0
  /// The upper bound of a random outward offset of a spark's start, in whole points, 0...10000:
  /// with 10, the offset is 0 to 9.
  ///
  /// The offsets sideways and down are independent, and the one up equals the one sideways. It
  /// applies only to trajectories by quadrant.
  package var maxSparkChange = 10.0
  /// The duration of a spark's flight in seconds, 0.001...3600.
  package var duration: Seconds = 0.4
  /// A factor on a spark's size over its flight.
  package var scaleOverFlight = SparkTrack(
    values: [1, 1.3, 0.6],
    ranges: [0, 0.3, 0.1],
    step: 0.1,
    timingFunction: TimingFunction(0, 0, 0.58, 1)
  )
  /// A factor on a spark's opacity over its flight; the product is clamped to 0...1.
  package var opacityOverFlight = SparkTrack(
    values: [1, 1, 0, 0],
    keyTimes: [0, 0.95, 0.98, 1]
  )
  /// The brightness, 0...64: a spark's light is its color's linear light times this and its opacity;
  /// above 1 it is brighter than the screen.
  package var intensity = 1.0
  /// A factor on a spark's intensity over its flight; the product is clamped to 0...64.
  package var intensityOverFlight = SparkTrack()
  /// Whether each spark is randomly in front of or behind depth 0; otherwise all are in front.
  package var changesZPosition = true
  /// The colors of the sparks, 1 to 64: spark i has color i modulo their number; white if code
  /// gives none.
  package var colors = Firework.classicColors
  /// Whether the sparks are blended additively instead of source-over.
  package var isAdditive = false
  /// The begin time in the effect's seconds, -8640000...8640000.
  package var beginTime: Seconds = 0
  /// The repeat interval in seconds, 0...86400; at 0 the firework plays once.
  ///
  /// In files it is at least ``totalDuration``, so that sparks of two repeats are never visible
  /// together. If code makes it shorter, only the last repeat is visible.
  package var repeatInterval: Seconds = 0

  /// The classic firework, once, at the center of the stage.
  package init() {}

  /// Ten sparks that rise from the upper edge of the box one after another.
  package static var fountain: Firework {
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

  /// The time until the last spark ends: a delay per spark, plus the duration.
  package var totalDuration: Seconds {
    Double(max(0, count)) * Double(max(0, sparks)) * max(0, delay) + duration
  }

  /// Pink, sand, sky and violet.
  package static let classicColors = [
    Color(red: 0.89, green: 0.58, blue: 0.70), Color(red: 0.96, green: 0.87, blue: 0.62),
    Color(red: 0.67, green: 0.82, blue: 0.94), Color(red: 0.54, green: 0.56, blue: 0.94),
  ]
}

extension Firework {
  /// The firework around a box on the stage, once.
  package func around(_ middle: Point, boxSize: Size = .zero) -> Firework {
    var firework = self
    firework.position = LengthPair(Length(middle.x), Length(middle.y))
    firework.boxSize = boxSize
    firework.repeatInterval = 0
    return firework
  }
}
