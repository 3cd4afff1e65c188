import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

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
    var told = Player(effects: [effect], size: size, style: style)
    var born = Player(effects: [effect], size: size, style: finer)
    var (first, second) = (ScreenGrid(size: size), ScreenGrid(size: size))
    var octants = 0
    for frame in 1...60 {
      let time = Double(frame) / 10
      told.draw(at: time, into: &first)
      #expect(!hasOctants(first))
      var heard = told
      heard.adopt(blocks: .octant, background: .terminal(nil))
      heard.draw(at: time, into: &first)
      born.draw(at: time, into: &second)
      #expect(first == second)
      octants += hasOctants(first) ? 1 : 0
    }
    #expect(octants > 0)
  }

  @Test("changes light to ink where it is on a light background, told at once or later")
  func background() throws {
    let effect = try #require(try Catalogue.effect(named: "fireworks"))
    var style = ShowStyle(glyphs: .braille, colors: .direct, seed: 3)
    var told = Player(effects: [effect], size: size, style: style)
    style.background = .terminal(.white)
    var born = Player(effects: [effect], size: size, style: style)
    told.adopt(blocks: .quadrant, background: .terminal(.white))
    var (first, second) = (ScreenGrid(size: size), ScreenGrid(size: size))
    told.draw(at: 2, into: &first)
    born.draw(at: 2, into: &second)
    #expect(first == second && first.cells.contains { $0.glyph != " " })
    // Text too is dark then.
    var theater = Theater(size: size, style: style)
    let dark = theater.inks.text
    theater.adopt(blocks: .quadrant, background: .terminal(nil))
    #expect(
      theater.inks.text == .direct(red: 255, green: 255, blue: 255) && dark != theater.inks.text
    )
  }
}
