import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

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

  /// A blur of a dot in one direction: what falls on each of a number of dots, a multiple of 16.
  /// - Parameter halvings: How often squares of two dots are halved, and then enlarged.
  private func blur(_ place: Int, of count: Int, halvings: Int) -> [Double] {
    func at(_ line: [Double], _ index: Int) -> Double {
      line.indices.contains(index) ? line[index] : 0
    }
    var line = (0..<count / 2).map { $0 == place / 2 ? 0.5 : 0 }
    for _ in 0..<halvings {
      line = (0..<line.count / 2).map { half in
        zip([1, 3, 3, 1], -1...2).reduce(0) { $0 + $1.0 / 8 * at(line, 2 * half + $1.1) }
      }
    }
    while line.count < count {
      line = (0..<2 * line.count).map { dot in
        at(line, dot / 2) * 0.75 + at(line, dot / 2 + (dot % 2 == 0 ? -1 : 1)) * 0.25
      }
    }
    return line
  }

  @Test("The halo of a dot is the sum of three blurs, each a chain of halvings in both directions")
  func haloOfDotIsSumOfThreeBlurs() {
    for (column, row) in (0..<64).map({ (48 + $0 % 8, 56 + $0 / 8) }) {
      // So bright that nothing of its halo is too dark to be shown.
      let halo = light(of: dots([(Int, Int)](repeating: (column, row), count: 1000), camera))
      let blurs = zip([0.55, 0.35, 0.2], 0...).map { weight, halvings in
        (
          weight, blur(column, of: halo[0].count, halvings: halvings),
          blur(row, of: halo.count, halvings: halvings)
        )
      }
      var difference = 0.0
      for (y, dots) in halo.enumerated() {
        for (x, dot) in dots.enumerated() {
          let own: Double = (x, y) == (column, row) ? 1 : 0
          let wanted = blurs.reduce(own) { $0 + $1.0 * $1.1[x] * $1.2[y] }
          difference += abs(Double(dot.x) / 1600 - wanted)
          #expect(dot.w == 0 && dot.z == 0)
        }
      }
      #expect(difference < 0.002)
    }
  }

  @Test(
    "The deviations of the blurs are 4, 10.6 and 22.3 points",
    arguments: zip([0, 1, 2], [1.0, 7, 31])
  )
  func deviationsOfBlurs(halvings: Int, variance: Double) {
    let found = (112..<128).map { place in
      let line = blur(place, of: 240, halvings: halvings)
      let mean = zip(line, 0...).reduce(0) { $0 + $1.0 * Double($1.1) }
      return zip(line, 0...).reduce(0) { $0 + $1.0 * (Double($1.1) - mean) * (Double($1.1) - mean) }
    }
    #expect(abs(found.reduce(0, +) / 16 - variance) < 0.35)
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
    batch[.intensity][0] = Float(intensity)
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

  @Test(
    "A halo outshines a panel that takes bloom, such as a night sky, and leaves it where it is dark"
  )
  func haloOutshinesSky() {
    let cells = [ScreenCell?](repeating: ScreenCell("·"), count: size.columns)
    var sky = Panel(
      origin: ScreenPosition(column: 0, row: 15),
      columns: cells.count,
      cells: cells,
      zPosition: -1e9
    )
    sky.takesBloom = true
    var rasterizer = Rasterizer()
    var grid = ScreenGrid(size: size)
    let batch = dots([(Int, Int)](repeating: (58, 61), count: 10), camera)
    rasterizer.draw(batch, panels: [sky], into: &grid)
    // No hole in the halo: beside the light it is as without a sky.
    var bare = ScreenGrid(size: size)
    rasterizer.draw(batch, into: &bare)
    #expect((27..<33).allSatisfy { grid[$0, 15] == bare[$0, 15] && grid[$0, 15] != .blank })
    #expect(grid[0, 15] == ScreenCell("·") && grid[59, 15] == ScreenCell("·"))
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
