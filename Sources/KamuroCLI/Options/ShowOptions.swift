internal import ArgumentParser

/// The options that all shows and `kamuro doctor` share.
struct ShowOptions: ParsableArguments {
  @Option(
    name: [.customShort("s", allowingJoined: true), .long],
    help: "The seed of the random numbers; without it every show is different."
  )
  var seed: UInt64?

  @Option(help: "Which characters to draw light with.")
  var glyphs = ShowSettings().glyphs

  @Option(
    help:
      "Whether light is shown by true pixels, in terminals with graphics; auto needs --glyphs auto."
  )
  var pixels = ShowSettings().pixels

  @Option(help: "How many colors to use.")
  var colors = ShowSettings().colors

  @OptionGroup var rendering: RenderingOptions

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: """
      The maximum of frames per second, 1 to 240; by default 60, 30 over ssh or in tmux, 15 with \
      --calm. Slow links get fewer.
      """
  )
  var fps: Double?

  @Option(help: "What writes frames to the terminal.")
  var presenter = ShowSettings().presenter

  @Flag(
    name: .customLong("no-sync"),
    help: "Never use synchronized output (DEC private mode 2026)."
  )
  var isUnsynchronized = ShowSettings().isUnsynchronized

  @Flag(
    help: """
      Fewer frames and no flashes; KAMURO_CALM=1, or else REDUCE_MOTION=1, is the same for every show.
      """
  )
  var calm = false

  @Flag(
    name: .customLong("no-calm"),
    help: "Not calm, whatever --calm, these variables and the desktop say."
  )
  var isNeverCalm = false

  func validate() throws { try check("--fps", fps, in: 1...240) }

  /// The settings that the options select.
  var settings: ShowSettings {
    ShowSettings(
      seed: seed,
      glyphs: glyphs,
      pixels: pixels,
      colors: colors,
      rendering: rendering.settings,
      fps: fps,
      presenter: presenter,
      isUnsynchronized: isUnsynchronized,
      calm: isNeverCalm ? false : calm ? true : nil
    )
  }
}
