internal import ArgumentParser
internal import Particles
internal import Raster
internal import Recording
internal import Show

/// Draws one moment of an effect, without a terminal.
struct Render: ParsableCommand {
  enum Format: String, WordChoice {
    case text
    case ansi
    case json
    case png
  }

  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one moment of an effect as text, ANSI, a list of sprites or a picture."
  )

  @Argument(help: "An effect's name or the path of an effect file; several play at once.")
  var effects: [String]

  @OptionGroup(title: "Options of effect files") var file: EffectOptions

  @Option(parsing: .unconditional, help: "The moment, in seconds from the beginning.")
  var at: Double = 1

  @Option(help: "The screen's size, as COLUMNSxROWS.")
  var size = ScreenSize(columns: 80, rows: 24)

  @Option(help: "What chance depends on.")
  var seed: UInt64 = 0

  @Option(
    help:
      "What to draw light with: auto, hybrid, braille, octant, sextant, quadrant, half or ascii."
  )
  var glyphs = GlyphChoice.auto

  @Option(help: "How many colors to use: auto, none, 16, 256 or true.")
  var colors = ColorChoice.auto

  @OptionGroup var ink: InkOptions

  @Option(help: "text, ansi, json or png.")
  var format = Format.ansi

  @OptionGroup(title: "Options of PNG") var picture: PictureOptions

  @Option(name: [.customShort("o"), .long], help: "Write to a file instead of standard output.")
  var output: String?

  func validate() throws {
    guard at.isFinite, at.magnitude <= 8_640_000 else {
      throw ValidationError("--at \(at) is outside -8640000...8640000 s")
    }
    try format == .png ? picture.check(size) : picture.refuse()
  }

  func run() throws {
    if format == .png { try picture.requireOutput(to: output) }
    let stage = size.stage
    var simulation = Simulation(
      scene: Scene(
        stage: stage,
        seed: seed,
        placements: try file.load(effects).effects.enumerated().map { index, effect in
          Scene.Placement(effect, seed: UInt64(index))
        }
      )
    )
    simulation.advance(to: at)
    var sprites = SpriteBatch()
    simulation.draw(into: &sprites)
    switch format {
    case .text: try Output.write(grid(of: sprites).text(), to: output)
    case .ansi: try Output.write(grid(of: sprites).ansi(), to: output)
    case .json: try Output.write(sprites.json(time: at, stage: stage), to: output)
    case .png:
      let image =
        picture.showsCanvas
        ? picture.image(of: sprites, on: size, background: ink.background.color)
        : try picture.image(
          of: grid(of: sprites),
          background: ink.background.color ?? .black,
          dotCoverage: ink.dotCoverage
        )
      try Output.write(try picture.png(of: image), to: output)
    }
  }

  private func grid(of sprites: SpriteBatch) -> ScreenGrid {
    // A file or a pipe shows what is asked for; what cannot be asked is assumed to be the usual
    // terminal.
    var rasterizer = Rasterizer(
      glyphs: glyphs.resolved(default: .hybrid),
      colors: colors.resolved(default: .palette256)
    )
    rasterizer.dither = ink.dither
    rasterizer.dotCoverage = ink.dotCoverage
    if let color = ink.background.color {
      // What lies behind a picture is painted by its painter, in any color.
      let isPainted = format != .png && ink.background.isPainted
      rasterizer.background = isPainted ? .painted(Color(color)) : .terminal(Color(color))
    }
    var grid = ScreenGrid(size: size)
    rasterizer.draw(sprites, into: &grid)
    return grid
  }
}
