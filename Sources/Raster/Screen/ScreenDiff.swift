#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The runs of cells in which one screen differs from another.
public struct ScreenDiff: Hashable, Sendable {
  /// Neighboring changed cells of one row.
  public struct Run: Hashable, Sendable {
    /// The row, from 0.
    public let row: Int
    /// The changed columns.
    public let columns: Range<Int>

    /// A run, or a part of one.
    package init(row: Int, columns: Range<Int>) {
      (self.row, self.columns) = (row, columns)
    }
  }

  /// The runs, from the top row down and from left to right, none touching another.
  public private(set) var runs: [Run] = []

  /// Creates an empty difference, to be filled again and again without allocating.
  public init() {}

  /// Makes this the difference from `old` to `new`.
  ///
  /// Grids of different sizes differ in every cell of `new`. A wide glyph and its continuation are
  /// always in one run.
  /// - Complexity: O(cells), at the speed of a memory comparison where rows are equal.
  public mutating func find(from old: ScreenGrid, to new: ScreenGrid) {
    runs.removeAll(keepingCapacity: true)
    let columns = new.size.columns
    guard old.size == new.size else {
      for row in 0..<new.size.rows { runs.append(Run(row: row, columns: 0..<columns)) }
      return
    }
    old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { new in
        guard let oldCells = old.baseAddress, let newCells = new.baseAddress else { return }
        for row in 0..<new.count / columns {
          let start = row * columns
          compare(oldCells + start, newCells + start, columns: columns, row: row)
        }
      }
    }
  }

  /// Cells that are compared at once.
  private static let stretch = 8

  /// Appends the runs of one row.
  private mutating func compare(
    _ old: UnsafePointer<ScreenCell>,
    _ new: UnsafePointer<ScreenCell>,
    columns: Int,
    row: Int
  ) {
    // A cell is three words without padding, so equal cells are equal bytes.
    let stride = MemoryLayout<ScreenCell>.stride
    guard memcmp(old, new, columns * stride) != 0 else { return }
    var column = 0
    var done = 0
    while column < columns {
      guard old[column] != new[column] else {
        column += 1
        while column + Self.stretch <= columns,
          memcmp(old + column, new + column, Self.stretch * stride) == 0
        { column += Self.stretch }
        continue
      }
      var first = column
      if first > done, new[first].attributes.contains(.continuation) { first -= 1 }
      while column < columns,
        old[column] != new[column] || column > first && new[column - 1].attributes.contains(.wide)
      {
        column += 1
      }
      append(row: row, columns: first..<column)
      done = column
    }
  }

  /// Appends a run, or lengthens the last one where they touch.
  private mutating func append(row: Int, columns: Range<Int>) {
    if let last = runs.last, last.row == row, last.columns.upperBound == columns.lowerBound {
      runs[runs.count - 1] = Run(row: row, columns: last.columns.lowerBound..<columns.upperBound)
    } else {
      runs.append(Run(row: row, columns: columns))
    }
  }
}
