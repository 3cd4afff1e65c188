import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Shapes")
struct StampTests {
  private static let size = ScreenSize(columns: 12, rows: 6)

  /// The light of a shape of `width` x `height` points, in dots.
  private func area(_ shape: Contents.Shape, _ width: Float, _ height: Float) -> Float {
    let part: Float =
      switch shape {
      case .disc: .pi / 4
      case .glow: .pi / 12
      case .puff: .pi / 32
      case .square: 1
      case .ring: .pi / 4 * (1 - 0.6 * 0.6)
      case .triangle: 0.5
      // Ten triangles between the radii 1 and 0.6, a tenth of a turn apart; five between radii 1.
      case .star: 10 * 0.6 * sinf(.pi / 5) / 8
      case .polygon: 5 * sinf(2 * .pi / 5) / 8
      // A bow tie: two triangles, half as wide and as high as the size.
      case .path: 0.5
      // Five of nine dots.
      case .picture: 5.0 / 9
      // An H of 17 dots, five across and seven down, as large as fits.
      case .text: 17 * powf(min(width / 5, height / 7), 2) / (width * height)
      case .glyph: 0
      }
    return part * width * height / 16
  }

  @Test(
    "A shape keeps its light at any position and rotation",
    arguments: Contents.Shape.luminous,
    [Float(1), 3.9, 4.1, 6, 11, 19, 28]
  )
  func shapeKeepsItsLight(shape: Contents.Shape, width: Float) {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let height = width * .random(in: 0.4...1, using: &dice)
      let sprite = TestSprite(
        x: .random(in: 40...56, using: &dice),
        y: .random(in: 40...56, using: &dice),
        rotation: .random(in: 0...7, using: &dice)
      )
      let batch = SpriteBatch(shape, width: Double(width), height: Double(height), [sprite])
      let found = light(of: batch, on: Self.size)
      let wanted = area(shape, width, height)
      #expect(abs(found.x - wanted) < wanted * 0.01)
    }
  }

  @Test("A large puff has the light of its gradient, lumps that turn with it, and no rim")
  func puffHasLumpsAndNoRim() {
    let size = ScreenSize(columns: 60, rows: 30)
    var pictures: Set<[Float]> = []
    for (width, rotation) in [(160.0, Float(0)), (160, 1), (400, 2), (300, 4)] {
      let sprite = TestSprite(x: 240, y: 240, rotation: rotation)
      let batch = SpriteBatch(.puff, width: width, height: width, [sprite])
      let wanted = area(.puff, Float(width), Float(width))
      #expect(abs(light(of: batch, on: size).x - wanted) < wanted * 0.02, "\(width)")
      let lit = dots(of: batch, on: size).map { $0.map(\.x) }
      let (row, radius) = (lit[60], Int(width) / 8)
      // The outer tenth of the radius has next to no light; within, it rises and falls more than once.
      #expect(row[(60 + radius * 9 / 10)...].allSatisfy { $0 < 0.02 })
      let turns = zip(row.dropFirst(), row.dropFirst(2)).map { $1 - $0 }.filter { abs($0) > 0.005 }
      #expect(zip(turns, turns.dropFirst()).count { $0 * $1 < 0 } >= 2, "\(width)")
      pictures.insert(row)
    }
    #expect(pictures.count == 4)
  }

  @Test(
    "A shape with an aspect is drawn as a wider or narrower one, with as much light",
    // A text keeps its letters' proportions in a wider size.
    arguments: Contents.Shape.luminous.filter { $0 != .text },
    [Float(1), 3.9, 6, 19]
  )
  func aspectDrawsAsAWiderOrNarrowerShape(shape: Contents.Shape, width: Float) {
    var dice = SeededGenerator(seed: 8)
    for aspect in [0, 0.01, 0.3, 0.9, 1, 1.02, 1.5, 4] as [Float] {
      for blendMode in [BlendMode.additive, .sourceOver] {
        let height = Double(width * .random(in: 0.4...1, using: &dice))
        func batch(_ width: Float, _ sprites: [TestSprite]) -> SpriteBatch {
          .init(shape, width: Double(width), height: height, blendMode: blendMode, sprites)
        }
        // Five, so that one is left after the loop over fours.
        var sprites = (0..<5).map { _ in Self.sprite(of: aspect, by: &dice) }
        let found = batch(width, sprites)
        let sum = light(of: found, on: Self.size).x
        let wanted = area(shape, width * aspect, Float(height))
        let tolerance = aspect < 0.1 ? 0.005 : 0.01 * wanted
        // Source-over sprites hide light of each other.
        if blendMode == .additive { #expect(abs(sum - wanted) < tolerance) }
        for index in sprites.indices { sprites[index].aspect = 1 }
        let plain = batch(width * aspect, sprites)
        let pairs = zip(
          dots(of: found, on: Self.size).joined(),
          dots(of: plain, on: Self.size).joined()
        )
        #expect(pairs.allSatisfy { abs($0.x - $1.x) < 1e-4 && abs($0.w - $1.w) < 1e-4 })
      }
    }
  }

  private static func sprite(of aspect: Float, by dice: inout SeededGenerator) -> TestSprite {
    TestSprite(
      x: .random(in: 40...56, using: &dice),
      y: .random(in: 40...56, using: &dice),
      aspect: aspect,
      rotation: .random(in: 0...7, using: &dice),
      opacity: 0.2
    )
  }

  @Test("Sprites of different aspects in one run keep their light")
  func spritesOfDifferentAspectsKeepTheirLight() {
    let aspects: [Float] = [1, 0.5, 3, 0, 1, 8]
    for width in [2.0, 8] {
      let sprites = aspects.map { TestSprite(x: 48, y: 48, aspect: $0, opacity: 0.1) }
      let sum = light(of: SpriteBatch(.square, width: width, height: width, sprites), on: Self.size)
      let wanted = Float(width * width) / 16 * 0.1 * aspects.reduce(0, +)
      #expect(abs(sum.x - wanted) < wanted * 0.01)
    }
  }

  @Test("The center of a shape's light moves with the shape", arguments: Contents.Shape.luminous)
  func centerOfLightMovesWithTheShape(shape: Contents.Shape) {
    var dice = SeededGenerator(seed: 11)
    for width in [2.0, 5, 7, 16] {
      for _ in 0..<20 {
        let sprite = TestSprite(
          x: .random(in: 40...56, using: &dice),
          y: .random(in: 40...56, using: &dice)
        )
        let batch = SpriteBatch(shape, width: width, height: width, [sprite])
        let center = centerOfLight(of: batch, on: Self.size)
        // The center of a triangle is two thirds of its height down.
        let isLow = shape == .triangle && width > 4
        let wantedY = sprite.y + (isLow ? Float(width) / 6 : 0)
        // In points: a tenth of a dot; a fifth for shapes whose light is all near their edges, a
        // third for lines thinner than a dot.
        let tolerance: Float =
          switch shape {
          case .ring, .path, .picture: 0.8
          case .text: 1.4
          default: 0.4
          }
        #expect(abs(center.x - sprite.x) < tolerance)
        #expect(abs(center.y - wantedY) < tolerance)
      }
    }
  }

  @Test("A square fills each dot by its coverage")
  func dotsAreFilledByTheirCoverage() {
    let sprite = TestSprite(x: 9, y: 8)
    let rows = dots(of: SpriteBatch(.square, width: 6, height: 8, [sprite]), on: Self.size)
    #expect(rows[1].prefix(4).map(\.x) == [0, 0.5, 1, 0])
    #expect(rows[0].prefix(4).map(\.x) == [0, 0, 0, 0])
  }

  /// Whether a position relative to the center, in points, is inside a disc or a square.
  private func isInside(_ shape: Contents.Shape, _ x: Float, _ y: Float, _ size: Size) -> Bool {
    let (x, y) = (2 * x / Float(size.width), 2 * y / Float(size.height))
    return shape == .disc ? x * x + y * y < 1 : max(abs(x), abs(y)) < 1
  }

  @Test(
    "The coverage of discs and squares matches counting finer samples of each dot",
    arguments: [Contents.Shape.disc, .square],
    [Float(4.2), 5, 7, 9, 14, 26]
  )
  func coverageMatchesCountedSamples(shape: Contents.Shape, width: Float) {
    var dice = SeededGenerator(seed: 31)
    for _ in 0..<6 {
      let size = Size(
        width: Double(width),
        height: Double(width * .random(in: 0.5...1, using: &dice))
      )
      let sprite = TestSprite(
        // Some are partly off the screen.
        x: .random(in: 0...30, using: &dice),
        y: .random(in: 30...50, using: &dice),
        rotation: .random(in: 0...7, using: &dice)
      )
      let batch = SpriteBatch(shape, width: size.width, height: size.height, [sprite])
      let (sine, cosine) = (sinf(sprite.rotation), cosf(sprite.rotation))
      var worst: Float = 0
      for (row, dots) in dots(of: batch, on: Self.size).enumerated() {
        for (column, dot) in dots.enumerated() {
          var count: Float = 0
          for place in 0..<256 {
            let x = (Float(column) + (Float(place % 16) + 0.5) / 16) * 4 - sprite.x
            let y = (Float(row) + (Float(place / 16) + 0.5) / 16) * 4 - sprite.y
            if isInside(shape, x * cosine + y * sine, y * cosine - x * sine, size) { count += 1 }
          }
          worst = max(worst, abs(dot.x - count / 256))
        }
      }
      // The coverage of a nearly horizontal edge has steps: each row is sampled at three heights.
      #expect(worst < (width < 8 ? 0.07 : 0.15))
    }
  }

  @Test(
    "Discs in one run leave the same light as discs in runs of their own",
    arguments: BlendMode.allCases,
    [Float(3), 4.2, 6, 9, 20]
  )
  func discsInOneRunMatchSingleDiscs(blendMode: BlendMode, width: Float) {
    var dice = SeededGenerator(seed: 41)
    for count in [4, 5, 64, 70] {
      let sprites = (0..<count).map { _ in
        // Some are off the screen, some are drawn as points.
        TestSprite(
          x: .random(in: -10...106, using: &dice),
          y: .random(in: -10...106, using: &dice),
          scale: .random(in: 0.3...1.3, using: &dice),
          color: [.random(in: 0...1, using: &dice), 1, 0.2],
          opacity: .random(in: 0...0.9, using: &dice)
        )
      }
      let size = Size(width: Double(width), height: Double(width))
      var (many, single) = (SpriteBatch(), SpriteBatch())
      many.append(Contents(shape: .disc, size: size), blendMode: blendMode, sprites)
      for sprite in sprites {
        single.append(Contents(shape: .disc, size: size), blendMode: blendMode, [sprite])
      }
      let pairs = zip(
        dots(of: many, on: Self.size).joined(),
        dots(of: single, on: Self.size).joined()
      )
      #expect(pairs.allSatisfy { max(($0 - $1).max(), ($1 - $0).max()) < 1e-3 })
    }
  }

  @Test(
    "Shapes with extreme numbers leave finite light",
    arguments: Contents.Shape.luminous,
    BlendMode.allCases
  )
  func shapesOfExtremeNumbersLeaveFiniteLight(
    shape: Contents.Shape,
    blendMode: BlendMode
  ) {
    let hostile: [Float] = [
      .nan, .infinity, -.infinity, 1e30, -1e30, 1e9, -1, 0, -0.0, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ]
    var sprites: [TestSprite] = []
    for value in hostile {
      sprites.append(TestSprite(x: value, y: 20))
      sprites.append(TestSprite(x: 20, y: value, scale: 4))
      sprites.append(TestSprite(x: 20, y: 20, scale: value, rotation: 1))
      sprites.append(TestSprite(x: 20, y: 20, scale: 3, rotation: value))
      sprites.append(TestSprite(x: 20, y: 20, aspect: value, rotation: 1))
      sprites.append(TestSprite(x: 20, y: 20, scale: value, aspect: value))
      sprites.append(TestSprite(x: 20, y: 20, scale: 4, aspect: value))
      sprites.append(TestSprite(x: 20, y: 20, color: [value, 1, value], opacity: 0.5))
      sprites.append(TestSprite(x: 20, y: 20, scale: 2, opacity: value))
    }
    for extent in [4, 1e30, 1e-30, .infinity, .nan, -4, 0] as [Double] {
      let batch = SpriteBatch(
        shape,
        width: extent,
        height: 4,
        blendMode: blendMode,
        sprites + sprites.prefix(3)
      )
      let sum = light(of: batch, on: Self.size)
      #expect(sum.x.isFinite && sum.y.isFinite && sum.z.isFinite && sum.w.isFinite)
    }
  }

  @Test("Shapes of almost no height leave almost no light", arguments: Contents.Shape.luminous)
  func flatShapesLeaveAlmostNoLight(shape: Contents.Shape) {
    for thickness in [1e-30, 1e-9, 1e-3] {
      let sprites = [TestSprite(x: 48, y: 48), TestSprite(x: 48, y: 48, rotation: 1)]
      let batch = SpriteBatch(shape, width: 40, height: thickness, sprites)
      #expect(light(of: batch, on: Self.size).x < 0.02)
    }
  }

  @Test("A disc off the screen leaves no light, and one on a corner a quarter of it")
  func shapesAreClippedAtScreenEdges() {
    let far = [
      TestSprite(x: -30, y: 20), TestSprite(x: 20, y: 200), TestSprite(x: 400, y: -900, scale: 9),
    ]
    #expect(light(of: SpriteBatch(.disc, far), on: Self.size) == .zero)
    let corner = light(
      of: SpriteBatch(.disc, width: 16, height: 16, [TestSprite(x: 0, y: 0)]),
      on: Self.size
    )
    #expect(abs(corner.x - .pi) < 0.1)
  }
}
