internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// The options for frames without a terminal, shared by pictures and films.
struct FrameOptions: ParsableArguments {
  @Option(
    name: .customLong("size"),
    help: "The screen's size, as COLUMNSxROWS. (default: 80x24)"
  )
  var chosenSize: ScreenSize?

  @Option(
    name: [.customShort("s", allowingJoined: true), .long],
    help: "The seed of the random numbers."
  )
  var seed: UInt64 = 0

  @Option(help: "Which characters to draw light with; auto: those that nearly all fonts have.")
  var glyphs = GlyphChoice.auto

  @Option(help: "How many colors to use; auto is true for pixels, 256 for text.")
  var colors = ColorChoice.auto

  @OptionGroup var rendering: RenderingOptions

  @OptionGroup(title: "Options for pixels") var picture: PictureOptions
}

extension FrameOptions {
  /// The screen's size.
  var size: ScreenSize { chosenSize ?? ScreenSize(columns: 80, rows: 24) }

  /// The colors of the terminal: those of the theme, and the background that is named.
  var theme: Theme {
    var theme = picture.theme?.theme ?? .dark
    guard let color = rendering.settings.background.color else { return theme }
    if picture.theme == nil { return .xterm(on: color) }
    theme.background = color
    return theme
  }

  /// The look of a screen.
  /// - Parameters:
  ///   - isPixels: Whether the screen becomes pixels, so that all colors can be used and the painter
  ///     of the pixels paints the background, in any color.
  ///   - wish: The colors of text where no option names them; `nil` for the usual ones.
  func look(isPixels: Bool, wish: ColorDepth? = nil) -> Look {
    let settings = rendering.settings
    var look = Look(
      glyphs: glyphs.resolved(default: .hybrid),
      blocks: glyphs.blocks ?? .quadrant,
      colors: colors.resolved(default: isPixels ? .direct : wish ?? .palette256)
    )
    look.dither = settings.dither
    if let coverage = settings.dotCoverage { look.dotCoverage = coverage }
    look.blooms = settings.blooms
    look.background = background(isPixels: isPixels)
    look.palette = palette
    return look
  }

  /// The palette of effects; the terminal of a picture has the colors of its theme.
  var palette: HuePalette? { rendering.settings.palette?.palette(onTerminal: theme.palette) }

  /// The background of a screen.
  func background(isPixels: Bool) -> Background {
    let choice = rendering.settings.background
    guard let color = choice.color ?? picture.theme?.theme.background else {
      return Look().background
    }
    return !isPixels && choice.isPainted ? .painted(Color(color)) : .terminal(Color(color))
  }
}
