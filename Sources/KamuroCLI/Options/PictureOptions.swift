internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// The options that apply only to what is made of pixels.
struct PictureOptions: ParsableArguments {
  /// The subject of a picture: the screen with its glyphs, or the light canvas.
  enum Subject: String, WordChoice {
    case screen
    case canvas
  }

  @Option(
    help:
      "1 to 8 (default: 2, of films 1; in terminals 4 of a canvas, else 1): times 8 x 16 pixels a screen cell, or 2 x 4 of a canvas."
  )
  var scale: Int?

  @Option(
    help:
      "The glyphs of a terminal (default), or the light alone (default for --format kitty, sixel, iterm)."
  )
  var what: Subject?

  @Option(help: "The colors of the terminal: of its background, its text and the first 16.")
  var theme: ThemeChoice?

  @Option(
    help: ArgumentHelp("A TrueType or OpenType file to draw letters with.", valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc"])
  )
  var font: String?

  var showsCanvas: Bool { what == .canvas }

  /// The options for a picture of one moment; one for a terminal is the light, in 8 x 16 pixels a screen
  /// cell, where no option says otherwise.
  func completed(for terminal: TerminalPicture?) -> PictureOptions {
    var options = self
    if terminal != nil { options.what = what ?? .canvas }
    options.scale = scale ?? (terminal == nil ? 2 : options.showsCanvas ? 4 : 1)
    return options
  }

  /// Throws for options that cannot be drawn.
  /// - Parameters:
  ///   - usualScale: The scale without an option.
  ///   - mostPixels: The most pixels; a picture takes 10 bytes for each.
  func check(_ size: ScreenSize, usualScale: Int = 2, mostPixels: Int = 1 << 26) throws {
    let chosenScale = scale ?? usualScale
    try check("--scale", Double(chosenScale), in: 1...8)
    if showsCanvas, font != nil {
      throw ValidationError("--font is for letters, and --what canvas has none")
    }
    let (width, height) = pixels(of: size, scale: chosenScale)
    guard width * height <= mostPixels else {
      throw ValidationError(
        "--size \(size.columns)x\(size.rows) makes \(width)x\(height) pixels at --scale"
          + " \(chosenScale): \(mostPixels) are the most"
      )
    }
  }

  /// Throws if options were given that apply only to pixels.
  /// - Parameter formats: What they are for.
  func refuse(
    except allowed: Set<String> = [],
    formats: String =
      "--format png, kitty, sixel or iterm, or for a file whose name ends in .png or .six"
  ) throws {
    let given = [
      ("scale", scale != nil), ("what", what != nil), ("theme", theme != nil),
      ("font", font != nil),
    ]
    if let (name, _) = given.first(where: { $0.1 && !allowed.contains($0.0) }) {
      throw ValidationError("--\(name) is for \(formats)")
    }
  }

  /// The size of a picture in pixels.
  func pixels(of size: ScreenSize, scale: Int) -> (width: Int, height: Int) {
    let cell = GridPainter.cellSize(scale: scale)
    return showsCanvas
      ? (size.columns * 2 * scale, size.rows * 4 * scale)
      : (size.columns * cell.width, size.rows * cell.height)
  }
}

extension PixelColor: ExpressibleByArgument {
  /// Reads #rrggbb or a color name of CSS, except the transparent one.
  package init?(argument: String) {
    let named = Color.opaqueNames.contains(argument.lowercased()) ? Color(named: argument) : nil
    let digits = [4, 7].contains(argument.utf8.count) ? Color(hex: argument) : nil
    guard let color = named ?? digits else { return nil }
    self.init(
      red: UInt8((color.red * 255).rounded()),
      green: UInt8((color.green * 255).rounded()),
      blue: UInt8((color.blue * 255).rounded())
    )
  }
}
