internal import KamuroCSIMD

/// A number for each of four screen cells.
///
/// Glyphs are chosen for four screen cells in SIMD lanes. Masks are -1 where a condition is true, 0
/// elsewhere.
typealias Lanes = SIMD4<Float>

/// The light of four screen cells.
struct LightLanes {
  var red: Lanes
  var green: Lanes
  var blue: Lanes
  /// The opacity.
  var cover: Lanes

  static let dark = LightLanes(red: .zero, green: .zero, blue: .zero, cover: .zero)

  @inline(__always)
  init(red: Lanes, green: Lanes, blue: Lanes, cover: Lanes) {
    (self.red, self.green, self.blue, self.cover) = (red, green, blue, cover)
  }

  /// Transposes the light of one dot of each of four screen cells.
  @inline(__always)
  init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    let turned = lanes_transposed(a, b, c, d)
    (red, green, blue, cover) = (turned.x, turned.y, turned.z, turned.w)
  }

  /// The same light in all lanes.
  @inline(__always)
  init(repeating light: SIMD4<Float>) {
    self.init(light, light, light, light)
  }

  /// The light of one screen cell.
  @inline(__always)
  subscript(cell: Int) -> SIMD4<Float> { SIMD4(red[cell], green[cell], blue[cell], cover[cell]) }

  /// The maximum of the three color channels.
  @inline(__always)
  var peak: Lanes { red.greater(green.greater(blue)) }

  /// The sum of the three color channels.
  @inline(__always)
  var total: Lanes { red + green + blue }

  /// The light with at least nothing of any color channel.
  @inline(__always)
  var atLeastDark: LightLanes {
    LightLanes(
      red: red.greater(.zero),
      green: green.greater(.zero),
      blue: blue.greater(.zero),
      cover: cover
    )
  }

  /// The lanes where a mask is true; dark elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>) -> LightLanes {
    LightLanes(
      red: red.kept(where: mask),
      green: green.kept(where: mask),
      blue: blue.kept(where: mask),
      cover: cover.kept(where: mask)
    )
  }

  /// The lanes where a mask is true; those of `other` elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: LightLanes) -> LightLanes {
    LightLanes(
      red: red.kept(where: mask, else: other.red),
      green: green.kept(where: mask, else: other.green),
      blue: blue.kept(where: mask, else: other.blue),
      cover: cover.kept(where: mask, else: other.cover)
    )
  }

  @inline(__always)
  static func + (a: LightLanes, b: LightLanes) -> LightLanes {
    LightLanes(
      red: a.red + b.red,
      green: a.green + b.green,
      blue: a.blue + b.blue,
      cover: a.cover + b.cover
    )
  }

  @inline(__always)
  static func - (a: LightLanes, b: LightLanes) -> LightLanes {
    LightLanes(
      red: a.red - b.red,
      green: a.green - b.green,
      blue: a.blue - b.blue,
      cover: a.cover - b.cover
    )
  }

  @inline(__always)
  static func * (light: LightLanes, part: Lanes) -> LightLanes {
    LightLanes(
      red: light.red * part,
      green: light.green * part,
      blue: light.blue * part,
      cover: light.cover * part
    )
  }

  @inline(__always)
  static func * (light: LightLanes, part: Float) -> LightLanes {
    light * Lanes(repeating: part)
  }

  /// The dot product over the color channels.
  @inline(__always)
  static func * (a: LightLanes, b: LightLanes) -> Lanes {
    a.red * b.red + a.green * b.green + a.blue * b.blue
  }
}
