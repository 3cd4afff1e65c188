/// A whole screen of cells, row after row.
///
/// No stage before it knows what a glyph is, no stage after it knows what a particle is.
public struct ScreenGrid: Hashable, Sendable {
  /// Columns and rows.
  public let size: ScreenSize
  /// `size.cellCount` cells, row by row from the top left.
  public var cells: [ScreenCell]

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
