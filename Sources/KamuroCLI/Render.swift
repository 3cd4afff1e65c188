internal import ArgumentParser
internal import Particles
internal import Raster
internal import Recording
internal import Show

/// Draws one moment of an effect, without a terminal.
struct Render: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case ansi
    case json
  }

  static let configuration = CommandConfiguration(
    abstract: "Draw one moment of an effect as text, ANSI or a list of sprites."
  )

  @Argument(help: "A built-in effect or the path of an effect file.")
  var effect: String

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

  @Option(help: "text, ansi or json.")
  var format = Format.ansi

  @Option(name: [.customShort("o"), .long], help: "Write to a file instead of standard output.")
  var output: String?

  func validate() throws {
    guard at.isFinite, at.magnitude <= 8_640_000 else {
      throw ValidationError("--at \(at) is outside -8640000...8640000 s")
    }
  }

  func run() throws {
    let stage = size.stage
    var simulation = Simulation(
      scene: Scene(
        stage: stage,
        seed: seed,
        placements: [.init(try EffectSource(named: effect).load())]
      )
    )
    simulation.advance(to: at)
    var sprites = SpriteBatch()
    simulation.draw(into: &sprites)
    try Output.write(text(of: sprites, on: stage), to: output)
  }

  private func text(of sprites: SpriteBatch, on stage: Size) -> String {
    guard format != .json else { return sprites.json(time: at, stage: stage) }
    // A file or a pipe shows what is asked for; what cannot be asked is assumed to be the usual
    // terminal.
    var rasterizer = Rasterizer(
      glyphs: glyphs.resolved(default: .hybrid),
      colors: colors.resolved(default: .palette256)
    )
    var grid = ScreenGrid(size: size)
    rasterizer.draw(sprites, into: &grid)
    return format == .text ? grid.text() : grid.ansi()
  }
}
