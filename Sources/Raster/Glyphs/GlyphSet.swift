/// Glyphs apart from those of a ``GlyphGrid``.
package enum GlyphSet {
  /// The full block.
  static let full: Unicode.Scalar = "█"

  /// A part of ink all over the cell, in quarters.
  static let shades = Array(" ░▒▓█".unicodeScalars)

  /// The density ramp, from empty to the most ink, for areas and points.
  ///
  /// It has no letters but `o` and no strokes with a direction, so that sparks do not look like text
  /// and areas not like lines.
  package static let ramp = Array(" .+*o%#@".unicodeScalars)

  /// A stroke for each direction of a thin line, in the order of ``Stroke``.
  static let strokes = Array("-/|\\".unicodeScalars)
}

/// The direction of a thin line, as its place among ``GlyphSet/strokes``.
enum Stroke: Int {
  case level, rising, upright, falling
}
