/// What a scene hears: samples over its own time, and the signals that follow from them.
///
/// ```
/// samples   | 0 | 1 | 2 | 3 |            one for each 512 / 48,000 s of the scene
/// hits        ▏           ▏
/// .hit        ▙▖          ▙▖             the strength, × 0.931 a sample
/// .slow     ▁▁▁▂▂▂▂▂▂▂▃▃▃▃▃▃▄             0.00532 of the way to the loudness a sample
/// ```
/// Samples are only appended, between two frames, by the thread that draws them, and the past never
/// changes. That is why copies of a scene share it, and why it may be sendable.
package final class SceneSound: @unchecked Sendable {
  private struct Moment {
    var sample = SoundSample()
    var hits = SIMD4<Float>()
    var slow = SIMD4<Float>()

    /// The next one.
    func followed(by sample: SoundSample) -> Moment {
      let levels = SIMD4<Float>(sample.levels) / 255
      let strengths = SIMD4<Float>(sample.strengths) / 255
      return Moment(
        sample: sample,
        hits: (hits * Float(SoundSample.decay)).replacing(with: strengths, where: strengths .> 0),
        slow: slow + Float(SoundSample.slowness) * (levels - slow)
      )
    }
  }

  /// A beat of 120 a minute for three hours, which effects hear without another sound, so that they
  /// can be looked at.
  static let beat = SceneSound(repeating: (0..<375).map { SoundSample(ofBeatAt: $0) }, to: 1 << 20)

  /// The shortest interval between two hits of a band: twelve samples, 0.13 s.
  static let shortestInterval: Seconds = 0.128

  /// The number of the first sample; those before it are silent.
  package let first: Int
  /// The number of samples, with those before the first.
  package private(set) var count: Int
  private var moments: [Moment] = []
  /// Whether the moments repeat up to the count.
  private let repeats: Bool

  /// - Parameter first: The number of the first sample that will be appended.
  package init(from first: Int = 0) {
    (self.first, count, repeats) = (first, first, false)
  }

  /// The same samples up to a number, to be continued otherwise.
  /// - Complexity: O(samples).
  package init(_ sound: SceneSound, upTo number: Int) {
    (first, repeats) = (sound.first, false)
    count = max(first, min(number, sound.count))
    moments = Array(sound.moments.prefix(count - first))
  }

  private init(repeating samples: [SoundSample], to count: Int) {
    (first, self.count, repeats) = (0, count, true)
    // Until the slow signals repeat, too.
    for _ in 0..<8 {
      let last = moments.last ?? Moment()
      moments.removeAll()
      for sample in samples { moments.append((moments.last ?? last).followed(by: sample)) }
    }
  }

  /// Appends a sample.
  package func append(_ sample: SoundSample) {
    moments.append((moments.last ?? Moment()).followed(by: sample))
    count += 1
  }

  private func moment(_ number: Int) -> Moment {
    guard number >= first, number < count else { return Moment() }
    return moments[repeats ? number % moments.count : number - first]
  }

  /// A sample; silence where none is known.
  func sample(_ number: Int) -> SoundSample { moment(number).sample }

  /// The value of a signal during a sample, 0...1.
  func value(of signal: SoundSignal, at number: Int) -> Double {
    let moment = moment(number)
    switch signal.form {
    case .level: return moment.sample.level(signal.band)
    case .hit: return Double(moment.hits[signal.band.index])
    case .slow: return Double(moment.slow[signal.band.index])
    }
  }
}

extension SceneSound: Hashable {
  /// Whether two are the same.
  package static func == (a: SceneSound, b: SceneSound) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SoundSample {
  /// A kick in each half second, whose loudness falls, and a cymbal between two.
  fileprivate init(ofBeatAt number: Int) {
    self.init()
    // 375 samples are 4 s, with eight kicks; all in whole numbers.
    let place = number * 16 % 750
    let (kick, cymbal) = (255 * (750 - place) / 750, 255 * (750 - (place + 375) % 750) / 750)
    levels = SIMD4([(kick + 128) / 2, kick, 160, cymbal].map { UInt8($0) })
    if place < 16 { strengths = SIMD4(230, 230, 0, 0) }
    if (375..<391).contains(place) { strengths = SIMD4(120, 0, 0, 180) }
  }
}
