internal import KamuroParticles

/// The hues of a terminal's theme, and its white.
struct ThemeHues: Hashable, Sendable {
  /// Red, yellow, green, cyan, blue, magenta and red again, sRGB.
  private let hues: [SIMD3<Float>]
  /// The lighter one of white and bright white, sRGB.
  private let white: SIMD3<Float>

  /// - Parameter theme: The first 16 colors, in the order of ECMA-48.
  init(of theme: [Color]) {
    func channels(_ index: Int) -> SIMD3<Float> {
      (theme.indices.contains(index) ? theme[index] : .white).channels
    }
    hues = [1, 3, 2, 6, 4, 5, 1].map(channels)
    let whites = (channels(7), channels(15))
    white = whites.0.sum() > whites.1.sum() ? whites.0 : whites.1
  }

  /// The color that another one, sRGB 0...1, becomes.
  ///
  /// It is v (a p + (1 - a) w) for the value v as in HSV, the palette's color p of the hue, and its
  /// white w. The part a is the quotient of the saturations of the color and of p, at most 1.
  func color(for color: SIMD3<Float>) -> SIMD3<Float> {
    let value = color.max()
    let span = value - color.min()
    guard value > 0 else { return .zero }
    guard span > 0 else { return white * value }
    let turn =
      color.x == value
      ? (color.y - color.z) / span
      : color.y == value ? 2 + (color.z - color.x) / span : 4 + (color.x - color.y) / span
    let hue = min(max(0, turn < 0 ? turn + 6 : turn), 6)
    let first = min(5, Int(hue))
    let pure = hues[first] + (hues[first + 1] - hues[first]) * (hue - Float(first))
    // The saturation of the color as a part of that of the palette's color.
    let part = min(1, span * pure.max() / (value * max(1e-6, pure.max() - pure.min())))
    return (white + (pure - white) * part) * value
  }
}

extension Color {
  /// Red, green and blue, sRGB 0...1.
  var channels: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}
