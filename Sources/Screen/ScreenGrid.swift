/// A whole screen of cells, row after row.
///
/// No stage before it knows what a glyph is, no stage after it knows what a particle is.
public struct ScreenGrid: Hashable, Sendable {
  /// Columns and rows.
  public let size: ScreenSize
  /// `size.cellCount` cells, row by row from the top left.
  public var cells: [ScreenCell]
  /// The emoji of several scalars that may be in its cells.
  package var clusters = GlyphClusters()

  /// Creates a grid of one cell repeated.
  public init(size: ScreenSize, filledWith cell: ScreenCell = .blank) {
    self.size = size
    cells = [ScreenCell](repeating: cell, count: size.cellCount)
  }

  /// The cell at a column and row, both from 0 and inside the grid.
  public subscript(column: Int, row: Int) -> ScreenCell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }
}

extension ScreenGrid {
  /// Takes the cells of runs over from a grid of the same size.
  package mutating func take(_ runs: ArraySlice<ScreenDiff.Run>, from other: ScreenGrid) {
    let columns = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { other in
        for run in runs {
          let start = run.row * columns
          for column in run.columns { cells[start + column] = other[start + column] }
        }
      }
    }
  }
}
