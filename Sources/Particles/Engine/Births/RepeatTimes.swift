/// The times at which an included effect begins again: periodically, or at hits of what is heard.
struct RepeatTimes: Sendable {
  /// What is listened to for hits.
  private struct Listener {
    let sound: SceneSound
    let band: SoundBand
    /// The scene's time at which the repeats' time begins.
    let beginTime: Seconds
    /// The first sample that has not been heard.
    var next: Int
    /// The times of the hits that count.
    var times: [Seconds] = []
  }

  /// The seconds from one to the next; at hits the least.
  private let interval: Seconds
  private var listener: Listener?

  /// Periodic repeats.
  init(every interval: Seconds) { self.interval = interval }

  /// Repeats at hits of a band, from a time of the scene on.
  init(
    at band: SoundBand,
    of sound: SceneSound,
    every interval: Seconds,
    from beginTime: Seconds
  ) {
    self.interval = interval
    let next = max(sound.first, SoundRecord.number(at: beginTime))
    listener = Listener(sound: sound, band: band, beginTime: beginTime, next: next)
  }

  var areHeard: Bool { listener != nil }

  /// Listens up to a time.
  mutating func hear(upTo time: Seconds) {
    guard var heard = listener else { return }
    // Out of `self`, so that the list has a single holder.
    listener = nil
    let end = min(SoundRecord.number(at: heard.beginTime + time), heard.sound.count - 1)
    while heard.next <= end {
      let moment = SoundRecord.time(of: heard.next) - heard.beginTime
      let isApart = heard.times.last.map { moment - $0 >= interval } ?? (moment >= 0)
      if isApart, heard.sound.sample(heard.next).hit(heard.band) > 0 { heard.times.append(moment) }
      heard.next += 1
    }
    listener = heard
  }

  /// The index of the last repeat that begins at a time or before; -1 or less before all.
  ///
  /// Times are seconds from the first possible one; of hits those that were heard count.
  func last(at time: Seconds) -> Double {
    guard let listener else { return (time / interval).rounded(.down) }
    return Double(listener.times.endOfPrefix { $0 <= time } - 1)
  }

  /// When a repeat begins.
  func begin(of index: Int) -> Seconds {
    guard let times = listener?.times else { return Double(index) * interval }
    return times.indices.contains(index) ? times[index] : .infinity
  }
}
