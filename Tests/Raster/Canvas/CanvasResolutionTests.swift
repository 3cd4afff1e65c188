import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Canvas resolution")
struct CanvasResolutionTests {
  private static let size = ScreenSize(columns: 12, rows: 6)
  private static let finer = [4, 8].map { CanvasResolution(columns: $0) }

  /// A shape at a random position and rotation.
  private func batch(
    _ shape: Contents.Shape,
    width: Double,
    _ blendMode: BlendMode = .additive,
    by dice: inout SeededGenerator
  ) -> SpriteBatch {
    let sprite = TestSprite(
      x: .random(in: 40...56, using: &dice),
      y: .random(in: 40...56, using: &dice),
      rotation: .random(in: 0...7, using: &dice),
      opacity: 0.8
    )
    return SpriteBatch(shape, width: width, height: width * 0.8, blendMode: blendMode, [sprite])
  }

  /// The mean light of the finer dots on each dot of a canvas of the glyphs' resolution.
  private func means(_ sprites: SpriteBatch, at resolution: CanvasResolution) -> [[SIMD4<Float>]] {
    let fine = dots(of: sprites, on: Self.size, at: resolution)
    let length = resolution.columns / 2
    return (0..<Self.size.rows * 4).map { row in
      (0..<Self.size.columns * 2).map { column in
        var sum = SIMD4<Float>.zero
        for y in 0..<length {
          for x in 0..<length { sum += fine[row * length + y][column * length + x] }
        }
        return sum / Float(length * length)
      }
    }
  }

  @Test(
    "A shape has as much light on a finer canvas, also where it is a point on the coarse one",
    arguments: Contents.Shape.luminous,
    finer
  )
  func shapeHasAsMuchLightOnAFinerCanvas(shape: Contents.Shape, resolution: CanvasResolution) {
    var dice = SeededGenerator(seed: 21)
    for width in [0.5, 1.5, 3.9, 6, 11, 28] {
      let sprites = batch(shape, width: width, by: &dice)
      let coarse = light(of: sprites, on: Self.size)
      let fine = means(sprites, at: resolution).joined().reduce(.zero, +)
      #expect(abs(fine.x - coarse.x) < 0.01 * coarse.x)
    }
  }

  @Test(
    "Dots of a coarse canvas have the mean light of the finer dots on them",
    arguments: [Contents.Shape.disc, .square, .triangle, .star],
    finer
  )
  func coarseDotsAreMeansOfFinerOnes(shape: Contents.Shape, resolution: CanvasResolution) {
    var dice = SeededGenerator(seed: 22)
    for blendMode in [BlendMode.additive, .sourceOver] {
      // Smaller discs are soft.
      for width in [13.0, 21, 40] {
        let sprites = batch(shape, width: width, blendMode, by: &dice)
        let pairs = zip(
          dots(of: sprites, on: Self.size).joined(),
          means(sprites, at: resolution).joined()
        )
        for (coarse, fine) in pairs { #expect(abs(coarse.x - fine.x) < 0.13) }
      }
    }
  }

  @Test("A finer canvas shows edges that a coarse dot blurs")
  func finerCanvasShowsSharperEdges() {
    let sprites = SpriteBatch(.square, width: 6, height: 8, [TestSprite(x: 9, y: 8)])
    let coarse = dots(of: sprites, on: Self.size)[1].prefix(4).map(\.x)
    let fine = dots(of: sprites, on: Self.size, at: Self.finer[0])[2].prefix(8).map(\.x)
    #expect(coarse == [0, 0.5, 1, 0])
    #expect(fine == [0, 0, 0, 1, 1, 1, 0, 0])
  }

  @Test("On a finer canvas a gradient of a picture's pixels has no steps, also where it is turned")
  func gradientOfPictureHasNoStepsOnAFinerCanvas() {
    let colors = (1...8).map { shade in
      (Character("\(shade)"), Color(red: 1, green: 1, blue: 1, alpha: Double(shade) / 10))
    }
    let picture = Picture(
      rows: Array(repeating: "12345678", count: 8),
      colors: Dictionary(uniqueKeysWithValues: colors)
    )
    let contents = Contents(shape: .picture, size: Size(width: 64, height: 64), picture: picture)
    for turn in [0, Float.pi / 2] {
      var batch = SpriteBatch()
      batch.append(contents, [TestSprite(x: 48, y: 48, rotation: turn)])
      let fine = dots(of: batch, on: Self.size, at: Self.finer[1])
      for place in 24..<71 {
        let (dot, next) =
          turn == 0
          ? (fine[48][place], fine[48][place + 1]) : (fine[place][48], fine[place + 1][48])
        #expect(abs(next.x - dot.x - 0.0125) < 1e-4)
      }
    }
  }

  @Test("A picture has the finest canvas whose dots are whole pixels")
  func pictureHasTheFinestCanvasOfWholePixels() {
    let columns = [1, 2, 3, 4, 5, 6, 7, 8].map {
      CanvasResolution.finest(forWidth: 2 * $0).columns
    }
    #expect(columns == [2, 4, 2, 8, 2, 4, 2, 8])
  }

  @Test("A blurred layer and a crowd of points have as much light on a finer canvas")
  func blurAndCrowdsHaveAsMuchLightOnAFinerCanvas() {
    var dice = SeededGenerator(seed: 23)
    let sprites = (0..<9000).map { _ in
      TestSprite(
        x: .random(in: 20...76, using: &dice),
        y: .random(in: 20...76, using: &dice),
        opacity: 0.01
      )
    }
    for blur in [0, 6.0] {
      var batch = SpriteBatch(.disc, width: 1, height: 1, sprites)
      batch.runs[0].blur = blur
      func light(at resolution: CanvasResolution) -> Float {
        var (rasterizer, sum) = (Rasterizer(), SIMD4<Float>.zero)
        rasterizer.forEachDot(of: batch, on: Self.size, at: resolution) { sum += $2 }
        return sum.x / Float(resolution.columns * resolution.columns)
      }
      let coarse = light(at: .glyphs)
      for finer in Self.finer { #expect(abs(light(at: finer) - coarse) < 0.01 * coarse) }
    }
  }

  @Test("Glyphs are the same after a finer canvas as before")
  func glyphsAreTheSameAfterAFinerCanvas() {
    var dice = SeededGenerator(seed: 24)
    let sprites = batch(.star, width: 28, by: &dice)
    var rasterizer = Rasterizer()
    var (before, after) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
    rasterizer.draw(sprites, into: &before)
    rasterizer.forEachDot(of: sprites, on: Self.size, at: Self.finer[1]) { _, _, _ in }
    rasterizer.draw(sprites, into: &after)
    #expect(before.cells == after.cells)
  }
}
