/// The searches behind ``ColorQuantizer``.
enum NearestColor {
  /// From this ``OKLab/saturation`` on, a color is never shown as grey; in 16 colors from twice as
  /// much on.
  private static let leastSaturation: Float = 0.05

  /// The index that shows a color in 16 or 256 colors.
  static func index(in depth: ColorDepth, to wanted: OKLab) -> UInt8 {
    depth == .sixteen ? ofSixteen(to: wanted) : of240(to: wanted)
  }

  /// Whether a color has more than this times the saturation from which on it is given no grey.
  static func hasHue(_ color: OKLab, in depth: ColorDepth, times factor: Float = 1) -> Bool {
    color.saturation > leastSaturation * (depth == .sixteen ? 2 : 1) * factor
  }

  /// The colors among which one is chosen.
  ///
  /// A color with a hue is given no grey, so that it keeps it while it fades. Of the 16, black is
  /// never given.
  static func candidates(in depth: ColorDepth, for wanted: OKLab) -> [UInt8] {
    let keepsHue = hasHue(wanted, in: depth)
    guard depth == .sixteen else {
      return (16...255).filter { !(keepsHue && XtermPalette.isGrey[Int($0)]) }
    }
    return (1...15).filter { XtermPalette.isGrey[Int($0)] != keepsHue }
  }

  /// The index among 16...255 at the least distance in OKLab.
  ///
  /// The lower index wins a tie.
  static func of240(to wanted: OKLab) -> UInt8 {
    let keepsHue = hasHue(wanted, in: .palette256)
    var best: UInt8 = 16
    var least = Float.infinity
    for index in 16...255 where !(keepsHue && XtermPalette.isGrey[index]) {
      let distance = XtermPalette.lab[index].squaredDistance(to: wanted)
      if distance < least {
        least = distance
        best = UInt8(index)
      }
    }
    return best
  }

  /// The index among 1...15: a saturated color by its hue and then by lightness, the bright one
  /// where it is nearer; any other color by lightness among the three greys.
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
  /// A bright color counts as the darker one of its name, whatever a theme makes of it.
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
