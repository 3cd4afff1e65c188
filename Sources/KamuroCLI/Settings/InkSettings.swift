/// How light becomes ink.
struct InkSettings {
  /// Whether colors that a palette lacks are mixed of two that it has.
  var dither = false
  /// The part of its eighth of a screen cell that a braille dot fills in the font.
  var dotCoverage: Float = 0.4
  var background = BackgroundChoice.auto
}
