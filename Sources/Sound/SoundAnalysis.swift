package import KamuroFoundations

/// Hears hops of 512 samples at 48 kHz: levels of bands, hits, and hits of the bass.
///
/// It computes with + - × ÷ √ alone, so that all machines agree to the last bit, and allocates
/// nothing in a hop. A hit is decided 10 ms after its onset on average.
package struct SoundAnalysis: Sendable {
  /// The samples of a second.
  package static let rate = 48_000
  /// The samples from one hop to the next.
  package static let hop = 512
  /// The time by which hits come after their onsets: a film begins that much later in the sound.
  package static let latency: Seconds = 0.01

  /// Of the long transform, which has bins of 23 Hz: 47 to 152 Hz.
  private static let bassBins = 2..<7
  /// The fewest hops between two hits, and between two of the bass.
  private static let rest = (usual: 8, bass: 12)
  /// The amplitude below which a hop counts as silent.
  private static let silence: Float = 0.001

  private var spectra = FourierTransform(count: 2048)
  /// The last 2,048 samples.
  private var samples = [Float](repeating: 0, count: 2048)
  private var powers = [Float](repeating: 0, count: FrequencyBands.end)
  private var lowPowers = [Float](repeating: 0, count: Self.bassBins.upperBound)
  private var amplitudes = [Float](repeating: 0, count: FrequencyBands.count)
  private var lowAmplitudes = [Float](repeating: 0, count: Self.bassBins.count)
  private var loudness = [Loudness](repeating: Loudness(), count: SoundBand.allCases.count)
  private var flux = SpectralFlux(count: FrequencyBands.count, lag: 2, hasNeighbors: true)
  private var bassFlux = SpectralFlux(count: Self.bassBins.count, lag: 3, hasNeighbors: false)
  private var thresholds = [
    HitThreshold(factor: 1.25, offset: 0.045), HitThreshold(factor: 1.6, offset: 0.08),
    HitThreshold(factor: 1.25, offset: 0.06), HitThreshold(factor: 1.25, offset: 0.06),
  ]
  /// The hops since the last hit of each band.
  private var rests = [Int](repeating: 100, count: SoundBand.allCases.count)
  /// The flux of all bands as parts of its threshold, in this hop and the two before.
  private var ratios: (Float, Float, Float) = (0, 0, 0)
  private var count = 0
  /// The hop's levels and hits.
  private var sample = SoundSample()
  /// The number of hops that were silent, up to this one.
  package private(set) var silentCount = 0

  package init() {}

  /// Hears a hop.
  /// - Parameter hop: 512 finite samples, nominally -1...1.
  package mutating func hear(_ hop: UnsafeBufferPointer<Float>) -> SoundSample {
    count += 1
    // A true mean at first, then an average over 4 s.
    let weight = max(1 / Float(count), 0.002_663_1)
    samples.removeFirst(Self.hop)
    samples += hop
    spectra.transform(samples, long: &lowPowers, short: &powers)
    measureLevels(weight: weight)
    flux.add(amplitudes, weight: weight)
    bassFlux.add(lowAmplitudes, weight: weight)
    measureHits()
    return sample
  }

  private mutating func measureLevels(weight: Float) {
    for band in 0..<FrequencyBands.count {
      var sum: Float = 0
      for bin in FrequencyBands.edges[band]..<FrequencyBands.edges[band + 1] { sum += powers[bin] }
      amplitudes[band] = sum.squareRoot()
    }
    var bass: Float = 0
    for bin in Self.bassBins {
      bass += lowPowers[bin]
      lowAmplitudes[bin - Self.bassBins.lowerBound] = lowPowers[bin].squareRoot()
    }
    let (mid, treble) = (power(of: FrequencyBands.mid), power(of: FrequencyBands.treble))
    let level = bass / 4 + mid + 4 * treble
    let powers = SIMD4(level, bass, mid, treble)
    for band in loudness.indices {
      loudness[band].add(power: powers[band], weight: weight)
      sample.levels[band] = UInt8((loudness[band].value * 255).rounded())
    }
    silentCount = level.squareRoot() < Self.silence ? silentCount + 1 : 0
  }

  private func power(of bands: Range<Int>) -> Float {
    bands.reduce(0) { $0 + amplitudes[$1] * amplitudes[$1] }
  }

  private mutating func measureHits() {
    sample.strengths = SIMD4()
    for place in rests.indices { rests[place] += 1 }
    let all = hear(.level, flux.mean(of: FrequencyBands.all))
    ratios = (all, ratios.0, ratios.1)
    _ = hear(.mid, flux.mean(of: FrequencyBands.mid))
    _ = hear(.treble, flux.mean(of: FrequencyBands.treble))
    let bass = thresholds[SoundBand.bass.index].ratio(of: bassFlux.mean(of: lowAmplitudes.indices))
    // The sure way needs the long transform; the fast one hears a kick over a loud bass in time.
    let isFast = rests[SoundBand.level.index] == 0 && flux.mean(of: FrequencyBands.lowest) > 0.06
    let isSure = bass > 1 && max(ratios.0, ratios.1, ratios.2) >= 0.8
    if isSure { hit(.bass, bass) } else if isFast { hit(.bass, all) }
  }

  /// Notes a hit where the flux of a band exceeds its threshold; returns the ratio of the two.
  private mutating func hear(_ band: SoundBand, _ flux: Float) -> Float {
    let ratio = thresholds[band.index].ratio(of: flux)
    if ratio > 1 { hit(band, ratio) }
    return ratio
  }

  /// Notes a hit, unless the last one of the band was just before.
  private mutating func hit(_ band: SoundBand, _ ratio: Float) {
    let rest = band == .bass ? Self.rest.bass : Self.rest.usual
    guard rests[band.index] > rest else { return }
    rests[band.index] = 0
    sample.strengths[band.index] = UInt8(max(1, min(1, ratio / 2) * 255).rounded())
  }
}
