internal import ArgumentParser

/// The options for how light is drawn with glyphs and colors, shared by shows and pictures.
struct RenderingOptions: ParsableArguments {
  @Flag(
    help:
      "Dither: mix colors that a palette of 256 or 16 lacks from two of its colors, cell by cell instead of by shades."
  )
  var dither = RenderingSettings().dither

  @Option(
    help: ArgumentHelp(
      "The part of its eighth of a screen cell that a braille dot fills, 0.05 to 1 (default: 0.17 in "
        + "xterm, else 0.2)."
    )
  )
  var dotCoverage: Float?

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

  @Option(
    help: """
      Give effects other colors: terminal, those of your theme; those of a theme, such as nord; \
      okabe-ito, tol-bright, viridis, plasma or cividis, which are told apart whatever colors you see; \
      or a list of your own, such as red,#f80,gold.
      """,
    completion: .list(PaletteChoice.words),
    transform: PaletteChoice.init(argument:)
  )
  var palette: PaletteChoice?

  func validate() throws {
    // By its decimals: as a number of double precision 0.3 would have many more.
    try check("--dot-coverage", dotCoverage.flatMap { Double("\($0)") }, in: 0.05...1)
  }

  /// The settings that the options select.
  var settings: RenderingSettings {
    RenderingSettings(
      dither: dither,
      dotCoverage: dotCoverage,
      blooms: !isWithoutBloom,
      background: background,
      palette: palette
    )
  }
}
