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
        kamuro render fire --at 0.5,1,2,4 -o moments.png
        kamuro render palm --at 1,2 --seeds 5 -o seeds.png
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
    help: ArgumentHelp(
      "The moment, in seconds from the beginning; several, as in 0.5,1,2, make a sheet.",
      valueName: "seconds"
    )
  )
  var at = Moments([1])

  @Option(help: "A sheet with a row for each of that many seeds, from --seed on.")
  var seeds: Int?

  @OptionGroup(title: "Frame options") var frame: FrameOptions

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
    for moment in at.times { try check("--at", moment, in: 0...8_640_000, " s") }
    try check("--seeds", seeds.map(Double.init), in: 1...Double(ContactSheet.mostPictures))
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
    try sheet.check(for: chosenFormat, with: frame.picture, on: frame.size)
  }

  private var sheet: ContactSheet { ContactSheet(at.times, seed: frame.seed, rows: seeds) }

  func run() throws {
    let format = chosenFormat
    if format == .png { try requireNoTerminal() }
    let effects = try file.settings.load(self.effects).effects
    // Without options: as on the usual terminal, and all colors in a picture.
    let wish = OutputDestination.isStandard(output) ? TerminalEnvironment.shownColors : nil
    let look = frame.look(isPixels: format.isPixels, wish: wish)
    switch format {
    case .text: try write(effects, look) { $0.text() }
    case .ansi: try write(effects, look) { $0.ansi() }
    case .json:
      let file = try OutputFile(output)
      try sheet.draw(effects, on: frame.size, look: look) { stage in
        let size = frame.size.stage
        try SpriteJSON.write(time: at.times[0], stage: size, to: file.write) { stage.draw($0) }
      }
      try file.finish()
    case .png, .kitty, .sixel, .iterm:
      try Output.write(try pixels(of: effects, look, for: format.picture), to: output)
    }
  }

  /// Writes screens as text, with an empty line between two.
  private func write(
    _ effects: [Effect],
    _ look: Look,
    as text: (ScreenGrid) -> String
  ) throws {
    var screens: [String] = []
    sheet.draw(effects, on: frame.size, look: look) { screens.append(text(grid(of: &$0))) }
    try Output.write(Array(screens.joined(separator: "\n").utf8), to: output)
  }

  /// A PNG, or what shows a picture on a terminal.
  private func pixels(
    of effects: [Effect],
    _ look: Look,
    for terminal: TerminalPicture?
  ) throws -> [UInt8] {
    let image = try image(of: effects, look, for: terminal)
    do throws(PictureError) {
      guard let terminal else { return try image.png() }
      return try terminal.bytes(of: image, on: frame.size)
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }

  private func image(
    of effects: [Effect],
    _ look: Look,
    for terminal: TerminalPicture?
  ) throws -> PixelImage {
    var frame = frame
    frame.picture = frame.picture.completed(for: terminal)
    let camera = frame.camera(scale: 2, remarks: remarks.settings)
    var paper = ContactSheet.Paper(
      sheet,
      gap: ContactSheet.gap(frame.picture),
      color: frame.theme.middle
    )
    var progress = FilmProgress(output ?? "", frameCount: sheet.count)
    defer { progress.end() }
    try sheet.draw(effects, on: frame.size, look: look) { stage in
      if frame.picture.showsCanvas {
        paper.add(frame.canvas(of: &stage, scale: 2, isOpaque: terminal != nil))
      } else {
        paper.add(try camera.picture(of: grid(of: &stage)))
      }
      if sheet.count > 1 { progress.note(frames: paper.count, bytes: paper.image.bytes.count) }
    }
    return paper.image
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
