/// A size in screen cells (character positions).
public struct ScreenSize: Hashable, Sendable {
  /// The number of columns, at least 1.
  public let columns: Int
  /// The number of rows, at least 1.
  public let rows: Int

  /// Creates a size; numbers below 1 become 1, because terminals of 0 x 0 exist.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// Columns times rows.
  package var cellCount: Int { columns * rows }
}

/// A position on the screen in screen cells, from 0, 0 at the top left.
///
/// It may be outside of any grid.
public struct ScreenPosition: Hashable, Sendable {
  /// The column, from 0.
  public var column: Int
  /// The row, from 0.
  public var row: Int

  /// Creates a position.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
