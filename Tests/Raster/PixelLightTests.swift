import Foundation
import KamuroParticles
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroRaster

@Suite("Light as pixels")
struct PixelLightTests {
  private static let size = ScreenSize(columns: 6, rows: 3)

  /// Soft discs of several colors, some brighter than the display.
  private var sprites: SpriteBatch {
    var cell = EmitterCell()
    cell.contents = Contents(shape: .disc, size: Size(width: 12, height: 12))
    cell.burst = 12
    cell.lifetime = 9
    cell.intensity = 3
    cell.color = Color(red: 0.9, green: 0.5, blue: 0.2, alpha: 0.7)
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterSize = LengthPair(48, 40)
    layer.emitterPosition = LengthPair(24, 24)
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    let stage = Size(width: 48, height: 48)
    var simulation = Simulation(scene: Scene(stage: stage, seed: 3, placements: [.init(effect)]))
    simulation.advance(to: 1)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  /// The sRGB level of linear light, in double precision.
  private func level(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  private func linear(_ level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
  }

  @Test(
    "Pixels are the tone-mapped light before the background, rounded",
    arguments: [CanvasResolution.glyphs, .medium, .fine],
    [Color(red: 0, green: 0, blue: 0), Color(red: 0.1, green: 0.15, blue: 0.3)]
  )
  func showsLight(resolution: CanvasResolution, background: Color) throws {
    var look = Look()
    look.resolution = resolution
    look.background = .terminal(background)
    var rasterizer = Rasterizer(look)
    var grid = ScreenGrid(size: Self.size)
    rasterizer.draw(sprites, into: &grid)
    let image = try #require(grid.pixels)
    #expect(image.width == 6 * resolution.columns && image.height == 3 * resolution.rows)
    #expect(grid.cells.allSatisfy { $0 == .blank })
    let behind = [background.red, background.green, background.blue].map { linear(Double($0)) }
    var (worst, lit) = (0.0, 0)
    rasterizer.forEachDot(of: sprites, on: Self.size, at: resolution) { column, row, dot in
      if dot.x > 0 { lit += 1 }
      for channel in 0..<3 {
        let light = Double(dot[channel]) + behind[channel] * (1 - Double(dot.w))
        let shown = Double(image.bytes[3 * (row * image.width + column) + channel])
        worst = max(worst, abs(shown - level(light)))
      }
    }
    #expect(lit > 20)
    #expect(worst <= 0.71)
  }

  @Test("Dithered pixels are within a level, and right on average")
  func dithers() throws {
    var look = Look()
    look.resolution = .fine
    var rasterizer = Rasterizer(look)
    var (plain, dithered) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
    rasterizer.draw(sprites, into: &plain)
    rasterizer.look.hasDitheredPixels = true
    rasterizer.draw(sprites, into: &dithered)
    let (first, second) = try (#require(plain.pixels), #require(dithered.pixels))
    let differences = zip(first.bytes, second.bytes).map { Int($1) - Int($0) }
    #expect(differences.allSatisfy { abs($0) <= 1 } && differences.contains(1))
    #expect(abs(Double(differences.reduce(0, +)) / Double(differences.count)) < 0.02)
  }

  private var pixelRasterizer: Rasterizer {
    var look = Look()
    look.resolution = .medium
    return Rasterizer(look)
  }

  /// A panel of one cell on blue.
  private func panel(_ glyph: Unicode.Scalar, _ foreground: ScreenColor) -> Panel {
    let cell = ScreenCell(
      glyph,
      foreground: foreground,
      background: .direct(red: 40, green: 80, blue: 200)
    )
    let origin = ScreenPosition(column: 1, row: 1)
    return Panel(origin: origin, columns: 1, cells: [cell], zPosition: 1000)
  }

  @Test(
    "A panel's background is in the picture, and its text a cell before it that light can cover"
  )
  func showsPanels() throws {
    var rasterizer = pixelRasterizer
    var grid = ScreenGrid(size: Self.size)
    let panel = panel("x", .direct(red: 255, green: 255, blue: 255))
    rasterizer.draw(sprites, panels: [panel], into: &grid)
    let image = try #require(grid.pixels)
    for (x, y) in [(4, 8), (7, 15)] {
      let first = 3 * (y * image.width + x)
      #expect(Array(image.bytes[first..<first + 3]) == [40, 80, 200])
    }
    #expect(grid[1, 1].glyph == "x" && grid[1, 1].background == .standard)
    var below = panel
    below.zPosition = -1000
    rasterizer.draw(sprites, panels: [below], into: &grid)
    let isCovered = grid[1, 1].glyph == " "
    let lit = try #require(grid.pixels).bytes != image.bytes
    #expect(lit && isCovered)
  }

  @Test("A full block of a panel is its background, so that it is in the picture")
  func showsFullBlocks() throws {
    var rasterizer = pixelRasterizer
    var grid = ScreenGrid(size: Self.size)
    let panel = panel("\u{2588}", .direct(red: 255, green: 120, blue: 200))
    rasterizer.draw(panels: [panel], into: &grid) { _ in }
    let image = try #require(grid.pixels)
    for (x, y) in [(4, 8), (7, 15)] {
      let first = 3 * (y * image.width + x)
      #expect(Array(image.bytes[first..<first + 3]) == [255, 120, 200])
    }
    #expect(grid[1, 1].glyph == " " && grid[1, 1].background == .standard)
  }
}
