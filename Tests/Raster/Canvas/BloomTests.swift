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

  /// A grid of light, enlarged or halved.
  private struct Grid {
    var dots: [[Double]]

    func callAsFunction(_ column: Int, _ row: Int) -> Double {
      dots.indices.contains(row) && dots[0].indices.contains(column) ? dots[row][column] : 0
    }

    func mapped(
      width: Int,
      height: Int,
      _ value: (_ column: Int, _ row: Int) -> Double
    ) -> Grid {
      Grid(dots: (0..<height).map { row in (0..<width).map { value($0, row) } })
    }

    /// At half the size, by weights of neighbors from `first` on, in both directions.
    func halved(by weights: [Double], from first: Int) -> Grid {
      mapped(width: dots[0].count / 2, height: dots.count / 2) { column, row in
        zip(weights, first...).reduce(0) { sum, down in
          sum
            + zip(weights, first...).reduce(0) {
              $0 + $1.0 * down.0 * self(2 * column + $1.1, 2 * row + down.1)
            }
        }
      }
    }

    /// At twice the size, bilinearly.
    var enlarged: Grid {
      mapped(width: dots[0].count * 2, height: dots.count * 2) { column, row in
        let (x, y) = (column / 2, row / 2)
        let (beside, below) = (column % 2 == 0 ? x - 1 : x + 1, row % 2 == 0 ? y - 1 : y + 1)
        let near = self(x, y) * 0.75 + self(beside, y) * 0.25
        return near * 0.75 + (self(x, below) * 0.75 + self(beside, below) * 0.25) * 0.25
      }
    }

    static func * (grid: Grid, factor: Double) -> Grid {
      Grid(dots: grid.dots.map { $0.map { $0 * factor } })
    }

    static func + (one: Grid, other: Grid) -> Grid {
      Grid(dots: zip(one.dots, other.dots).map { zip($0, $1).map(+) })
    }
  }

  /// The halo of light by its definition.
  private func halo(of light: Grid) -> Grid {
    let weights = [0.125, 0.375, 0.375, 0.125]
    let near = light.halved(by: [0.5, 0.5], from: 0)
    let middle = near.halved(by: weights, from: -1)
    let wide = middle.halved(by: weights, from: -1)
    let complement = Grid(
      dots: wide.dots.map { $0.map { 1 - 1 / (1 + max(0, $0 - 0.2) / 1.2) } }
    )
    let limited = Grid(dots: wide.dots.map { $0.map { $0 * 0.2 / (1 + $0 * 0.2 / 0.4) } })
    let sum = near * 0.55 + (middle * 0.35 + limited.enlarged).enlarged
    let hidden = complement.enlarged.enlarged
    return sum.mapped(width: sum.dots[0].count, height: sum.dots.count) { column, row in
      let exposed = sum(column, row) * (1 - hidden(column, row))
      return exposed / (1 + exposed / 0.8)
    }
    .enlarged
  }

  @Test("The halo of a dot is that of three blurs, exposed, capped and below the dot's own light")
  func haloOfDotIsThatOfThreeBlurs() {
    for (index, count) in [1, 4, 20, 60].enumerated() {
      let (column, row) = (48 + 3 * index, 57 + index)
      let shown = light(of: dots([(Int, Int)](repeating: (column, row), count: count), camera))
      let bright = Grid(dots: []).mapped(width: shown[0].count, height: shown.count) {
        ($0, $1) == (column, row) ? 1.6 * Double(count) : 0
      }
      let halo = halo(of: bright)
      for (y, dots) in shown.enumerated() {
        for (x, dot) in dots.enumerated() {
          let wanted = bright(x, y) + max(0, 1 - bright(x, y)) * halo(x, y)
          #expect(abs(Double(dot.x) - wanted) < 0.004, "\(count) dots: \(x), \(y)")
          #expect(dot.w == 0 && dot.z == 0)
        }
      }
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

  @Test(
    "In a field of even light the halo has its own closed form",
    arguments: [0.0, 0.5, 1, 2],
    [1, 1.6, 3]
  )
  func haloOfEvenLight(strength: Double, gain: Double) {
    for light in [0.05, 0.2, 0.6, 1.5, 6] {
      var batch = SpriteBatch()
      batch.append(
        Contents(shape: .square, size: Size(width: 480, height: 480)),
        bloom: Bloom(strength: strength, gain: gain),
        [TestSprite(x: 240, y: 240, color: SIMD3(1, 0.5, 0), intensity: Float(light))]
      )
      let dot = self.light(of: batch)[60][60]
      let emitted = light * strength * gain
      let wide = 0.2 * emitted / (1 + 0.2 * emitted / 0.4)
      let exposed = (0.9 * emitted + wide) / (1 + max(0, emitted - 0.2) / 1.2)
      let own = light * (1 - strength) + emitted
      let halo = exposed / (1 + exposed / 0.8)
      let wanted = max(0, own) + max(0, 1 - max(0, own)) * halo
      #expect(abs(Double(dot.x) - wanted) < 0.01 * wanted, "\(light)")
    }
  }

  @Test("Without strength, or switched off, light is as without bloom")
  func lightWithoutStrengthIsUnchanged() {
    let plain = light(of: dot(58, 60, .none))
    #expect(light(of: dot(58, 60, Bloom(strength: 0, gain: 3))) == plain)
    #expect(light(of: dot(58, 60, camera), blooms: false) == plain)
    #expect(plain.joined().filter { $0 != .zero }.count == 1)
  }

  @Test("Nothing blooms without colors, or in ASCII")
  func nothingBloomsInLettersOrWithoutColors() {
    for (glyphs, colors) in [(GlyphStyle.ascii, ColorDepth.direct), (.braille, .none)] {
      let grids = [true, false].map { blooms in
        var rasterizer = Rasterizer(glyphs: glyphs, colors: colors)
        rasterizer.blooms = blooms
        var grid = ScreenGrid(size: size)
        rasterizer.draw(dots([(Int, Int)](repeating: (58, 60), count: 100), camera), into: &grid)
        return grid
      }
      #expect(grids[0] == grids[1])
    }
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
    // The finest Gaussian is smoother there, one more is near, and the widest is weaker.
    #expect(difference < 0.3 * 160 * 1.1)
  }

  @Test("A star on a finer canvas has a ring of color: a brighter halo beside it")
  func starOnAFinerCanvasHasARing() {
    let star = dot(58, 60, camera)
    let fine = light(of: star, at: .finest(forWidth: 8))[240..<244]
    let ring = fine.reduce(Float(0)) { $0 + $1[236..<240].reduce(0) { $0 + $1.x } } / 16
    #expect(ring > 1.1 * light(of: star)[60][59].x)
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
    var opaque = dot(58, 60, camera)
    opaque.runs[0].blendMode = .sourceOver
    opaque[.intensity][0] = Float(intensity)
    var glow = dot(58, 60, camera)
    glow[.intensity][0] = Float(max(0, intensity - 1))
    let (shown, wanted) = (light(of: opaque), light(of: glow))
    for (y, dots) in shown.enumerated() {
      for (x, dot) in dots.enumerated() where (x, y) != (58, 60) {
        #expect(abs(dot.x - wanted[y][x].x) < 0.002)
      }
    }
  }

  @Test("A blurred layer blooms as a whole")
  func blurredLayerBlooms() {
    var batch = SpriteBatch()
    let contents = Contents(shape: .square, size: Size(width: 480, height: 480))
    batch.append(contents, bloom: camera, [TestSprite(x: 240, y: 240, intensity: 0.3)])
    let sharp = light(of: batch)[60][60]
    batch.runs[0].blur = 8
    #expect(abs(light(of: batch)[60][60].x - sharp.x) < 0.01 * sharp.x)
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
