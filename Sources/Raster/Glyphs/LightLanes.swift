internal import KamuroCSIMD

/// A number for each of four cells.
///
/// Glyphs are chosen for four cells side by side: one vector holds one number of each, and whatever is
/// asked of a cell is asked of four at once. Masks are -1 where something holds, 0 elsewhere.
typealias Lanes = SIMD4<Float>

/// Light of four cells.
struct LightLanes {
  var red: Lanes
  var green: Lanes
  var blue: Lanes
  /// The part that hides what is behind.
  var cover: Lanes

  static let dark = LightLanes(red: .zero, green: .zero, blue: .zero, cover: .zero)

  @inline(__always)
  init(red: Lanes, green: Lanes, blue: Lanes, cover: Lanes) {
    (self.red, self.green, self.blue, self.cover) = (red, green, blue, cover)
  }

  /// The light of a dot of each of four cells.
  @inline(__always)
  init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    let turned = lanes_turned(a, b, c, d)
    (red, green, blue, cover) = (turned.x, turned.y, turned.z, turned.w)
  }

  /// The same light for all cells.
  @inline(__always)
  init(repeating light: SIMD4<Float>) {
    self.init(light, light, light, light)
  }

  /// The light of one of the cells.
  @inline(__always)
  subscript(cell: Int) -> SIMD4<Float> { SIMD4(red[cell], green[cell], blue[cell], cover[cell]) }

  /// The largest of the three channels.
  @inline(__always)
  var peak: Lanes { red.greater(green.greater(blue)) }

  /// The sum of the three channels.
  @inline(__always)
  var total: Lanes { red + green + blue }

  /// The light where a mask says so, dark elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>) -> LightLanes {
    LightLanes(
      red: red.kept(where: mask),
      green: green.kept(where: mask),
      blue: blue.kept(where: mask),
      cover: cover.kept(where: mask)
    )
  }

  /// The light where a mask says so, other light elsewhere.
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

  /// The sum over the channels of what light is times what other light is.
  @inline(__always)
  static func * (a: LightLanes, b: LightLanes) -> Lanes {
    a.red * b.red + a.green * b.green + a.blue * b.blue
  }
}
