internal import ArgumentParser
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

    /// The format for a file name's extension, case-insensitive; `nil` for any other extension.
    init?(endingOf path: String) {
      let name = path.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[dot...].lowercased() {
      case ".txt": self = .text
      case ".ans", ".ansi": self = .ansi
      case ".json": self = .json
      case ".png": self = .png
      default: return nil
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one moment of an effect as text, ANSI, a list of sprites or a picture."
  )

  @Argument(
    help: "An effect's name or the path of an effect file; several play at once.",
    completion: .effects
  )
  var effects: [String]

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment, in seconds from the beginning.", valueName: "seconds")
  )
  var at: Double = 1

  @Option(help: "The screen's size, as COLUMNSxROWS.")
  var size = ScreenSize(columns: 80, rows: 24)

  @Option(
    name: [.customShort("s", allowingJoined: true), .long],
    help: "The seed of the random numbers."
  )
  var seed: UInt64 = 0

  @Option(help: "Which characters to draw light with; auto: those that nearly all fonts have.")
  var glyphs = GlyphChoice.auto

  @Option(help: "How many colors to use; auto is true for PNG, 256 for others.")
  var colors = ColorChoice.auto

  @OptionGroup var rendering: RenderingOptions

  @Option(help: "The output format; by default that of the file's extension, else ansi.")
  var format: Format?

  @OptionGroup(title: "PNG options") var picture: PictureOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Write to a file instead of standard output; .txt, .ans, .ansi, .json and .png name formats.",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @OptionGroup var remarks: RemarkOptions

  /// The format that `--format` or the file name's extension selects.
  private var chosenFormat: Format { format ?? output.flatMap(Format.init(endingOf:)) ?? .ansi }

  func validate() throws {
    guard (0...8_640_000).contains(at) else {
      throw ValidationError("--at \(at) is outside 0...8640000 s")
    }
    if let format, let output, let named = Format(endingOf: output), named != format {
      throw ValidationError(
        "--format \(format.rawValue) contradicts the file's ending in \(output)"
      )
    }
    try chosenFormat == .png ? picture.check(size) : picture.refuse()
  }

  func run() throws {
    let format = chosenFormat
    if format == .png { try picture.requireOutput(to: output) }
    let rendering = rendering.settings
    let stage = size.stage
    var simulation = Simulation(
      scene: Scene(
        stage: stage,
        seed: seed,
        placements: try file.settings.load(effects).effects.enumerated().map { index, effect in
          Scene.Placement(effect, seed: UInt64(index))
        }
      )
    )
    simulation.advance(to: at)
    switch format {
    case .text: try Output.write(Array(grid(of: &simulation).text().utf8), to: output)
    case .ansi: try Output.write(Array(grid(of: &simulation).ansi().utf8), to: output)
    case .json:
      let file = try OutputFile(output)
      try SpriteJSON.write(time: at, stage: stage, to: file.write) { simulation.draw($0) }
      try file.finish()
    case .png:
      let image =
        picture.showsCanvas
        ? picture.image(of: &simulation, on: size, as: rendering)
        : try picture.image(
          of: grid(of: &simulation),
          background: rendering.background.color ?? .black,
          dotCoverage: rendering.dotCoverage,
          remarks: remarks.settings
        )
      try Output.write(try picture.png(of: image), to: output)
    }
  }

  private func grid(of simulation: inout Simulation) -> ScreenGrid {
    let rendering = rendering.settings
    // Without options: as on the usual terminal, and all colors in a picture.
    var rasterizer = Rasterizer(
      glyphs: glyphs.resolved(default: .hybrid),
      blocks: glyphs.blocks ?? .quadrant,
      colors: colors.resolved(default: chosenFormat == .png ? .direct : .palette256)
    )
    rasterizer.dither = rendering.dither
    rasterizer.dotCoverage = rendering.dotCoverage
    rasterizer.blooms = rendering.blooms
    if let color = rendering.background.color {
      // The painter of a picture paints its background, in any color.
      let isPainted = chosenFormat != .png && rendering.background.isPainted
      rasterizer.background = isPainted ? .painted(Color(color)) : .terminal(Color(color))
    }
    var grid = ScreenGrid(size: size)
    rasterizer.draw(into: &grid) { simulation.draw($0) }
    return grid
  }
}
