import Kamuro
import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Walls of a panel")
struct PanelWallsTests {
  /// A panel from a drawing.
  ///
  /// "." is a hole, "#" a blank with a background; other characters are glyphs without one.
  private func panel(column: Int, row: Int, _ drawing: String...) -> Panel {
    let colors = Theater(
      size: size,
      style: ShowStyle(Look(glyphs: .braille, colors: .direct), seed: 1)
    )
    .panelColors
    let cells = drawing.joined().unicodeScalars.map { scalar -> ScreenCell? in
      switch scalar {
      case ".": nil
      case "#": ScreenCell(" ", background: colors.button)
      default: ScreenCell(scalar)
      }
    }
    return Panel(
      origin: ScreenPosition(column: column, row: row),
      columns: drawing[0].count,
      cells: cells
    )
  }

  /// A box by its edges in points.
  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Wall {
    var box = Wall(.box)
    box.position = LengthPair(Length((left + right) / 2), Length((top + bottom) / 2))
    box.size = LengthPair(Length(right - left), Length(bottom - top))
    return box
  }

  @Test("A panel without holes is one wall")
  func panelWithoutHolesIsOneBox() {
    #expect(panel(column: 2, row: 1, "###", "#a#").walls == [box(16, 16, 40, 48)])
    #expect(panel(column: 0, row: 0, "┌─┐", "│ │", "└─┘").walls == [box(0, 0, 24, 48)])
    #expect(panel(column: -1, row: 3, "#a#b#").walls == [box(-8, 48, 32, 64)])
  }

  @Test("A line without a background has a wall for each word")
  func lineWithoutBackgroundHasAWallPerWord() {
    #expect(
      panel(column: 10, row: 19, " ab c   d").walls == [
        box(88, 304, 104, 320), box(112, 304, 120, 320), box(144, 304, 152, 320),
      ]
    )
    #expect(panel(column: 0, row: 0, "   ").walls.isEmpty)
  }

  @Test("A panel's walls leave holes open, and join equal runs of neighboring rows")
  func holesStayOpenAndEqualRunsAreJoined() {
    let ring = panel(
      column: 0,
      row: 0,
      "####",
      "#..#",
      "#. #",
      "####",
      "....",
      ".##.",
      ".##."
    )
    #expect(
      Set(ring.walls) == [
        box(0, 0, 32, 16), box(0, 16, 8, 48), box(24, 16, 32, 48), box(0, 48, 32, 64),
        box(8, 80, 24, 112),
      ]
    )
    #expect(ring.walls.count == 5)
    // Runs with a gap between their rows are two walls.
    #expect(panel(column: 0, row: 0, "#.", "..", "#.").walls.count == 2)
    #expect(panel(column: 0, row: 0, "..", "..").walls.isEmpty)
  }

  @Test("Wide glyphs and reversed blanks of a panel are walls")
  func wideGlyphsAndReversedBlanksAreSolid() {
    let cells: [ScreenCell?] = [
      ScreenCell("火", attributes: .wide), .continuation, .blank,
      ScreenCell(" ", attributes: .reverse),
    ]
    let line = Panel(origin: ScreenPosition(column: 1, row: 0), columns: 4, cells: cells)
    #expect(line.walls == [box(8, 0, 24, 16), box(32, 0, 40, 16)])
  }
}
