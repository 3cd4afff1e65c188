#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension GlyphChooser {
  /// Cells whose average light has no channel of this are left dark.
  private static let darkest: Float = 0.002

  /// Shows the hue in the color, at full brightness, and the brightness in the glyph's density.
  ///
  /// The step of the ramp goes with OKLab lightness. That grows with the cube root of light, so the
  /// part of the full hue's lightness is the cube root of the brightest channel.
  mutating func asciiCell(for light: CellLight, before backdrop: Backdrop) -> GlyphChoice? {
    let average = light.sum * 0.125
    let peak = average.peak
    guard peak >= Self.darkest * reluctance else { return nil }
    let last = GlyphSet.ramp.count - 1
    let nearest = Int((cbrtf(min(1, peak)) * Float(last)).rounded())
    let step = min(last, max(1, nearest))
    return GlyphChoice(
      cell: ScreenCell(
        GlyphSet.ramp[step],
        foreground: quantizer.color(for: average / peak),
        background: backdrop.color
      ),
      pattern: InkPattern(layout: .ramp, bits: UInt8(truncatingIfNeeded: step)),
      inkSum: light.sum,
      ink: average / peak,
      paper: backdrop.light
    )
  }
}
