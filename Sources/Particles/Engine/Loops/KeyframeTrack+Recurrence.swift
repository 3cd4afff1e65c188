extension KeyframeTrack {
  /// How a track goes on from some time of its layer.
  enum Recurrence: Equatable {
    /// Its value does not change any more.
    case constant
    /// It repeats forever, with a period in the layer's seconds.
    case periodic(Seconds)
    /// It does neither.
    case never
  }

  /// How the track goes on from a time of its layer.
  func recurrence(from layerTime: Seconds) -> Recurrence {
    guard !hears else { return .never }
    guard timing.speed > 0 else { return timing.speed == 0 ? .constant : .never }
    let now = timing.localTime(at: layerTime)
    let length = timing.activeDuration
    guard length.isInfinite else { return now > length ? .constant : .never }
    guard timing.cycle > 0 else { return .constant }
    let repeats = timing.cycle.isFinite && now >= 0 && !isCumulative
    return repeats ? .periodic(timing.cycle / timing.speed) : .never
  }

  /// What it animates, as a part of a sentence.
  var subject: String { "its animation" + (isGroup ? "s" : " of \(keyPath.description)") }
}
