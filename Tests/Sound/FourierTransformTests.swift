import Foundation
import KamuroFoundations
import Testing

@testable import KamuroSound

@Suite("FourierTransform")
struct FourierTransformTests {
  @Test("UnitCircle equals the C library's cosines and sines to ten digits")
  func circleMatchesTheLibrary() {
    for count in [2, 4, 64, 2048] {
      let circle = UnitCircle(count: count)
      for index in 0..<count {
        let angle = 2 * Double.pi * Double(index) / Double(count)
        #expect(abs(circle.cosines[index] - cos(angle)) < 1e-10)
        #expect(abs(circle.sines[index] - sin(angle)) < 1e-10)
      }
    }
  }

  @Test(
    "Both spectra are those of the discrete Fourier transform by its definition",
    arguments: [8, 64, 1024]
  )
  func matchesTheDefinition(count: Int) {
    let source = RandomSource(seed: 3)
    let samples = (0..<count).map { Float(source.signed(UInt64($0))) }
    var transform = FourierTransform(count: count)
    var long = [Float](repeating: 0, count: count / 2)
    var short = [Float](repeating: 0, count: count / 4)
    transform.transform(samples, long: &long, short: &short)
    for (powers, samples) in [(long, samples), (short, Array(samples.suffix(count / 2)))] {
      for bin in 1..<powers.count where count < 1024 || bin % 37 == 1 {
        let power = power(of: bin, in: samples)
        #expect(abs(Double(powers[bin]) - power) < 1e-5 * (power + 0.01), "\(bin)")
      }
    }
  }

  /// The power of a bin under a Hann window, by the definition of the transform.
  private func power(of bin: Int, in samples: [Float]) -> Double {
    let count = samples.count
    var (real, imaginary) = (0.0, 0.0)
    for (place, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * Double(place * bin % count) / Double(count)
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(place) / Double(count))
      real += Double(sample) * window * cos(angle)
      imaginary -= Double(sample) * window * sin(angle)
    }
    return (real * real + imaginary * imaginary) * pow(4 / Double(count), 2)
  }

  @Test("A sine of amplitude a has the power a² in its bin, and hardly any three bins away")
  func measuresAmplitude() {
    let samples = (0..<2048).map { Float(0.3 * sin(2 * .pi * 40 * Double($0) / 2048)) }
    var transform = FourierTransform(count: 2048)
    var (long, short) = ([Float](repeating: 0, count: 100), [Float](repeating: 0, count: 50))
    transform.transform(samples, long: &long, short: &short)
    for (powers, bin) in [(long, 40), (short, 20)] {
      #expect(abs(powers[bin] - 0.09) < 1e-5)
      #expect(powers[bin + 3] < 1e-9)
    }
  }
}
