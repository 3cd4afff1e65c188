import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Late answers of the terminal")
struct AdoptionTests {
  private let size = ScreenSize(columns: 40, rows: 20)

  private func hasOctants(_ grid: ScreenGrid) -> Bool {
    grid.cells.contains { (0x1CD00...0x1CDE5).contains($0.glyph.value) }
  }

  @Test("A late answer changes the blocks of the hybrid style, from the same moment on")
  func lateAnswerChangesBlocksOfTheHybridStyle() throws {
    let effect = try #require(try Catalogue.effect(named: "fireworks"))
    let style = ShowStyle(Look(glyphs: .hybrid, colors: .direct), seed: 3)
    var finer = style
    finer.look.blocks = .octant
    var player = Player(effects: [effect], size: size, style: style)
    var reference = Player(effects: [effect], size: size, style: finer)
    var (first, second) = (ScreenGrid(size: size), ScreenGrid(size: size))
    var octants = 0
    for frame in 1...60 {
      let time = Double(frame) / 10
      player.draw(at: time, into: &first)
      #expect(!hasOctants(first))
      var adopting = player
      adopting.look.blocks = .octant
      adopting.draw(at: time, into: &first)
      reference.draw(at: time, into: &second)
      #expect(first == second)
      octants += hasOctants(first) ? 1 : 0
    }
    #expect(octants > 0)
  }

  @Test("On a light background light is shown dark, known at once or by a late answer")
  func lightIsDarkOnLightBackground() throws {
    let effect = try #require(try Catalogue.effect(named: "fireworks"))
    var style = ShowStyle(Look(glyphs: .braille, colors: .direct), seed: 3)
    var player = Player(effects: [effect], size: size, style: style)
    style.look.background = .terminal(.white)
    var reference = Player(effects: [effect], size: size, style: style)
    player.look.background = .terminal(.white)
    var (first, second) = (ScreenGrid(size: size), ScreenGrid(size: size))
    player.draw(at: 2, into: &first)
    reference.draw(at: 2, into: &second)
    #expect(first == second && first.cells.contains { $0.glyph != " " })
    // Then text is dark too.
    var theater = Theater(size: size, style: style)
    let dark = theater.panelColors.text
    theater.look.background = .terminal(nil)
    #expect(
      theater.panelColors.text == .direct(red: 255, green: 255, blue: 255)
        && dark != theater.panelColors.text
    )
  }
}
