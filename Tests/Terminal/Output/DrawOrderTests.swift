import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("The order in which cells are drawn")
struct DrawOrderTests {
  private let size = ScreenSize(columns: 40, rows: 12)

  /// A screen of a few glyphs in a few styles, so that styles come again.
  private func motley(_ seed: UInt64) -> ScreenGrid {
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

  @Test("has every changed cell once", arguments: UInt64(0)..<20)
  func covers(seed: UInt64) {
    var changes = ScreenDiff()
    changes.find(from: motley(seed), to: motley(seed + 1))
    var order = DrawOrder()
    // The second time on what the first one has left.
    for grid in [motley(seed + 5), motley(seed + 1)] {
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

  @Test("is by style where styles come again, and shows the same", arguments: UInt64(0)..<10)
  func isShorter(seed: UInt64) throws {
    let grids = [motley(seed), motley(seed + 1)]
    func bytes(isInline: Bool) -> [UInt8] {
      // Inline each row has an order of its own.
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

  @Test("leaves rows as they are where no style comes again, and does not look for a while")
  func rests() {
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
    while attempts < 100, !isByStyle(motley(1)) { attempts += 1 }
    #expect((2...40).contains(attempts))
  }

  @Test("knows the complement of each glyph of blocks")
  func complements() {
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

/// How a cell looks: glyphs of blocks in exchanged colors look alike.
struct BlockLook: Hashable {
  private static let complements = BlockComplements()

  private let glyph: Unicode.Scalar
  private let foreground: ScreenColor
  private let background: ScreenColor
  private let attributes: ScreenCell.Attributes

  init(_ cell: ScreenCell) {
    let other = Self.complements[cell.glyph]
    let isOther = cell.foreground.rawValue < cell.background.rawValue && other != nil
    glyph = isOther ? other ?? cell.glyph : cell.glyph
    (foreground, background) =
      isOther ? (cell.background, cell.foreground) : (cell.foreground, cell.background)
    attributes = cell.attributes
  }
}
