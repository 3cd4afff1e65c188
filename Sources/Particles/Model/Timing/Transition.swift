/// A moment at which a layer becomes hidden or shown, and the way there.
///
/// ```
/// opacity   1 ----\
///                  \            before the first transition the layer is the opposite of
///           0       \--------   what that one leads to
///           beginTime, duration
/// ```
public struct Transition: Hashable, Sendable {
  /// How the layer comes or goes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The opacity of all particles rises or falls.
    case fade
  }

  /// How the layer comes or goes.
  public var type = Kind.fade
  /// Whether the layer is hidden afterwards.
  public var isHidden = true
  /// The pace of the fade.
  public var timingFunction = TimingFunction.linear
  /// How much of the fade lies behind already when it begins, 0...1; the rest before it is a jump.
  public var startProgress = 0.0
  /// How much of the fade lies behind when it ends, 0...1 and not below `startProgress`; the rest
  /// is a jump.
  public var endProgress = 1.0
  /// When it happens in the layer's time.
  ///
  /// Its duration is finite, 0...8640000 s, and its speed 0.001...1000; with one of 0 or below it
  /// never happens. It has no repeats.
  public var timing: MediaTiming

  /// A fade to nothing at the layer's beginning, a quarter of a second long.
  public init() {
    timing = MediaTiming()
    timing.duration = 0.25
  }
}

extension Transition: Declared {
  /// The rows of a transition.
  public static let properties: [Property<Transition>] = [
    Property("type", \.type, .choice(), "How the layer comes or goes"),
    Property("hidden", \.isHidden, .flag, "Whether the layer is hidden afterwards, or shown"),
    Property("timingFunction", \.timingFunction, .timingFunction, "The pace of the fade"),
    Property(
      "startProgress",
      \.startProgress,
      .number(0...1),
      "How much of the fade lies behind already when it begins"
    ),
    Property(
      "endProgress",
      \.endProgress,
      .number(0...1),
      "How much of the fade lies behind when it ends; the rest is a jump"
    ),
    Property(
      "beginTime",
      \.timing.beginTime,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "When it begins in the layer's time"
    ),
    Property(
      "timeOffset",
      \.timing.timeOffset,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "How much of its duration lies behind at beginTime"
    ),
    Property(
      "speed",
      \.timing.speed,
      .number(0.001...1000),
      "Its own seconds in each second of the layer"
    ),
    Property(
      "duration",
      \.timing.duration,
      .number(0...MediaTiming.longest, "s"),
      "How long the fade takes in its own time"
    ),
  ]

  /// Notes a fade that would run backwards.
  public func noteContradictions(in reading: inout PropertyReading) {
    if startProgress > endProgress {
      reading.note(
        "startProgress \(startProgress.written) is after endProgress \(endProgress.written)"
      )
    }
  }
}

/// How much of a layer is seen over its time.
struct LayerFade: Hashable, Sendable {
  /// A transition in the layer's time.
  private struct Step: Hashable, Sendable {
    let transition: Transition
    let start: Seconds
    let end: Seconds
    /// What the layer's opacity is multiplied by before it, 0 or 1.
    let before: Double
    /// What it is multiplied by after it, 0 or 1.
    var after: Double { transition.isHidden ? 0 : 1 }

    /// The factor at a time from `start` on.
    func factor(at time: Seconds) -> Double {
      guard time < end else { return after }
      let part = transition.timing.localTime(at: time) / transition.timing.duration
      let ends = (transition.startProgress, transition.endProgress)
      let progress = ends.0 + (ends.1 - ends.0) * transition.timingFunction.progress(at: part)
      return min(max(before + (after - before) * progress, 0), 1)
    }
  }

  /// In the order in which they begin.
  private let steps: [Step]

  /// Puts transitions in order; of two that begin together the later one counts.
  ///
  /// One that does not move forward never happens.
  init(_ transitions: [Transition]) {
    let moving = transitions.filter { $0.timing.speed > 0 }.enumerated().sorted { one, other in
      let starts = (one.element.start, other.element.start)
      return starts.0 == starts.1 ? one.offset < other.offset : starts.0 < starts.1
    }.map(\.element)
    var isHidden = !(moving.first?.isHidden ?? true)
    steps = moving.map { transition in
      defer { isHidden = transition.isHidden }
      return Step(
        transition: transition,
        start: transition.start,
        end: transition.timing.parentTime(at: transition.timing.duration),
        before: isHidden ? 0 : 1
      )
    }
  }

  /// What the layer's opacity is multiplied by at a time of it, 0...1.
  ///
  /// The transition that began last says so; what another leads to is reached with a jump then.
  func factor(at time: Seconds) -> Double {
    guard let step = steps.last(where: { $0.start <= time }) else {
      return steps.first?.before ?? 1
    }
    return step.factor(at: time)
  }

  /// The layer's time from which on nothing is seen; `nil` where it is shown in the end.
  var endTime: Seconds? {
    guard let last = steps.last, last.after == 0 else { return nil }
    // From hidden to hidden there is nothing to fade: the first of them ends the layer.
    let first = (steps.lastIndex { $0.after != 0 } ?? -1) + 1
    let next = first + 1 < steps.count ? steps[first + 1].start : .infinity
    return min(steps[first].end, next)
  }
}

extension Transition {
  fileprivate var start: Seconds { timing.parentTime(at: 0) }
}
