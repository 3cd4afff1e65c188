internal import KamuroParticles

/// A color of a palette, and where it is found in OKLab.
struct PaletteAnchor: Hashable, Sendable {
  /// Red, green and blue, sRGB 0...1.
  let color: SIMD3<Float>
  /// Lightness, a and b of the color at its full value.
  private let place: SIMD3<Float>

  init(_ color: Color) {
    self.color = color.channels
    place = Self.place(of: self.color)
  }

  private static func place(of color: SIMD3<Float>) -> SIMD3<Float> {
    let lab = OKLab(encoded: color / max(1e-6, color.max()))
    return SIMD3(lab.lightness, lab.a, lab.b)
  }

  /// The anchor that is nearest to a color, both at their full values, with the value of the color.
  /// - Parameter anchors: One at least.
  static func color(for color: SIMD3<Float>, among anchors: [PaletteAnchor]) -> SIMD3<Float> {
    let value = color.max()
    guard value > 0 else { return .zero }
    let wanted = place(of: color)
    var best = (distance: Float.infinity, color: SIMD3<Float>.zero)
    for anchor in anchors {
      let difference = anchor.place - wanted
      let distance = (difference * difference).sum()
      if distance < best.distance { best = (distance, anchor.color) }
    }
    return best.color * value
  }
}

extension OKLab {
  /// Converts red, green and blue, sRGB 0...1.
  init(encoded color: SIMD3<Float>) {
    self.init(
      linear: SIMD4(
        Transfer.linear(fromEncoded: min(max(0, color.x), 1)),
        Transfer.linear(fromEncoded: min(max(0, color.y), 1)),
        Transfer.linear(fromEncoded: min(max(0, color.z), 1)),
        0
      )
    )
  }
}
