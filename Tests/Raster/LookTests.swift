import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("The look of a rasterizer")
struct LookTests {
  /// Changes of each property to something that shows.
  private static let changes: [@Sendable (inout Look) -> Void] = [
    { $0.glyphs = .braille },
    { $0.blocks = .octant },
    { $0.colors = .palette256 },
    { $0.colors = .none },
    { $0.dotCoverage = 0.9 },
    { $0.background = .painted(.white) },
    {
      $0.palette = HuePalette(
        theme: (0..<16).map { Color(red: Double($0) / 15, green: 0.5, blue: 0.2) }
      )
    },
    {
      $0.colors = .sixteen
      $0.dither = true
    },
    { $0.blooms = false },
    { $0.limiterRate = 15 },
  ]

  /// What an effect of one opaque orange square in the middle shows on a terminal's background.
  private func grid(_ effect: Effect, on background: Background) -> ScreenGrid {
    var look = Look().showing([effect])
    look.background = background
    var rasterizer = Rasterizer(look)
    var grid = ScreenGrid(size: ScreenSize(columns: 12, rows: 6))
    var batch = SpriteBatch()
    batch.append(
      Contents(shape: .square, size: Size(width: 32, height: 32)),
      blendMode: .sourceOver,
      [TestSprite(x: 48, y: 48, color: SIMD3(1, 0.5, 0))]
    )
    rasterizer.draw(batch, into: &grid)
    return grid
  }

  @Test("An effect brings its background to a light terminal only, where its light is light")
  func effectBringsItsBackground() {
    var effect = Effect()
    effect.background = Color(red: 0, green: 0, blue: 0.2)
    let dark = grid(effect, on: .painted(Color(red: 0, green: 0, blue: 0.2)))
    #expect(grid(effect, on: .terminal(.white)) == dark)
    for background in [
      Background.terminal(nil), .painted(.white), .terminal(Color(red: 0, green: 0, blue: 0.1)),
    ] {
      #expect(grid(effect, on: background) == grid(Effect(), on: background))
    }
    #expect(grid(Effect(), on: .terminal(.white)) != dark)
  }

  @Test("The backdrop that an effect includes has its background")
  func includedBackdropHasTheBackground() {
    var (effect, sky) = (Effect(), Effect())
    sky.tags = ["backdrop"]
    sky.background = Color(red: 0, green: 0.1, blue: 0.2)
    effect.effects = [Inclusion([Effect()]), Inclusion([sky])]
    #expect(Look().showing([effect]).onLight == .painted(Color(red: 0, green: 0.1, blue: 0.2)))
    #expect(Look().showing([effect.withoutBackdrops]).onLight == .dark)
    #expect(Look().showing([effect, Effect()]).onLight == .dark)
    #expect(Look().showing([]).onLight == .dark)
  }

  @Test("Exact colors on a light background are those of the dark one")
  func exactColorsAreThoseOfTheDark() {
    var effect = Effect()
    effect.exactColors = true
    let (light, dark) = (grid(effect, on: .terminal(.white)), grid(Effect(), on: .terminal(nil)))
    #expect(light[6, 3] == dark[6, 3])
    #expect(grid(Effect(), on: .terminal(.white))[6, 3] != dark[6, 3])
  }

  @Test(
    "A change of the look shows the frame that a new rasterizer with that look shows",
    arguments: changes.indices
  )
  func changedLookShowsTheFrameOfANewRasterizer(index: Int) {
    let (size, sprites) = (ScreenSize(columns: 12, rows: 6), Self.sprites)
    var changed = Rasterizer()
    var (first, second) = (ScreenGrid(size: size), ScreenGrid(size: size))
    changed.draw(sprites, into: &first)
    let before = first
    changed.isSteady = true
    changed.draw(sprites, into: &first)
    Self.changes[index](&changed.look)
    var new = Rasterizer(changed.look)
    changed.draw(sprites, into: &first)
    new.draw(sprites, into: &second)
    #expect(first == second && first != before)
  }

  /// Colored, blooming discs at odd places.
  private static var sprites: SpriteBatch {
    let colors: [SIMD3<Float>] = [[1, 0.3, 0.1], [0.2, 0.9, 0.4], [0.3, 0.4, 1]]
    var batch = SpriteBatch()
    batch.append(
      Contents(shape: .disc, size: Size(width: 10, height: 10)),
      bloom: Bloom(strength: 1, gain: 1.6),
      (0..<9).map { index in
        TestSprite(
          x: Float(7 + index * 10),
          y: Float(11 + index * 37 % 80),
          color: colors[index % 3],
          intensity: 3
        )
      }
    )
    return batch
  }
}
