/// What a show has heard: a sample for each 512 / 48,000 s of its time, from 0 on.
///
/// Samples are only appended, between two frames, and by one thread at a time; the past never
/// changes, so that a frame stays a function of scene, seed and time. That is why all copies of a
/// show may share a record, and why it may be sendable.
package final class SoundRecord: @unchecked Sendable {
  /// The number of samples that are kept at least: six hours.
  package static let memory = 1 << 21

  private var samples: [SoundSample] = []
  /// The number of samples before the first that is kept.
  private var forgotten = 0

  package init() {}

  /// The number of samples so far, with those that are forgotten.
  package var count: Int { forgotten + samples.count }

  /// The number of the sample that is heard at a time: its value holds for the whole hop.
  ///
  /// The times of samples before and far after all shows count as the nearest ones.
  package static func number(at time: Seconds) -> Int {
    Int(min(max(-1e15, (time * SoundSample.rate).rounded(.down)), 1e15))
  }

  /// The time at which a sample begins.
  package static func time(of number: Int) -> Seconds { Double(number) / SoundSample.rate }

  /// A sample; silence before the beginning, where nothing was heard yet, and where it is forgotten.
  package subscript(number: Int) -> SoundSample {
    let place = number - forgotten
    return samples.indices.contains(place) ? samples[place] : SoundSample()
  }

  /// The last sample; silence before the first.
  package var latest: SoundSample { samples.last ?? SoundSample() }

  /// Appends a sample.
  /// - Complexity: O(1) amortized.
  package func append(_ sample: SoundSample) {
    if samples.count == 2 * Self.memory {
      samples.removeFirst(Self.memory)
      forgotten += Self.memory
    }
    samples.append(sample)
  }
}
