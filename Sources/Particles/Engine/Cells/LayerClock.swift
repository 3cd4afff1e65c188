/// The mapping from an effect's time to the time that a layer shows.
///
/// ```
/// shown       /|  /|  /.     repeats; at the end, or at a stop, it is released: its time continues
///            / | / | /.      in its present direction, but nothing new appears
///           /  |/  |/
/// time    begin         end
/// ```
struct LayerClock: Equatable, Sendable {
  /// The layer's time from which nothing new appears.
  ///
  /// If time runs forward, there are no later births. If it runs backward, particles that are dead
  /// by then do not reappear, and each living one vanishes at its birth.
  struct Release: Equatable, Sendable {
    var time: Seconds
    var isBackward: Bool
  }

  /// The state of the clock.
  struct Moment: Equatable, Sendable {
    /// The layer's time.
    var time: Seconds
    /// The release, if it has happened.
    var release: Release?
  }

  private let timing: MediaTiming
  /// The local time of the release or standstill; may be infinite.
  let releaseTime: Seconds
  /// The release; `nil` if there is none.
  let release: Release?

  /// Prepares a clock that stops at a time of the effect.
  ///
  /// A picture that a fill mode shows before the beginning is removed then. A layer whose time
  /// stands still or runs backward does not stop.
  init(_ timing: MediaTiming, stopTime: Seconds = .infinity) {
    self.timing = timing
    let end = timing.fillsForwards ? .infinity : timing.emittingDuration
    let stop = timing.fillsBackwards ? max(stopTime, timing.beginTime) : stopTime
    releaseTime = timing.speed > 0 ? min(end, timing.localTime(at: stop)) : end
    let picture = Self.picture(of: timing, at: releaseTime)
    release =
      releaseTime.isFinite ? Release(time: picture.time, isBackward: picture.isBackward) : nil
  }

  /// The state at a time of the effect; `nil` before the layer begins.
  func moment(at effectTime: Seconds) -> Moment? {
    guard effectTime >= timing.beginTime || timing.fillsBackwards else { return nil }
    let localTime = timing.localTime(at: max(effectTime, timing.beginTime))
    guard let release, localTime > releaseTime else {
      return Moment(time: Self.picture(of: timing, at: localTime).time)
    }
    let since = localTime - releaseTime
    // Without repeats, the layer's time is exactly the local time.
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

  /// The local time from which it stands still forever after its last repeat; `nil` if it does not,
  /// or is released.
  var standstill: Seconds? {
    let end = timing.emittingDuration
    return timing.fillsForwards && end.isFinite && release == nil ? end : nil
  }
}
