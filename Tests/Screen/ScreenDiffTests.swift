import KamuroTestSupport
import Testing

@testable import KamuroScreen

@Suite("ScreenDiff")
struct ScreenDiffTests {
  /// A random grid of a few kinds of screen cells, with wide glyphs.
  private func randomGrid(_ size: ScreenSize, using dice: inout SeededGenerator) -> ScreenGrid {
    var grid = ScreenGrid(size: size)
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let isWide = column + 1 < size.columns && Int.random(in: 0..<5, using: &dice) == 0
        let color = ScreenColor.indexed(.random(in: 0...1, using: &dice))
        if isWide {
          grid[column, row] = ScreenCell("火", foreground: color, attributes: .wide)
          grid[column + 1, row] = .continuation
        } else {
          grid[column, row] = ScreenCell(
            Bool.random(using: &dice) ? "a" : " ",
            foreground: color
          )
        }
        column += isWide ? 2 : 1
      }
    }
    return grid
  }

  @Test("A difference turns the old screen into the new one, in whole and separate runs")
  func differenceTurnsOldScreenIntoNewOne() {
    var dice = SeededGenerator(seed: 1)
    var diff = ScreenDiff()
    for _ in 0..<300 {
      let size = ScreenSize(
        columns: .random(in: 1...12, using: &dice),
        rows: .random(in: 1...3, using: &dice)
      )
      let old = randomGrid(size, using: &dice)
      var new = old
      let other = randomGrid(size, using: &dice)
      for row in 0..<size.rows where Bool.random(using: &dice) {
        for column in 0..<size.columns { new[column, row] = other[column, row] }
      }
      diff.find(from: old, to: new)
      var result = old
      for run in diff.runs {
        for column in run.columns { result[column, run.row] = new[column, run.row] }
        #expect(!new[run.columns.lowerBound, run.row].attributes.contains(.continuation))
        #expect(!new[run.columns.upperBound - 1, run.row].attributes.contains(.wide))
        #expect(run.columns.contains { old[$0, run.row] != new[$0, run.row] })
      }
      #expect(result == new)
      for (one, next) in zip(diff.runs, diff.runs.dropFirst()) where one.row == next.row {
        #expect(one.columns.upperBound < next.columns.lowerBound)
      }
    }
  }

  @Test("The difference of equal screens is empty, that of two sizes everything")
  func differenceIsEmptyOrEverything() {
    let small = ScreenGrid(size: ScreenSize(columns: 3, rows: 2))
    let large = ScreenGrid(size: ScreenSize(columns: 4, rows: 2))
    var diff = ScreenDiff()
    diff.find(from: small, to: small)
    #expect(diff.runs.isEmpty)
    diff.find(from: small, to: large)
    #expect(diff.runs.map(\.row) == [0, 1])
    #expect(diff.runs.allSatisfy { $0.columns == 0..<4 })
  }

  @Test("A difference has both halves of a wide glyph when only one changed")
  func differenceHasBothHalvesOfWideGlyph() {
    var old = ScreenGrid(size: ScreenSize(columns: 4, rows: 1))
    old[1, 0] = ScreenCell("火", attributes: .wide)
    old[2, 0] = .continuation
    var new = old
    new[1, 0] = ScreenCell("水", attributes: .wide)
    var diff = ScreenDiff()
    diff.find(from: old, to: new)
    #expect(diff.runs.map(\.columns) == [1..<3])
    new = old
    new[2, 0] = ScreenCell(" ", foreground: .indexed(3), attributes: .continuation)
    diff.find(from: old, to: new)
    #expect(diff.runs.map(\.columns) == [1..<3])
  }
}
