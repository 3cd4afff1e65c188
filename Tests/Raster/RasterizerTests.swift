import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Rasterizer")
struct RasterizerTests {
  /// A square that fills a whole cell.
  private func filled(_ column: Int, _ row: Int, color: SIMD3<Float> = [1, 1, 1]) -> TestSprite {
    TestSprite(x: Float(column * 8 + 4), y: Float(row * 16 + 8), color: color)
  }

  private func cells(
    _ positions: [(Int, Int)],
    color: SIMD3<Float> = [1, 1, 1],
    zPosition: Double = 0
  ) -> SpriteBatch {
    SpriteBatch(
      .square,
      width: 8,
      height: 16,
      zPosition: zPosition,
      positions.map { filled($0.0, $0.1, color: color) }
    )
  }

  private func panel(_ text: String, at column: Int, zPosition: Double) -> Panel {
    let cells = text.unicodeScalars.map { ScreenCell?(ScreenCell($0, background: .indexed(4))) }
    return Panel(
      origin: ScreenPosition(column: column, row: 0),
      columns: cells.count,
      cells: cells,
      zPosition: zPosition
    )
  }

  private static let widePair: [ScreenCell?] = [
    ScreenCell("火", background: .indexed(4), attributes: .wide), .continuation,
  ]

  @Test("without sprites blanks whatever the grid held")
  func blanks() {
    var grid = ScreenGrid(size: ScreenSize(columns: 3, rows: 2), filledWith: ScreenCell("x"))
    var rasterizer = Rasterizer()
    rasterizer.draw(SpriteBatch(), into: &grid)
    #expect(grid == ScreenGrid(size: grid.size))
    #expect(rasterizer.litCells == 0)
  }

  @Test("forgets the frame before, at any size")
  func forgets() {
    var rasterizer = Rasterizer(glyphs: .half, colors: .palette256)
    for columns in [6, 6, 9, 2] {
      var grid = ScreenGrid(size: ScreenSize(columns: columns, rows: 1))
      rasterizer.draw(cells([(0, 0), (1, 0)]), into: &grid)
      #expect(rasterizer.litCells == 2)
      rasterizer.draw(cells([(1, 0)]), into: &grid)
      #expect(grid.picture == " █")
    }
  }

  @Test("shows light once, or as often as it is kept")
  func keeping() {
    var rasterizer = Rasterizer(glyphs: .half, colors: .palette256)
    var grid = ScreenGrid(size: ScreenSize(columns: 12, rows: 2))
    let places = [(0, 0), (1, 0), (7, 0), (11, 0), (0, 1), (11, 1)]
    rasterizer.paint(cells(places), on: grid.size)
    for keepingLight in [true, true, false] {
      rasterizer.showGlyphs(in: &grid, keepingLight: keepingLight)
      #expect(rasterizer.litCells == places.count)
    }
    rasterizer.showGlyphs(in: &grid)
    #expect(rasterizer.litCells == 0)
    #expect(grid == ScreenGrid(size: grid.size))
  }

  @Test("hides light below a panel, and at its depth")
  func panelAbove() {
    for depth in [0.0, 1] {
      let grid = drawn(
        cells([(0, 0), (1, 0), (2, 0)]),
        panels: [panel("ok", at: 1, zPosition: depth)],
        columns: 4,
        rows: 1,
        glyphs: .half
      )
      #expect(grid.picture == "█ok")
    }
  }

  @Test("draws light over a panel and keeps its background")
  func panelBelow() {
    let grid = drawn(
      SpriteBatch(.square, width: 8, height: 8, zPosition: 2, [TestSprite(x: 12, y: 4)]),
      panels: [panel("ok", at: 1, zPosition: 1)],
      columns: 4,
      rows: 1,
      glyphs: .half
    )
    #expect(grid.picture == " ▀k")
    #expect(grid[1, 0].background == .indexed(4))
    #expect(grid[1, 0].foreground == .direct(red: 255, green: 255, blue: 255))
  }

  @Test("keeps a panel's letter under light that is less than a dot's, and not its blank cells")
  func faintLightOverLetters() {
    let faint = [TestSprite(x: 12, y: 4, opacity: 0.6), TestSprite(x: 20, y: 4, opacity: 0.6)]
    let grid = drawn(
      SpriteBatch(.square, zPosition: 2, faint),
      panels: [panel("o ", at: 1, zPosition: 1)],
      columns: 4,
      rows: 1,
      glyphs: .braille
    )
    #expect(grid[1, 0].glyph == "o")
    #expect(grid[2, 0].glyph != " ")
  }

  @Test("lets light through the holes of a panel and clips it at the edges")
  func holes() {
    let panel = Panel(
      origin: ScreenPosition(column: -1, row: -1),
      columns: 3,
      cells: [nil, nil, nil, ScreenCell("a"), nil, ScreenCell("c")],
      zPosition: 5
    )
    let grid = drawn(cells([(0, 0), (1, 0)]), panels: [panel], columns: 2, rows: 1, glyphs: .half)
    #expect(grid.picture == "█c")
  }

  @Test("sandwiches panels and runs by depth")
  func sandwich() {
    var batch = cells([(0, 0), (1, 0), (2, 0)], color: [1, 0, 0], zPosition: 0)
    batch.append(
      Contents(shape: .square, size: Size(width: 8, height: 16)),
      blendMode: .sourceOver,
      zPosition: 2,
      [filled(1, 0, color: [0, 1, 0])]
    )
    let panels = [panel("z", at: 2, zPosition: 3), panel("abc", at: 0, zPosition: 1)]
    let grid = drawn(batch, panels: panels, columns: 3, rows: 1, glyphs: .half)
    #expect(grid.picture == "a█z")
    #expect(grid[1, 0].foreground == .direct(red: 0, green: 255, blue: 0))
  }

  @Test("blanks the half of a wide glyph whose other half is under light", arguments: 0..<2)
  func widePairs(half: Int) {
    let panel = Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: 2,
      cells: Self.widePair,
      zPosition: 0
    )
    let grid = drawn(
      cells([(half, 0)], zPosition: 1),
      panels: [panel],
      columns: 3,
      rows: 1,
      glyphs: .half
    )
    #expect(grid.picture == (half == 0 ? "█" : " █"))
    #expect(grid[1 - half, 0] == ScreenCell(" ", background: .indexed(4)))
    #expect(grid[half, 0].background == .indexed(4))
  }

  @Test("blanks what is left of a wide glyph at the edge and under another panel")
  func cutWidePairs() {
    let pair = Self.widePair
    let panels = [
      Panel(origin: ScreenPosition(column: 3, row: 0), columns: 2, cells: pair),
      Panel(origin: ScreenPosition(column: -1, row: 0), columns: 2, cells: pair),
      Panel(origin: ScreenPosition(column: 1, row: 0), columns: 2, cells: pair),
      panel("x", at: 2, zPosition: 0),
    ]
    let grid = drawn(SpriteBatch(), panels: panels, columns: 4, rows: 1)
    #expect(grid.picture == "  x")
  }

  @Test("draws light in ASCII with ASCII only")
  func ascii() {
    var dice = SeededGenerator(seed: 2)
    let sprites = (0..<80).map { _ in
      TestSprite(x: .random(in: 0...160, using: &dice), y: .random(in: 0...96, using: &dice))
    }
    let grid = drawn(
      SpriteBatch(.glow, width: 40, height: 40, sprites),
      columns: 20,
      rows: 6,
      glyphs: .ascii
    )
    #expect(grid.cells.allSatisfy { $0.glyph.isASCII })
    #expect(grid.cells.contains { $0.glyph != " " })
  }

  @Test("keeps to the terminal's colors where there are none", arguments: GlyphStyle.allCases)
  func noColor(glyphs: GlyphStyle) {
    let grid = drawn(
      cells([(0, 0), (1, 0)]),
      columns: 2,
      rows: 1,
      glyphs: glyphs,
      colors: .none
    )
    #expect(grid.cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
    #expect(grid.cells.allSatisfy { $0.glyph != " " })
  }

  @Test("draws sprites of random bits without harm", arguments: GlyphStyle.allCases)
  func randomBits(glyphs: GlyphStyle) {
    var dice = SeededGenerator(seed: 99)
    func anything() -> Float {
      // Half of the numbers near the screen, half anywhere that bits can reach.
      Bool.random(using: &dice)
        ? .random(in: -20...120, using: &dice)
        : Float(bitPattern: .random(in: 0 ... .max, using: &dice))
    }
    for (shape, depth) in zip(Contents.Shape.allCases + [.glow], ColorDepth.allCases) {
      let sprites = (0..<500).map { _ in
        TestSprite(
          x: anything(),
          y: anything(),
          scale: anything() / 20,
          rotation: anything(),
          color: SIMD3(anything(), anything(), anything()),
          opacity: anything()
        )
      }
      var batch = SpriteBatch(
        shape,
        width: 6,
        height: 3,
        blendMode: .sourceOver,
        Array(sprites.prefix(250))
      )
      batch.append(Contents(shape: shape), zPosition: .nan, Array(sprites.suffix(250)))
      let panels = [
        panel("far", at: .max, zPosition: .infinity), panel("away", at: .min, zPosition: .nan),
      ]
      let grid = drawn(batch, panels: panels, columns: 12, rows: 5, glyphs: glyphs, colors: depth)
      #expect(grid.cells.count == 60)
    }
  }
}
