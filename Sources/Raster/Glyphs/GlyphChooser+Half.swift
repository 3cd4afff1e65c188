/// A half block in two colors.
struct HalfChoice {
  /// The cell.
  let cell: ScreenCell
  /// The color of the upper half.
  let upper: ScreenColor
  /// The color of the lower half.
  let lower: ScreenColor
}

extension GlyphChooser {
  /// Shows the averages of both halves.
  ///
  /// A dark half keeps the backdrop's color, two equal halves are a full block.
  @inline(__always)
  mutating func halfCell(for light: CellLight, before backdrop: Backdrop) -> HalfChoice? {
    let hasUpper = light.upper.peak >= 4 * limits.darkestHalf
    let hasLower = light.lower.peak >= 4 * limits.darkestHalf
    guard hasUpper || hasLower else { return nil }
    let upper = hasUpper ? color(ofHalf: light.upper, before: backdrop) : backdrop.color
    let lower = hasLower ? color(ofHalf: light.lower, before: backdrop) : backdrop.color
    let cell =
      if hasUpper, hasLower, upper == lower {
        ScreenCell(GlyphSet.full, foreground: upper, background: backdrop.color)
      } else if hasUpper {
        ScreenCell(GlyphSet.upperHalf, foreground: upper, background: lower)
      } else {
        ScreenCell(GlyphSet.lowerHalf, foreground: lower, background: backdrop.color)
      }
    return HalfChoice(cell: cell, upper: upper, lower: lower)
  }

  /// The color of four dots' summed light and of what they let through.
  @inline(__always)
  private mutating func color(ofHalf sum: SIMD4<Float>, before backdrop: Backdrop) -> ScreenColor {
    quantizer.color(for: sum * 0.25 + backdrop.light * (1 - sum.w * 0.25))
  }
}
