internal import KamuroScreen

/// How a cell is parted into what has ink and what has none.
enum InkLayout: Int32 {
  /// The blocks of a ``GlyphGrid``, covered whole.
  case blocks = 2
  /// Eighths with a dot in each.
  case braille
  /// The whole cell, as dense as a glyph of the ramp.
  case ramp
  /// The whole cell, as dense as one of the shades.
  case shade
}
