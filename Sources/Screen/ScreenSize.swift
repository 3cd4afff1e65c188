/// A size in screen cells (character positions).
public struct ScreenSize: Hashable, Sendable {
  /// Cells in a row; at least 1.
  public let columns: Int
  /// Rows; at least 1.
  public let rows: Int

  /// Creates a size; what is below 1 becomes 1, since terminals of 0 x 0 exist.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// Columns times rows.
  public var cellCount: Int { columns * rows }
}

/// A place on the screen in screen cells, from 0, 0 at the top left.
///
/// It may lie outside any grid.
public struct ScreenPosition: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the top edge.
  public var row: Int

  /// Creates a position.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
