import Particles
import Presets
import Raster
import Testing

@testable import Show

@Suite("What a terminal tells of itself while a show plays")
struct AdoptionTests {
  private let size = ScreenSize(columns: 40, rows: 20)

  private func hasOctants(_ grid: ScreenGrid) -> Bool {
    grid.cells.contains { (0x1CD00...0x1CDE5).contains($0.glyph.value) }
  }

  @Test("changes the blocks of the hybrid style, from the same moment on")
  func blocks() throws {
    let effect = try #require(try Catalogue.effect(named: "fireworks"))
    let style = ShowStyle(glyphs: .hybrid, colors: .direct, seed: 3)
    var finer = style
    finer.blocks = .octant
    var told = Player(effect: effect, size: size, style: style)
    var born = Player(effect: effect, size: size, style: finer)
    var (first, second) = (ScreenGrid(size: size), ScreenGrid(size: size))
    var octants = 0
    for frame in 1...60 {
      let time = Double(frame) / 10
      told.draw(at: time, into: &first)
      #expect(!hasOctants(first))
      var heard = told
      heard.adopt(blocks: .octant, background: nil)
      heard.draw(at: time, into: &first)
      born.draw(at: time, into: &second)
      #expect(first == second)
      octants += hasOctants(first) ? 1 : 0
    }
    #expect(octants > 0)
  }

  @Test("is the color behind everything, known at once or later")
  func background() {
    var style = ShowStyle(glyphs: .braille, colors: .none, seed: 1)
    #expect(Theater(size: size, style: style).terminalBackground == nil)
    style.background = .white
    var theater = Theater(size: size, style: style)
    #expect(theater.terminalBackground == .white)
    theater.adopt(blocks: .quadrant, background: Color(red: 0, green: 0, blue: 0))
    #expect(theater.terminalBackground == Color(red: 0, green: 0, blue: 0))
  }
}
