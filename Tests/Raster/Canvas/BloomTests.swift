import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("Bloom")
struct BloomTests {
  private let size = ScreenSize(columns: 60, rows: 30)
  private let camera = Bloom(strength: 1, gain: 1.6)

  /// The light of the dots, row by row, before tone mapping.
  private func light(
    of batch: SpriteBatch,
    panels: [Panel] = [],
    at resolution: CanvasResolution = .glyphs,
    blooms: Bool = true
  ) -> [[SIMD4<Float>]] {
    var rasterizer = Rasterizer()
    rasterizer.blooms = blooms
    return rasterizer.paintLight(of: batch, on: size, at: resolution) { canvas in
      (0..<canvas.height).map { row in
        (0..<canvas.width).map { column in
          canvas.dots[canvas.base(ofRow: row) + LightBuffer.offset(ofColumn: column)]
        }
      }
    }
  }

  /// Dots of full light, given their columns and rows on the canvas.
  private func dots(_ places: [(Int, Int)], _ bloom: Bloom) -> SpriteBatch {
    var batch = SpriteBatch()
    batch.append(
      Contents(shape: .square, size: Size(width: 4, height: 4)),
      bloom: bloom,
      places.map { column, row in
        let (x, y) = (Float(column) * 4 + 2, Float(row) * 4 + 2)
        return TestSprite(x: x, y: y, color: SIMD3(1, 0.5, 0))
      }
    )
    return batch
  }

  private func dot(_ column: Int, _ row: Int, _ bloom: Bloom) -> SpriteBatch {
    dots([(column, row)], bloom)
  }

  /// The part of a Gaussian's light that falls on a dot, given its deviation and its distance from
  /// the Gaussian's center, all in dots.
  private func part(_ deviation: Double, _ dx: Double, _ dy: Double) -> Double {
    func along(_ distance: Double) -> Double {
      let scale = 1 / (deviation * 2.0.squareRoot())
      return (erf((distance + 0.5) * scale) - erf((distance - 0.5) * scale)) / 2
    }
    return along(dx) * along(dy)
  }

  @Test("The halo of a dot is the sum of three Gaussians around its square of 2 x 2 dots")
  func haloOfDotIsSumOfThreeGaussians() {
    for (column, row) in (0..<16).map({ (56 + $0 % 4, 58 + $0 / 4) }) {
      // So bright that nothing of its halo is too dark to be shown.
      let halo = light(of: dots([(Int, Int)](repeating: (column, row), count: 1000), camera))
      let center = (x: Double(column & ~1) + 0.5, y: Double(row & ~1) + 0.5)
      var (difference, total) = (0.0, 0.0)
      for (y, dots) in halo.enumerated() {
        for (x, dot) in dots.enumerated() {
          let isSource = (x, y) == (column, row)
          let found = Double(dot.x) / 1600 - (isSource ? 1 : 0)
          let (dx, dy) = (Double(x) - center.x, Double(y) - center.y)
          let wanted =
            0.55 * part(1, dx, dy) + 0.35 * part(7.0.squareRoot(), dx, dy)
            + 0.2 * part(31.0.squareRoot(), dx, dy)
          difference += abs(found - wanted)
          total += wanted
          #expect(dot.w == 0 && dot.z == 0)
        }
      }
      #expect(abs(total - 1.1) < 0.001)
      #expect(difference < 0.15 * total)
    }
  }

  @Test("Strength and gain are factors on the light that blooms", arguments: [0.5, 1, 2, 4])
  func strengthAndGainAreFactors(strength: Double) {
    func sum(_ bloom: Bloom) -> Double {
      let bright = dots([(Int, Int)](repeating: (58, 60), count: 100), bloom)
      return light(of: bright).joined().reduce(0) { $0 + Double($1.x) / 100 }
    }
    for gain in [1, 1.6, 3] {
      let wanted = 1 - strength + strength * gain * 2.1
      #expect(abs(sum(Bloom(strength: strength, gain: gain)) - wanted) < 0.01 * wanted)
    }
  }

  @Test("Without strength, or switched off, light is as without bloom")
  func lightWithoutStrengthIsUnchanged() {
    let plain = light(of: dot(58, 60, .none))
    #expect(light(of: dot(58, 60, Bloom(strength: 0, gain: 3))) == plain)
    #expect(light(of: dot(58, 60, camera), blooms: false) == plain)
    #expect(plain.joined().filter { $0 != .zero }.count == 1)
  }

  @Test("The halo of a dot does not depend on other light")
  func haloDoesNotDependOnOtherLight() {
    let alone = light(of: dot(40, 40, camera))
    for (column, row) in [(110, 40), (113, 112), (41, 117), (3, 1)] {
      let both = light(of: dots([(40, 40), (column, row)], camera))
      for y in 36...44 {
        for x in 36...44 { #expect(abs(both[y][x].x - alone[y][x].x) < 0.002) }
      }
    }
  }

  @Test("A finer canvas has nearly the same halo", arguments: [4, 8])
  func finerCanvasHasSameHalo(columns: Int) {
    let batch = dots([(Int, Int)](repeating: (58, 60), count: 100), camera)
    let scale = columns / 2
    let coarse = light(of: batch)
    let fine = light(of: batch, at: .finest(forWidth: columns))
    var difference: Float = 0
    for row in 0..<coarse.count {
      for column in 0..<coarse[row].count {
        var mean: Float = 0
        for place in 0..<scale * scale {
          mean += fine[row * scale + place / scale][column * scale + place % scale].x
        }
        difference += abs(mean / Float(scale * scale) - coarse[row][column].x)
      }
    }
    // The finest Gaussian is smoother there: it is enlarged more often.
    #expect(difference < 0.3 * 160 * 1.1)
  }

  @Test("What is painted over light covers its bloom")
  func opaqueSpritesCoverBloom() {
    for mode in [BlendMode.sourceOver, .multiply] {
      var batch = dot(58, 60, camera)
      let contents = Contents(shape: .square, size: Size(width: 80, height: 80))
      let black = TestSprite(x: 234, y: 242, color: .zero)
      batch.append(contents, blendMode: mode, bloom: camera, [black])
      for dot in light(of: batch).joined() { #expect(dot.x == 0 && dot.y == 0) }
    }
  }

  @Test("Of an opaque sprite what exceeds 1 blooms", arguments: [0.5, 1, 3, 9])
  func excessOfOpaqueSpriteBlooms(intensity: Double) {
    var batch = dot(58, 60, camera)
    batch.runs[0].blendMode = .sourceOver
    batch.intensity[0] = Float(intensity)
    let sum = light(of: batch).joined().reduce(0) { $0 + Double($1.x) }
    let excess = max(0, intensity - 1)
    #expect(abs(sum - min(intensity, 1) - excess * 1.6 * 2.1) < 0.15 * excess + 1e-4)
  }

  @Test("A blurred layer blooms as a whole")
  func blurredLayerBlooms() {
    var batch = dots([(Int, Int)](repeating: (58, 60), count: 100), camera)
    batch.runs[0].blur = 8
    let sum = light(of: batch).joined().reduce(0) { $0 + Double($1.x) }
    #expect(abs(sum - 160 * 2.1) < 2)
  }

  @Test("Many points on one plane bloom as single ones")
  func manyPointsBloomAsSingleOnes() {
    let source = RandomSource(seed: 3)
    let points = (0..<9000).map { index in
      TestSprite(
        x: Float(source.child(UInt64(index)).unit(1)) * 480,
        y: Float(source.child(UInt64(index)).unit(2)) * 480,
        opacity: 0.1
      )
    }
    func batch(_ runs: [ArraySlice<TestSprite>]) -> SpriteBatch {
      var batch = SpriteBatch()
      let contents = Contents(shape: .disc, size: Size(width: 2, height: 2))
      for run in runs { batch.append(contents, bloom: camera, Array(run)) }
      return batch
    }
    let many = light(of: batch([points[...]])).joined()
    let few = light(of: batch([points[..<4000], points[4000..<8000], points[8000...]])).joined()
    for (one, other) in zip(many, few) { #expect(abs(one.x - other.x) < 0.002 * one.x + 0.001) }
  }

  @Test("No halo is shown on panels, and none of light below them")
  func panelsHaveNoHalo() {
    let cells = "kamuro".unicodeScalars.map { ScreenCell?.some(ScreenCell($0)) }
    let origin = ScreenPosition(column: 29, row: 15)
    let text = Panel(origin: origin, columns: cells.count, cells: cells)
    var rasterizer = Rasterizer()
    var grid = ScreenGrid(size: size)
    func draw(_ zPosition: Double) {
      var batch = dots([(Int, Int)](repeating: (58, 61), count: 10), camera)
      batch.runs[0].zPosition = zPosition
      rasterizer.draw(batch, panels: [text], into: &grid)
    }
    draw(-1)
    #expect(rasterizer.litCells == 0)
    #expect((29..<35).map { grid[$0, 15] } == cells)
    draw(1)
    #expect(rasterizer.litCells > 4)
    #expect(
      (30..<35).map { grid[$0, 15].background } == [ScreenColor](repeating: .standard, count: 5)
    )
  }

  @Test("A frame leaves no light for the next one")
  func framesLeaveNoLight() {
    var rasterizer = Rasterizer()
    var grid = ScreenGrid(size: size)
    rasterizer.draw(dots([(Int, Int)](repeating: (0, 0), count: 10), camera), into: &grid)
    #expect(rasterizer.litCells > 4)
    rasterizer.draw(SpriteBatch(), into: &grid)
    #expect(rasterizer.litCells == 0)
    #expect(grid.cells.allSatisfy { $0 == .blank })
  }
}
