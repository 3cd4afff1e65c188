import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen
import Testing

// What the pictures of the catalogue show: GlyphQuality compares glyphs, these the effects.
@Suite("Pictures of the catalogue's effects")
struct CatalogueStarsTests {
  private static let sizes = [
    ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ]

  /// The effects with the tag fireworks, but for the recipe.
  private static let fireworks = Catalogue.names(tagged: "fireworks")
    .filter { $0 != "vortex-fireworks" }

  /// The frames of an effect at some times, with their sprites.
  private func frames(
    of name: String,
    on size: ScreenSize,
    at times: [Seconds]
  ) throws -> [(sprites: SpriteBatch, grid: ScreenGrid, litCells: Int)] {
    let effect = try #require(try Catalogue.effect(named: name))
    let stage = Size(width: Double(size.columns) * 8, height: Double(size.rows) * 16)
    var simulation = Simulation(
      scene: Scene(stage: stage, seed: 7, placements: [Scene.Placement(effect, seed: 1)])
    )
    var rasterizer = Rasterizer(glyphs: .hybrid, blocks: .quadrant, colors: .direct)
    return times.map { time in
      simulation.advance(to: time)
      var sprites = SpriteBatch()
      simulation.draw(into: &sprites)
      var grid = ScreenGrid(size: size)
      rasterizer.draw(sprites, into: &grid)
      return (sprites, grid, rasterizer.litCells)
    }
  }

  @Test(
    "Nine in ten burning stars of fireworks have a white middle in the picture",
    arguments: fireworks,
    sizes
  )
  func burningStarsHaveAWhiteMiddle(name: String, size: ScreenSize) throws {
    for (sprites, grid, _) in try frames(of: name, on: size, at: [1.2, 2, 2.8]) {
      var painter = GridPainter(scale: 1, background: .black, font: nil)
      let picture = painter.picture(of: grid)
      var (count, seen) = (0, 0)
      for run in sprites.runs where run.cell == "star" {
        for index in run.range where sprites[.opacity][index] >= 0.7 {
          let (x, y) = (Int(sprites[.x][index]), Int(sprites[.y][index]))
          guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { continue }
          count += 1
          if picture.level(around: x, y) >= 230 { seen += 1 }
        }
      }
      #expect(Double(seen) >= 0.9 * Double(count), "\(seen) of \(count)")
    }
  }

  /// Effects that are a thing in the middle of the stage, whose edge is finer on a larger screen.
  private static let things: Set<String> = ["black-hole", "portal", "word-comet"]

  @Test(
    "A larger screen is as full as a smaller one",
    arguments: Catalogue.names(tagged: "screensaver").filter { !things.contains($0) }
  )
  func largerScreensAreAsFull(name: String) throws {
    let lit = try Self.sizes.map { size in
      try frames(of: name, on: size, at: [0.5, 1, 1.5, 2, 3, 4, 6, 9])
        .reduce(0.0) { $0 + Double($1.litCells) / Double(size.columns * size.rows) }
    }
    #expect(lit[1] >= 0.8 * lit[0], "\(lit[1] / lit[0])")
  }
}

extension PixelImage {
  /// The largest luma within four pixels of a pixel.
  fileprivate func level(around x: Int, _ y: Int) -> Double {
    var level = 0.0
    for row in max(0, y - 4)...min(height - 1, y + 4) {
      for column in max(0, x - 4)...min(width - 1, x + 4) {
        let pixel = self[column, row].map(Double.init)
        level = max(level, 0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2])
      }
    }
    return level
  }
}
