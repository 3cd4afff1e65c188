import KamuroPlatform
internal import KamuroRaster
import KamuroRecording
internal import KamuroScreen

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
}

/// A picture in OKLab (Ottosson 2020).
struct LabPicture {
  /// Lightness, a and b of each pixel; the fourth number is its brightest channel of light.
  private let pixels: [SIMD4<Float>]

  init(_ picture: Picture) {
    pixels = picture.pixels.map(Self.lab)
  }

  /// How a picture differs from the one that is meant.
  struct Errors {
    /// The mean distance in OKLab over all pixels that are lit in either picture.
    let mean: Double
    /// The distance that 95 % of these pixels do not exceed.
    let percentile95: Double
    /// The part, among the pixels that should be lit, of those that are darker than meant by more
    /// than ``hole``.
    let holes: Double
  }

  /// The light of the brightest channel from which on a pixel is lit.
  private static let lit: Float = 0.004
  /// The difference in OKLab lightness from which on too dark a pixel is a hole.
  private static let hole: Float = 0.08

  /// The errors, given the picture that is meant.
  func errors(from meant: LabPicture) -> Errors {
    var distances: [Float] = []
    var (wantedCount, holes) = (0, 0)
    for (mine, its) in zip(pixels, meant.pixels) where max(mine.w, its.w) > Self.lit {
      var difference = mine - its
      difference.w = 0
      distances.append((difference * difference).sum().squareRoot())
      guard its.w > Self.lit else { continue }
      wantedCount += 1
      if difference.x < -Self.hole { holes += 1 }
    }
    guard !distances.isEmpty else { return Errors(mean: 0, percentile95: 0, holes: 0) }
    distances.sort()
    return Errors(
      mean: distances.reduce(0) { $0 + Double($1) } / Double(distances.count),
      percentile95: Double(distances[distances.count * 95 / 100]),
      holes: Double(holes) / Double(max(1, wantedCount))
    )
  }

  /// Lightness, a and b of light, and its brightest channel.
  static func lab(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let long = cbrtf(0.4122214708 * light.x + 0.5363325363 * light.y + 0.0514459929 * light.z)
    let medium = cbrtf(0.2119034982 * light.x + 0.6806995451 * light.y + 0.1073969566 * light.z)
    let short = cbrtf(0.0883024619 * light.x + 0.2817188376 * light.y + 0.6299787005 * light.z)
    return SIMD4(
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
      max(light.x, light.y, light.z)
    )
  }
}
