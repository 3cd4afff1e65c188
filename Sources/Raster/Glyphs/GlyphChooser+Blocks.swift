extension GlyphChooser {
  /// A side with less than this part of the other's light is dark: no veil lies about a spark.
  private static let leastPart: Float = 0.25

  /// Shows the blocks' light as the means of two sides.
  ///
  /// A dark side keeps the backdrop's color, two equal sides are a full block.
  @inline(__always)
  mutating func blockCell(for light: CellLight, before backdrop: Backdrop) -> GlyphChoice? {
    let blocks = BlockLight(light, in: set)
    let sides = blocks.parted()
    let (bits, brightSum, darkSum) = (sides.bits, sides.bright, sides.dark)
    let brightCount = sides.brightCount
    let darkCount = Float(blocks.count) - brightCount
    let least = max(limits.darkestHalf, Self.leastPart * brightSum.peak / brightCount)
    let showsDark = darkCount > 0 && darkSum.peak >= least * darkCount
    var brightLight = brightSum
    if !showsDark {
      // What the dark side has is shown by the bright one, as far as there is room.
      brightLight += darkSum * min(1, (brightCount - brightSum.peak) / max(darkSum.peak, 1e-6))
      brightLight.w = brightSum.w
    }
    guard brightLight.peak >= limits.darkestHalf * brightCount * reluctance else { return nil }
    let ink = mean(brightLight, of: brightCount, before: backdrop)
    let paper = showsDark ? mean(darkSum, of: darkCount, before: backdrop) : backdrop.light
    let bright = quantizer.color(for: ink)
    let dark = showsDark ? quantizer.color(for: paper) : backdrop.color
    // The brighter side is the foreground: many fonts leave a thin line of a block to the background.
    let isFull = bright == dark && showsDark
    let full = UInt8(truncatingIfNeeded: 1 << blocks.count - 1)
    let area = Float(LightCanvas.dotsPerCell) / Float(blocks.count)
    return GlyphChoice(
      cell: ScreenCell(
        isFull ? GlyphSet.full : glyphs[Int(bits)],
        foreground: bright,
        background: isFull ? backdrop.color : dark
      ),
      pattern: InkPattern(layout: .blocks, bits: isFull ? full : bits),
      inkSum: (isFull ? brightSum + darkSum : brightSum) * area,
      ink: ink,
      paper: paper
    )
  }

  /// The light of so many blocks' sum and of what they let through.
  @inline(__always)
  private func mean(
    _ sum: SIMD4<Float>,
    of count: Float,
    before backdrop: Backdrop
  ) -> SIMD4<Float> {
    let part = 1 / count
    return sum * part + backdrop.light * (1 - sum.w * part)
  }
}
