internal import KamuroCSIMD

/// Candidates for four screen cells with one kind of glyphs, before they are quantized to the
/// terminal's colors.
struct GlyphSketch {
  /// A mask of the lanes with enough light to be shown.
  var isShown: SIMD4<Int32>
  /// A mask of the lanes whose ink is braille dots, and not blocks or a glyph of the ramp.
  var isDotted: SIMD4<Int32>
  /// A bit for each block or dot with ink, in rows from the top left; for the ramp and shades, the
  /// index of the glyph.
  var bits: SIMD4<Int32>
  /// A mask of the lanes with a background color other than the backdrop's.
  var hasPaper: SIMD4<Int32>
  /// The light of the foreground.
  var ink: LightLanes
  /// The light of the background.
  var paper: LightLanes
  /// The terminal's colors of ink and paper, as ``ScreenColor/rawValue``, in 16 and 256 colors.
  var colors = (ink: SIMD4<Int32>.zero, paper: SIMD4<Int32>.zero)
  /// The sum of the dots' light in the area of the ink.
  var inkSum: LightLanes
  /// The area of the ink, in dots.
  var area: Lanes
  /// The coverage of that area by the ink.
  var coverage: Lanes
  /// A mask of the lanes of blocks in nearly one color, which may be mixed from two.
  var isFlat = SIMD4<Int32>.zero
  /// A mask of the lanes in which a shade mixes two colors to one.
  var isMixed = SIMD4<Int32>.zero
  /// The error relative to the light.
  var error = Lanes.zero

  /// The lanes where a mask is true; those of `other` elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: GlyphSketch) -> GlyphSketch {
    GlyphSketch(
      isShown: lane_masks_select(mask, isShown, other.isShown),
      isDotted: lane_masks_select(mask, isDotted, other.isDotted),
      bits: lane_masks_select(mask, bits, other.bits),
      hasPaper: lane_masks_select(mask, hasPaper, other.hasPaper),
      ink: ink.kept(where: mask, else: other.ink),
      paper: paper.kept(where: mask, else: other.paper),
      colors: (
        lane_masks_select(mask, colors.ink, other.colors.ink),
        lane_masks_select(mask, colors.paper, other.colors.paper)
      ),
      inkSum: inkSum.kept(where: mask, else: other.inkSum),
      area: area.kept(where: mask, else: other.area),
      coverage: coverage.kept(where: mask, else: other.coverage),
      isFlat: lane_masks_select(mask, isFlat, other.isFlat),
      isMixed: lane_masks_select(mask, isMixed, other.isMixed),
      error: error.kept(where: mask, else: other.error)
    )
  }
}
