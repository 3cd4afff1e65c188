/// Where a layer, a cell or an animation lies in its parent's time, and how fast it runs there.
///
/// ```
/// parent  beginTime ========================= beginTime + (duration - timeOffset) / speed
/// local   timeOffset → → → → → → → → → → → → → duration
/// ```
/// Local time 0 is its beginning, and with a timeOffset it has come to pass before beginTime. As in
/// Core Animation: local = (parent - beginTime) * speed + timeOffset.
public struct MediaTiming: Hashable, Sendable {
  /// When it begins, in the parent's seconds.
  ///
  /// In the past, it has been running ever since.
  public var beginTime: Seconds = 0
  /// The local time at which it begins: 10 shows at once what takes ten seconds to build up.
  public var timeOffset: Seconds = 0
  /// Local seconds in a second of the parent; 0 stands still at `timeOffset`.
  public var speed: Double = 1
  /// Its length in local seconds.
  ///
  /// A layer or a cell emits for so long, and the living finish.
  public var duration: Seconds = .infinity
  /// How many times an animation runs, fractions and infinity included; 0 is once.
  ///
  /// An animation there and back counts once. Layers and cells do not repeat.
  public var repeatCount = 0.0
  /// The local seconds for which an animation repeats, infinity included; 0 leaves it to
  /// `repeatCount`.
  public var repeatDuration: Seconds = 0
  /// Whether an animation runs back to its beginning each time, in another `duration`.
  public var autoreverses = false

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
  ]
}
