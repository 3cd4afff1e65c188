/// How dark the ink of a color depth may be before light is told by fewer dots instead.
struct InkLimits {
  /// The least that the brightest channel of a braille cell's ink may be, in linear light.
  ///
  /// In the palettes it is near the darkest step of a pure hue: below it there is only grey and
  /// black.
  let darkestDot: Float
  /// Half blocks with a brightest channel below this are left dark.
  let darkestHalf: Float
  /// The same of blocks without a hue: a palette has darker greys than it has hues.
  let darkestGrey: Float

  /// The limits of a color depth.
  static func of(_ depth: ColorDepth) -> InkLimits {
    switch depth {
    case .none: InkLimits(darkestDot: 0.75, darkestHalf: 0.2, darkestGrey: 0.2)
    case .sixteen: InkLimits(darkestDot: 0.5, darkestHalf: 0.3, darkestGrey: 0.3)
    case .palette256: InkLimits(darkestDot: 0.18, darkestHalf: 0.05, darkestGrey: 0.001)
    case .direct: InkLimits(darkestDot: 0.06, darkestHalf: 0.001, darkestGrey: 0.001)
    }
  }
}
