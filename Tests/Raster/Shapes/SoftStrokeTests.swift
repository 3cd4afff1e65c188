import KamuroParticles
import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Soft strokes")
struct SoftStrokeTests {
  private static let size = ScreenSize(columns: 12, rows: 6)

  /// The red light of dots with the length of a point.
  private func reds(of sprites: SpriteBatch) -> [[Float]] {
    dots(of: sprites, on: Self.size, at: CanvasResolution(columns: 8)).map { $0.map(\.x) }
  }

  @Test(
    "A small sprite has the light of its area, wherever it is and however it lies",
    arguments: [(1.2, 1.0), (2.6, 1), (4.8, 1), (3, 1.4), (2.6, 4), (6, 3)]
  )
  func lightIsThatOfTheArea(height: Double, aspect: Double) {
    var dice = SeededGenerator(seed: 31)
    for (shape, part) in [(Contents.Shape.disc, Double.pi / 4), (.glow, .pi / 12)] {
      for _ in 0..<40 {
        let sprite = TestSprite(
          x: .random(in: 40...56, using: &dice),
          y: .random(in: 40...56, using: &dice),
          rotation: .random(in: 0...7, using: &dice)
        )
        let sprites = SpriteBatch(shape, width: height * aspect, height: height, [sprite])
        let light = reds(of: sprites).joined().reduce(0, +)
        let area = Float(part * aspect * height * height)
        #expect(abs(light - area) < 0.02 * area)
      }
    }
  }

  @Test("A small disc is brightest in the middle, and fades softly on all sides")
  func smallDiscFadesSoftly() {
    let disc = reds(
      of: SpriteBatch(.disc, width: 3, height: 3, [TestSprite(x: 48.5, y: 48.5)])
    )
    let row = disc[48][48...51].map(\.self)
    #expect(row[0] > 1.2 && row[0] > 1.5 * row[1] && row[1] > 4 * row[2] && row[3] == 0)
    for light in [disc[49][48], disc[47][48], disc[48][47]] { #expect(abs(light - row[1]) < 1e-5) }
  }

  @Test("Strokes on neighboring pieces of a path are a line, as one long stroke is")
  func neighboringStrokesAreALine() {
    for angle in [Float(0), 0.4, 1.2] {
      let along = SIMD2(cos(angle), sin(angle))
      let strokes = (-9...9).map { piece in
        let place = 48 + along * (4 * Float(piece))
        return TestSprite(x: place.x, y: place.y, rotation: angle)
      }
      func line(_ length: Double, _ sprites: [TestSprite]) -> [[Float]] {
        var batch = SpriteBatch(.disc, width: 1.2 * length, height: 3, sprites)
        batch.runs[0].isTrail = true
        return reds(of: batch)
      }
      let whole = line(19 * 4, [TestSprite(x: 48, y: 48, rotation: angle)])
      for (row, other) in zip(line(4, strokes), whole) {
        for (light, other) in zip(row, other) { #expect(abs(light - other) < 0.02) }
      }
    }
  }

  @Test("What covers the light behind it covers no more than all of it")
  func coverageIsAtMostAll() {
    let sprite = TestSprite(x: 48.5, y: 48.5, color: SIMD3(0.5, 0, 0))
    let disc = reds(
      of: SpriteBatch(.disc, width: 3, height: 3, blendMode: .sourceOver, [sprite])
    )
    let (light, area) = (Transfer.linear(fromEncoded: 0.5), Float.pi / 4 * 9)
    #expect(abs(disc[48][48] - light) < 0.01)
    #expect(abs(disc.joined().reduce(0, +) - light * area) < 0.1 * light * area)
  }

  @Test("Large discs and wide glows are none")
  func largeDiscsAndWideGlowsAreNone() {
    func isSoft(_ width: Float, _ height: Float, _ kind: SoftStroke.Kind) -> Bool {
      let outline = Outline(x: 9, y: 9, halfWidth: width / 2, halfHeight: height / 2, angle: 0)
      return SoftStroke(outline, as: kind, covers: false) != nil
    }
    #expect(isSoft(5, 5, .disc) && isSoft(5, 5, .trail) && isSoft(8, 20, .disc))
    #expect(isSoft(30, 6, .glow))
    #expect(!isSoft(5.1, 6, .disc) && !isSoft(3, 3, .glow) && !isSoft(9, 20, .disc))
  }
}
