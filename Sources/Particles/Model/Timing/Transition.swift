/// A fade of a whole layer, at a time, to hidden or visible.
///
/// ```
/// opacity   1 ----\
///                  \            before the first transition the layer is the opposite of
///           0       \--------   what that one leads to
///           beginTime, duration
/// ```
package struct Transition: Hashable, Sendable {
  /// The kind of a transition.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A change of the opacity of all particles.
    case fade
  }

  /// The kind of the transition.
  package var type = Kind.fade
  /// Whether the layer is hidden afterwards.
  package var isHidden = true
  /// The timing function of the fade.
  package var timingFunction = TimingFunction.linear
  /// The progress of the fade at its beginning, 0...1; the opacity jumps to it.
  package var startProgress = 0.0
  /// The progress of the fade at its end, 0...1 and at least `startProgress`; the opacity jumps to
  /// the rest.
  package var endProgress = 1.0
  /// The time of the transition in the layer's time.
  ///
  /// Its duration is finite, 0...8640000 s, and its speed 0.001...1000; with a speed of 0 or below
  /// it does not happen. It has no repeats.
  package var timing: MediaTiming

  /// A fade to hidden at the layer's beginning, with a duration of 0.25 s.
  package init() {
    timing = MediaTiming()
    timing.duration = 0.25
  }
}

extension Transition: Declared {
  /// The property table of a transition.
  package static let properties: [Property<Transition>] = [
    Property("type", \.type, .choice(), "The kind of the transition"),
    Property("hidden", \.isHidden, .flag, "Whether the layer is hidden afterwards"),
    Property(
      "timingFunction",
      \.timingFunction,
      .timingFunction,
      "The timing function of the fade"
    ),
    Property(
      "startProgress",
      \.startProgress,
      .number(0...1),
      "The progress of the fade at its beginning",
      usual: "0, a part"
    ),
    Property(
      "endProgress",
      \.endProgress,
      .number(0...1),
      "The progress of the fade at its end; the opacity jumps to the rest",
      usual: "1, a part"
    ),
    Property(
      "beginTime",
      \.timing.beginTime,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "When it begins in the layer's time",
      usual: "0…10 s"
    ),
    Property(
      "timeOffset",
      \.timing.timeOffset,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "The part of its duration that is over at beginTime",
      usual: "0 s"
    ),
    Property(
      "speed",
      \.timing.speed,
      .number(0.001...1000),
      "Local seconds per second of the layer",
      usual: "0.5…2, a factor"
    ),
    Property(
      "duration",
      \.timing.duration,
      .number(0...MediaTiming.longest, "s"),
      "The duration of the fade in local seconds",
      usual: "0.3…3 s"
    ),
  ]

  /// Notes a fade that would run backward.
  package func noteContradictions(in reading: inout PropertyReading) {
    if startProgress > endProgress {
      reading.note(
        "startProgress \(startProgress.written) is after endProgress \(endProgress.written)"
      )
    }
  }
}

/// The factor of a layer's opacity over time, by its transitions.
struct LayerFade: Equatable, Sendable {
  /// A transition in the layer's time.
  private struct Step: Hashable, Sendable {
    let transition: Transition
    let start: Seconds
    let end: Seconds
    /// The factor before it, 0 or 1.
    let before: Double
    /// The factor after it, 0 or 1.
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

  /// Ordered by begin time.
  private let steps: [Step]

  /// Sorts transitions by begin time; of two that begin together the later one applies.
  ///
  /// Transitions whose time does not run forward are omitted.
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

  /// The factor of the layer's opacity at a time, 0...1.
  ///
  /// The transition that began last determines it; an unfinished earlier one jumps to its end.
  func factor(at time: Seconds) -> Double {
    guard let step = steps.last(where: { $0.start <= time }) else {
      return steps.first?.before ?? 1
    }
    return step.factor(at: time)
  }

  /// The layer's time after which nothing is visible; `nil` if it ends visible.
  var endTime: Seconds? {
    guard let last = steps.last, last.after == 0 else { return nil }
    // A fade from hidden to hidden is invisible: the first transition of a hidden sequence ends the
    // layer.
    let first = (steps.lastIndex { $0.after != 0 } ?? -1) + 1
    let next = first + 1 < steps.count ? steps[first + 1].start : .infinity
    return min(steps[first].end, next)
  }
}

extension Transition {
  fileprivate var start: Seconds { timing.parentTime(at: 0) }
}
