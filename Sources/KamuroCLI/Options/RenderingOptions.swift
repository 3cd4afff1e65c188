internal import ArgumentParser

/// The options for how light is drawn with glyphs and colors, shared by shows and pictures.
struct RenderingOptions: ParsableArguments {
  @Flag(help: "Dither: mix colors that a palette of 256 or 16 lacks from two of its colors.")
  var dither = RenderingSettings().dither

  @Option(help: "The part of its eighth of a screen cell that a braille dot fills, 0.05 to 1.")
  var dotCoverage = RenderingSettings().dotCoverage

  @Flag(name: .customLong("no-bloom"), help: "Draw bright light without the glare around it.")
  var isWithoutBloom = false

  @Option(
    help: ArgumentHelp(
      "The background: auto (the terminal's own), dark, light, or a color to paint: #rrggbb or a "
        + "name of CSS.",
      valueName: "color"
    )
  )
  var background = RenderingSettings().background

  func validate() throws {
    guard (0.05...1).contains(dotCoverage) else {
      throw ValidationError("--dot-coverage \(dotCoverage) is outside 0.05...1")
    }
  }

  /// The settings that the options select.
  var settings: RenderingSettings {
    RenderingSettings(
      dither: dither,
      dotCoverage: dotCoverage,
      blooms: !isWithoutBloom,
      background: background
    )
  }
}
