package import KamuroFoundations

/// Samples that have arrived and wait for their place in the record.
///
/// Before a frame the record is filled up to its time, in order. Where no sample has arrived in time
/// the last one is held, without its hits, and falls after 100 ms; of more than two that are early the
/// oldest are merged, so that no hit is lost and sound never runs late:
/// ```
/// arrived   a b c D e f g        D: a hit
/// record    … D e | f g wait
/// ```
package struct SoundQueue: Sendable {
  /// The samples that may wait.
  private static let most = 2
  /// The samples by which a hit may be late: 100 ms.
  private static let memory = 9
  /// The samples that may wait between two frames: 8 s.
  private static let limit = 750

  private var waiting: [SoundSample] = []
  /// The samples that were missing, since the last one that was not.
  private var missing = 0
  /// The samples that always wait, because the sound itself is heard that much later.
  private let delay: Int

  /// - Parameter delay: The seconds that the sound takes to the ear, after it was recorded.
  package init(delay: Seconds = 0) {
    self.delay = max(0, Int((delay * SoundSample.rate).rounded()))
  }

  /// Adds samples in the order in which they were heard.
  package mutating func add(_ samples: [SoundSample]) {
    waiting += samples
    // Of what was not read for long only the end counts.
    let old = waiting.count - delay - Self.limit
    if old > 0 { waiting.removeFirst(old) }
  }

  /// Forgets what has not been heard.
  package mutating func removeAll() { waiting.removeAll(keepingCapacity: true) }

  /// Fills a record up to a time.
  package mutating func fill(_ record: SoundRecord, upTo time: Seconds) {
    let needed = SoundRecord.number(at: time) + 1 - record.count
    guard needed > 0 else { return }
    let ready = max(0, waiting.count - delay)
    let surplus = max(0, ready - needed - Self.most)
    for place in 0..<needed {
      guard surplus + place < ready else {
        missing += 1
        let last = record.latest
        record.append(missing > Self.memory ? last.fallen : last.held)
        continue
      }
      missing = 0
      record.append(place == 0 ? merged(upTo: surplus) : waiting[surplus + place])
    }
    waiting.removeFirst(min(ready, surplus + needed))
  }

  /// A sample with the hits of those before it that are still worth a hit.
  private func merged(upTo last: Int) -> SoundSample {
    let first = max(0, last - Self.memory)
    return waiting[first..<last].reduce(waiting[last]) { $0.adding(hitsOf: $1) }
  }
}
