internal import KamuroCSIMD
package import KamuroScreen

/// The exhaustive palette searches of ``ColorQuantizer``.
enum NearestColor {
  /// The ``OKLab/chroma`` above which a color is never shown as grey in 256 colors.
  ///
  /// Below it the hue of a tint so dim or pale is hardly seen, and the nearest color with a hue is far
  /// off.
  private static let leastChroma: Float = 0.05
  /// The ``OKLab/saturation`` above which a color is never shown as grey in 16 colors.
  private static let leastSaturation: Float = 0.1
  /// The lightness below which a color may be shown as grey for want of a near hue.
  ///
  /// Darker than the cube's darkest yellow there are only red, green, blue and magenta. So gold fades
  /// to grey, and not to specks of red and green.
  static let dimLightness: Float = 0.45
  /// The additional weight of a difference of hue in 256 colors, so that a color keeps its hue, and
  /// changes its lightness or chroma instead, while it fades.
  private static let hueWeight: Float = 6

  /// The nearest index in 16 or 256 colors.
  static func index(in depth: ColorDepth, to wanted: OKLab) -> UInt8 {
    depth == .sixteen ? ofSixteen(to: wanted) : of240(to: wanted)
  }

  /// Whether a color is too saturated to be shown as grey.
  /// - Parameter factor: A factor on the chroma or saturation from which that is so.
  static func hasHue(_ color: OKLab, in depth: ColorDepth, times factor: Float = 1) -> Bool {
    depth == .sixteen
      ? color.saturation > leastSaturation * factor : color.chroma > leastChroma * factor
  }

  /// The index among 16...255 with the least distance in OKLab, in which the hue has an additional
  /// weight; the lower one of equals.
  ///
  /// The part of a squared distance that is due to the hue is 2 (c C - a A - b B) for the chromas c
  /// and C.
  static func of240(to wanted: OKLab) -> UInt8 {
    guard hasHue(wanted, in: .palette256) else { return nearest(to: wanted, among: .all) }
    let index = nearest(to: wanted, among: .hued)
    let isFar =
      wanted.lightness < dimLightness
      && XtermPalette.lab[Int(index)].turn(to: wanted) > MixedColors.mostTurn
    return isFar ? nearest(to: wanted, among: .greys) : index
  }

  /// Black or the nearest one of the greys that are so dim that hues are hardly missed, and its squared
  /// distance.
  static func dimGrey(to wanted: OKLab) -> (index: UInt8, distance: Float) {
    let (black, grey) = (XtermPalette.black, nearest(to: wanted, among: .dimGreys))
    let distances = (
      XtermPalette.lab[Int(black)].squaredDistance(to: wanted),
      XtermPalette.lab[Int(grey)].squaredDistance(to: wanted)
    )
    return distances.0 <= distances.1 ? (black, distances.0) : (grey, distances.1)
  }

  private static func nearest(to wanted: OKLab, among candidates: PaletteColors) -> UInt8 {
    var best = SIMD4<Int32>.zero
    var least = Lanes(repeating: .infinity)
    let chroma = wanted.chroma
    candidates.search(near: wanted.lightness) { group in
      let color = group.colors
      let turn = group.chroma * chroma - color.a * wanted.a - color.b * wanted.b
      let distance = color.squaredDistance(to: wanted) + turn * (2 * hueWeight)
      let isLess =
        (distance .< least).bits | (distance .== least).bits & (group.indices .< best).bits
      best = lane_masks_select(isLess, group.indices, best)
      least = distance.kept(where: isLess, else: least)
      return lanes_reduce_min(least)
    }
    let nearest = (0..<4).min { (least[$0], best[$0]) < (least[$1], best[$1]) } ?? 0
    return UInt8(truncatingIfNeeded: best[nearest])
  }

  /// The index among 1...15.
  ///
  /// A saturated color is matched by its hue, and then by lightness between the normal and the
  /// bright variant; any other color by lightness among the three greys.
  static func ofSixteen(to wanted: OKLab) -> UInt8 {
    guard hasHue(wanted, in: .sixteen) else {
      return nearestLightness(to: wanted, among: [8, 7, 15])
    }
    var best: UInt8 = 1
    var least = Float.infinity
    for index in UInt8(1)...6 {
      let turn = turn(from: index, to: wanted)
      if turn < least {
        least = turn
        best = index
      }
    }
    return nearestLightness(to: wanted, among: [best, best + 8])
  }

  /// The angle, 0...pi, between the hues of one of the 16 colors and of another color.
  ///
  /// A bright color has the hue of its normal variant, independent of the theme.
  static func turn(from index: UInt8, to wanted: OKLab) -> Float {
    XtermPalette.lab[Int(index % 8)].turn(to: wanted)
  }

  private static func nearestLightness(to wanted: OKLab, among indices: [UInt8]) -> UInt8 {
    func distance(_ index: UInt8) -> Float {
      abs(XtermPalette.lab[Int(index)].lightness - wanted.lightness)
    }
    return indices.min { distance($0) < distance($1) } ?? 15
  }
}

extension ColorDepth {
  /// The nearest color of this depth to sRGB levels.
  /// - Complexity: O(palette) for 16 and 256 colors.
  package func nearest(to levels: (red: UInt8, green: UInt8, blue: UInt8)) -> ScreenColor {
    let (red, green, blue) = levels
    switch self {
    case .none: return .standard
    case .direct: return .direct(red: red, green: green, blue: blue)
    case .sixteen, .palette256:
      let lab = OKLab(linear: LinearLight.of(red: red, green: green, blue: blue))
      return .indexed(NearestColor.index(in: self, to: lab))
    }
  }
}
