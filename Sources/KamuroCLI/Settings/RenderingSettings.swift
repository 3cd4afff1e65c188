/// The settings for drawing light with glyphs and colors.
struct RenderingSettings {
  /// Whether colors are dithered in a palette.
  var dither = false
  /// The part of its eighth of a screen cell that a braille dot fills in the font.
  var dotCoverage: Float = 0.4
  /// Whether bright light blooms, as effects ask for.
  var blooms = true
  var background = BackgroundChoice.auto
}
