import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Ordered dots without colors")
struct OrderedDotsTests {
  private static let size = ScreenSize(columns: 16, rows: 8)

  /// A uniform area of light, over two dither tiles.
  private func area(_ light: Float, _ glyphs: GlyphStyle) -> ScreenGrid {
    drawn(
      SpriteBatch(.square, width: 128, height: 128, [TestSprite(x: 64, y: 64, opacity: light)]),
      columns: Self.size.columns,
      rows: Self.size.rows,
      glyphs: glyphs,
      colors: .none
    )
  }

  /// The number of dots or blocks that are filled in all screen cells together.
  private func ink(_ grid: ScreenGrid, _ glyphs: GlyphStyle) -> Int {
    grid.cells.reduce(0) { sum, cell in
      guard cell.glyph != " " else { return sum }
      if glyphs == .braille || glyphs == .hybrid {
        return sum + (cell.glyph.value & 0xFF).nonzeroBitCount
      }
      let pattern = glyphs.blockSet?.grid.glyphs.firstIndex(of: cell.glyph) ?? 0
      return sum + pattern.nonzeroBitCount
    }
  }

  @Test(
    "The number of ordered dots increases with brightness, from none to all",
    arguments: [GlyphStyle.hybrid, .braille, .octant, .sextant, .quadrant, .half]
  )
  func orderedDotsIncreaseWithBrightness(glyphs: GlyphStyle) {
    let steps = (0...32).map { Float($0) / 32 }
    let counts = steps.map { ink(area($0 * $0, glyphs), glyphs) }
    #expect(counts.first == 0)
    #expect(counts.last == Self.size.cellCount * (glyphs.blockSet?.grid.count ?? 8))
    for (darker, brighter) in zip(counts.dropFirst(2), counts.dropFirst(3)) {
      #expect(darker < brighter, "\(counts)")
    }
  }

  @Test("Ordered dots keep a still picture still, and only appear as its light grows")
  func orderedDotsKeepAStillPictureStill() {
    var rasterizer = Rasterizer(glyphs: .half, colors: .none)
    var grid = ScreenGrid(size: Self.size)
    var before = Set<Int>()
    for step in 0...64 {
      let sprite = TestSprite(x: 64, y: 64, opacity: Float(step) / 64)
      let batch = SpriteBatch(.square, width: 128, height: 128, [sprite])
      rasterizer.draw(batch, into: &grid)
      let first = grid
      rasterizer.draw(batch, into: &grid)
      #expect(grid == first)
      let lit = Set(grid.cells.indices.filter { grid.cells[$0].glyph != " " })
      #expect(before.isSubset(of: lit))
      before = lit
    }
  }

  @Test(
    "A spark of full brightness sets an ordered dot wherever it is",
    arguments: [GlyphStyle.braille, .quadrant]
  )
  func brightSparkIsSeenAtAnyPosition(glyphs: GlyphStyle) {
    for place in 0..<400 {
      let sprite = TestSprite(
        x: 20 + Float(place % 20) * 1.9,
        y: 20 + Float(place / 20) * 3.7
      )
      let grid = drawn(
        SpriteBatch(.disc, width: 5, height: 5, [sprite]),
        columns: Self.size.columns,
        rows: Self.size.rows,
        glyphs: glyphs,
        colors: .none
      )
      #expect(grid.cells.contains { $0.glyph != " " })
    }
  }
}
