import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Frame writer")
struct FrameWriterTests {
  /// Reads all bytes that are in a pipe.
  private func drain(_ pipe: Descriptor) -> [UInt8] {
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536)
    defer { chunk.deallocate() }
    while case .count(let count) = pipe.read(into: chunk) { bytes += chunk.prefix(count) }
    return bytes
  }

  @Test(
    "The frame writer keeps bytes that are not taken, drops frames meanwhile, and loses no byte"
  )
  func dropsFramesOfBlockedTerminal() throws {
    let size = ScreenSize(columns: 100, rows: 40)
    let (reading, writing) = try Descriptor.pipe()
    let writer = FrameWriter(terminal: writing, encoding: .utf8)
    var grids = RandomGrids(seed: 5, size: size)
    var composer = FrameComposer()
    var expected = ByteBuffer()
    var received: [UInt8] = []
    var outcomes: [Presented] = []
    for _ in 0..<12 {
      let grid = grids.next(changing: 0.5)
      let presented = writer.present(grid)
      outcomes.append(presented)
      // Dropped frames are not part of what the terminal shows.
      if presented != .dropped { composer.compose(grid, into: &expected) }
      if outcomes.count == 8 { received += drain(reading) }
    }
    while writer.hasPending {
      received += drain(reading)
      _ = writer.flushPending()
    }
    received += drain(reading)
    #expect(outcomes.contains(.complete) && outcomes.contains(.pending))
    #expect(outcomes.contains(.dropped))
    #expect(received == Array(expected.bytes))
  }

  @Test("The frame writer reports that the terminal is gone")
  func reportsGoneTerminal() throws {
    let (reading, writing) = try Descriptor.pipe()
    // A pipe's reading end takes no writes, like a terminal whose other end is closed.
    let writer = FrameWriter(terminal: reading, encoding: .utf8)
    let grid = ScreenGrid(size: ScreenSize(columns: 2, rows: 1))
    #expect(writer.present(grid) == .terminalGone)
    writing.close()
  }
}
