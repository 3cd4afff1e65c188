import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Glyphs")
struct GlyphTests {
  private func disc(_ glyphs: GlyphStyle, colors: ColorDepth = .direct) -> ScreenGrid {
    drawn(
      SpriteBatch(.disc, width: 52, height: 52, [TestSprite(x: 32, y: 32, opacity: 0.3)]),
      columns: 8,
      rows: 4,
      glyphs: glyphs,
      colors: colors
    )
  }

  // Of screen cells that are all of one light only the background is seen.
  @Test("A disc in braille matches its reference")
  func discInBrailleMatchesReference() {
    #expect(
      disc(.braille).picture == """
         ⢀⣶⣿⣿⣶⡀
        ⢠⣾    ⣷⡄
        ⠘⢿    ⡿⠃
         ⠈⠿⣿⣿⠿⠁
        """
    )
  }

  @Test("A disc in half blocks matches its reference")
  func discInHalfBlocksMatchesReference() {
    #expect(
      disc(.half).picture == """
         ▄▄▄▄▄▄
        ▄▄████▄▄
        ▀▀████▀▀
         ▀▀▀▀▀▀
        """
    )
  }

  @Test("A glow in ASCII matches its reference")
  func glowInASCIIMatchesReference() {
    let glow = drawn(
      SpriteBatch(.glow, width: 80, height: 80, [TestSprite(x: 44, y: 40)]),
      columns: 11,
      rows: 5,
      glyphs: .ascii
    )
    #expect(
      glow.picture == """
          -*ooo*-
         *o%###%o*
        .o%#@@@#%o.
         *o%###%o*
          -*ooo*-
        """
    )
  }

  @Test("Without colors, braille shows brightness by the number of dots")
  func brailleShowsBrightnessByDotCountWithoutColors() {
    let counts = stride(from: Float(0.05), through: 1, by: 0.05).map { opacity in
      let cell = drawn(
        SpriteBatch(.square, width: 8, height: 16, [TestSprite(x: 4, y: 8, opacity: opacity)]),
        columns: 1,
        rows: 1,
        colors: .none
      )[0, 0]
      return (cell.glyph.value & 0xFF).nonzeroBitCount
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 1)
    #expect(counts.last == 8)
  }

  /// The light of a braille cell: that of its background, and of its ink where there are dots.
  private func shownLight(_ cell: ScreenCell) -> SIMD4<Float> {
    let quantizer = ColorQuantizer(depth: .direct)
    let count = (cell.glyph.value & 0xFF).nonzeroBitCount
    let area = cell.glyph == " " ? 0 : Float(count) * Rasterizer().dotCoverage
    let paper = quantizer.light(of: cell.background)
    return paper * 8 + (quantizer.light(of: cell.foreground) - paper) * area
  }

  @Test("A star in braille keeps its light wherever it is")
  func starInBrailleKeepsItsLight() {
    var dice = SeededGenerator(seed: 21)
    for _ in 0..<200 {
      let star = TestSprite(
        x: .random(in: 12...28, using: &dice),
        y: .random(in: 20...44, using: &dice),
        color: [1, 0.7, 0.2],
        opacity: .random(in: 0.3...1, using: &dice)
      )
      let batch = SpriteBatch(.disc, [star])
      let wanted = light(of: batch, on: ScreenSize(columns: 5, rows: 4))
      let shown = drawn(batch, columns: 5, rows: 4).cells.map(shownLight).reduce(.zero, +)
      #expect(abs(shown.x - wanted.x) < 0.08 * wanted.x)
    }
  }

  @Test("A fading star in braille loses dots before its ink gets dark")
  func fadingStarLosesDotsBeforeInkGetsDark() {
    var counts: [Int] = []
    for step in stride(from: Float(1), to: 0, by: -0.01) {
      let cell = drawn(
        SpriteBatch(
          .disc,
          width: 8,
          height: 8,
          [TestSprite(x: 4, y: 8, color: [1, 0, 0], opacity: step)]
        ),
        columns: 1,
        rows: 1,
        colors: .palette256
      )[0, 0]
      guard cell.glyph != " " else { continue }
      guard case .indexed(let index) = cell.foreground.kind else { continue }
      #expect(XtermPalette.levels(of: index).red >= 95)
      #expect(XtermPalette.levels(of: index).blue == 0)
      counts.append((cell.glyph.value & 0xFF).nonzeroBitCount)
    }
    #expect(counts.first == 8)
    #expect(counts.last == 1)
  }

  @Test("A half block has the mean light of its halves, and leaves a dark one to the terminal")
  func halfBlockHasMeanLightOfEachHalf() {
    let batch = SpriteBatch(
      .square,
      width: 4,
      height: 8,
      [TestSprite(x: 2, y: 12, color: [1, 0, 0])]
    )
    let cell = drawn(batch, columns: 1, rows: 1, glyphs: .half)[0, 0]
    // Half of the light of a full half block: sRGB 188.
    #expect(cell == ScreenCell("▄", foreground: .direct(red: 188, green: 0, blue: 0)))
  }

  @Test("The hybrid style takes half blocks for two hues in a cell, and braille for a lone star")
  func hybridUsesBlocksForHuesAndBrailleForStars() {
    var batch = SpriteBatch(
      .square,
      width: 8,
      height: 8,
      [TestSprite(x: 4, y: 4, color: [1, 0, 0])]
    )
    batch.append(
      Contents(shape: .square, size: Size(width: 8, height: 8)),
      [TestSprite(x: 4, y: 12, color: [0, 0, 1])]
    )
    batch.append(
      Contents(shape: .disc, size: Size(width: 2.5, height: 2.5)),
      [TestSprite(x: 14, y: 10)]
    )
    var rasterizer = Rasterizer(glyphs: .hybrid)
    // Smaller dots cannot be as bright as the star.
    rasterizer.dotCoverage = 0.4
    var grid = ScreenGrid(size: ScreenSize(columns: 2, rows: 1))
    rasterizer.draw(batch, into: &grid)
    #expect(grid[0, 0].glyph == "▀")
    #expect((0x2801...0x28FF).contains(grid[1, 0].glyph.value))
  }

  @Test("Tone mapping keeps light up to 1 as it is, keeps the hue above, and ends at white")
  func toneMappingKeepsDimLightAndEndsAtWhite() {
    let dim = SIMD4<Float>(1, 0.5, 0.25, 0.3)
    #expect(ToneMap.mapped(dim) == dim)
    var before = ToneMap.mapped([1, 0.25, 0, 0])
    for step in 1...400 {
      let light = ToneMap.mapped(SIMD4(1, 0.25, 0, 0) * (1 + Float(step) * 0.05))
      #expect(light.peak <= 1.0001)
      #expect(light.y >= before.y && light.z >= before.z)
      #expect(light.y - before.y < 0.05)
      before = light
    }
    #expect(before.z > 0.8)
  }
}
