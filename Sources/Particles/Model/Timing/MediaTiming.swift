/// The mapping from the parent's time to the local time of a layer, an emitter cell or an
/// animation.
///
/// ```
/// parent  beginTime ========================= beginTime + (duration - timeOffset) / speed
/// local   timeOffset → → → → → → → → → → → → → duration
/// ```
/// Local time 0 is the beginning, which with a positive timeOffset is before beginTime. As in Core
/// Animation: local = (parent - beginTime) * speed + timeOffset.
///
/// A layer that repeats plays again, with a cut between repeats. An emitter cell that repeats emits
/// again, while its living particles stay.
public struct MediaTiming: Hashable, Sendable {
  /// What is shown before local time 0 and after the last repeat.
  package enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// An animation has no value; a layer and an emitter cell do not emit, and living particles
    /// finish their lives.
    case removed
    /// After the end, an animation keeps its last value, a layer its last picture, and an emitter
    /// cell continues to emit at its rate.
    case forwards
    /// Before the beginning, an animation has its first value, a layer shows its first picture, and
    /// an emitter cell emits at its rate from the beginning of its parent.
    case backwards
    /// Both before and after.
    case both
  }

  /// The begin time in the parent's seconds, -8640000...8640000.
  ///
  /// In the past, it has been running since then.
  public var beginTime: Seconds = 0
  /// The local time at the begin time, in seconds, -8640000...8640000: at 10 it starts with the
  /// state after ten seconds.
  ///
  /// A negative one delays the beginning.
  package var timeOffset: Seconds = 0
  /// Local seconds per second of the parent, -1000...1000; at 0 it stands still at `timeOffset`,
  /// and a negative one runs backward.
  public var speed: Double = 1
  /// The duration in local seconds, 0...8640000 or infinity.
  ///
  /// A layer or an emitter cell emits for this time, and living particles finish their lives.
  public var duration: Seconds = .infinity
  /// The number of repeats, 0...1000000, fractions included, or infinity; 0 counts as 1.
  ///
  /// With autoreverses, forward and back count as one. A duration of 0 or infinity does not repeat.
  public var repeatCount = 0.0
  /// The local seconds of all repeats, 0...8640000 or infinity; at 0 `repeatCount` applies.
  package var repeatDuration: Seconds = 0
  /// Whether each repeat also runs back to its beginning, in another `duration`.
  ///
  /// A layer's picture then plays backward; an emitter cell's bursts come in reverse order.
  public var autoreverses = false
  /// What is shown before and after.
  ///
  /// Emitter cells with a speed of 0 or below show nothing before.
  package var fillMode = FillMode.removed

  /// The identity: the parent's time, without an end.
  public init() {}

  /// The local time at a time of the parent.
  package func localTime(at parentTime: Seconds) -> Seconds {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at a local time; `beginTime` if the speed is 0.
  package func parentTime(at localTime: Seconds) -> Seconds {
    speed == 0 ? beginTime : (localTime - timeOffset) / speed + beginTime
  }
}

extension MediaTiming: Declared {
  /// The longest time in an effect: 100 days.
  static let longest: Seconds = 8_640_000

  /// The rows that all property tables with timing share.
  package static let properties: [Property<MediaTiming>] = [
    Property(
      "beginTime",
      \.beginTime,
      .number(-longest...longest, "s"),
      "The begin time, in the parent's time",
      usual: "0…10 s"
    ),
    Property(
      "timeOffset",
      \.timeOffset,
      .number(-longest...longest, "s"),
      "The local time at the begin time",
      usual: "0…20 s"
    ),
    Property(
      "speed",
      \.speed,
      .number(-1000...1000),
      "Local seconds per second of the parent",
      usual: "0.5…2, a factor"
    ),
    Property(
      "duration",
      \.duration,
      .span(0...longest),
      "The duration in local seconds, or \"infinite\"",
      usual: "0.1…30 s"
    ),
    Property(
      "repeatCount",
      \.repeatCount,
      .span(0...1_000_000, ""),
      "The number of repeats, also a fraction or \"infinite\"; 0: once",
      usual: "1…20, a number"
    ),
    Property(
      "repeatDuration",
      \.repeatDuration,
      .span(0...longest),
      "The duration of all repeats in local seconds, or \"infinite\"; 0: as repeatCount says",
      usual: "5…60 s"
    ),
    Property(
      "autoreverses",
      \.autoreverses,
      .flag,
      "Whether each repeat also runs back to its beginning"
    ),
    Property(
      "fillMode",
      \.fillMode,
      .choice(),
      "Whether its beginning is shown before it, and its end after it"
    ),
  ]

  /// Notes two contradicting numbers of repeats.
  package func noteContradictions(in reading: inout PropertyReading) {
    if repeatCount > 0, repeatDuration > 0 {
      reading.note("repeatCount and repeatDuration exclude each other")
    }
  }
}
