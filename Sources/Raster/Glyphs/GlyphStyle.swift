internal import KamuroScreen

/// Which glyphs light is shown with.
public enum GlyphStyle: String, CaseIterable, Hashable, Sendable {
  /// Braille or blocks, cell by cell, whichever shows the light better.
  case hybrid
  /// Braille patterns: 2 x 4 dots of one color to a cell.
  case braille
  /// Octants: 2 x 4 blocks to a cell in two colors.
  case octant
  /// Sextants: 2 x 3 blocks to a cell in two colors.
  case sextant
  /// Quadrants: 2 x 2 blocks to a cell in two colors.
  case quadrant
  /// Half blocks: 1 x 2 pixels to a cell, each with its own color.
  case half
  /// A ramp of ASCII characters, from thin to dense.
  case ascii

  /// The blocks of a style that has no choice of them; `nil` for others.
  var blocks: BlockSet? { BlockSet(rawValue: rawValue) }
}
