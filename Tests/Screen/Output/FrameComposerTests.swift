import KamuroTestSupport
import Testing

@testable import KamuroScreen

@Suite("Frame composer")
struct FrameComposerTests {
  static let size = ScreenSize(columns: 60, rows: 20)

  private func composed(_ composer: inout FrameComposer, _ grid: ScreenGrid) -> [UInt8] {
    var buffer = ByteBuffer()
    composer.compose(grid, into: &buffer)
    return Array(buffer.bytes)
  }

  private func text(_ composer: inout FrameComposer, _ grid: ScreenGrid) -> String {
    String(decoding: composed(&composer, grid), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  @Test(
    "The frame composer's differences leave the screen that the last frame alone would leave",
    arguments: 0..<6
  )
  func leavesScreenOfLastFrame(seed: Int) throws {
    var grids = RandomGrids(seed: UInt64(seed), size: Self.size)
    var composer = FrameComposer(isSynchronized: seed.isMultiple(of: 2))
    var bytes: [UInt8] = []
    var last = ScreenGrid(size: Self.size)
    for _ in 0..<8 {
      last = grids.next(changing: 0.3, hasDirectColors: true)
      bytes += composed(&composer, last)
    }
    let shown = try TerminalEmulator.screen(
      after: bytes,
      columns: Self.size.columns,
      rows: Self.size.rows
    )
    #expect(shown.visible == last.visible)
    #expect(shown.cursor.row < Self.size.rows)
  }

  @Test("The frame composer draws emoji of several scalars whole where the terminal shows them")
  func drawsEmojiClustersWhole() {
    var grid = ScreenGrid.showing("👨🏻", columns: 5)
    grid[3, 0] = ScreenCell("x")
    var composer = FrameComposer()
    #expect(text(&composer, grid).hasSuffix("👨^[1;4Hx"))
    composer.showsClusters = true
    #expect(text(&composer, grid).hasSuffix("👨🏻^[1;4Hx"))
    // A different emoji with the same first scalar changes the screen cell.
    grid.clusters = GlyphClusters()
    grid[2, 0] = .continuation
    #expect(text(&composer, grid).contains("👨"))
    #expect(text(&composer, grid).isEmpty)
    var ascii = FrameComposer(encoding: .ascii)
    ascii.showsClusters = true
    #expect(text(&ascii, grid).contains("? "))
  }

  @Test("The frame composer cuts a long frame at the end of a row, and every row gets its turn")
  func cutsLongFramesAtRows() throws {
    var grids = RandomGrids(seed: 3, size: Self.size)
    var composer = FrameComposer(isSynchronized: true)
    let first = grids.next()
    var bytes = composed(&composer, first)
    let last = grids.next(changing: 0.9, hasDirectColors: true)
    let longestRow = naiveLengths(from: first, to: last).max() ?? 0
    var whole = composer
    let length = composed(&whole, last).count
    let limit = length / 5
    var pieces = 0
    var isWhole = false
    while !isWhole, pieces < 20 {
      var buffer = ByteBuffer()
      isWhole = composer.compose(last, within: limit, into: &buffer)
      // A row may start when one byte of the limit is left.
      #expect(buffer.count < limit + longestRow)
      bytes += Array(buffer.bytes)
      pieces += 1
    }
    #expect((4...7).contains(pieces))
    #expect(composed(&composer, last).isEmpty)
    let shown = try TerminalEmulator.screen(after: bytes, columns: 60, rows: 20)
    #expect(shown.visible == last.visible)
    // The bottom rows get their turn although the top rows change in every frame.
    for _ in 0..<8 {
      var buffer = ByteBuffer()
      composer.compose(
        grids.next(changing: 0.9, hasDirectColors: true),
        within: limit,
        into: &buffer
      )
      bytes += Array(buffer.bytes)
    }
    let end = try TerminalEmulator.screen(after: bytes, columns: 60, rows: 20)
    for row in 0..<20 { #expect(end.lines[row] != shown.lines[row]) }
  }

  @Test(
    "The frame composer draws inline on any rows, and returns to the first after each frame",
    arguments: 0..<3
  )
  func drawsInlineAndReturnsToFirstRow(seed: Int) throws {
    let size = ScreenSize(columns: 60, rows: 7)
    var grids = RandomGrids(seed: UInt64(seed), size: size)
    var composer = FrameComposer(isSynchronized: seed == 1, isInline: true)
    // With few and with many lines above, and with free rows below.
    let lines = [4, 13, 30][seed]
    var bytes = Array(String(repeating: "above\r\n", count: lines).utf8)
    bytes += FrameComposer.reservation(rows: size.rows)
    var last = ScreenGrid(size: size)
    for _ in 0..<8 {
      last = grids.next(changing: 0.3, hasDirectColors: true)
      bytes += composed(&composer, last)
    }
    let shown = try TerminalEmulator.screen(after: bytes, columns: 60, rows: 20)
    let first = min(lines, 13)
    #expect(shown.cursor == ScreenPosition(column: 0, row: first))
    let cells = shown.visible.cells[first * 60..<(first + 7) * 60]
    #expect(Array(cells) == last.visible.cells)
    #expect(shown.lines[..<first].allSatisfy { $0 == "above" })
  }

  @Test(
    "The frame composer sends no more bytes than a writer that draws each changed cell alone",
    arguments: 0..<20
  )
  func sendsNoMoreThanNaiveWriter(seed: Int) {
    var grids = RandomGrids(seed: UInt64(seed), size: Self.size)
    var composer = FrameComposer()
    var last = ScreenGrid(size: Self.size)
    _ = composed(&composer, last)
    for _ in 0..<5 {
      let next = grids.next(changing: Double(seed + 1) / 20)
      let naive = naiveLengths(from: last, to: next).reduce(0, +)
      #expect(composed(&composer, next).count <= naive)
      last = next
    }
  }

  /// The bytes per row of a writer that sets the style of every changed screen cell, and moves the
  /// cursor once per run of them.
  private func naiveLengths(from old: ScreenGrid, to new: ScreenGrid) -> [Int] {
    var difference = ScreenDiff()
    difference.find(from: old, to: new)
    var lengths = [Int](repeating: 0, count: new.size.rows)
    for run in difference.runs {
      var length = 8
      for column in run.columns {
        let cell = new[column, run.row]
        if cell.attributes.contains(.continuation) { continue }
        length += StyleChange(from: Style(), to: Style(cell)).length + 3
        length += cell.attributes.contains(.wide) ? 8 : 0
        length += ByteBuffer.length(of: cell.glyph)
      }
      lengths[run.row] += length
    }
    return lengths
  }

  @Test("The frame composer sends nothing for an unchanged frame")
  func sendsNothingForUnchangedFrame() {
    var grids = RandomGrids(seed: 3, size: Self.size)
    let grid = grids.next()
    var composer = FrameComposer(isSynchronized: true)
    #expect(!composed(&composer, grid).isEmpty)
    #expect(composed(&composer, grid).isEmpty)
  }

  @Test("The frame composer clears and redraws at the start, at a new size and when invalidated")
  func redrawsAtStartResizeAndInvalidation() {
    let small = ScreenSize(columns: 3, rows: 2)
    var composer = FrameComposer()
    let grid = ScreenGrid(size: small, filledWith: ScreenCell("x"))
    let whole = "^[r^[m^[H^[2Jxxx^[2Hxxx^[H"
    #expect(text(&composer, grid) == whole)
    #expect(text(&composer, ScreenGrid(size: ScreenSize(columns: 2, rows: 1))) == "^[r^[m^[H^[2J")
    #expect(text(&composer, grid) == whole)
    composer.invalidate()
    #expect(text(&composer, grid) == whole)
  }

  @Test("The frame composer merges colors and attributes, or resets them where that is shorter")
  func mergesStyleChanges() {
    var composer = FrameComposer()
    var grid = ScreenGrid(size: ScreenSize(columns: 8, rows: 1))
    grid[0, 0] = ScreenCell("a", foreground: .indexed(196), background: .indexed(9))
    grid[1, 0] = ScreenCell(
      "b",
      foreground: .direct(red: 1, green: 20, blue: 255),
      background: .indexed(9)
    )
    grid[2, 0] = ScreenCell("c", attributes: [.bold, .reverse])
    grid[3, 0] = ScreenCell("d", attributes: [.faint])
    grid[4, 0] = ScreenCell("e")
    #expect(
      text(&composer, grid)
        == "^[r^[m^[H^[2J^[38;5;196;101ma^[38;2;1;20;255mb^[0;1;7mc^[0;2md^[me"
    )
  }

  @Test("The frame composer swaps a half block's colors where that saves a sequence")
  func swapsHalfBlockColors() {
    var composer = FrameComposer()
    var grid = ScreenGrid(size: ScreenSize(columns: 4, rows: 1))
    grid[0, 0] = ScreenCell("\u{2580}", foreground: .indexed(196), background: .indexed(20))
    grid[1, 0] = ScreenCell("\u{2580}", foreground: .indexed(20), background: .indexed(196))
    grid[2, 0] = ScreenCell("\u{2580}", foreground: .standard, background: .indexed(196))
    #expect(
      text(&composer, grid)
        == "^[r^[m^[H^[2J^[38;5;196;48;5;20m\u{2580}\u{2584}^[0;48;5;196m\u{2580}"
    )
  }

  @Test("The frame composer draws a full block as a space on its color, which leaves no seams")
  func drawsFullBlocksAsBackground() {
    var composer = FrameComposer()
    var grid = ScreenGrid(size: ScreenSize(columns: 4, rows: 1))
    grid[0, 0] = ScreenCell("\u{2588}", foreground: .indexed(196))
    grid[1, 0] = ScreenCell("\u{2588}", foreground: .indexed(196), background: .indexed(20))
    grid[2, 0] = ScreenCell("\u{2588}")
    #expect(text(&composer, grid) == "^[r^[m^[H^[2J^[48;5;196m  ^[m\u{2588}")
  }

  @Test("The cursor move is the shortest sequence to the next change")
  func takesShortestCursorMove() {
    func move(from origin: (Int, Int)?, to target: (Int, Int)) -> CursorMove {
      CursorMove(
        from: origin.map { ScreenPosition(column: $0.0, row: $0.1) },
        to: ScreenPosition(column: target.0, row: target.1)
      )
    }
    #expect(move(from: (3, 3), to: (3, 3)) == .none)
    #expect(move(from: (3, 3), to: (9, 3)) == .right(6))
    #expect(move(from: (3, 3), to: (3, 5)) == .down(2))
    #expect(move(from: (3, 3), to: (0, 4)) == .newLines(1, thenRight: 0))
    #expect(move(from: (30, 8), to: (2, 9)) == .newLines(1, thenRight: 2))
    #expect(move(from: (3, 3), to: (0, 9)) == .absolute(ScreenPosition(column: 0, row: 9)))
    #expect(move(from: nil, to: (5, 0)) == .absolute(ScreenPosition(column: 5, row: 0)))
  }

  @Test("A cursor move is as long as its bytes")
  func cursorMoveHasItsLength() {
    let places = [0, 1, 8, 9, 10, 98, 99, 100, 120]
    for (from, to) in places.flatMap({ from in places.map { (from, $0) } }) {
      for row in [0, 9, 99] {
        let (origin, target) = (
          ScreenPosition(column: from, row: 9), ScreenPosition(column: to, row: row)
        )
        let moves = [
          CursorMove(from: origin, to: target), CursorMove.column(to), CursorMove.absolute(target),
          CursorMove(inlineFrom: 9, column: from, to: target),
        ]
        for move in moves {
          var buffer = ByteBuffer()
          move.write(into: &buffer)
          #expect(buffer.bytes.count == move.length, "\(move)")
        }
      }
    }
  }

  @Test("The frame composer rewrites a short gap in the current style instead of skipping it")
  func rewritesShortGaps() {
    var composer = FrameComposer()
    var grid = ScreenGrid(size: ScreenSize(columns: 20, rows: 2), filledWith: ScreenCell("-"))
    _ = composed(&composer, grid)
    grid[2, 0] = ScreenCell("1")
    grid[5, 0] = ScreenCell("2")
    grid[15, 0] = ScreenCell("3")
    grid[0, 1] = ScreenCell("4")
    #expect(text(&composer, grid) == "--1--2^[9C3\r\n4")
  }

  @Test("The frame composer sends only ASCII to a terminal that cannot read more")
  func sendsOnlyASCII() {
    var composer = FrameComposer(encoding: .ascii)
    var grid = ScreenGrid(size: ScreenSize(columns: 8, rows: 1))
    let glyphs: [Unicode.Scalar] = ["\u{2580}", "\u{28FF}", "\u{2801}", "\u{E9}", "\u{1CD00}"]
    for (column, glyph) in glyphs.enumerated() { grid[column, 0] = ScreenCell(glyph) }
    grid[5, 0] = ScreenCell("\u{2728}", attributes: .wide)
    grid[6, 0] = .continuation
    let bytes = composed(&composer, grid)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"@.?#? "))
  }
}
