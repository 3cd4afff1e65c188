/// Which glyphs light is shown with.
public enum GlyphStyle: String, CaseIterable, Hashable, Sendable {
  /// Braille or half blocks, cell by cell, whichever shows the light better.
  case hybrid
  /// Braille patterns: 2 x 4 dots of one color to a cell.
  case braille
  /// Half blocks: 1 x 2 pixels to a cell, each with its own color.
  case half
  /// A ramp of ASCII characters, from thin to dense.
  case ascii
}
