import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Light of intensity")
struct IntensityLightTests {
  private let size = ScreenSize(columns: 12, rows: 6)

  private func batch(
    _ shape: Contents.Shape,
    extent: Double,
    _ intensity: Float,
    mode: BlendMode = .additive
  ) -> SpriteBatch {
    let color = SIMD3<Float>(0.9, 0.5, 0.2)
    return SpriteBatch(
      shape,
      width: extent,
      height: extent,
      blendMode: mode,
      [
        TestSprite(
          x: 49.5,
          y: 47.25,
          rotation: 0.3,
          color: color,
          opacity: 0.5,
          intensity: intensity
        )
      ]
    )
  }

  /// Whether two lights are equal but for rounding.
  private func areClose(_ one: [SIMD4<Float>], _ other: [SIMD4<Float>]) -> Bool {
    zip(one, other).allSatisfy { pair in
      (0..<4).allSatisfy { abs(pair.0[$0] - pair.1[$0]) <= 1e-4 * max(1, abs(pair.0[$0])) }
    }
  }

  @Test(
    "The light of each dot is proportional to the intensity, for points and all shapes",
    arguments: Contents.Shape.luminous,
    [3.0, 30]
  )
  func lightIsProportionalToTheIntensity(shape: Contents.Shape, extent: Double) {
    let plain = dots(of: batch(shape, extent: extent, 1), on: size).flatMap(\.self)
    #expect(plain.contains { $0.x > 0.01 })
    for intensity in [0, 0.25, 4, 64] as [Float] {
      let light = dots(of: batch(shape, extent: extent, intensity), on: size).flatMap(\.self)
      #expect(areClose(light, plain.map { $0 * intensity }))
    }
  }

  @Test(
    "Source-over, the intensity multiplies the light and leaves the cover",
    arguments: [3.0, 30]
  )
  func intensityLeavesTheCover(extent: Double) {
    let plain = dots(of: batch(.disc, extent: extent, 1, mode: .sourceOver), on: size)
    let bright = dots(of: batch(.disc, extent: extent, 4, mode: .sourceOver), on: size)
    #expect(
      areClose(
        bright.flatMap(\.self),
        plain.flatMap(\.self).map { $0 * SIMD4(4, 4, 4, 1) }
      )
    )
  }

  @Test("A filter has no light: in multiply, the intensity has no effect")
  func filterHasNoIntensity() {
    func filtered(_ intensity: Float) -> [SIMD4<Float>] {
      var scene = batch(.square, extent: 200, 1)
      let filter = batch(.disc, extent: 30, intensity, mode: .multiply)
      for key in SpriteKey.allCases { scene[key] += filter[key] }
      scene.runs.append(.init(filter.runs[0].shared, range: 1..<2))
      return dots(of: scene, on: size).flatMap(\.self)
    }
    #expect(filtered(9) == filtered(1) && filtered(0) == filtered(1))
  }

  @Test("Screen hides what is behind light above 1, and never goes below 0")
  func screenHidesWhatIsBehindLightAboveOne() {
    var scene = batch(.square, extent: 200, 2)
    scene.append(
      Contents(shape: .square, size: Size(width: 60, height: 60)),
      blendMode: .screen,
      [TestSprite(x: 48, y: 48, intensity: 5)]
    )
    let middle = dots(of: scene, on: size)[12][12]
    for lane in 0..<3 { #expect(abs(middle[lane] - 5) < 1e-4) }
  }

  @Test("A blurred layer keeps the light of its intensity", arguments: [2.0, 6])
  func blurredLayerKeepsTheLight(blur: Double) {
    func light(_ intensity: Float) -> SIMD4<Float> {
      var blurred = batch(.disc, extent: 10, intensity)
      blurred.runs[0].blur = blur
      var rasterizer = Rasterizer()
      return rasterizer.light(of: blurred, on: size).reduce(.zero, +)
    }
    let (plain, bright) = (light(0.5), light(2))
    #expect(plain.x > 0.1)
    for lane in 0..<3 {
      let difference: Float = abs(bright[lane] - 4 * plain[lane])
      #expect(difference < 0.01 * bright[lane])
    }
  }

  @Test("A white spark of intensity 4 keeps its brightest dot white wherever it is")
  func brightSparkStaysWhite() {
    for step in 0..<24 {
      let place = Float(40) + Float(step) / 6
      let sprite = TestSprite(x: place, y: place + 1.3, intensity: 4)
      let spark = dots(of: SpriteBatch(.disc, [sprite]), on: size).flatMap(\.self)
      // A disc of 4 pt has pi / 4 of a dot's light, of which the nearest dot has a quarter at least.
      #expect((spark.map(\.x).max() ?? 0) >= 0.78)
    }
  }
}
