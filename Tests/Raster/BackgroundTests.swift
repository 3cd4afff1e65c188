import KamuroParticles
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Background")
struct BackgroundTests {
  private static let size = ScreenSize(columns: 12, rows: 6)
  private static let white = Background.terminal(.white)
  private static let styles: [GlyphStyle] = [
    .hybrid, .braille, .octant, .sextant, .quadrant, .half, .ascii,
  ]

  private func grid(
    _ sprites: SpriteBatch,
    _ background: Background,
    glyphs: GlyphStyle = .hybrid,
    colors: ColorDepth = .direct,
    panels: [Panel] = []
  ) -> ScreenGrid {
    var rasterizer = Rasterizer(glyphs: glyphs, colors: colors)
    rasterizer.background = background
    var grid = ScreenGrid(size: Self.size)
    rasterizer.draw(sprites, panels: panels, into: &grid)
    return grid
  }

  /// A glow in the middle of the screen.
  private func glow(_ color: SIMD3<Float>, opacity: Float = 1) -> SpriteBatch {
    SpriteBatch(
      .glow,
      width: 60,
      height: 60,
      [TestSprite(x: 48, y: 48, color: color, opacity: opacity)]
    )
  }

  private func lab(_ color: ScreenColor) -> OKLab? {
    switch color.kind {
    case .standard: nil
    case .indexed(let index): XtermPalette.lab[Int(index)]
    case .direct(let red, let green, let blue):
      OKLab(
        linear: SIMD4(
          Transfer.linearOfLevel[Int(red)],
          Transfer.linearOfLevel[Int(green)],
          Transfer.linearOfLevel[Int(blue)],
          0
        )
      )
    }
  }

  @Test("A background is light from a fifth of white's luminance on")
  func backgroundIsLightFromAFifthOfWhitesLuminance() {
    func grey(_ level: Double) -> Background {
      .terminal(Color(red: level, green: level, blue: level))
    }
    // sRGB 0.5 is 0.214 in linear light.
    #expect(grey(1).isLight && grey(0.5).isLight && !grey(0.48).isLight && !grey(0).isLight)
    #expect(!Background.terminal(nil).isLight)
    #expect(Background.painted(Color(red: 0.99, green: 0.96, blue: 0.89)).isLight)
    #expect(!Background.painted(Color(red: 0, green: 0.17, blue: 0.21)).isLight)
  }

  @Test("Light on a light background is shown dark and keeps its hue", arguments: styles)
  func lightIsDarkOnLightBackgroundAndKeepsItsHue(glyphs: GlyphStyle) throws {
    let hues: [SIMD3<Float>] = [
      SIMD3(1, 0.1, 0.1), SIMD3(1, 0.8, 0.1), SIMD3(0.1, 1, 0.1), SIMD3(0.1, 0.9, 1),
      SIMD3(0.2, 0.2, 1), SIMD3(1, 0.2, 1), SIMD3(1, 1, 1),
    ]
    for hue in hues {
      let channels = (0..<3).map { Transfer.linear(fromEncoded: hue[$0]) }
      let wanted = OKLab(linear: SIMD4(channels[0], channels[1], channels[2], 0))
      let cell = grid(glow(hue), Self.white, glyphs: glyphs)[6, 3]
      let shown = try #require(lab(cell.foreground))
      #expect(shown.lightness < 0.75, "\(hue)")
      if wanted.saturation > 0.05 {
        // The color is mixed with the background's light, which turns its hue by a few degrees.
        #expect(shown.turn(to: wanted) < 0.5, "\(hue) \(shown.hue) \(wanted.hue)")
      } else {
        #expect(shown.saturation < 0.05)
      }
    }
  }

  @Test(
    "On a light background, more light is shown darker",
    arguments: [ColorDepth.direct, .palette256]
  )
  func moreLightIsDarkerOnLightBackground(colors: ColorDepth) throws {
    var last: Float = 1
    for opacity in [0.1, 0.3, 1] as [Float] {
      let cell = grid(
        glow(SIMD3(1, 1, 1), opacity: opacity),
        Self.white,
        glyphs: .half,
        colors: colors
      )[6, 3]
      let shown = try #require(lab(cell.foreground))
      #expect(shown.lightness < last)
      last = shown.lightness
    }
  }

  @Test(
    "Screen cells without light stay blank, or get the color of a painted background",
    arguments: styles
  )
  func cellsWithoutLightShowOnlyThePaintedBackground(glyphs: GlyphStyle) {
    let dark = SpriteBatch(.disc, [TestSprite(x: -99, y: 0)])
    for colors in [ColorDepth.direct, .palette256, .sixteen, .none] {
      for color in [Color.white, Color(red: 0.1, green: 0.1, blue: 0.2)] {
        let untouched = grid(dark, .terminal(color), glyphs: glyphs, colors: colors)
        #expect(untouched.cells.allSatisfy { $0 == .blank })
        let painted = grid(dark, .painted(color), glyphs: glyphs, colors: colors)
        var rasterizer = Rasterizer(colors: colors)
        let paint = rasterizer.screenColor(of: color)
        #expect(painted.cells.allSatisfy { $0 == ScreenCell(" ", background: paint) })
      }
    }
  }

  @Test("A painted background is behind panel cells that have none of their own, and behind light")
  func paintedBackgroundIsBehindPanelsAndLight() {
    var rasterizer = Rasterizer()
    let paint = rasterizer.screenColor(of: Color(red: 0.2, green: 0, blue: 0))
    let box = ScreenColor.direct(red: 1, green: 2, blue: 3)
    let panel = Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: 4,
      cells: [
        ScreenCell("a"), ScreenCell("b", background: box), ScreenCell("界", attributes: .wide),
        .continuation,
      ],
      zPosition: 1
    )
    let grid = grid(
      glow(SIMD3(1, 1, 1)),
      .painted(Color(red: 0.2, green: 0, blue: 0)),
      glyphs: .braille,
      panels: [panel]
    )
    #expect(grid[0, 0].background == paint && grid[1, 0].background == box)
    #expect(grid[2, 0].background == paint && grid[3, 0] == .continuation)
    #expect(grid[6, 3].glyph != " ")
    // The light of the glow's soft parts is added to the background.
    for cell in (0..<6).flatMap({ row in (4..<12).map { grid[$0, row] } }) {
      guard case .direct(let red, let green, _) = cell.background.kind else {
        Issue.record("\(cell) has no background")
        return
      }
      #expect(red >= 51 && (green > 0 || cell.background == paint))
    }
  }

  @Test("The light of a dark background is added to additive light in front of it")
  func darkBackgroundIsAddedToAdditiveLight() throws {
    let color = Color(red: 0.3, green: 0.1, blue: 0.5)
    // A block has the sum of the background's light and the glow's.
    let cell = grid(glow(SIMD3(0.4, 0.4, 0.4)), .terminal(color), glyphs: .half)[6, 3]
    guard case .direct(let red, let green, let blue) = cell.foreground.kind else {
      Issue.record("\(cell)")
      return
    }
    let ground = [0.3, 0.1, 0.5].map { Transfer.linear(fromEncoded: $0) }
    let plain = grid(glow(SIMD3(0.4, 0.4, 0.4)), .terminal(nil), glyphs: .half)[6, 3]
    let alone = try #require(levels(plain.foreground))
    for (level, (own, behind)) in zip([red, green, blue], zip(alone, ground)) {
      let sum = Transfer.linearOfLevel[Int(own)] + behind
      #expect(abs(Transfer.linearOfLevel[Int(level)] - sum) < 0.01)
    }
  }

  private func levels(_ color: ScreenColor) -> [UInt8]? {
    guard case .direct(let red, let green, let blue) = color.kind else { return nil }
    return [red, green, blue]
  }
}
