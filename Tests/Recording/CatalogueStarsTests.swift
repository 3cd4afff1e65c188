import Foundation
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen
import Testing

// What the pictures of the catalogue show: GlyphQuality compares glyphs, these the effects.
@Suite("Pictures of the catalogue's effects")
struct CatalogueStarsTests {
  private static let sizes = [
    ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ]

  @Test(
    "Shells and snow bring the night of their backdrops to a light terminal, but not to 16 colors",
    arguments: [("peony", "sky"), ("fireworks", "sky"), ("snow", "winter"), ("snowfall", "winter")]
  )
  func backdropsBringTheirNight(name: String, backdrop: String) throws {
    let night = try #require(try Catalogue.effect(named: backdrop)?.background)
    var look = Look().showing([try #require(try Catalogue.effect(named: name))])
    look.background = .terminal(.init(red: 1, green: 1, blue: 1))
    #expect(look.shownBackground == .painted(night))
    look.colors = .sixteen
    #expect(look.shownBackground == look.background)
  }

  /// The frames of an effect at some times, with their sprites.
  private func frames(
    of name: String,
    on size: ScreenSize,
    at times: [Seconds],
    seed: UInt64 = 1
  ) throws -> [(sprites: SpriteBatch, grid: ScreenGrid, litCells: Int)] {
    let effect = try #require(try Catalogue.effect(named: name))
    let stage = Size(width: Double(size.columns) * 8, height: Double(size.rows) * 16)
    var simulation = Simulation(
      scene: Scene(stage: stage, seed: 7, placements: [Scene.Placement(effect, seed: seed)])
    )
    var rasterizer = Rasterizer(glyphs: .hybrid, blocks: .quadrant, colors: .direct)
    return times.map { time in
      simulation.advance(to: time)
      var sprites = SpriteBatch()
      simulation.draw(into: &sprites)
      var grid = ScreenGrid(size: size)
      rasterizer.draw(sprites, into: &grid)
      return (sprites, grid, rasterizer.litCells)
    }
  }

  /// Frames of bursts: the effect, the moment, the screen and the seed.
  private static let bursts: [(name: String, time: Seconds, size: ScreenSize, seed: UInt64)] = {
    let moments = [
      ("peony", 5.75, 0, 5), ("peony", 3, 1, 2), ("ring", 5.2, 0, 3), ("dahlia", 2, 1, 1),
      ("chrysanthemum", 3, 0, 4), ("saturn", 6, 0, 2), ("ghost-shell", 3.5, 1, 3),
      ("crackle", 1.8, 0, 6), ("mine", 3.4, 0, 1), ("heart-shell", 5.8, 0, 2), ("strobe", 4, 0, 3),
      ("kamuro", 5.75, 0, 5), ("brocade", 4, 0, 2), ("palm", 3, 0, 4), ("fireworks", 5.5, 0, 7),
      ("fireworks", 9, 1, 3), ("finale", 6, 0, 1), ("salute", 1.2, 0, 1), ("salute", 1.2, 1, 2),
    ]
    return moments.map { ($0.0, $0.1, sizes[$0.2], UInt64($0.3)) }
  }()

  @Test("The stars of a burst can be told apart, and few dots are burnt out")
  func starsCanBeToldApart() throws {
    var shares: [Double] = []
    for burst in Self.bursts {
      let frame = try #require(
        try frames(of: burst.name, on: burst.size, at: [burst.time], seed: burst.seed).first
      )
      let dots = DotLevels(frame.grid)
      var stars: Set<ScreenPosition> = []
      for run in frame.sprites.runs where !run.isTrail && !Self.lights.contains(run.cell) {
        for index in run.range where frame.sprites.isBright(index) {
          let (x, y) = (frame.sprites[.x][index] / 4, frame.sprites[.y][index] / 4)
          let dot = ScreenPosition(column: Int(x), row: Int(y))
          if dots.hasNeighbors(of: dot) { stars.insert(dot) }
        }
      }
      let told = Double(stars.count(where: dots.isTold)) / Double(max(stars.count, 1))
      #expect(told >= 0.4, "\(told) of \(stars.count) stars of \(burst)")
      #expect(dots.whiteShare <= 0.04, "\(dots.whiteShare) of \(burst) is white")
      shares.append(told)
    }
    #expect(shares.reduce(0, +) / Double(shares.count) >= 0.7)
  }

  /// The cells that are light around stars.
  private static let lights: Set<String> = ["flash", "haze", "glow", "smoke", "sky"]

  /// Effects that are a thing in the middle of the stage, or drawn in lines, which are finer on a larger
  /// screen.
  private static let things: Set<String> = [
    "black-hole", "heart-shell", "portal", "smiley-shell", "word-comet",
  ]

  @Test(
    "A larger screen is as full as a smaller one",
    arguments: Catalogue.names(tagged: "screensaver").filter { !things.contains($0) }
  )
  func largerScreensAreAsFull(name: String) throws {
    let lit = try Self.sizes.map { size in
      try frames(of: name, on: size, at: [0.5, 1, 1.5, 2, 3, 4, 6, 9])
        .reduce(0.0) { $0 + Double($1.litCells) / Double(size.columns * size.rows) }
    }
    // Halos reach as many points on both, so they fill more of the smaller one.
    #expect(lit[1] >= 0.78 * lit[0], "\(lit[1] / lit[0])")
  }
}

extension SpriteBatch {
  /// Whether a sprite is so bright that it counts as a star.
  fileprivate func isBright(_ sprite: Int) -> Bool {
    let color = max(self[.red][sprite], self[.green][sprite], self[.blue][sprite])
    return self[.opacity][sprite] * self[.intensity][sprite] * color > 0.8
  }
}

/// The lightness of a screen's dots, 2 x 4 in a cell, as pixels show them: L of OKLab.
private struct DotLevels {
  private var levels: [[Double]] = []
  /// The part of lit dots that are white: all channels above 235 of 255, lit above 24.
  private(set) var whiteShare = 0.0

  init(_ grid: ScreenGrid) {
    var painter = GridPainter(scale: 1, background: .black, font: nil)
    let picture = painter.picture(of: grid)
    var (lit, white) = (0, 0)
    for row in 0..<picture.height / 4 {
      levels.append([])
      for column in 0..<picture.width / 4 {
        let dot = Self.mean(of: picture, column: 4 * column, row: 4 * row)
        let channels = dot.map { 255 * pow($0, 1 / 2.2) }
        if channels.contains(where: { $0 > 24 }) { lit += 1 }
        if channels.allSatisfy({ $0 > 235 }) { white += 1 }
        levels[row].append(Self.lightness(dot))
      }
    }
    whiteShare = Double(white) / Double(max(lit, 1))
  }

  /// Whether all dots at a distance of two are on the screen.
  func hasNeighbors(of dot: ScreenPosition) -> Bool {
    (3..<levels.count - 3).contains(dot.row) && (3..<levels[0].count - 3).contains(dot.column)
  }

  /// Whether the lightest of nine dots is lighter than the median of the 16 around them by 0.15.
  func isTold(_ dot: ScreenPosition) -> Bool {
    var (near, around) = (0.0, [Double]())
    for row in -2...2 {
      for column in -2...2 {
        let level = levels[dot.row + row][dot.column + column]
        if max(abs(row), abs(column)) < 2 { near = max(near, level) } else { around.append(level) }
      }
    }
    around.sort()
    return near - (around[7] + around[8]) / 2 > 0.15
  }

  /// The mean linear light of the 4 x 4 pixels of a dot.
  private static func mean(of picture: PixelImage, column: Int, row: Int) -> [Double] {
    var sums = [0.0, 0, 0]
    for y in row..<row + 4 {
      for x in column..<column + 4 {
        let pixel = picture[x, y]
        for channel in 0..<3 { sums[channel] += pow(Double(pixel[channel]) / 255, 2.2) / 16 }
      }
    }
    return sums
  }

  /// The lightness L of [OKLab](https://bottosson.github.io/posts/oklab/).
  private static func lightness(_ light: [Double]) -> Double {
    func root(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      cbrt(red * light[0] + green * light[1] + blue * light[2])
    }
    return 0.2104542553 * root(0.4122214708, 0.5363325363, 0.0514459929)
      + 0.793617785 * root(0.2119034982, 0.6806995451, 0.1073969566)
      - 0.0040720468 * root(0.0883024619, 0.2817188376, 0.6299787005)
  }
}
