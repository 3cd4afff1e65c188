package import KamuroParticles
internal import KamuroRaster

/// A picture of 8-bit sRGB pixels, row after row from the top left.
package struct PixelImage: Hashable, Sendable {
  /// What a pixel consists of.
  package enum Format: Int, Hashable, Sendable {
    /// Red, green and blue.
    case rgb = 3
    /// Red, green, blue and alpha, which the colors are not multiplied by.
    case rgba = 4
  }

  /// Pixels in a row.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// What a pixel consists of.
  package let format: Format
  /// The pixels' bytes, without gaps between rows.
  package var bytes: [UInt8]

  /// Creates a picture of zeros: black, or see-through where there is alpha.
  package init(width: Int, height: Int, format: Format) {
    self.width = width
    self.height = height
    self.format = format
    bytes = [UInt8](repeating: 0, count: width * height * format.rawValue)
  }

  /// Bytes in a row.
  var rowLength: Int { width * format.rawValue }
}

/// An opaque sRGB color of 8 bits a channel.
package struct PixelColor: Hashable, Sendable {
  /// The level of red, 0...255.
  package let red: UInt8
  /// The level of green.
  package let green: UInt8
  /// The level of blue.
  package let blue: UInt8

  /// Creates a color from its levels.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// No light.
  package static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// This color with a part, 0...255, of another laid over it, mixed as light.
  func blended(with other: PixelColor, by part: UInt8) -> PixelColor {
    if part == 0 { return self }
    if part == 255 { return other }
    func mixed(_ below: UInt8, _ above: UInt8) -> UInt8 {
      let below = Transfer.linearOfLevel[Int(below)]
      let above = Transfer.linearOfLevel[Int(above)]
      return Transfer.level(of: below + (above - below) * Float(part) / 255)
    }
    return PixelColor(
      red: mixed(red, other.red),
      green: mixed(green, other.green),
      blue: mixed(blue, other.blue)
    )
  }
}

extension Transfer {
  /// The nearest level to an amount of light; what is outside 0...1 is clamped, what is no number
  /// is dark.
  static func level(of light: Float) -> UInt8 {
    levelOfLight[light > 0 ? Int(min(light, 1) * Float(steps) + 0.5) : 0]
  }
}

extension Color {
  /// The color of a pixel.
  package init(_ color: PixelColor) {
    self.init(
      red: Double(color.red) / 255,
      green: Double(color.green) / 255,
      blue: Double(color.blue) / 255
    )
  }
}
