import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen
import Testing

/// Plays an effect of the catalogue for films, the same in every process.
struct FilmShoot {
  let outline: FilmOutline
  private var simulation: Simulation
  private var rasterizer = Rasterizer(glyphs: .hybrid, blocks: .quadrant, colors: .direct)

  init(
    _ name: String,
    seconds: Double,
    framesPerSecond: Double = 30,
    size: ScreenSize = ScreenSize(columns: 80, rows: 24),
    repeats: Bool = true,
    background: PixelColor = .black
  ) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    outline = FilmOutline(
      size: size,
      frameCount: Int(seconds * framesPerSecond),
      framesPerSecond: framesPerSecond,
      repeats: repeats,
      title: name,
      theme: .xterm(on: background)
    )
    let stage = Size(width: Double(size.columns) * 8, height: Double(size.rows) * 16)
    simulation = Simulation(
      scene: Scene(stage: stage, seed: 7, placements: [Scene.Placement(effect, seed: 1)])
    )
    rasterizer.isSteady = true
    rasterizer.background = .terminal(Color(background))
  }

  /// The sprites of each frame.
  mutating func sprites() -> [SpriteBatch] {
    (0..<outline.frameCount).map { frame in
      simulation.advance(to: Double(frame) / outline.framesPerSecond)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      return batch
    }
  }

  /// The screen of each frame.
  mutating func screens() -> [ScreenGrid] {
    sprites().map { batch in
      var grid = ScreenGrid(size: outline.size)
      rasterizer.draw(batch, into: &grid)
      return grid
    }
  }
}

extension FilmWriter {
  /// Writes a whole film.
  mutating func film(_ frames: [Frame]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try begin(into: &bytes)
    for frame in frames { try add(frame, into: &bytes) }
    try finish(into: &bytes)
    return bytes
  }
}
