/// Where a layer, a cell or an animation lies in its parent's time, and how fast it runs there.
///
/// ```
/// parent  beginTime ========================= beginTime + (duration - timeOffset) / speed
/// local   timeOffset → → → → → → → → → → → → → duration
/// ```
/// Local time 0 is its beginning, and with a timeOffset it has come to pass before beginTime. As in
/// Core Animation: local = (parent - beginTime) * speed + timeOffset.
///
/// A layer that repeats shows itself again and again, and each repeat ends with a cut. A cell that
/// repeats emits anew each time, and its living live on.
public struct MediaTiming: Hashable, Sendable {
  /// What happens before local time 0 and after the last repeat.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// An animation has no value on both sides; a layer and a cell do not emit, and the living
    /// finish.
    case removed
    /// The last value of an animation stays; the last picture of a layer stands still; a cell
    /// goes on emitting at its rate.
    case forwards
    /// The first value of an animation is there from the beginning; the picture with which a layer
    /// begins stands before its beginTime; a cell emits at its rate from its parent's beginning.
    case backwards
    /// Both.
    case both
  }

  /// When it begins, in the parent's seconds, -8640000...8640000.
  ///
  /// In the past, it has been running ever since.
  public var beginTime: Seconds = 0
  /// The local time at which it begins, in seconds, -8640000...8640000: 10 shows at once what takes
  /// ten seconds to build up.
  ///
  /// Below 0 it waits.
  public var timeOffset: Seconds = 0
  /// Local seconds in a second of the parent, -1000...1000; 0 stands still at `timeOffset`, and
  /// below 0 it runs backwards.
  public var speed: Double = 1
  /// Its length in local seconds, 0...8640000 or infinity.
  ///
  /// A layer or a cell emits for so long, and the living finish.
  public var duration: Seconds = .infinity
  /// How many times it runs, 0...1000000, fractions included, or infinity; 0 is once.
  ///
  /// There and back counts once. What has no duration, or an infinite one, does not repeat.
  public var repeatCount = 0.0
  /// The local seconds for which it repeats, 0...8640000 or infinity; 0 leaves it to `repeatCount`.
  public var repeatDuration: Seconds = 0
  /// Whether it runs back to its beginning each time, in another `duration`.
  ///
  /// A layer's picture plays backwards then; a cell's bursts come in the opposite order.
  public var autoreverses = false
  /// What happens before and after.
  ///
  /// Cells that stand still or run backwards have nothing before.
  public var fillMode = FillMode.removed

  /// Timing that coincides with the parent's and never ends.
  public init() {}

  /// The local time at a time of the parent.
  public func localTime(at parentTime: Seconds) -> Seconds {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at a local time; `beginTime` where nothing moves.
  public func parentTime(at localTime: Seconds) -> Seconds {
    speed == 0 ? beginTime : (localTime - timeOffset) / speed + beginTime
  }
}

extension MediaTiming: Declared {
  /// The longest time that an effect can name: 100 days.
  static let longest: Seconds = 8_640_000

  /// The rows that everything with timing shares.
  public static let properties: [Property<MediaTiming>] = [
    Property(
      "beginTime",
      \.beginTime,
      .number(-longest...longest, "s"),
      "When it begins, in the time of what holds it"
    ),
    Property(
      "timeOffset",
      \.timeOffset,
      .number(-longest...longest, "s"),
      "Its own time at the moment it begins"
    ),
    Property(
      "speed",
      \.speed,
      .number(-1000...1000),
      "Its own seconds in each second of what holds it"
    ),
    Property(
      "duration",
      \.duration,
      .span(0...longest),
      "How long it lasts in its own time, in seconds or \"infinite\""
    ),
    Property(
      "repeatCount",
      \.repeatCount,
      .span(0...1_000_000, ""),
      "How many times it runs, also a fraction or \"infinite\"; 0: once"
    ),
    Property(
      "repeatDuration",
      \.repeatDuration,
      .span(0...longest),
      "How long it repeats in its own time, in seconds or \"infinite\"; 0: as repeatCount says"
    ),
    Property(
      "autoreverses",
      \.autoreverses,
      .flag,
      "Whether it runs back to its beginning each time, as long again"
    ),
    Property(
      "fillMode",
      \.fillMode,
      .choice(),
      "Whether its beginning is there before it and its end after it"
    ),
  ]

  /// Notes two ways to say how often it runs.
  public func noteContradictions(in reading: inout PropertyReading) {
    if repeatCount > 0, repeatDuration > 0 {
      reading.note("repeatCount and repeatDuration exclude each other")
    }
  }
}
