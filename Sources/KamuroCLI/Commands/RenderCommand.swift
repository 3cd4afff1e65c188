internal import ArgumentParser
internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroShow

/// Draws one moment of an effect, without a terminal.
struct RenderCommand: ParsableCommand {
  enum Format: String, WordChoice {
    case text
    case ansi
    case json
    case png
    case kitty
    case sixel
    case iterm

    /// How a terminal is told to show pixels; `nil` for formats of files.
    var picture: TerminalPicture? { TerminalPicture(rawValue: rawValue) }
    /// Whether it is made of pixels.
    var isPixels: Bool { self == .png || picture != nil }

    /// The format for a file name's extension, case-insensitive; `nil` for any other extension.
    init?(endingOf path: String) {
      let name = path.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[dot...].lowercased() {
      case ".txt": self = .text
      case ".ans", ".ansi": self = .ansi
      case ".json": self = .json
      case ".png": self = .png
      case ".six", ".sixel": self = .sixel
      default: return nil
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one moment of an effect as text, ANSI, a list of sprites or a picture.",
    discussion: """
      Examples:
        kamuro render peony --at 2.4 -o peony.png
        kamuro render peony --at 2.4 --what canvas --scale 4 -o peony.png
        kamuro render confetti --at 1.5 -s 7 -o confetti.txt
        kamuro render snow --at 5 --format json
      Terminals that show pixels get the light itself, without glyphs:
        kamuro render aurora --at 4 --format kitty   # and Ghostty, Konsole, WezTerm
        kamuro render aurora --at 4 --format sixel   # foot, mlterm, xterm -ti vt340
        kamuro render aurora --at 4 --format iterm
      """
  )

  @Argument(
    help:
      "An effect's name, the path of an effect file, or - for standard input; several play at once.",
    completion: .effects
  )
  var effects: [String]

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment, in seconds from the beginning.", valueName: "seconds")
  )
  var at: Double = 1

  @OptionGroup var frame: FrameOptions

  @Option(help: "The output format; by default that of the file's extension, else ansi.")
  var format: Format?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Write to a file instead of standard output, which is also -; .txt, .ans, .json, .png and .six name formats.",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @OptionGroup var remarks: RemarkOptions

  /// The format that `--format` or the file name's extension selects.
  private var chosenFormat: Format { format ?? output.flatMap(Format.init(endingOf:)) ?? .ansi }

  func validate() throws {
    try checkInputs(effects + [frame.picture.font])
    try check("--at", at, in: 0...8_640_000, " s")
    if let format, let output, let named = Format(endingOf: output), named != format {
      throw ValidationError(
        "--format \(format.rawValue) contradicts the file's ending in \(output)"
      )
    }
    if format == nil, let output, Format(endingOf: output) == nil {
      let name = output.lowercased()
      guard FilmFormat(endingOf: output) == nil, !name.hasSuffix(".jpg"), !name.hasSuffix(".jpeg")
      else {
        throw ValidationError(
          "\(output): render makes .txt, .ans, .json, .png and .six, and kamuro export makes the others"
        )
      }
    }
    try chosenFormat.isPixels
      ? frame.picture.completed(for: chosenFormat.picture).check(frame.size)
      : frame.picture.refuse()
  }

  func run() throws {
    let format = chosenFormat
    if format == .png { try requireNoTerminal() }
    let effects = try file.settings.load(self.effects).effects
    // Without options: as on the usual terminal, and all colors in a picture.
    let wish = OutputDestination.isStandard(output) ? TerminalEnvironment.shownColors : nil
    let look = frame.look(isPixels: format.isPixels, wish: wish)
    var stage = Stage(of: effects, on: frame.size, look: look, seed: frame.seed)
    stage.seek(to: at)
    switch format {
    case .text: try Output.write(Array(grid(of: &stage).text().utf8), to: output)
    case .ansi: try Output.write(Array(grid(of: &stage).ansi().utf8), to: output)
    case .json:
      let file = try OutputFile(output)
      try SpriteJSON.write(time: at, stage: frame.size.stage, to: file.write) { stage.draw($0) }
      try file.finish()
    case .png, .kitty, .sixel, .iterm:
      try Output.write(try pixels(of: &stage, for: format.picture), to: output)
    }
  }

  /// A PNG, or what shows a picture on a terminal.
  private func pixels(of stage: inout Stage, for terminal: TerminalPicture?) throws -> [UInt8] {
    var frame = frame
    frame.picture = frame.picture.completed(for: terminal)
    let image: PixelImage
    if frame.picture.showsCanvas {
      image = frame.canvas(of: &stage, scale: 2, isOpaque: terminal != nil)
    } else {
      var camera = frame.camera(scale: 2, remarks: remarks.settings)
      image = try camera.picture(of: grid(of: &stage))
    }
    do throws(PictureError) {
      guard let terminal else { return try image.png() }
      return try terminal.bytes(of: image, on: frame.size)
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }

  /// Throws if the picture would be written to a terminal.
  private func requireNoTerminal() throws {
    guard OutputDestination.isStandard(output), StandardOutput.isTerminal else { return }
    throw Failure(
      "a picture is not for a terminal: name a file with -o, or redirect the output",
      code: .usage
    )
  }

  private func grid(of stage: inout Stage) -> ScreenGrid {
    var grid = ScreenGrid(size: frame.size)
    stage.draw(into: &grid)
    return grid
  }
}
