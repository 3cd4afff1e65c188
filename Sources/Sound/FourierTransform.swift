/// The power spectra of real samples under two Hann windows, one half as long as the other, by one
/// fast Fourier transform (radix 2).
///
/// The real parts of the complex samples are those of the long window, the imaginary parts those of
/// the short one, followed by zeros; the symmetry of real spectra tells the two apart. It computes
/// with sums and products alone, in an order that the source sets, so that all machines agree to the
/// last bit.
struct FourierTransform {
  /// The Hann windows times 4 / *n*.
  private let longWindow: [Float]
  private let shortWindow: [Float]
  /// cos and sin of 2πk / 2, then / 4, / 8, …: 1, 2, 4, … of them, one pass after another.
  private let cosines: [Float]
  private let sines: [Float]
  /// The places of the samples in the order of the butterflies: with reversed bits.
  private let order: [Int]
  private var real: [Float]
  private var imaginary: [Float]

  /// - Parameter count: The samples of the long window, *n*, a power of two, at least 4.
  init(count: Int) {
    let circle = UnitCircle(count: count)
    let hann = circle.cosines.map { Float((0.5 - 0.5 * $0) * 4 / Double(count)) }
    longWindow = hann
    shortWindow = (0..<count / 2).map { 2 * hann[2 * $0] }
    let widths = sequence(first: 1) { 2 * $0 < count ? 2 * $0 : nil }
    let angles = widths.flatMap { width in (0..<width).map { $0 * count / (2 * width) } }
    cosines = angles.map { Float(circle.cosines[$0]) }
    sines = angles.map { Float(circle.sines[$0]) }
    let bits = count.trailingZeroBitCount
    order = (0..<count).map { index in (0..<bits).reduce(0) { $0 << 1 | index >> $1 & 1 } }
    real = [Float](repeating: 0, count: count)
    imaginary = real
  }

  /// Writes the powers of the lowest frequencies, in bins of 1 / *n* and 2 / *n* of the sampling
  /// rate.
  ///
  /// A sine of amplitude a has the power a². Those of bin 0 are left as they are.
  /// - Parameters:
  ///   - samples: *n* of them; the short window has the last *n* / 2.
  ///   - long: As many as are wanted, at most *n* / 2.
  ///   - short: As many as are wanted, at most *n* / 4.
  mutating func transform(_ samples: [Float], long: inout [Float], short: inout [Float]) {
    let half = shortWindow.count
    for (index, place) in order.enumerated() {
      real[index] = samples[place] * longWindow[place]
      imaginary[index] = place < half ? samples[half + place] * shortWindow[place] : 0
    }
    var width = 1
    while width < real.count {
      for start in stride(from: 0, to: real.count, by: 2 * width) {
        for index in 0..<width { combine(start + index, start + index + width, width - 1 + index) }
      }
      width *= 2
    }
    for bin in 1..<max(1, long.count) { long[bin] = power(of: bin, sign: 1) }
    for bin in 1..<max(1, short.count) { short[bin] = power(of: 2 * bin, sign: -1) }
  }

  /// The butterfly of two places.
  @inline(__always)
  private mutating func combine(_ low: Int, _ high: Int, _ angle: Int) {
    let (c, s) = (cosines[angle], sines[angle])
    let x = real[high] * c + imaginary[high] * s
    let y = imaginary[high] * c - real[high] * s
    (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
    real[low] += x
    imaginary[low] += y
  }

  /// The power in the spectrum of the real parts, or with the sign -1 of the imaginary ones.
  private func power(of bin: Int, sign: Float) -> Float {
    let other = real.count - bin
    let x = (real[bin] + sign * real[other]) * 0.5
    let y = (imaginary[bin] - sign * imaginary[other]) * 0.5
    return x * x + y * y
  }
}
