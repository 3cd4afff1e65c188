import KamuroTestSupport
import Testing

@testable import KamuroScreen

@Suite("Draw order")
struct DrawOrderTests {
  private let size = ScreenSize(columns: 40, rows: 12)

  /// A random grid of a few glyphs in a few styles, so that styles recur.
  private func gridOfFewStyles(_ seed: UInt64) -> ScreenGrid {
    var generator = SeededGenerator(seed: seed)
    let glyphs: [Unicode.Scalar] = [" ", " ", "\u{2596}", "\u{2801}", "\u{2588}", "#"]
    let inks: [ScreenColor] = [.standard, .indexed(20), .indexed(160), .indexed(200)]
    let papers: [ScreenColor] = [.standard, .standard, .indexed(20)]
    var grid = ScreenGrid(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        grid[column, row] = ScreenCell(
          glyphs[Int(generator.next() % 6)],
          foreground: inks[Int(generator.next() % 4)],
          background: papers[Int(generator.next() % 3)],
          attributes: generator.next() % 20 == 0 ? .reverse : []
        )
      }
    }
    return grid
  }

  @Test("The draw order has every changed screen cell exactly once", arguments: UInt64(0)..<20)
  func coversChangedCellsOnce(seed: UInt64) {
    var changes = ScreenDiff()
    changes.find(from: gridOfFewStyles(seed), to: gridOfFewStyles(seed + 1))
    var order = DrawOrder()
    // The second call reuses the scratch buffers of the first.
    for grid in [gridOfFewStyles(seed + 5), gridOfFewStyles(seed + 1)] {
      let isByStyle = order.arrange(
        changes.runs[...],
        of: grid,
        from: Style(),
        complements: BlockComplements()
      )
      #expect(isByStyle)
    }
    var counts = [Int](repeating: 0, count: size.cellCount)
    order.forEachRun { run in
      for column in run.columns { counts[run.row * size.columns + column] += 1 }
    }
    var expected = [Int](repeating: 0, count: size.cellCount)
    for run in changes.runs {
      for column in run.columns { expected[run.row * size.columns + column] = 1 }
    }
    #expect(counts == expected)
  }

  @Test(
    "The draw order groups by style where styles recur, and shows the same in fewer bytes",
    arguments: UInt64(0)..<10
  )
  func groupsByStyleWithSameResult(seed: UInt64) throws {
    let grids = [gridOfFewStyles(seed), gridOfFewStyles(seed + 1)]
    func bytes(isInline: Bool) -> [UInt8] {
      // Inline frames are ordered row by row.
      var composer = FrameComposer(isSynchronized: true, isInline: isInline)
      var buffer = ByteBuffer()
      for grid in grids { composer.compose(grid, into: &buffer) }
      return Array(buffer.bytes)
    }
    let together = bytes(isInline: false)
    let shown = try TerminalEmulator.screen(
      after: together,
      columns: size.columns,
      rows: size.rows
    )
    #expect(shown.visible.cells.map(BlockLook.init) == grids[1].visible.cells.map(BlockLook.init))
    #expect(Double(together.count) < 0.8 * Double(bytes(isInline: true).count))
  }

  @Test("The draw order keeps rows where no style recurs, and skips the search for a while")
  func keepsRowsWithoutRecurringStyles() {
    var grid = ScreenGrid(size: size)
    for index in grid.cells.indices {
      let level = UInt8(truncatingIfNeeded: index / 2)
      let color = ScreenColor.direct(red: level, green: UInt8(index % 2), blue: 9)
      grid.cells[index] = ScreenCell("#", foreground: color)
    }
    var changes = ScreenDiff()
    changes.find(from: ScreenGrid(size: size), to: grid)
    var order = DrawOrder()
    func isByStyle(_ grid: ScreenGrid) -> Bool {
      order.arrange(changes.runs[...], of: grid, from: Style(), complements: nil)
    }
    #expect(!isByStyle(grid))
    var attempts = 1
    while attempts < 100, !isByStyle(gridOfFewStyles(1)) { attempts += 1 }
    #expect((2...40).contains(attempts))
  }

  @Test("BlockComplements has the complement of every block glyph, and of no other glyph")
  func findsComplementOfBlockGlyphs() {
    let complements = BlockComplements()
    for (glyph, other) in zip("▀▌▘▝▖▗▚\u{1FB00}".unicodeScalars, "▄▐▟▙▜▛▞\u{1FB3B}".unicodeScalars)
    {
      #expect(complements[glyph] == other)
      #expect(complements[other] == glyph)
    }
    for set in BlockSet.allCases {
      for (pattern, glyph) in set.grid.glyphs.enumerated().dropFirst().dropLast() {
        let last = set.grid.glyphs.count - 1
        #expect(complements[glyph] == set.grid.glyphs[last - pattern])
      }
    }
    for glyph in " █#⠁\u{28FF}\u{4E2D}\u{1F386}".unicodeScalars {
      #expect(complements[glyph] == nil)
    }
  }
}
