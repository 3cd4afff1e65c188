/// Blocks in two colors.
struct BlockChoice {
  /// Blocks of one color.
  struct Side {
    /// The color that they are given.
    let color: ScreenColor
    /// Their area, in dots.
    let area: Float
    /// The light of their dots in sum.
    let sum: SIMD4<Float>
  }

  /// The cell.
  let cell: ScreenCell
  /// The blocks of the brighter color.
  let brighter: Side
  /// The other ones.
  let darker: Side
}

extension GlyphChooser {
  /// A side with less than this part of the other's light is dark: no veil lies about a spark.
  private static let leastPart: Float = 0.25

  /// Shows the blocks' light as the means of two sides.
  ///
  /// A dark side keeps the backdrop's color, two equal sides are a full block.
  @inline(__always)
  mutating func blockCell(for light: CellLight, before backdrop: Backdrop) -> BlockChoice? {
    let blocks = BlockLight(light, in: set)
    let side = blocks.brighterSide
    let pattern = Self.bits(of: side)
    let brightSum = blocks.sum(side)
    let darkSum = blocks.sum(.!side)
    let brightCount = Float(pattern.nonzeroBitCount)
    let darkCount = Float(blocks.count) - brightCount
    let least = max(limits.darkestHalf, Self.leastPart * brightSum.peak / brightCount)
    let showsDark = darkCount > 0 && darkSum.peak >= least * darkCount
    var brightLight = brightSum
    if !showsDark {
      // What the dark side has is shown by the bright one, as far as there is room.
      brightLight += darkSum * min(1, (brightCount - brightSum.peak) / max(darkSum.peak, 1e-6))
      brightLight.w = brightSum.w
    }
    guard brightLight.peak >= limits.darkestHalf * brightCount else { return nil }
    let bright = color(brightLight, of: brightCount, before: backdrop)
    let dark = showsDark ? color(darkSum, of: darkCount, before: backdrop) : backdrop.color
    // The brighter side is the foreground: many fonts leave a thin line of a block to the background.
    let cell =
      bright == dark && showsDark
      ? ScreenCell(GlyphSet.full, foreground: bright, background: backdrop.color)
      : ScreenCell(glyphs[pattern], foreground: bright, background: dark)
    let area = Float(LightCanvas.dotsPerCell) / Float(blocks.count)
    return BlockChoice(
      cell: cell,
      brighter: .init(color: bright, area: brightCount * area, sum: brightSum * area),
      darker: .init(color: dark, area: darkCount * area, sum: darkSum * area)
    )
  }

  /// A bit for each lane that is true.
  @inline(__always)
  private static func bits(of mask: SIMDMask<SIMD8<Int32>>) -> Int {
    let values = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)
    return Int(SIMD8<Int32>.zero.replacing(with: values, where: mask).wrappedSum())
  }

  /// The color of so many blocks' summed light and of what they let through.
  @inline(__always)
  private mutating func color(
    _ sum: SIMD4<Float>,
    of count: Float,
    before backdrop: Backdrop
  ) -> ScreenColor {
    let part = 1 / count
    return quantizer.color(for: sum * part + backdrop.light * (1 - sum.w * part))
  }
}
