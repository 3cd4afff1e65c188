internal import KamuroCSIMD

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
    let long = SIMD4<Float>(0.412_221_47, 0.211_903_5, 0.088_302_46, 0) * light.x
    let medium = SIMD4<Float>(0.536_332_54, 0.680_699_55, 0.281_718_84, 0) * light.y
    let short = SIMD4<Float>(0.051_445_99, 0.107_396_96, 0.629_978_7, 0) * light.z
    let roots = lanes_cbrt(long + medium + short)
    lightness = 0.210_454_26 * roots.x + 0.793_617_8 * roots.y - 0.004_072_05 * roots.z
    a = 1.977_998_5 * roots.x - 2.428_592_2 * roots.y + 0.450_593_7 * roots.z
    b = 0.025_904_04 * roots.x + 0.782_771_77 * roots.y - 0.808_675_77 * roots.z
  }

  init(lightness: Float, a: Float, b: Float) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
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

/// Four colors in OKLab.
struct OKLabLanes {
  let lightness: Lanes
  let a: Lanes
  let b: Lanes

  @inline(__always)
  init(linear light: LightLanes) {
    func cone(_ red: Float, _ green: Float, _ blue: Float) -> Lanes {
      lanes_cbrt(light.red * red + light.green * green + light.blue * blue)
    }
    let long = cone(0.412_221_47, 0.536_332_54, 0.051_445_99)
    let medium = cone(0.211_903_5, 0.680_699_55, 0.107_396_96)
    let short = cone(0.088_302_46, 0.281_718_84, 0.629_978_7)
    lightness = long * 0.210_454_26 + medium * 0.793_617_8 - short * 0.004_072_05
    a = long * 1.977_998_5 - medium * 2.428_592_2 + short * 0.450_593_7
    b = long * 0.025_904_04 + medium * 0.782_771_77 - short * 0.808_675_77
  }

  /// The colors of four indices of the palette.
  init(_ indices: SIMD4<UInt8>) {
    let table = XtermPalette.lab
    let (one, two) = (table[Int(indices.x)], table[Int(indices.y)])
    let (three, four) = (table[Int(indices.z)], table[Int(indices.w)])
    lightness = Lanes(one.lightness, two.lightness, three.lightness, four.lightness)
    a = Lanes(one.a, two.a, three.a, four.a)
    b = Lanes(one.b, two.b, three.b, four.b)
  }

  @inline(__always)
  subscript(lane: Int) -> OKLab {
    OKLab(lightness: lightness[lane], a: a[lane], b: b[lane])
  }

  @inline(__always)
  func squaredDistance(to other: OKLab) -> Lanes {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }

  @inline(__always)
  var chroma: Lanes { lanes_sqrt(a * a + b * b) }

  /// A mask of the colors whose hue differs from another one's by at most an angle with a cosine; a
  /// grey's, whose hue is rounding noise, does not.
  @inline(__always)
  func isWithin(cosine: Float, of other: OKLab) -> SIMD4<Int32> {
    let chroma = chroma
    let alike = (a * other.a + b * other.b .>= chroma * (cosine * other.chroma)).bits
    return alike & (chroma .> OKLab.greyChroma).bits
  }
}

extension OKLab {
  /// The chroma below which a color is a grey but for rounding.
  fileprivate static let greyChroma: Float = 1e-4
}

extension OKLab {
  /// The linear red, green and blue light of a color, outside of 0...1 where screens cannot show it
  /// (Ottosson 2020).
  package static func linear(lightness: Double, a: Double, b: Double) -> SIMD3<Double> {
    let long = lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b
    let medium = lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b
    let short = lightness - 0.089_484_177_5 * a - 1.291_485_548 * b
    let cones = SIMD3(long * long * long, medium * medium * medium, short * short * short)
    return SIMD3(4.076_741_662_1, -1.268_438_004_6, -0.004_196_086_3) * cones.x
      + SIMD3(-3.307_711_591_3, 2.609_757_401_1, -0.703_418_614_7) * cones.y
      + SIMD3(0.230_969_929_2, -0.341_319_396_5, 1.707_614_701) * cones.z
  }
}
