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
