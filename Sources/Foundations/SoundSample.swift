/// A part of what is heard, by its frequencies.
package enum SoundBand: String, CaseIterable, Hashable, Sendable {
  /// All of it, weighted: the bass a quarter, the treble four times.
  case level
  /// 47 to 152 Hz: a kick drum, a bass.
  case bass
  /// 188 Hz to 2.8 kHz: voices, most instruments.
  case mid
  /// 2.8 to 16 kHz: cymbals, consonants.
  case treble

  /// Its place in a sample.
  package var index: Int {
    switch self {
    case .level: 0
    case .bass: 1
    case .mid: 2
    case .treble: 3
    }
  }
}

/// What was heard in one hop: how loud it was, and what was hit.
///
/// Eight bytes, which are all that a show uses: a session log that holds them replays bit for bit.
package struct SoundSample: Equatable, Sendable {
  /// The samples of a second: hops of 512 at 48 kHz.
  package static let rate = 93.75
  /// The part of a hit that is left after a sample: 150 ms.
  package static let decay = 0.931
  /// The part of the way to the loudness that a slow signal goes in a sample: 2 s.
  package static let slowness = 0.00532
  /// The number of bytes in a log.
  package static let size = 8

  /// The loudness of each band beside its own long average, 0...255: 0 is silence, 128 usual.
  package var levels = SIMD4<UInt8>()
  /// The strength of a hit of each band, 1...255; 0 for no hit.
  package var strengths = SIMD4<UInt8>()

  /// Silence.
  package init() {}

  /// The loudness of a band, 0...1.
  package func level(_ band: SoundBand) -> Double { Double(levels[band.index]) / 255 }

  /// The strength of a hit of a band, 0...1; 0 for no hit.
  package func hit(_ band: SoundBand) -> Double { Double(strengths[band.index]) / 255 }

  /// The same loudness without hits.
  package var held: SoundSample {
    var sample = self
    sample.strengths = SIMD4()
    return sample
  }

  /// Less loud, as what is heard falls in a hop: by 0.16.
  package var fallen: SoundSample {
    var sample = held
    for place in 0..<4 { sample.levels[place] = UInt8(Int(levels[place]) * 214 / 255) }
    return sample
  }

  /// The sample with the strongest hits of two, and the loudness of this one.
  package func adding(hitsOf other: SoundSample) -> SoundSample {
    var sample = self
    sample.strengths = strengths.replacing(
      with: other.strengths,
      where: other.strengths .> strengths
    )
    return sample
  }
}

extension SoundSample {
  /// The bytes in the order of the bands, levels first.
  package var bytes: [UInt8] { (0..<4).map { levels[$0] } + (0..<4).map { strengths[$0] } }

  /// Reads ``size`` bytes.
  package init(bytes: ArraySlice<UInt8>) {
    for (place, byte) in bytes.prefix(Self.size).enumerated() {
      if place < 4 { levels[place] = byte } else { strengths[place - 4] = byte }
    }
  }
}
