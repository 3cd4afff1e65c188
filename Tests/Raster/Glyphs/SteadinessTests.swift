import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Hysteresis")
struct SteadinessTests {
  private static let size = ScreenSize(columns: 14, rows: 6)
  private static let hues: [SIMD3<Float>] = [
    [1, 0.2, 0.1], [0.3, 1, 0.4], [0.4, 0.5, 1], [1, 1, 1],
  ]
  private static let displays: [(GlyphStyle, ColorDepth)] = GlyphStyle.allCases.flatMap { glyphs in
    ColorDepth.allCases.map { (glyphs, $0) }
  }

  /// A glow, a disc and some sparks, with an opacity that varies randomly by a factor of `noise`.
  private func scene(
    _ hue: SIMD3<Float>,
    opacity: Float = 1,
    noise: Float = 0,
    seed: UInt64 = 0
  ) -> SpriteBatch {
    var dice = SeededGenerator(seed: seed)
    func strength() -> Float { opacity * (1 + noise * .random(in: -1...1, using: &dice)) }
    var batch = SpriteBatch(
      .glow,
      width: 60,
      height: 60,
      [TestSprite(x: 35, y: 48, color: hue, opacity: strength())]
    )
    batch.append(
      Contents(shape: .disc, size: Size(width: 21, height: 21)),
      [TestSprite(x: 88, y: 30, color: hue, opacity: strength())]
    )
    let sparks: [(Float, Float)] = [(100, 70), (75, 61), (61, 11), (90, 83)]
    batch.append(
      Contents(shape: .disc, size: Size(width: 4, height: 4)),
      sparks.map { TestSprite(x: $0.0, y: $0.1, color: hue, opacity: strength()) }
    )
    return batch
  }

  private func rasterizer(
    _ display: (GlyphStyle, ColorDepth),
    isSteady: Bool = true
  ) -> Rasterizer {
    var rasterizer = Rasterizer(glyphs: display.0, colors: display.1)
    rasterizer.isSteady = isSteady
    return rasterizer
  }

  private func changes(from old: ScreenGrid, to new: ScreenGrid) -> Int {
    var difference = ScreenDiff()
    difference.find(from: old, to: new)
    return difference.runs.reduce(0) { $0 + $1.columns.count }
  }

  @Test(
    "Hysteresis changes no cell of a still scene, or of one whose light varies imperceptibly",
    arguments: displays
  )
  func hysteresisKeepsStillSceneUnchanged(display: (GlyphStyle, ColorDepth)) {
    for dithers in [false, true] {
      for hue in Self.hues {
        var rasterizer = rasterizer(display)
        rasterizer.dither = dithers
        var (first, next) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
        rasterizer.draw(scene(hue, opacity: 0.7), into: &first)
        rasterizer.draw(scene(hue, opacity: 0.7), into: &next)
        #expect(first == next)
        // A dithered color may switch between two.
        guard !dithers else { continue }
        var changed = 0
        for frame in 1...40 {
          let last = next
          let batch = scene(hue, opacity: 0.7, noise: 0.003, seed: UInt64(frame))
          rasterizer.draw(batch, into: &next)
          // A cell may find a better glyph in the first frames, and then keeps it.
          if frame > 20 || display.1 == .direct { changed += changes(from: last, to: next) }
        }
        #expect(changed == 0, "\(display) \(hue)")
      }
    }
  }

  @Test("The first frame, also after any change of settings, is drawn without hysteresis")
  func firstFrameAfterAChangeHasNoHysteresis() {
    var steady = Rasterizer()
    steady.isSteady = true
    func expectFresh(_ what: Comment, on size: ScreenSize = Self.size) {
      var plain = steady
      plain.isSteady = false
      var (expected, found) = (ScreenGrid(size: size), ScreenGrid(size: size))
      let batch = scene([1, 0.5, 0.2], opacity: 0.69)
      plain.draw(batch, into: &expected)
      steady.draw(batch, into: &found)
      #expect(expected == found, what)
      // Another scene for the hysteresis to remember.
      steady.draw(scene([1, 0.5, 0.2], opacity: 0.7), into: &found)
    }
    expectFresh("first")
    steady.glyphs = .braille
    expectFresh("glyphs")
    steady.colors = .palette256
    expectFresh("colors")
    steady.glyphs = .hybrid
    steady.blocks = .octant
    expectFresh("blocks")
    steady.dotCoverage = 0.6
    expectFresh("coverage")
    expectFresh("size", on: ScreenSize(columns: 9, rows: 5))
  }

  /// The number of cell changes in a fade of four seconds, and the mean color error of a lit cell.
  private func fade(
    _ display: (GlyphStyle, ColorDepth),
    isSteady: Bool,
    _ batch: (Float) -> SpriteBatch
  ) -> (changed: Int, error: Float) {
    var rasterizer = rasterizer(display, isSteady: isSteady)
    var grid = ScreenGrid(size: Self.size)
    var (changed, error, count) = (0, Float(0), Float(0))
    for frame in 0...240 {
      let last = grid
      let sprites = batch(1 - Float(frame) / 240)
      rasterizer.draw(sprites, into: &grid)
      if frame > 0 { changed += changes(from: last, to: grid) }
      guard frame % 8 == 0 else { continue }
      let difference = difference(of: grid, from: sprites, in: display.1)
      error += difference.sum
      count += difference.count
    }
    #expect(grid == ScreenGrid(size: Self.size), "all is dark at the end")
    return (changed, error / count)
  }

  /// The sum of the distances in OKLab between shown and wanted light, and the number of lit cells.
  private func difference(
    of grid: ScreenGrid,
    from sprites: SpriteBatch,
    in colors: ColorDepth
  ) -> (sum: Float, count: Float) {
    let light = dots(of: sprites, on: grid.size)
    let quantizer = ColorQuantizer(depth: colors)
    var (sum, count) = (Float(0), Float(0))
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        var wanted = SIMD4<Float>.zero
        for dot in 0..<8 {
          let (line, place): (Int, Int) = (row * 4 + dot / 2, column * 2 + dot % 2)
          wanted += ToneMap.mapped(light[line][place]) / 8
        }
        guard wanted.peak > 0.002 else { continue }
        count += 1
        let cell = grid[column, row]
        let ink = quantizer.light(of: cell.foreground)
        let paper = quantizer.light(of: cell.background)
        let part: Float =
          switch cell.glyph.value {
          case 0x2800...0x28FF: Float((cell.glyph.value & 0xFF).nonzeroBitCount) * 0.05
          case 0x2580, 0x2584: 0.5
          case 0x2588: 1
          default: 0
          }
        let shown = ink * part + paper * (1 - part)
        sum += OKLab(linear: wanted).squaredDistance(to: OKLab(linear: shown)).squareRoot()
      }
    }
    return (sum, count)
  }

  @Test(
    "Hysteresis reduces the cell changes of a slow fade without a larger color error",
    arguments: [GlyphStyle.braille, .half, .hybrid],
    [ColorDepth.direct, .palette256]
  )
  func hysteresisReducesChangesOfASlowFade(glyphs: GlyphStyle, colors: ColorDepth) {
    let hues: [SIMD3<Float>] = [
      [1, 0, 0], [0, 1, 0.3], [0.3, 0.4, 1], [1, 0.6, 0.1], [1, 1, 1],
    ]
    for (shape, width) in [(Contents.Shape.disc, 30.0), (.glow, 70)] {
      var (plain, steady) = (0, 0)
      for hue in hues {
        let batch: (Float) -> SpriteBatch = { opacity in
          let sprite = TestSprite(x: 56.5, y: 47.5, color: hue, opacity: opacity)
          return SpriteBatch(shape, width: width, height: width, [sprite])
        }
        let without = fade((glyphs, colors), isSteady: false, batch)
        let with = fade((glyphs, colors), isSteady: true, batch)
        plain += without.changed
        steady += with.changed
        // 0.02 is a just noticeable difference in OKLab.
        if glyphs != .hybrid { #expect(with.error <= without.error * 1.05 + 0.02, "\(hue)") }
      }
      // In 256 colors a cell changes only a few times in a fade, each time to a darker color: there
      // hysteresis can save only changes back and forth. The background of braille changes too.
      let most: Float = colors == .direct ? 1 / 3 : 0.88
      #expect(Float(steady) <= Float(plain) * most, "\(shape): \(steady) of \(plain)")
    }
  }

  @Test("Hysteresis leaves nothing behind moving sparks", arguments: displays)
  func hysteresisLeavesNothingBehindMovingSparks(display: (GlyphStyle, ColorDepth)) {
    var (steady, plain) = (rasterizer(display), rasterizer(display, isSteady: false))
    var (grid, fresh) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
    for frame in 0..<120 {
      let sparks = (0..<6).map { spark in
        TestSprite(
          x: 10 + Float(spark * 15) + Float(frame) * 0.31 * Float(spark - 2),
          y: 90 - Float(frame) * 0.77,
          color: Self.hues[spark % 4],
          opacity: 1 - Float(frame) / 130
        )
      }
      let batch = SpriteBatch(.disc, width: 5, height: 5, sparks)
      steady.draw(batch, into: &grid)
      plain.draw(batch, into: &fresh)
      for place in grid.cells.indices where fresh.cells[place] == .blank {
        #expect(grid.cells[place] == .blank)
      }
      #expect(steady.litCells <= plain.litCells)
    }
  }

  @Test("Hysteresis keeps no cell in front of a panel, and no background of one that moved away")
  func hysteresisDoesNotKeepCellsOfPanels() {
    var (steady, plain) = (Rasterizer(), Rasterizer())
    steady.isSteady = true
    var (grid, fresh) = (ScreenGrid(size: Self.size), ScreenGrid(size: Self.size))
    for frame in 0..<40 {
      let level = UInt8(40 + frame)
      let cell = ScreenCell(" ", background: .direct(red: 0, green: 0, blue: level))
      let panel = Panel(
        origin: ScreenPosition(column: frame / 4, row: 1),
        columns: 3,
        cells: [ScreenCell?](repeating: cell, count: 9),
        zPosition: -1
      )
      let batch = scene([1, 0.7, 0.4], opacity: 0.8 - Float(frame) * 0.001)
      steady.draw(batch, panels: [panel], into: &grid)
      plain.draw(batch, panels: [panel], into: &fresh)
      for row in 1...3 {
        for column in frame / 4..<frame / 4 + 3 {
          #expect(grid[column, row] == fresh[column, row])
        }
      }
      for place in grid.cells.indices {
        let isBlue = grid.cells[place].background == cell.background
        #expect(isBlue == (fresh.cells[place].background == cell.background))
      }
    }
  }

  @Test(
    "Hysteresis leaves no grey when white light turns red",
    arguments: [ColorDepth.palette256, .sixteen]
  )
  func hysteresisLeavesNoGreyWhenWhiteTurnsRed(colors: ColorDepth) {
    for glyphs in [GlyphStyle.braille, .half, .hybrid, .octant] {
      var rasterizer = rasterizer((glyphs, colors))
      var grid = ScreenGrid(size: Self.size)
      for frame in 0...100 {
        let other = 1 - Float(frame) / 100
        rasterizer.draw(scene([1, other, other], opacity: 0.6), into: &grid)
      }
      for cell in grid.cells where cell != .blank {
        for color in [cell.foreground, cell.background] {
          guard case .indexed(let index) = color.kind else { continue }
          // Dark greys and black are of tails whose hue is hardly seen.
          let isDark = index == 16 || XtermPalette.darkGreys.contains(index)
          #expect(isDark || !XtermPalette.isGrey[Int(index)])
        }
      }
    }
  }
}
