/// The user's settings for drawing and pacing a show; unset ones are chosen for the terminal.
struct ShowSettings {
  /// The seed of the random numbers; `nil` for a random one.
  var seed: UInt64?
  var glyphs = GlyphChoice.auto
  var pixels = PixelChoice.auto
  var colors = ColorChoice.auto
  var rendering = RenderingSettings()
  /// The maximum of frames per second; `nil` to choose by the terminal.
  var fps: Double?
  var presenter = PresenterChoice.auto
  /// Whether synchronized output is never used.
  var isUnsynchronized = false
  /// Whether to draw fewer frames, and no flashes; `nil` to choose by the environment.
  var calm: Bool?
}
