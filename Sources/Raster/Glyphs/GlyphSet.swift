/// Glyphs apart from those of a ``GlyphGrid``.
package enum GlyphSet {
  /// The full block.
  static let full: Unicode.Scalar = "█"

  /// The density ramp, from empty to the most ink.
  ///
  /// It has no letters and few strokes with a direction, so that sparks do not look like text.
  package static let ramp = Array(" .:-+=*o%#@".unicodeScalars)
}
