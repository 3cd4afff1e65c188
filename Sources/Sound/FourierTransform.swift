/// The power spectrum of real samples under a Hann window, by the fast Fourier transform (radix 2).
///
/// The transform of *n* real samples is that of *n* / 2 complex ones, of which each has an even
/// sample as its real part and an odd one as its imaginary part. It computes with sums and products
/// alone, in an order that the source sets, so that all machines agree to the last bit.
struct FourierTransform {
  private let plan: FourierPlan
  /// The complex samples: real parts, then imaginary ones.
  private var scratch: [Float]

  /// - Parameter count: The number of samples, a power of two, at least 4.
  init(count: Int) {
    plan = FourierPlan(count: count)
    scratch = [Float](repeating: 0, count: count)
  }

  /// Writes the powers of the lowest frequencies, in bins of 1 / *n* of the sampling rate.
  ///
  /// A sine of amplitude a has the power a².
  /// - Parameters:
  ///   - samples: The last *n* of them are transformed.
  ///   - powers: As many as are wanted, at most *n* / 2; that of bin 0 is left as it is.
  mutating func transform(_ samples: [Float], into powers: inout [Float]) {
    let (plan, half) = (plan, scratch.count / 2)
    scratch.withUnsafeMutableBufferPointer { scratch in
      let real = UnsafeMutableBufferPointer(rebasing: scratch[..<half])
      let imaginary = UnsafeMutableBufferPointer(rebasing: scratch[half...])
      samples.withUnsafeBufferPointer { samples in
        plan.load(UnsafeBufferPointer(rebasing: samples.suffix(2 * half)), into: real, imaginary)
      }
      plan.combine(real, imaginary)
      powers.withUnsafeMutableBufferPointer { plan.join(real, imaginary, into: $0) }
    }
  }
}

/// The tables of a transform, and its three stages.
private struct FourierPlan: Sendable {
  typealias Numbers = UnsafeMutableBufferPointer<Float>

  /// The Hann window times 4 / *n*.
  private let window: [Float]
  /// cos and sin 2πk / *n*, which join the spectra of even and odd samples.
  private let cosines: [Float]
  private let sines: [Float]
  /// The same for each pass of butterflies, one after another: 1, 2, 4, … of them.
  private let passCosines: [Float]
  private let passSines: [Float]
  /// The places of the samples in the order of the butterflies: with reversed bits.
  private let order: [Int]

  init(count: Int) {
    let (circle, half) = (UnitCircle(count: count), count / 2)
    window = circle.cosines.map { Float((0.5 - 0.5 * $0) * 4 / Double(count)) }
    cosines = circle.cosines.map { Float($0) }
    sines = circle.sines.map { Float($0) }
    let widths = sequence(first: 1) { 2 * $0 < half ? 2 * $0 : nil }
    let angles = widths.flatMap { width in (0..<width).map { $0 * half / width } }
    passCosines = angles.map { Float(circle.cosines[$0]) }
    passSines = angles.map { Float(circle.sines[$0]) }
    let bits = half.trailingZeroBitCount
    order = (0..<half).map { index in
      (0..<bits).reduce(0) { $0 << 1 | index >> $1 & 1 }
    }
  }

  /// Loads the samples, windowed and in the order of the butterflies.
  func load(_ samples: UnsafeBufferPointer<Float>, into real: Numbers, _ imaginary: Numbers) {
    order.withUnsafeBufferPointer { order in
      window.withUnsafeBufferPointer { window in
        for index in order.indices {
          let place = 2 * order[index]
          real[index] = samples[place] * window[place]
          imaginary[index] = samples[place + 1] * window[place + 1]
        }
      }
    }
  }

  /// The passes of butterflies, whose widths double.
  func combine(_ real: Numbers, _ imaginary: Numbers) {
    passCosines.withUnsafeBufferPointer { cosines in
      passSines.withUnsafeBufferPointer { sines in
        var width = 1
        while width < real.count {
          let first = width - 1
          for start in stride(from: 0, to: real.count, by: 2 * width) {
            for index in 0..<width {
              let (low, high) = (start + index, start + index + width)
              let (c, s) = (cosines[first + index], sines[first + index])
              let x = real[high] * c + imaginary[high] * s
              let y = imaginary[high] * c - real[high] * s
              real[high] = real[low] - x
              imaginary[high] = imaginary[low] - y
              real[low] += x
              imaginary[low] += y
            }
          }
          width *= 2
        }
      }
    }
  }

  /// Joins the spectra of even and odd samples.
  func join(_ real: Numbers, _ imaginary: Numbers, into powers: Numbers) {
    for bin in 1..<max(1, powers.count) {
      let other = real.count - bin
      let evenReal = (real[bin] + real[other]) * 0.5
      let evenImaginary = (imaginary[bin] - imaginary[other]) * 0.5
      let oddReal = (imaginary[bin] + imaginary[other]) * 0.5
      let oddImaginary = (real[other] - real[bin]) * 0.5
      let (c, s) = (cosines[bin], sines[bin])
      let x = evenReal + oddReal * c + oddImaginary * s
      let y = evenImaginary + oddImaginary * c - oddReal * s
      powers[bin] = x * x + y * y
    }
  }
}
