import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Rasterizer")
struct RasterizerTests {
  /// A square that fills a whole screen cell.
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

  @Test("Drawing no sprites blanks the whole grid")
  func drawingNoSpritesBlanksTheGrid() {
    var grid = ScreenGrid(size: ScreenSize(columns: 3, rows: 2), filledWith: ScreenCell("x"))
    var rasterizer = Rasterizer()
    rasterizer.draw(SpriteBatch(), into: &grid)
    #expect(grid == ScreenGrid(size: grid.size))
    #expect(rasterizer.litCells == 0)
  }

  @Test("A frame shows nothing of the frame before, at any size")
  func frameShowsNothingOfTheLastOne() {
    var rasterizer = Rasterizer(glyphs: .half, colors: .palette256)
    for columns in [6, 6, 9, 2] {
      var grid = ScreenGrid(size: ScreenSize(columns: columns, rows: 1))
      rasterizer.draw(cells([(0, 0), (1, 0)]), into: &grid)
      #expect(rasterizer.litCells == 2)
      rasterizer.draw(cells([(1, 0)]), into: &grid)
      #expect(grid.picture == " █")
    }
  }

  @Test("Painted light is shown once, or as often as it is kept")
  func paintedLightIsShownOnceUnlessKept() {
    var rasterizer = Rasterizer(glyphs: .half, colors: .palette256)
    var grid = ScreenGrid(size: ScreenSize(columns: 12, rows: 2))
    let places = [(0, 0), (1, 0), (7, 0), (11, 0), (0, 1), (11, 1)]
    rasterizer.paint(on: grid.size) { cells(places).draw($0) }
    for keepingLight in [true, true, false] {
      rasterizer.showGlyphs(in: &grid, keepingLight: keepingLight)
      #expect(rasterizer.litCells == places.count)
    }
    rasterizer.showGlyphs(in: &grid)
    #expect(rasterizer.litCells == 0)
    #expect(grid == ScreenGrid(size: grid.size))
  }

  @Test("A panel hides light behind it and at its depth")
  func panelHidesLightBehindAndAtItsDepth() {
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

  @Test("Light in front of a panel is drawn over it and keeps its background")
  func lightInFrontOfPanelKeepsItsBackground() {
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

  @Test("Light fainter than a dot leaves a panel's letters, and shows on its blank cells")
  func faintLightLeavesPanelLetters() {
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

  @Test("The holes of a panel show the light behind it, and panels are clipped at the edges")
  func panelHolesShowLightAndPanelsAreClipped() {
    let panel = Panel(
      origin: ScreenPosition(column: -1, row: -1),
      columns: 3,
      cells: [nil, nil, nil, ScreenCell("a"), nil, ScreenCell("c")],
      zPosition: 5
    )
    let grid = drawn(cells([(0, 0), (1, 0)]), panels: [panel], columns: 2, rows: 1, glyphs: .half)
    #expect(grid.picture == "█c")
  }

  @Test("Panels and sprite runs are drawn in the order of their depth")
  func panelsAndRunsAreDrawnByDepth() {
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

  @Test("Light on one half of a wide glyph blanks the other half", arguments: 0..<2)
  func lightOnHalfAWideGlyphBlanksTheOtherHalf(half: Int) {
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

  @Test("A wide glyph cut by an edge or another panel is blanked")
  func cutWideGlyphIsBlanked() {
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

  @Test("The ASCII glyph set draws light with ASCII characters only")
  func asciiSetDrawsOnlyASCII() {
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

  @Test("Without colors, light uses only the terminal's own colors", arguments: GlyphStyle.allCases)
  func lightWithoutColorsUsesStandardColors(glyphs: GlyphStyle) {
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

  @Test(
    "Sprites of random bits are drawn with the style's glyphs and the depth's colors",
    arguments: GlyphStyle.allCases,
    ColorDepth.allCases
  )
  func spritesOfRandomBitsAreDrawn(glyphs: GlyphStyle, depth: ColorDepth) {
    var dice = SeededGenerator(seed: 99)
    func anything() -> Float {
      // Half of the numbers are near the screen, half have random bits.
      Bool.random(using: &dice)
        ? .random(in: -20...120, using: &dice)
        : Float(bitPattern: .random(in: 0 ... .max, using: &dice))
    }
    for shape in Contents.Shape.allCases {
      let sprites = (0..<200).map { _ in
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
        Array(sprites.prefix(100))
      )
      batch.append(Contents(shape: shape), zPosition: .nan, Array(sprites.suffix(100)))
      let panels = [
        panel("far", at: .max, zPosition: .infinity), panel("away", at: .min, zPosition: .nan),
      ]
      let grid = drawn(batch, panels: panels, columns: 12, rows: 5, glyphs: glyphs, colors: depth)
      let foreign = grid.cells.filter { !$0.belongs(to: glyphs, colors: depth) }
      #expect(grid.cells.count == 60 && foreign.isEmpty, "\(shape)")
    }
  }
}
