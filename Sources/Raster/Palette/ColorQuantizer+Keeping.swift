internal import KamuroScreen

extension ColorQuantizer {
  /// The distance in OKLab that is hardly seen.
  private static let tolerance: Float = 0.02
  /// The cells of 64 by which the parts of a mix may be off.
  private static let thresholdTolerance = 3
  /// How many times as much of a hue as others need takes the grey from a color that has it.
  private static let hueTolerance: Float = 1.2
  /// The angle by which one of the 16 colors may be farther from a hue than the nearest is.
  private static let turnTolerance: Float = 0.1

  /// Whether a color is as near to light as the `new` one chosen for it, or hardly less so.
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

  /// Whether a color has the hue of light as the `new` one chosen for it has, or hardly less so: a
  /// grey has none.
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

  /// By what a color is chosen among those of a hue: of 16 colors only the lightness.
  private func difference(of index: UInt8, from wanted: OKLab) -> Float {
    let color = XtermPalette.lab[Int(index)]
    guard depth != .sixteen else { return abs(color.lightness - wanted.lightness) }
    return color.squaredDistance(to: wanted).squareRoot()
  }
}
