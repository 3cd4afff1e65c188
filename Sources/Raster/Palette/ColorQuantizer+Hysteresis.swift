internal import KamuroScreen

extension ColorQuantizer {
  /// The tolerance of the hysteresis: a distance in OKLab that is barely visible.
  private static let tolerance: Float = 0.02
  /// The tolerance for dithered colors, in thresholds.
  private static let thresholdTolerance = 3
  /// The tolerance of the saturation from which on a color is not shown as grey, as a factor.
  private static let hueTolerance: Float = 1.2
  /// The tolerance of the hue, in radians, in a palette of 16 colors.
  private static let turnTolerance: Float = 0.1

  /// Whether the old color is as near to light as the `new` one, within the tolerance.
  func isNear(_ old: ScreenColor, to light: SIMD4<Float>, as new: ScreenColor) -> Bool {
    if old == new { return true }
    guard case .indexed(let index) = old.kind, case .indexed(let newIndex) = new.kind
    else { return false }
    if let threshold {
      return takes(index, for: light, around: threshold, by: Self.thresholdTolerance)
    }
    let wanted = OKLab(linear: seen(light))
    return keepsHue(index, of: wanted, as: newIndex)
      && difference(of: index, from: wanted)
        <= difference(of: newIndex, from: wanted) + Self.tolerance
  }

  /// Whether the old color preserves the hue of light as well as the `new` one does, within the
  /// tolerance; a grey has no hue.
  func keepsHue(_ old: ScreenColor, of light: SIMD4<Float>, as new: ScreenColor) -> Bool {
    guard old != new, case .indexed(let index) = old.kind, case .indexed(let newIndex) = new.kind
    else { return true }
    return keepsHue(index, of: OKLab(linear: seen(light)), as: newIndex)
  }

  private func keepsHue(_ old: UInt8, of wanted: OKLab, as new: UInt8) -> Bool {
    switch (XtermPalette.isGrey[Int(old)], XtermPalette.isGrey[Int(new)]) {
    case (true, false):
      return !NearestColor.hasHue(wanted, in: depth, times: Self.hueTolerance)
    case (false, true):
      return NearestColor.hasHue(wanted, in: depth, times: 1 / Self.hueTolerance)
    case (true, true): return true
    case (false, false):
      return depth != .sixteen
        || NearestColor.turn(from: old, to: wanted)
          <= NearestColor.turn(from: new, to: wanted) + Self.turnTolerance
    }
  }

  /// The distance by which a color is chosen among those of a hue: in 16 colors the lightness
  /// alone.
  private func difference(of index: UInt8, from wanted: OKLab) -> Float {
    let color = XtermPalette.lab[Int(index)]
    guard depth != .sixteen else { return abs(color.lightness - wanted.lightness) }
    return color.squaredDistance(to: wanted).squareRoot()
  }
}
