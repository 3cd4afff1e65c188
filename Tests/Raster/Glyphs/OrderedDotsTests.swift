import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Dots without colors")
struct OrderedDotsTests {
  private static let size = ScreenSize(columns: 16, rows: 8)

  /// An even area of some light, as all cells of two tiles show it.
  private func area(_ light: Float, _ glyphs: GlyphStyle) -> ScreenGrid {
    drawn(
      SpriteBatch(.square, width: 128, height: 128, [TestSprite(x: 64, y: 64, opacity: light)]),
      columns: Self.size.columns,
      rows: Self.size.rows,
      glyphs: glyphs,
      colors: .none
    )
  }

  /// The parts of cells that glyphs fill, in all cells together.
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
    "are the more the brighter it is, from none to all",
    arguments: [GlyphStyle.hybrid, .braille, .octant, .sextant, .quadrant, .half]
  )
  func ramp(glyphs: GlyphStyle) {
    let steps = (0...32).map { Float($0) / 32 }
    let counts = steps.map { ink(area($0 * $0, glyphs), glyphs) }
    #expect(counts.first == 0)
    #expect(counts.last == Self.size.cellCount * (glyphs.blockSet?.grid.count ?? 8))
    for (darker, brighter) in zip(counts.dropFirst(2), counts.dropFirst(3)) {
      #expect(darker < brighter, "\(counts)")
    }
  }

  @Test("lie still where the light does, and only come as it grows")
  func stable() {
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
    "a spark as bright as can be is seen wherever it is",
    arguments: [GlyphStyle.braille, .quadrant]
  )
  func sparks(glyphs: GlyphStyle) {
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
