internal import KamuroCSIMD

/// How four cells would be shown by one kind of glyphs, before a terminal's colors are found for it.
struct GlyphSketch {
  /// Where there is enough light to be shown.
  var isShown: SIMD4<Int32>
  /// Where the ink is dots, and not blocks or a glyph of the ramp.
  var isDotted: SIMD4<Int32>
  /// A bit for each block or dot with ink, from the top left in rows; of the ramp, the glyph's place
  /// in it.
  var bits: SIMD4<Int32>
  /// Where the paper has a color of its own, and not the backdrop's.
  var hasPaper: SIMD4<Int32>
  /// The light that the foreground is asked for.
  var ink: LightLanes
  /// The light that the background is asked for.
  var paper: LightLanes
  /// The sum of the light that the ink lies on.
  var inkSum: LightLanes
  /// The area where ink is, in dots.
  var area: Lanes
  /// The part of that area that it covers.
  var coverage: Lanes
  /// How much it differs from the light.
  var error = Lanes.zero

  /// One sketch where a mask says so, another elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: GlyphSketch) -> GlyphSketch {
    GlyphSketch(
      isShown: lane_masks_chosen(mask, isShown, other.isShown),
      isDotted: lane_masks_chosen(mask, isDotted, other.isDotted),
      bits: lane_masks_chosen(mask, bits, other.bits),
      hasPaper: lane_masks_chosen(mask, hasPaper, other.hasPaper),
      ink: ink.kept(where: mask, else: other.ink),
      paper: paper.kept(where: mask, else: other.paper),
      inkSum: inkSum.kept(where: mask, else: other.inkSum),
      area: area.kept(where: mask, else: other.area),
      coverage: coverage.kept(where: mask, else: other.coverage),
      error: error.kept(where: mask, else: other.error)
    )
  }
}
