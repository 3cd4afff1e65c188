/// The settings for drawing light with glyphs and colors.
struct RenderingSettings {
  /// Whether colors are dithered in a palette.
  var dither = false
  /// The part of its eighth of a screen cell that a braille dot fills; `nil` for what is known of the
  /// terminal.
  var dotCoverage: Float?
  /// Whether bright light blooms, as effects ask for.
  var blooms = true
  var background = BackgroundChoice.auto
  /// The palette that the colors of effects follow; `nil` for their own colors.
  var palette: PaletteChoice?
}
