internal import KamuroCSIMD

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
  private static let dimLightness: Float = 0.45
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

  /// The indices that light is shown with: of the 16 colors, black is never used.
  static func range(in depth: ColorDepth) -> ClosedRange<UInt8> {
    depth == .sixteen ? 1...15 : 16...255
  }

  /// Whether a color may be shown with an index of the range: one with a hue gets no grey, so that it
  /// keeps its hue while it fades, and in 16 colors one without gets nothing else.
  static func mayShow(_ index: UInt8, isHued: Bool, in depth: ColorDepth) -> Bool {
    let isGrey = XtermPalette.isGrey[Int(index)]
    return depth == .sixteen ? isGrey != isHued : !(isHued && isGrey)
  }

  /// The index among 16...255 with the least distance in OKLab, in which the hue has an additional
  /// weight; the lower one of equals.
  ///
  /// The part of a squared distance that is due to the hue is 2 (c C - a A - b B) for the chromas c
  /// and C.
  static func of240(to wanted: OKLab) -> UInt8 {
    guard hasHue(wanted, in: .palette256) else { return nearest(to: wanted, among: all) }
    let index = nearest(to: wanted, among: hued)
    let isFar =
      wanted.lightness < dimLightness
      && XtermPalette.lab[Int(index)].turn(to: wanted) > MixedColors.mostTurn
    return isFar ? nearest(to: wanted, among: greys) : index
  }

  private static func nearest(to wanted: OKLab, among candidates: Candidates) -> UInt8 {
    var best = candidates.indices[0]
    var least = Lanes(repeating: .infinity)
    let chroma = wanted.chroma
    for (index, color) in zip(candidates.indices, candidates.colors) {
      let (dl, da, db) = (
        color.lightness - wanted.lightness, color.a - wanted.a, color.b - wanted.b
      )
      let turn = color.chroma * chroma - color.a * wanted.a - color.b * wanted.b
      let distance = dl * dl + da * da + db * db + turn * (2 * hueWeight)
      let isLess = (distance .< least).bits
      best = lane_masks_select(isLess, index, best)
      least = distance.kept(where: isLess, else: least)
    }
    let nearest = (0..<4).min { (least[$0], best[$0]) < (least[$1], best[$1]) } ?? 0
    return UInt8(truncatingIfNeeded: best[nearest])
  }

  /// Colors of the 256-color palette in groups of four SIMD lanes, in the order of their indices.
  private struct Candidates {
    let indices: [SIMD4<Int32>]
    let colors: [(lightness: Lanes, a: Lanes, b: Lanes, chroma: Lanes)]

    init(_ indices: [Int]) {
      // The last group is padded with its last color.
      let groups = stride(from: 0, to: indices.count, by: 4).map { first in
        (0..<4).map { indices[min(first + $0, indices.count - 1)] }
      }
      func lanes(_ part: (Int) -> Float) -> [Lanes] { groups.map { Lanes($0.map(part)) } }
      self.indices = groups.map { SIMD4($0.map { Int32($0) }) }
      let (lightness, a) = (
        lanes { XtermPalette.lab[$0].lightness }, lanes { XtermPalette.lab[$0].a }
      )
      let b = lanes { XtermPalette.lab[$0].b }
      let chroma = lanes { XtermPalette.lab[$0].chroma }
      colors = groups.indices.map { (lightness[$0], a[$0], b[$0], chroma[$0]) }
    }
  }

  private static let all = Candidates(Array(16...255))
  private static let hued = Candidates((16...255).filter { !XtermPalette.isGrey[$0] })
  private static let greys = Candidates((16...255).filter { XtermPalette.isGrey[$0] })

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
