package import KamuroParticles
package import KamuroScreen

extension PixelColor {
  /// This color mixed with another one in linear light; `part` is the weight of the other, 0...255.
  package func blended(with other: PixelColor, by part: UInt8) -> PixelColor {
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
  /// The sRGB level nearest to a linear light value, clamped to 0...1; 0 for NaN.
  package static func level(of light: Float) -> UInt8 {
    levelOfLight[light > 0 ? Int(min(light, 1) * Float(steps) + 0.5) : 0]
  }
}

extension Color {
  /// Creates a color from a pixel's color.
  package init(_ color: PixelColor) {
    self.init(
      red: Double(color.red) / 255,
      green: Double(color.green) / 255,
      blue: Double(color.blue) / 255
    )
  }
}
