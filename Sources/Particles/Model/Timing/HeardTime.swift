/// The time of a layer, whose tracks follow what the scene hears.
final class HeardTime: Sendable {
  let sound: SceneSound
  /// The layer's timing in an effect's time, and the effect's beginning in the scene's.
  let timing: MediaTiming
  private let beginTime: Seconds

  init(_ sound: SceneSound, timing: MediaTiming, beginTime: Seconds) {
    (self.sound, self.timing, self.beginTime) = (sound, timing, beginTime)
  }

  /// The number of the sample that is heard at a time of the layer.
  func number(at time: Seconds) -> Int {
    SoundRecord.number(at: beginTime + timing.parentTime(at: time))
  }

  /// The layer's time at which a sample begins.
  func time(of number: Int) -> Seconds {
    timing.localTime(at: SoundRecord.time(of: number) - beginTime)
  }

  /// The value of a signal at a time of the layer.
  func value(of signal: SoundSignal, at time: Seconds) -> Double {
    sound.value(of: signal, at: number(at: time))
  }
}

extension HeardTime: Hashable {
  static func == (a: HeardTime, b: HeardTime) -> Bool {
    a.sound == b.sound && a.timing == b.timing && a.beginTime == b.beginTime
  }

  func hash(into hasher: inout Hasher) { hasher.combine(beginTime) }
}
