import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Flash limiter")
struct CalmTests {
  private static let size = ScreenSize(columns: 24, rows: 9)

  /// The light that covers a light background by an opacity; on others the opacity itself.
  private func light(of opacity: Float, on background: Background) -> Float {
    guard background.isLight, opacity < 1 else { return opacity }
    var range: ClosedRange<Float> = 0...1
    for _ in 0..<30 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        BackgroundLight.opacity(of: middle) < opacity
        ? middle...range.upperBound : range.lowerBound...middle
    }
    return range.upperBound
  }

  /// A white square over the left part of the stage, with an opacity.
  private func light(_ opacity: Float, part: Double = 1) -> SpriteBatch {
    let (width, height) = (Double(Self.size.columns) * 8 * part, Double(Self.size.rows) * 16)
    return SpriteBatch(
      .square,
      width: width,
      height: height,
      [TestSprite(x: Float(width / 2), y: Float(height / 2), opacity: opacity)]
    )
  }

  private func rasterizer(_ background: Background, limiterRate: Double?) -> Rasterizer {
    var rasterizer = Rasterizer(glyphs: .half, colors: .direct)
    rasterizer.background = background
    rasterizer.limiterRate = limiterRate
    return rasterizer
  }

  /// Records the flashes of six seconds of light that is a function of time.
  private func film(
    on background: Background = .terminal(nil),
    rate: Int,
    isCalm: Bool = true,
    _ light: (Double) -> SpriteBatch
  ) -> Flashes {
    var rasterizer = rasterizer(background, limiterRate: isCalm ? Double(rate) : nil)
    var grid = ScreenGrid(size: Self.size)
    var film = Flashes(framesPerSecond: rate, ground: background.isLight ? 1 : 0)
    for frame in 0..<rate * 6 {
      rasterizer.draw(light(Double(frame) / Double(rate)), into: &grid)
      film.look(at: grid)
    }
    return film
  }

  private static let backgrounds: [Background] = [
    .terminal(nil), .terminal(.white), .painted(Color(red: 0, green: 0.17, blue: 0.21)),
  ]

  @Test(
    "The flash limiter allows at most three flashes a second",
    arguments: backgrounds,
    [15, 60]
  )
  func flashLimiterAllowsThreeFlashesPerSecond(background: Background, rate: Int) {
    var chance = SeededGenerator(seed: 3)
    let levels = (0..<600).map { _ in Float.random(in: 0...3, using: &chance) }
    let films: [(Double) -> SpriteBatch] = [
      // On and off, at several rates, random, moving, and with light that stays first.
      { light(Int($0 * 8) % 2 == 0 ? 1 : 0) }, { light(Int($0 * 15) % 2 == 0 ? 1 : 0) },
      { light(self.light(of: Int($0 * 10) % 2 == 0 ? 0.6 : 0.2, on: background)) },
      { light(self.light(of: levels[Int($0 * 60)], on: background)) },
      { light(1, part: Int($0 * 12) % 2 == 0 ? 0.9 : 0.3) },
      { light($0 < 3 ? 1 : Int($0 * 15) % 2 == 0 ? 1 : 0) },
    ]
    for (index, light) in films.enumerated() {
      let wild = film(on: background, rate: rate, isCalm: false, light)
      #expect(wild.most > 3, "light \(index)")
      #expect(film(on: background, rate: rate, light).most <= 3, "light \(index)")
    }
  }

  @Test("The flash limiter leaves weak or slowly growing light unchanged")
  func flashLimiterLeavesWeakAndSlowLightUnchanged() {
    for background in Self.backgrounds {
      var (calm, plain) = (
        rasterizer(background, limiterRate: 15), rasterizer(background, limiterRate: nil)
      )
      var (found, expected) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
      for frame in 0..<200 {
        // 0.1 at once, then up to 1 in ten seconds; on light backgrounds as ink.
        let opacity = min(1, 0.1 + Float(frame) / 150 * 0.9)
        let light = light(self.light(of: opacity, on: background))
        calm.draw(light, into: &found)
        plain.draw(light, into: &expected)
        #expect(found == expected, "\(background) frame \(frame)")
      }
      calm.draw(light(0), into: &found)
      plain.draw(light(0), into: &expected)
      #expect(found == expected)
    }
  }

  @Test("The flash limiter lets sudden light start at 0.15 and grow by 0.15 a second")
  func flashLimiterLetsSuddenLightGrowGradually() {
    for (seconds, luminance) in [(0.0, 0.16), (1, 0.31), (2, 0.46), (5, 0.91), (5.9, 1)] {
      var rasterizer = rasterizer(.terminal(nil), limiterRate: 15)
      var grid = ScreenGrid(size: Self.size)
      var film = Flashes(framesPerSecond: 15)
      for _ in 0...Int(seconds * 15) { rasterizer.draw(light(1), into: &grid) }
      film.look(at: grid)
      #expect(abs(film.peak - luminance) < 0.015, "\(seconds) s: \(film.peak)")
    }
  }

  @Test("The flash limiter dims without borders between flashing and still areas")
  func flashLimiterDimsWithoutBorders() {
    var rasterizer = rasterizer(.terminal(nil), limiterRate: 15)
    var grid = ScreenGrid(size: ScreenSize(columns: 80, rows: 24))
    // The right half has been lit for ten seconds; the left half appears.
    let halves = (left: TestSprite(x: 160, y: 192), right: TestSprite(x: 480, y: 192))
    func batch(_ sprites: [TestSprite]) -> SpriteBatch {
      SpriteBatch(.square, width: 320, height: 384, sprites)
    }
    for _ in 0..<150 { rasterizer.draw(batch([halves.right]), into: &grid) }
    rasterizer.draw(batch([halves.left, halves.right]), into: &grid)
    let levels = (0..<80).map { column -> Int in
      let cell = grid[column, 12]
      let color = cell.glyph == " " ? cell.background : cell.foreground
      guard case .direct(let red, _, _) = color.kind else { return 0 }
      return Int(red)
    }
    for column in 1..<80 { #expect(abs(levels[column] - levels[column - 1]) <= 12) }
    #expect(levels[0] < 120 && levels[79] == 255)
  }

  @Test("The flash limiter works on screens of any size, and after their change")
  func flashLimiterWorksAtAnyScreenSize() {
    var rasterizer = rasterizer(.terminal(nil), limiterRate: 15)
    for (columns, rows) in [(1, 1), (3, 2), (200, 1), (1, 60), (80, 24)] {
      var grid = ScreenGrid(size: ScreenSize(columns: columns, rows: rows))
      for _ in 0..<3 { rasterizer.draw(light(3), into: &grid) }
      #expect(rasterizer.litCells > 0)
    }
  }
}
