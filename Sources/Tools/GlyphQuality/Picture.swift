import KamuroRecording

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A picture in linear light.
struct Picture {
  let width: Int
  let height: Int
  var pixels: [SIMD4<Float>]

  init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Converts a picture from sRGB levels.
  init(_ image: PixelImage) {
    let light = (0...255).map { level -> Float in
      let value = Float(level) / 255
      return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }
    var pixels: [SIMD4<Float>] = []
    for place in stride(from: 0, to: image.bytes.count, by: 3) {
      let levels = image.bytes[place..<place + 3].map { light[Int($0)] }
      pixels.append(SIMD4(levels[0], levels[1], levels[2], 0))
    }
    self.init(width: image.width, height: image.height, pixels: pixels)
  }

  /// The sum of all channels of all pixels.
  var light: Double {
    pixels.reduce(0) { sum, pixel in sum + Double(pixel.x + pixel.y + pixel.z) }
  }

  /// The picture blurred with a Gaussian of `sigma` pixels, as seen from a larger distance.
  func blurred(by sigma: Float) -> Picture {
    let reach = Int((3 * sigma).rounded(.up))
    var weights = (-reach...reach).map { expf(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    for index in weights.indices { weights[index] /= sum }
    var across = self
    for y in 0..<height {
      for x in 0..<width {
        var value = SIMD4<Float>.zero
        for offset in -reach...reach where (0..<width).contains(x + offset) {
          value += pixels[y * width + x + offset] * weights[offset + reach]
        }
        across.pixels[y * width + x] = value
      }
    }
    var both = across
    for y in 0..<height {
      for x in 0..<width {
        var value = SIMD4<Float>.zero
        for offset in -reach...reach where (0..<height).contains(y + offset) {
          value += across.pixels[(y + offset) * width + x] * weights[offset + reach]
        }
        both.pixels[y * width + x] = value
      }
    }
    return both
  }

  /// The mean distance in OKLab over all pixels that are lit in either picture.
  func error(from other: Picture) -> Double {
    var (sum, count) = (0.0, 0)
    for (mine, its) in zip(pixels, other.pixels) where max(mine.max(), its.max()) > 0.004 {
      let difference = Self.lab(mine) - Self.lab(its)
      sum += Double((difference * difference).sum().squareRoot())
      count += 1
    }
    return count > 0 ? sum / Double(count) : 0
  }

  /// Converts linear light to OKLab (Ottosson 2020).
  private static func lab(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let long = cbrtf(0.4122214708 * light.x + 0.5363325363 * light.y + 0.0514459929 * light.z)
    let medium = cbrtf(0.2119034982 * light.x + 0.6806995451 * light.y + 0.1073969566 * light.z)
    let short = cbrtf(0.0883024619 * light.x + 0.2817188376 * light.y + 0.6299787005 * light.z)
    return SIMD4(
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
      0
    )
  }
}
