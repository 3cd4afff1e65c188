/// Glyphs apart from those of a ``GlyphGrid``.
package enum GlyphSet {
  /// A whole cell.
  static let full: Unicode.Scalar = "█"

  /// From nothing to the most ink.
  ///
  /// No letters and few strokes with a direction: a spark is not a word.
  package static let ramp = Array(" .:-+=*o%#@".unicodeScalars)
}
