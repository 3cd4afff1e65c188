import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Ordered dither")
struct DitherTests {
  private static let size = ScreenSize(columns: 16, rows: 8)

  /// A uniform area of two dither tiles.
  private func area(
    _ color: SIMD3<Float>,
    opacity: Float,
    dithers: Bool,
    in colors: ColorDepth,
    _ glyphs: GlyphStyle = .half
  ) -> ScreenGrid {
    var rasterizer = Rasterizer(glyphs: glyphs, colors: colors)
    rasterizer.dither = dithers
    var grid = ScreenGrid(size: Self.size)
    let sprite = TestSprite(x: 64, y: 64, color: color, opacity: opacity)
    let batch = SpriteBatch(.square, width: 128, height: 128, [sprite])
    rasterizer.draw(batch, into: &grid)
    return grid
  }

  private func mean(_ grid: ScreenGrid) -> SIMD4<Float> {
    grid.cells.reduce(.zero) { sum, cell in
      guard case .indexed(let index) = cell.foreground.kind else { return sum }
      return sum + XtermPalette.light[Int(index)] / Float(grid.cells.count)
    }
  }

  @Test(
    "The mean of a dither tile is nearer to the light than the nearest color",
    arguments: [ColorDepth.palette256, .sixteen]
  )
  func ditheredMeanIsNearerThanNearestColor(colors: ColorDepth) {
    var dice = SeededGenerator(seed: 8)
    var (plain, dithered) = (Float(0), Float(0))
    for _ in 0..<60 {
      let color = SIMD3<Float>.random(in: 0...1, using: &dice)
      // Levels that the table has, so that its quantization adds no error.
      let steps = (color * 31).rounded(.toNearestOrAwayFromZero)
      let levels = (steps * (255.0 / 31)).rounded(.toNearestOrAwayFromZero)
      let wanted = LinearLight.of(
        red: UInt8(levels.x),
        green: UInt8(levels.y),
        blue: UInt8(levels.z)
      )
      guard wanted.peak > 0.35 else { continue }
      func error(dithers: Bool) -> Float {
        let grid = area(levels / 255, opacity: 1, dithers: dithers, in: colors)
        return OKLab(linear: mean(grid)).squaredDistance(to: OKLab(linear: wanted)).squareRoot()
      }
      let (one, other) = (error(dithers: false), error(dithers: true))
      #expect(other <= one + 1e-3, "\(levels)")
      plain += one
      dithered += other
    }
    #expect(dithered < plain * 0.6)
  }

  @Test("A dithered fade of a hue is never black or grey before it is dark", arguments: 0..<6)
  func ditheredFadeIsNeverGrey(hue: Int) {
    let color = SIMD3<Float>(hue % 3 == 0 ? 1 : 0, hue % 3 == 1 ? 1 : 0, hue % 3 == 2 ? 1 : 0)
    let light = hue < 3 ? color : SIMD3(repeating: 1) - color
    for colors in [ColorDepth.palette256, .sixteen] {
      for glyphs in GlyphStyle.allCases {
        for step in 0...40 {
          let opacity = Float(step) / 40
          let grid = area(light, opacity: opacity, dithers: true, in: colors, glyphs)
          if step == 0 { #expect(grid == ScreenGrid(size: Self.size)) }
          for cell in grid.cells where cell != .blank {
            guard case .indexed(let index) = cell.foreground.kind else { continue }
            // A dark grey is for light that is too dim for a hue.
            let isDark = index >= 16 && XtermPalette.lab[Int(index)].lightness < 0.45
            #expect(index > 0 && (isDark || !XtermPalette.isGrey[Int(index)]), "\(colors) \(index)")
          }
        }
      }
    }
  }

  @Test(
    "Dither changes nothing in true color, and nothing without colors",
    arguments: [ColorDepth.direct, .none]
  )
  func ditherChangesNothingInTrueColorOrWithoutColors(colors: ColorDepth) {
    let color = SIMD3<Float>(0.31, 0.57, 0.83)
    #expect(
      area(color, opacity: 1, dithers: true, in: colors)
        == area(color, opacity: 1, dithers: false, in: colors)
    )
  }

  @Test("Dither leaves panels and emoji at the nearest color")
  func ditherLeavesPanelsAndEmojiAtNearestColor() {
    let color = Color(red: 0.31, green: 0.57, blue: 0.83)
    var (plain, dithered) = (Rasterizer(colors: .palette256), Rasterizer(colors: .palette256))
    dithered.dither = true
    #expect(plain.screenColor(of: color) == dithered.screenColor(of: color))
    let batch = SpriteBatch(.glyph, [TestSprite(x: 60, y: 40, color: [0.31, 0.57, 0.83])])
    var (one, other) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
    plain.draw(batch, into: &one)
    dithered.draw(batch, into: &other)
    #expect(one == other)
  }

  @Test("The dither tile has each threshold once, and spreads its cells evenly")
  func ditherTileHasEachThresholdOnce() {
    let places = (0..<64).map { ($0 % 8, $0 / 8) }
    let thresholds = places.map { DitherTile.threshold(column: $0.0, row: $0.1) }
    #expect(thresholds.sorted() == Array(0..<64))
    #expect(DitherTile.threshold(column: 803, row: 169) == DitherTile.threshold(column: 3, row: 1))
    // Half of the screen cells are a checkerboard, a sixteenth is four apart.
    for (place, threshold) in zip(places, thresholds) {
      #expect((threshold < 32) == (place.0 + place.1).isMultiple(of: 2))
      #expect((threshold < 4) == (place.0 % 4 == 0 && place.1 % 4 == 0))
    }
  }
}
