import KamuroCSIMD

/// A color in OKLab, a perceptually uniform color space (Ottosson 2020).
package struct OKLab {
  /// Lightness, 0 for black to 1 for white.
  package let lightness: Float
  /// Green (negative) to red.
  package let a: Float
  /// Blue (negative) to yellow.
  package let b: Float

  /// Converts linear red, green and blue light, each 0...1.
  package init(linear light: SIMD4<Float>) {
    let long = cbrtf(0.412_221_47 * light.x + 0.536_332_54 * light.y + 0.051_445_99 * light.z)
    let medium = cbrtf(0.211_903_5 * light.x + 0.680_699_55 * light.y + 0.107_396_96 * light.z)
    let short = cbrtf(0.088_302_46 * light.x + 0.281_718_84 * light.y + 0.629_978_7 * light.z)
    lightness = 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_05 * short
    a = 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short
    b = 0.025_904_04 * long + 0.782_771_77 * medium - 0.808_675_77 * short
  }

  /// The squared Euclidean distance to another color.
  package func squaredDistance(to other: OKLab) -> Float {
    let dl = lightness - other.lightness
    let da = a - other.a
    let db = b - other.b
    return dl * dl + da * da + db * db
  }

  /// The distance from grey.
  var chroma: Float { (a * a + b * b).squareRoot() }

  /// Chroma divided by lightness.
  ///
  /// It is invariant under scaling of the light, so that a fading color keeps it. Of the pure hues
  /// cyan has the smallest, 0.17.
  var saturation: Float {
    lightness > 0 ? chroma / lightness : 0
  }

  /// The angle of the hue in radians, -pi...pi.
  var hue: Float { atan2f(b, a) }

  /// The angle, 0...pi, between the hues of two colors.
  func turn(to other: OKLab) -> Float {
    let turn = abs(hue - other.hue)
    return min(turn, 2 * .pi - turn)
  }
}
