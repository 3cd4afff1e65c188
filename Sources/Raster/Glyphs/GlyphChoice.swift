/// A glyph in two colors, whatever its set, and what it stands for.
struct GlyphChoice {
  /// The cell.
  let cell: ScreenCell
  /// Where its ink is.
  let pattern: InkPattern
}
