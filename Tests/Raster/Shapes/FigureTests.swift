import KamuroPlatform
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Rings, stars and polygons")
struct FigureTests {
  private static let size = ScreenSize(columns: 12, rows: 6)
  private static let middle = TestSprite(x: 48, y: 48)

  private func light(_ contents: Contents, _ sprite: TestSprite = Self.middle) -> Float {
    var batch = SpriteBatch()
    batch.append(contents, [sprite])
    return KamuroRasterTests.light(of: batch, on: Self.size).x
  }

  private func picture(
    _ shape: Contents.Shape,
    points: Int = 5,
    innerRadius: Double = 0.6,
    rotation: Float = 0
  ) -> String {
    let contents = Contents(
      shape: shape,
      size: Size(width: 32, height: 32),
      innerRadius: innerRadius,
      points: points
    )
    let sprite = TestSprite(x: 16, y: 16, rotation: rotation)
    return coveragePicture(of: contents, sprite, on: ScreenSize(columns: 4, rows: 2))
  }

  @Test("Stars, polygons and rings have the area of their formula", arguments: 3...32)
  func figuresHaveAreaOfTheirFormula(points: Int) {
    for inner in [0, 0.25, 0.6, 1] {
      let size = Size(width: 60, height: 40)
      let dots: Float = 60 * 40 / 16
      let count = Float(points)
      let star = Contents(shape: .star, size: size, innerRadius: inner, points: points)
      #expect(abs(light(star) - dots * count * Float(inner) * sinf(.pi / count) / 4) < 0.01)
      let polygon = Contents(shape: .polygon, size: size, points: points)
      #expect(abs(light(polygon) - dots * count * sinf(2 * .pi / count) / 8) < 0.01)
      let ring = Contents(shape: .ring, size: size, innerRadius: inner)
      #expect(abs(light(ring) - dots * .pi / 4 * Float(1 - inner * inner)) < 0.15)
    }
  }

  @Test("Stars, polygons and rings clamp impossible points and radii")
  func figuresClampPointsAndRadii() {
    let size = Size(width: 40, height: 40)
    func light(_ shape: Contents.Shape, points: Int = 5, inner: Double = 0.6) -> Float {
      self.light(Contents(shape: shape, size: size, innerRadius: inner, points: points))
    }
    for shape in [Contents.Shape.star, .polygon] {
      #expect(light(shape, points: .min) == light(shape, points: 3))
      #expect(light(shape, points: .max) == light(shape, points: 32))
    }
    for shape in [Contents.Shape.star, .ring] {
      #expect(light(shape, inner: .nan) == light(shape, inner: 0))
      #expect(light(shape, inner: -.infinity) == light(shape, inner: 0))
      #expect(light(shape, inner: 1e300) == light(shape, inner: 1))
    }
  }

  @Test(
    "A figure centered on a corner of the screen leaves a quarter of its light",
    arguments: [-1, 1] as [Float]
  )
  func figureOnScreenCornerLeavesAQuarter(side: Float) {
    // A quarter of a figure is on the screen when its center is on a corner of the screen.
    for shape in [Contents.Shape.ring, .star, .polygon] {
      let contents = Contents(shape: shape, size: Size(width: 40, height: 40), points: 6)
      let left = light(contents, TestSprite(x: 0, y: 48 * (1 + side)))
      let right = light(contents, TestSprite(x: 96, y: 48 * (1 + side)))
      #expect(abs(left - light(contents) / 4) < 0.02)
      #expect(abs(right - light(contents) / 4) < 0.02)
    }
  }

  @Test("A ring matches its reference")
  func ringMatchesReference() {
    #expect(
      picture(.ring) == """
        .17##71.
        29#77#92
        7#2..2#7
        #7....7#
        #7....7#
        7#2..2#7
        29#77#92
        .17##71.
        """
    )
  }

  @Test("A triangle points up and matches its reference")
  func triangleMatchesReference() {
    #expect(
      picture(.triangle) == """
        ...33...
        ...88...
        ..3##3..
        ..8##8..
        .3####3.
        .8####8.
        3######3
        8######8
        """
    )
  }

  @Test("A triangle turns clockwise")
  func figuresTurnClockwise() {
    #expect(
      picture(.triangle, rotation: .pi) == """
        8######8
        3######3
        .8####8.
        .3####3.
        ..8##8..
        ..3##3..
        ...88...
        ...33...
        """
    )
    let center = { (rotation: Float) in
      var batch = SpriteBatch()
      let sprite = TestSprite(x: 48, y: 48, rotation: rotation)
      batch.append(Contents(shape: .triangle, size: Size(width: 36, height: 36)), [sprite])
      return centerOfLight(of: batch, on: Self.size)
    }
    for rotation in stride(from: Float(0), to: 7, by: 0.1) {
      // A sixth of the height below the middle, rotated.
      let wanted = SIMD2(48 - 6 * sinf(rotation), 48 + 6 * cosf(rotation))
      let miss = center(rotation) - wanted
      #expect(abs(miss.x) < 0.1 && abs(miss.y) < 0.1)
    }
  }

  @Test("A star has a point at the top and matches its reference")
  func starMatchesReference() {
    #expect(
      picture(.star, points: 4, innerRadius: 0.4) == """
        ...22...
        ...66...
        ..1991..
        269##962
        269##962
        ..1991..
        ...66...
        ...22...
        """
    )
    #expect(
      picture(.star) == """
        ...33...
        ..1991..
        369##963
        3######3
        .5####5.
        .3####3.
        .396693.
        .1....1.
        """
    )
  }

  @Test("A polygon has a corner at the top and matches its reference")
  func polygonMatchesReference() {
    #expect(
      picture(.polygon, points: 4) == """
        ...55...
        ..5##5..
        .5####5.
        5######5
        5######5
        .5####5.
        ..5##5..
        ...55...
        """
    )
    #expect(
      picture(.polygon, points: 6) == """
        ..2772..
        16####61
        5######5
        5######5
        5######5
        5######5
        16####61
        ..2772..
        """
    )
  }
}
