package import KamuroFoundations

/// Hears bytes as they arrive, in pieces of any length.
package protocol ByteHearer: Sendable {
  /// Whether there has been nothing but silence for a while.
  var isSilent: Bool { get }
  /// Whether what it hears is in the middle of a file.
  var isUnfinished: Bool { get }

  /// Hears bytes, and appends a sample for each hop that they complete.
  mutating func hear(
    _ bytes: some Collection<UInt8>,
    into samples: inout [SoundSample]
  ) throws(SoundStream.Refusal)
}

/// Hears the bars of cava: 60 frames a second of 24 numbers of 16 bits.
///
/// Levels are the means of groups of bars, and a group that rises within two frames is hit.
package struct BarStream: ByteHearer {
  /// The number of bars from 50 Hz to 10 kHz, each a quarter higher than the one before.
  package static let count = 24
  /// The frames of a second.
  package static let rate = 60
  /// The first bars of bass, middle and treble: as those of ``SoundBand``.
  private static let groups = [0..<5, 5..<18, 18..<24]
  /// The mean of bars that rises by this within two frames is hit, at most once in 6 frames.
  private static let (rise, rest) = (0.12, 6)
  /// Bars below this for 10 s are silence: cava makes noise larger until it is seen.
  private static let silence = (level: 0.03, frames: 10 * rate)

  private var bytes: [UInt8] = []
  /// The levels of the last two frames, and the frames since the last hit.
  private var last = [SIMD4<Double>](repeating: SIMD4(), count: 2)
  private var rests = [Int](repeating: Self.rest, count: 4)
  private var silentCount = 0
  /// The hops that frames have not filled.
  private var hops = 0.0

  package init() {}

  package var isUnfinished: Bool { false }

  package var isSilent: Bool { silentCount >= Self.silence.frames }

  package mutating func hear(
    _ new: some Collection<UInt8>,
    into samples: inout [SoundSample]
  ) throws(SoundStream.Refusal) {
    bytes += new
    let size = 2 * Self.count
    let whole = bytes.count / size
    for frame in 0..<whole { hear(Array(bytes[frame * size..<(frame + 1) * size]), &samples) }
    bytes.removeFirst(whole * size)
  }

  private mutating func hear(_ frame: [UInt8], _ samples: inout [SoundSample]) {
    let bars = (0..<Self.count).map { bar in
      Double(UInt16(frame[2 * bar]) | UInt16(frame[2 * bar + 1]) << 8) / 65_535
    }
    let loudest = bars.max() ?? 0
    silentCount = loudest < Self.silence.level ? silentCount + 1 : 0
    let means = Self.groups.map { bars[$0].reduce(0, +) / Double($0.count) }
    let levels = SIMD4([means.reduce(0, +) / 3] + means)
    var sample = SoundSample()
    for band in 0..<4 {
      sample.levels[band] = isSilent ? 0 : UInt8((levels[band] * 255).rounded())
      rests[band] += 1
      let rise = levels[band] - last[0][band]
      guard rise > Self.rise, rests[band] > Self.rest else { continue }
      sample.strengths[band] = UInt8((min(1, 2 * rise) * 255).rounded())
      rests[band] = 0
    }
    last = [last[1], levels]
    hops += SoundSample.rate / Double(Self.rate)
    while hops >= 1 {
      samples.append(sample)
      (sample, hops) = (sample.held, hops - 1)
    }
  }
}
