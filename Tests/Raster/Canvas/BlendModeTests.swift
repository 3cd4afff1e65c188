import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Blend modes")
struct BlendModeTests {
  private static let size = ScreenSize(columns: 6, rows: 3)
  private static let large = ScreenSize(columns: 12, rows: 6)
  private static let colors: [SIMD3<Float>] = [
    SIMD3(1, 0.4, 0.2), SIMD3(0.2, 0.8, 1), SIMD3(0, 0, 0), SIMD3(1, 1, 1),
  ]
  /// A point, a square and a picture, all of which cover the dot that is examined.
  private static let pieces = [
    Contents(shape: .disc, size: Size(width: 4, height: 4)),
    Contents(shape: .square, size: Size(width: 16, height: 16)),
    Contents(
      shape: .picture,
      size: Size(width: 16, height: 16),
      picture: Picture(rows: ["##", "##"])
    ),
  ]

  /// The light of the dot in the middle of sprites that are drawn over each other.
  private func middleDot(_ sprites: [(Contents, BlendMode, TestSprite)]) -> SIMD4<Float> {
    var batch = SpriteBatch()
    for (contents, mode, sprite) in sprites { batch.append(contents, blendMode: mode, [sprite]) }
    return dots(of: batch, on: Self.size)[5][5]
  }

  private func sprite(_ color: SIMD3<Float>, _ opacity: Float) -> TestSprite {
    TestSprite(x: 22, y: 22, color: color, opacity: opacity)
  }

  private func linear(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let channels = (0..<3).map { Transfer.linear(fromEncoded: color[$0]) }
    return SIMD3(channels[0], channels[1], channels[2])
  }

  @Test("Blend modes follow the compositing formulas in linear light", arguments: 0..<3)
  func blendModesFollowCompositingFormulas(piece: Int) {
    let contents = Self.pieces[piece]
    let one = SIMD3<Float>(repeating: 1)
    for mode in BlendMode.allCases {
      for below in Self.colors {
        for above in Self.colors {
          for opacity in [Float(0.3), 1] {
            let part = middleDot([(contents, .additive, sprite(one, 1))]).x * opacity
            let d = middleDot([(contents, .additive, sprite(below, 0.8))])
            let found = middleDot([
              (contents, .additive, sprite(below, 0.8)), (contents, mode, sprite(above, opacity)),
            ])
            let (s, before) = (linear(above), SIMD3(d.x, d.y, d.z))
            let wanted: SIMD3<Float> =
              switch mode {
              case .sourceOver: before * (1 - part) + s * part
              case .additive: before + s * part
              case .screen: before + s * part - before * s * part
              case .multiply: before * (one - part * (one - s))
              }
            for lane in 0..<3 { #expect(abs(found[lane] - wanted[lane]) < 2e-3, "\(mode)") }
            let hidden: Float =
              switch mode {
              case .sourceOver: part
              case .additive, .screen: 0
              case .multiply: part * (1 - s.sum() / 3)
              }
            #expect(abs(found.w - hidden) < 2e-3, "\(mode)")
          }
        }
      }
    }
  }

  @Test("Additive, screen and multiply blending do not depend on the order of the sprites")
  func additiveScreenAndMultiplyDoNotDependOnOrder() {
    let contents = Self.pieces[1]
    for mode in [BlendMode.additive, .screen, .multiply] {
      let first = (contents, mode, sprite(Self.colors[0], 0.7))
      let second = (contents, mode, sprite(Self.colors[1], 0.4))
      let ground = (contents, BlendMode.sourceOver, sprite(SIMD3(0.5, 0.6, 0.7), 1))
      let difference = middleDot([ground, first, second]) - middleDot([ground, second, first])
      #expect((difference * difference).sum() < 1e-9)
    }
  }

  @Test("Additive sprites leave the same light in any order")
  func additiveSpritesDoNotDependOnOrder() {
    var dice = SeededGenerator(seed: 3)
    let sprites = (0..<200).map { _ in
      TestSprite(
        x: .random(in: 0...96, using: &dice),
        y: .random(in: 0...96, using: &dice),
        scale: .random(in: 0.2...4, using: &dice),
        color: SIMD3(.random(in: 0...1, using: &dice), .random(in: 0...1, using: &dice), 0.5),
        opacity: .random(in: 0...1, using: &dice)
      )
    }
    let forth = dots(of: SpriteBatch(.disc, sprites), on: Self.large).joined()
    let back = dots(of: SpriteBatch(.disc, sprites.reversed()), on: Self.large).joined()
    for (one, other) in zip(forth, back) {
      #expect(abs((one - other).total) < 1e-4)
    }
  }

  @Test("Source-over blending covers what is behind a sprite by its opacity")
  func sourceOverCoversByOpacity() {
    var batch = SpriteBatch(.square, width: 40, height: 40, [TestSprite(x: 48, y: 48)])
    let red = TestSprite(x: 48, y: 48, color: [1, 0, 0], opacity: 0.75)
    batch.append(
      Contents(shape: .square, size: Size(width: 40, height: 40)),
      blendMode: .sourceOver,
      [red]
    )
    let dot = dots(of: batch, on: Self.large)[12][12]
    #expect(abs(dot.x - 1) < 1e-5)
    #expect(abs(dot.y - 0.25) < 1e-5)
    #expect(abs(dot.w - 0.75) < 1e-5)
  }
}
