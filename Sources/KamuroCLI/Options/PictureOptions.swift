internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The options of `kamuro render` that apply only to PNG.
struct PictureOptions: ParsableArguments {
  /// The subject of a picture: the screen with its glyphs, or the light canvas.
  enum Subject: String, WordChoice {
    case grid
    case canvas
  }

  @Option(help: "1 to 8 (default: 2): times 8 x 16 pixels a screen cell, or 2 x 4 of a canvas.")
  var scale: Int?

  @Option(help: "The glyphs as a terminal shows them (default), or the light alone.")
  var what: Subject?

  @Option(
    help: ArgumentHelp("A TrueType or OpenType file to draw letters with.", valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc"])
  )
  var font: String?

  /// The maximum number of pixels, which take 400 MB.
  private static let mostPixels = 1 << 27

  private var chosenScale: Int { scale ?? 2 }

  var showsCanvas: Bool { what == .canvas }

  /// Throws for options that cannot be drawn.
  func check(_ size: ScreenSize) throws {
    guard GridPainter.scales.contains(chosenScale) else {
      throw ValidationError("--scale \(chosenScale) is outside 1...8")
    }
    if showsCanvas, font != nil {
      throw ValidationError("--font is for letters, and --what canvas has none")
    }
    let (width, height) = pixels(of: size)
    guard width * height <= Self.mostPixels else {
      throw ValidationError(
        "--size \(size.columns)x\(size.rows) makes \(width)x\(height) pixels at --scale"
          + " \(chosenScale): \(Self.mostPixels) are the most"
      )
    }
  }

  /// Throws if options were given that apply only to PNG.
  func refuse() throws {
    let given = [
      ("scale", scale != nil), ("what", what != nil), ("font", font != nil),
    ]
    if let (name, _) = given.first(where: \.1) {
      throw ValidationError("--\(name) is for --format png, or for a file whose name ends in .png")
    }
  }

  private func pixels(of size: ScreenSize) -> (width: Int, height: Int) {
    let cell = GridPainter.cellSize(scale: chosenScale)
    return showsCanvas
      ? (size.columns * 2 * chosenScale, size.rows * 4 * chosenScale)
      : (size.columns * cell.width, size.rows * cell.height)
  }
}

// MARK: - Drawing

extension PictureOptions {
  /// Throws if the picture would be written to a terminal.
  func requireOutput(to path: String?) throws {
    guard path == nil, StandardOutput.isTerminal else { return }
    throw Failure(
      "a picture is not for a terminal: name a file with -o, or redirect the output",
      code: .usage
    )
  }

  /// The picture of light.
  func image(
    of simulation: inout Simulation,
    on size: ScreenSize,
    as rendering: RenderingSettings
  ) -> PixelImage {
    var sprites = SpriteBatch()
    simulation.draw(into: &sprites)
    return LightPicture.picture(
      of: sprites,
      on: size,
      scale: chosenScale,
      background: rendering.background.color,
      blooms: rendering.blooms
    )
  }

  /// The picture of a screen whose braille dots fill a part of their eighths.
  func image(
    of grid: ScreenGrid,
    background: PixelColor,
    dotCoverage: Float,
    remarks: Remarks
  ) throws -> PixelImage {
    // A font that the user names is loaded even if the screen has no letters.
    let letters =
      if let font { try named(font) } else if GridPainter.needsFont(for: grid) {
        usualFont(remarks)
      } else { nil as GlyphFont? }
    var painter = GridPainter(
      scale: chosenScale,
      background: background,
      font: letters,
      dotCoverage: dotCoverage
    )
    return painter.picture(of: grid)
  }

  /// The picture as a file.
  func png(of image: PixelImage) throws -> [UInt8] {
    do {
      return try image.png()
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }

  private func named(_ path: String) throws -> GlyphFont {
    let file = try InputFile.bytes(of: path, limit: FontFiles.limit)
    do {
      return try GlyphFont(file, scale: chosenScale)
    } catch {
      throw Failure(
        "\(path): \(error.description)",
        code: error == .noFont ? .data : .unavailable
      )
    }
  }

  /// A font of the system; `nil` and a warning without one, or without FreeType.
  private func usualFont(_ remarks: Remarks) -> GlyphFont? {
    guard PictureLibraries.freeType != nil else {
      remarks.add("boxes replace letters: \(PictureError.noFreeType.description)")
      return nil
    }
    for path in FontFiles.usual {
      guard let file = try? InputFile.bytes(ofRegular: path, limit: FontFiles.limit),
        let font = try? GlyphFont(file, scale: chosenScale)
      else { continue }
      return font
    }
    remarks.add("boxes replace letters: no monospace font was found; --font FILE names one")
    return nil
  }
}

extension PixelColor: ExpressibleByArgument {
  /// Reads #rrggbb or a color name of CSS, except the transparent one.
  package init?(argument: String) {
    if Color.opaqueNames.contains(argument.lowercased()), let color = Color(named: argument) {
      self.init(
        red: UInt8((color.red * 255).rounded()),
        green: UInt8((color.green * 255).rounded()),
        blue: UInt8((color.blue * 255).rounded())
      )
      return
    }
    let digits = argument.utf8.dropFirst()
    guard argument.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(argument.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16),
      green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number)
    )
  }
}
