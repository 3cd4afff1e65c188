/// The times at which an included effect begins again: periodically, or at hits of what is heard.
struct RepeatTimes: Sendable {
  /// The seconds from one to the next; at hits the least.
  let interval: Seconds
  /// The hits; `nil` for periodic repeats.
  let hits: HeardHits?

  /// The index of the last repeat that begins at a time or before, in seconds from the first
  /// possible one; -1 or less before all.
  func last(at time: Seconds) -> Double {
    hits.map { Double($0.count(at: time) - 1) } ?? (time / interval).rounded(.down)
  }

  /// When a repeat begins.
  func begin(of index: Int) -> Seconds {
    hits?.time(of: index) ?? Double(index) * interval
  }

  /// An upper bound of the repeats that begin within some seconds, after the first.
  func most(within span: Seconds) -> Double {
    (span / (hits == nil ? interval : max(interval, HeardHits.shortest))).rounded(.up)
  }
}

/// The hits of a band that a scene hears, at least some seconds apart.
final class HeardHits: @unchecked Sendable {
  // Hits are only appended, by the thread that draws frames, the only one that reads them: that is
  // why copies of a simulation share them.

  /// The shortest interval between two hits: twelve samples of sound, 0.13 s.
  static let shortest: Seconds = 0.128

  private let sound: SceneSound
  private let band: SoundBand
  private let interval: Seconds
  private let beginTime: Seconds
  /// The hits' times from the beginning.
  private var times: [Seconds] = []
  /// The first sample that has not been looked at.
  private var next: Int

  /// - Parameters:
  ///   - interval: The least seconds from one to the next.
  ///   - beginTime: The scene's time before which none count.
  init(of band: SoundBand, in sound: SceneSound, every interval: Seconds, from beginTime: Seconds) {
    (self.band, self.sound, self.interval) = (band, sound, interval)
    self.beginTime = beginTime
    next = max(sound.first, SoundRecord.number(at: beginTime))
  }

  /// The hits up to and including a time from the beginning.
  /// - Complexity: O(log hits), and O(new samples).
  func count(at time: Seconds) -> Int {
    let end = min(SoundRecord.number(at: beginTime + time), sound.count - 1)
    while next <= end {
      let moment = SoundRecord.time(of: next) - beginTime
      let isApart = times.last.map { moment - $0 >= interval } ?? (moment >= 0)
      if sound.sample(next).hit(band) > 0, isApart { times.append(moment) }
      next += 1
    }
    return times.endOfPrefix { $0 <= time }
  }

  /// The time of a hit that was counted; infinity for a later one.
  func time(of index: Int) -> Seconds { index < times.count ? times[index] : .infinity }
}
