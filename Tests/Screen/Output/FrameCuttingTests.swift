import KamuroTestSupport
import Testing

@testable import KamuroScreen

@Suite("Frame composer with a byte limit")
struct FrameCuttingTests {
  @Test(
    "A frame cut within rows keeps about its byte limit, and the next ones bring the rest",
    arguments: 0..<4
  )
  func keepsByteLimitAndCompletesLater(seed: UInt64) throws {
    let size = ScreenSize(columns: 40, rows: 12)
    var grids = RandomGrids(seed: seed, size: size)
    var composer = FrameComposer()
    var bytes = ByteBuffer(capacity: 1024)
    var grid = ScreenGrid(size: size)
    for _ in 0..<3 {
      grid = grids.next(changing: 0.6)
      var (isWhole, count) = (false, 0)
      while !isWhole, count < 2000 {
        let before = bytes.count
        isWhole = composer.compose(grid, within: 150, into: &bytes)
        #expect(bytes.count - before < 400)
        count += 1
      }
      #expect(isWhole && count > 3)
    }
    let screen = try TerminalEmulator.screen(
      after: Array(bytes.bytes),
      columns: size.columns,
      rows: size.rows
    )
    #expect(screen.visible == grid.visible)
  }

  @Test(
    "Of a picture that is cut, what stays comes before what moves",
    arguments: [(150, 1), (150, 2), (600, 3)]
  )
  func sendsFirstWhatStays(limit: Int, seed: UInt64) throws {
    let size = ScreenSize(columns: 40, rows: 12)
    var grids = RandomGrids(seed: seed, size: size)
    var composer = FrameComposer()
    var bytes = ByteBuffer()
    // Whole rows, so that no half of a wide glyph stays beside it.
    let (columns, rows) = (0..<40, 4..<8)
    func withPanel(_ grid: ScreenGrid) -> ScreenGrid {
      var grid = grid
      for row in rows {
        for column in columns {
          let letter = Unicode.Scalar(UInt8(97 + (column * row) % 26))
          grid[column, row] = ScreenCell(letter, background: .indexed(4))
        }
      }
      return grid
    }
    for _ in 0..<8 { composer.compose(grids.next(changing: 8), within: limit, into: &bytes) }
    // Alone the panel would take this many bytes, and a frame has about the limit.
    var alone = FrameComposer()
    var panelBytes = ByteBuffer()
    alone.compose(ScreenGrid(size: size), into: &panelBytes)
    let blank = panelBytes.count
    alone.compose(withPanel(ScreenGrid(size: size)), into: &panelBytes)
    let frames = 2 + 2 * (panelBytes.count - blank) / limit
    var grid = ScreenGrid(size: size)
    for _ in 0..<frames {
      grid = withPanel(grids.next(changing: 8))
      composer.compose(grid, within: limit, into: &bytes)
    }
    func shown() throws -> ScreenGrid {
      try TerminalEmulator.screen(after: Array(bytes.bytes), columns: 40, rows: 12).visible
    }
    let screen = try shown()
    for row in rows {
      #expect(columns.allSatisfy { screen[$0, row] == grid.visible[$0, row] }, "row \(row)")
    }
    // The rest comes as well.
    for _ in 0..<200 where !composer.compose(grid, within: limit, into: &bytes) {}
    #expect(try shown() == grid.visible)
  }

  @Test(
    "An inline frame that is cut goes on in its own rows, while the picture changes",
    arguments: [150, 400, 2500, 4000]
  )
  func cutInlineFramesKeepTheirRows(limit: Int) throws {
    let size = ScreenSize(columns: 60, rows: 8)
    var grids = RandomGrids(seed: UInt64(limit), size: size)
    var composer = FrameComposer(isInline: true)
    var bytes = ByteBuffer(capacity: 1024)
    bytes.append(contentsOf: Array("above\r\n".utf8) + FrameComposer.reservation(rows: size.rows))
    var grid = ScreenGrid(size: size)
    // Each picture is cut once, and changes before the rest of it is drawn.
    var cuts = 0
    for _ in 0..<30 {
      grid = grids.next(changing: 0.7, hasDirectColors: true)
      if !composer.compose(grid, within: limit, into: &bytes) { cuts += 1 }
    }
    #expect(cuts > 3)
    for _ in 0..<2000 where !composer.compose(grid, within: limit, into: &bytes) {}
    let screen = try TerminalEmulator.screen(after: Array(bytes.bytes), columns: 60, rows: 20)
    #expect(screen.cursor == ScreenPosition(column: 0, row: 1))
    #expect(screen.lines[0] == "above")
    #expect(Array(screen.visible.cells[60..<540]) == grid.visible.cells)
    #expect(screen.lines[9...].joined().isEmpty)
  }
}
