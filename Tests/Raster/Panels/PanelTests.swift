import KamuroParticles
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Panel")
struct PanelTests {
  private let letters = ["a", "b", "c"].map { ScreenCell($0) }

  @Test("A panel keeps its cells, and returns them with their holes")
  func panelReturnsItsCellsWithTheirHoles() {
    let cells = [letters[0], nil, nil, letters[1], nil, letters[2]]
    let panel = Panel(origin: ScreenPosition(column: 0, row: 0), columns: 3, cells: cells)
    #expect(panel.rows == 2)
    #expect(
      panel.contents == [
        PlacedCell(letters[0], column: 0, row: 0), PlacedCell(letters[1], column: 0, row: 1),
        PlacedCell(letters[2], column: 2, row: 1),
      ]
    )
    #expect(panel.cells == cells)
  }

  @Test("A panel shows the later of two cells in one place, and none off the screen")
  func panelShowsLaterOfTwoCells() {
    let panel = Panel(
      origin: ScreenPosition(column: -1, row: 1),
      columns: 6,
      rows: 2,
      contents: [
        PlacedCell(letters[0], column: 2, row: 0), PlacedCell(letters[1], column: 2, row: 0),
        PlacedCell(letters[2], column: 0, row: 0), PlacedCell(letters[2], column: 5, row: 0),
        PlacedCell(letters[2], column: 3, row: 1),
      ]
    )
    var grid = ScreenGrid(size: ScreenSize(columns: 4, rows: 2))
    var rasterizer = Rasterizer()
    for _ in 0..<2 { rasterizer.draw(SpriteBatch(), panels: [panel], into: &grid) }
    var expected = ScreenGrid(size: grid.size)
    expected[1, 1] = letters[1]
    #expect(grid == expected)
  }
}
