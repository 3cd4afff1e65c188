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
}
