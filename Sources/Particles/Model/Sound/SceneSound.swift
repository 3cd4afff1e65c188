/// What a scene hears: samples over its own time, and the signals that follow from them.
///
/// ```
/// samples   | 0 | 1 | 2 | 3 |            one for each 512 / 48,000 s of the scene
/// hits        ▏           ▏
/// .hit        ▙▖          ▙▖             the strength, × 0.931 a sample
/// .slow     ▁▁▁▂▂▂▂▂▂▃▃▃▃▃▃▄             0.00532 of the way to the loudness a sample
/// ```
/// Without a record an effect hears a beat of 120 a minute, so that it can be looked at.
///
/// A record is appended to between two frames, by the thread that draws them, and its past never
/// changes; whatever is computed of it, is only appended, too. That is why copies of a scene share it,
/// and why it may be sendable.
package final class SceneSound: @unchecked Sendable {
  /// The part of a hit that is left after a sample: 150 ms.
  private static let decay: Float = 0.931
  /// The part of the way that a slow signal goes in a sample: 2 s.
  private static let slowness: Float = 0.00532

  /// The samples of the beat: three hours.
  private static let beatLength = 1 << 20

  /// A beat of 120 a minute.
  static let beat = SceneSound(record: nil)

  /// What is heard; `nil` for the beat.
  package let record: SoundRecord?
  /// The hits and the slow loudness of the bands after each sample from the first on.
  private var signals: [(hits: SIMD4<Float>, slow: SIMD4<Float>)] = []

  /// - Parameter record: Samples over the scene's time.
  package init(_ record: SoundRecord) { self.record = record }

  private init(record: SoundRecord?) { self.record = record }

  /// The number of samples that are known; those before 0 are silent.
  var count: Int { record?.count ?? Self.beatLength }

  /// The number of the first sample.
  var first: Int { record?.first ?? 0 }

  /// A sample; silence before the beginning, and where nothing is known yet.
  func sample(_ number: Int) -> SoundSample {
    number < 0 ? SoundSample() : record?[number] ?? SoundSample(ofBeatAt: number)
  }

  /// The value of a signal during a sample, 0...1.
  /// - Complexity: O(1), and O(new samples).
  func value(of signal: SoundSignal, at number: Int) -> Double {
    guard number >= first, number < count else { return 0 }
    guard signal.form != .level else { return sample(number).level(signal.band) }
    while first + signals.count <= number { follow(sample(first + signals.count)) }
    let value = signals[number - first]
    return Double((signal.form == .hit ? value.hits : value.slow)[signal.band.index])
  }

  private func follow(_ sample: SoundSample) {
    let last = signals.last ?? (SIMD4(), SIMD4())
    let levels = SIMD4<Float>(sample.levels) / 255
    let hits = SIMD4<Float>(sample.strengths) / 255
    let decayed = last.hits * Self.decay
    let slow = last.slow + Self.slowness * (levels - last.slow)
    signals.append((decayed.replacing(with: hits, where: hits .> 0), slow))
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
    let place = (number % 375) * 16 % 750
    let (kick, cymbal) = (255 * (750 - place) / 750, 255 * (750 - (place + 375) % 750) / 750)
    levels = SIMD4([(kick + 128) / 2, kick, 160, cymbal].map { UInt8($0) })
    if place < 16 { strengths = SIMD4(230, 230, 0, 0) }
    if (375..<391).contains(place) { strengths = SIMD4(120, 0, 0, 180) }
  }
}

/// The time of a part of a scene, whose tracks follow what the scene hears.
final class HeardTime: Sendable {
  let sound: SceneSound
  /// The part's timing in an effect's time, and the effect's beginning in the scene's.
  let timing: MediaTiming
  private let beginTime: Seconds

  init(_ sound: SceneSound, timing: MediaTiming, beginTime: Seconds) {
    (self.sound, self.timing, self.beginTime) = (sound, timing, beginTime)
  }

  /// The number of the sample that is heard at a time of the part.
  func number(at time: Seconds) -> Int {
    SoundRecord.number(at: beginTime + timing.parentTime(at: time))
  }

  /// The part's time at which a sample begins.
  func time(of number: Int) -> Seconds {
    timing.localTime(at: SoundRecord.time(of: number) - beginTime)
  }

  /// The value of a signal at a time of the part.
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
