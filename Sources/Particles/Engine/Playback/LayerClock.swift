/// Which moment of itself a layer shows at each time of its effect.
///
/// ```
/// shown       /|  /|  /.     repeats; at the end, or at a stop, it is let go: its time goes on
///            / | / | /.      the way it went, but nothing appears any more
///           /  |/  |/
/// time    begin         end
/// ```
struct LayerClock: Hashable, Sendable {
  /// The moment of the layer from which on nothing new appears.
  ///
  /// Going forward, nobody is born after it. Going back, nobody reappears whom death had taken by
  /// then, and each of the living is gone at the moment of its birth.
  struct Release: Hashable, Sendable {
    var time: Seconds
    var isBackward: Bool
  }

  /// What is shown.
  struct Moment: Hashable, Sendable {
    /// The layer's time.
    var time: Seconds
    /// Where it was let go, if it was.
    var release: Release?
  }

  private let timing: MediaTiming
  /// The local time after which it does not go on as it did; may be infinite.
  let releaseTime: Seconds
  /// Where it is let go; `nil` where it never is.
  let release: Release?

  /// Prepares a clock that stops at a time of the effect.
  ///
  /// A picture that stands before its time is let go when that comes. A layer that stands still or
  /// runs backwards does not stop.
  init(_ timing: MediaTiming, stopTime: Seconds = .infinity) {
    self.timing = timing
    let end = timing.fillsForwards ? .infinity : timing.emittingDuration
    let stop = timing.fillsBackwards ? max(stopTime, timing.beginTime) : stopTime
    releaseTime = timing.speed > 0 ? min(end, timing.localTime(at: stop)) : end
    let picture = Self.picture(of: timing, at: releaseTime)
    release =
      releaseTime.isFinite ? Release(time: picture.time, isBackward: picture.isBackward) : nil
  }

  /// What is shown at a time of the effect; `nil` before the layer begins.
  func moment(at effectTime: Seconds) -> Moment? {
    guard effectTime >= timing.beginTime || timing.fillsBackwards else { return nil }
    let localTime = timing.localTime(at: max(effectTime, timing.beginTime))
    guard let release, localTime > releaseTime else {
      return Moment(time: Self.picture(of: timing, at: localTime).time)
    }
    let since = localTime - releaseTime
    // Where nothing repeats, its time is the local one to the last digit.
    let onward = release.time == releaseTime ? localTime : release.time + since
    return Moment(time: release.isBackward ? release.time - since : onward, release: release)
  }

  private static func picture(
    of timing: MediaTiming,
    at localTime: Seconds
  ) -> (time: Seconds, isBackward: Bool) {
    let end = timing.fillsForwards ? timing.emittingDuration : .infinity
    return timing.basicTime(at: min(localTime, end))
  }

  /// The local time from which on it stands still for ever after its last repeat; `nil` where it
  /// does not, or is let go.
  var standstill: Seconds? {
    let end = timing.emittingDuration
    return timing.fillsForwards && end.isFinite && release == nil ? end : nil
  }
}
