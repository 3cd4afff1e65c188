import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Sparks with something behind them")
struct SparkTests {
  private static let size = ScreenSize(columns: 4, rows: 2)
  private static let colors: [(GlyphStyle, ColorDepth)] = GlyphStyle.allCases.dropLast().flatMap {
    [($0, .direct), ($0, .palette256)]
  }

  /// A white spark of 4 points that is four times as bright as the screen, at one of 24 places of a
  /// dot's width and height, before a square of some light.
  private func scene(_ place: Int, before light: Float) -> SpriteBatch {
    var batch = SpriteBatch()
    batch.append(
      Contents(shape: .square, size: Size(width: 64, height: 64)),
      [TestSprite(x: 16, y: 16, opacity: light)]
    )
    let spark = TestSprite(x: 12 + Float(place) / 6, y: 13 + Float(place % 5) * 0.8)
    batch.append(
      Contents(shape: .square, size: Size(width: 4, height: 4)),
      [TestSprite](repeating: spark, count: 4)
    )
    return batch
  }

  private func shown(
    _ batch: SpriteBatch,
    _ glyphs: GlyphStyle,
    _ colors: ColorDepth = .direct
  ) -> ScreenGrid {
    var rasterizer = Rasterizer(glyphs: glyphs, blocks: .quadrant, colors: colors)
    var grid = ScreenGrid(size: Self.size)
    rasterizer.draw(batch, into: &grid)
    return grid
  }

  /// The sRGB level of the green of a direct color.
  private func level(_ color: ScreenColor) -> Int {
    guard case .direct(_, let green, _) = color.kind else { return 0 }
    return Int(green)
  }

  @Test(
    "A white spark of intensity 4 is white at its core wherever it is",
    arguments: [GlyphStyle.octant, .braille]
  )
  func brightSparkIsWhiteAtItsCore(glyphs: GlyphStyle) {
    for place in 0..<24 {
      let grid = shown(scene(place, before: 0), glyphs)
      let core = grid.cells.map { level($0.foreground) }.max() ?? 0
      // Octants show it as the mean of its dots; where it is on six of them, that is less.
      #expect((glyphs == .octant ? 225...255 : 230...255).contains(core), "place \(place): \(core)")
    }
  }

  @Test(
    "A spark on a halo half as bright as white keeps its shape: its dots are the brightest",
    arguments: [GlyphStyle.octant, .braille]
  )
  func sparkOnAHaloKeepsItsShape(glyphs: GlyphStyle) {
    let patterns = glyphs == .octant ? BlockSet.octant.grid.glyphs : GlyphGrid.braille.glyphs
    for place in 0..<24 {
      let batch = scene(place, before: 0.5)
      let (grid, light) = (shown(batch, glyphs), dots(of: batch, on: Self.size))
      for (index, cell) in grid.cells.enumerated() where level(cell.background) > 0 {
        let (row, column) = (index / Self.size.columns, index % Self.size.columns)
        guard let bits = patterns.firstIndex(of: cell.glyph) else { continue }
        let dots = (0..<8).map { min(1, light[row * 4 + $0 / 2][column * 2 + $0 % 2].x) }
        guard (dots.max() ?? 0) - (dots.min() ?? 0) > 0.1 else { continue }
        let lit = dots.indices.filter { bits >> $0 & 1 == 1 }
        let dark = dots.indices.filter { bits >> $0 & 1 == 0 }
        #expect(
          (lit.map { dots[$0] }.min() ?? 0) >= (dark.map { dots[$0] }.max() ?? 0) - 1e-3,
          "place \(place): \(dots) \(bits)"
        )
        #expect(level(cell.foreground) > level(cell.background))
        // Half of white's light is level 188.
        #expect((183...220).contains(level(cell.background)), "\(place): \(cell)")
      }
    }
  }

  @Test("A spark before a dim sky has no darker box around it", arguments: colors)
  func sparkHasNoBoxAroundIt(glyphs: GlyphStyle, colors: ColorDepth) {
    let quantizer = ColorQuantizer(depth: colors)
    for sky in [0.01, 0.05, 0.3] as [Float] {
      let wanted = OKLab(linear: SIMD4(sky, sky, sky, 0)).lightness
      for place in 0..<24 {
        // A full block has no background that could be seen.
        for cell in shown(scene(place, before: sky), glyphs, colors).cells
        where cell.glyph != GlyphSet.full {
          let found = OKLab(linear: quantizer.light(of: cell.background)).lightness
          #expect(found >= wanted - 0.08, "\(glyphs) \(sky) \(place): \(cell)")
        }
      }
    }
  }
}
