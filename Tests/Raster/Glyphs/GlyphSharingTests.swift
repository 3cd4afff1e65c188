import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

@Suite("Glyphs chosen by two threads")
struct GlyphSharingTests {
  /// A simulation with bright light all over the stage.
  private var simulation: Simulation {
    var cell = EmitterCell()
    cell.name = "cloud"
    cell.contents = Contents(shape: .glow, size: Size(width: 90, height: 90))
    cell.birthRate = 300
    cell.lifetime = 3
    cell.velocity = 40
    cell.emissionRange = .degrees(180)
    cell.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.8)
    cell.colorRange = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0)
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterMode = .volume
    layer.emitterPosition = LengthPair(Length(800), Length(480))
    layer.emitterSize = LengthPair(Length(1600), Length(960))
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    let stage = Size(width: 1600, height: 960)
    return Simulation(scene: Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)]))
  }

  /// Five frames of the simulation.
  private func frames(_ rasterizer: Rasterizer, threads: Int) -> [ScreenGrid] {
    var (simulation, rasterizer, batch) = (simulation, rasterizer, SpriteBatch())
    simulation.threads = threads
    var grid = ScreenGrid(size: ScreenSize(columns: 200, rows: 60))
    let panel = Panel(
      origin: ScreenPosition(column: 90, row: 28),
      columns: 9,
      cells: "two lines of words".unicodeScalars.map { ScreenCell($0) }
    )
    return (0..<5).map { frame in
      simulation.advance(to: 3 + Double(frame) / 30)
      simulation.draw(into: &batch)
      rasterizer.draw(batch, of: simulation, panels: [panel], into: &grid)
      #expect(rasterizer.litCells >= 6000)
      return grid
    }
  }

  @Test(
    "Two threads choose the same glyphs as one",
    arguments: GlyphStyle.allCases,
    ColorDepth.allCases
  )
  func twoThreadsChooseTheSameGlyphsAsOne(style: GlyphStyle, depth: ColorDepth) {
    var rasterizer = Rasterizer(glyphs: style, colors: depth)
    rasterizer.isSteady = true
    rasterizer.dither = style == .half
    #expect(frames(rasterizer, threads: 1) == frames(rasterizer, threads: 2))
  }

  @Test("Two threads choose the same glyphs as one on a light background")
  func twoThreadsChooseTheSameGlyphsOnLightBackground() {
    var rasterizer = Rasterizer(colors: .palette256)
    rasterizer.background = .painted(Color(red: 1, green: 0.9, blue: 0.8))
    #expect(frames(rasterizer, threads: 1) == frames(rasterizer, threads: 2))
  }
}
