/// The minimum brightness of ink at a color depth; darker light is shown by fewer dots instead.
struct InkLimits {
  /// The minimum of the brightest channel of a braille cell's ink, in linear light.
  ///
  /// In the palettes it is near the darkest color of a pure hue: below there are only greys and
  /// black.
  let darkestDot: Float
  /// The minimum of the brightest channel of blocks, which are dark below it.
  let darkestHalf: Float
  /// The same for blocks without a hue: a palette has darker greys than hues.
  let darkestGrey: Float

  /// The limits of a color depth.
  static func of(_ depth: ColorDepth) -> InkLimits {
    switch depth {
    case .none: InkLimits(darkestDot: 0.75, darkestHalf: 0.2, darkestGrey: 0.2)
    case .sixteen: InkLimits(darkestDot: 0.5, darkestHalf: 0.3, darkestGrey: 0.3)
    case .palette256: InkLimits(darkestDot: 0.18, darkestHalf: 0.015, darkestGrey: 0.0005)
    case .direct: InkLimits(darkestDot: 0.06, darkestHalf: 0.0015, darkestGrey: 0.0015)
    }
  }
}
