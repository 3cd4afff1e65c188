import KamuroCSIMD

/// The difference of two screens, as runs of screen cells.
public struct ScreenDiff: Hashable, Sendable {
  /// Adjacent changed cells of one row.
  public struct Run: Hashable, Sendable {
    /// The row, from 0.
    public let row: Int
    /// The changed columns.
    public let columns: Range<Int>

    /// Creates a run.
    package init(row: Int, columns: Range<Int>) {
      (self.row, self.columns) = (row, columns)
    }
  }

  /// The runs, from top to bottom and from left to right, never adjacent.
  package private(set) var runs: [Run] = []

  /// Creates an empty difference, which keeps its memory from call to call.
  package init() {}

  /// Sets this to the difference from `old` to `new`.
  ///
  /// Grids of different sizes differ in every cell of `new`. A wide glyph and its continuation are
  /// always in one run.
  /// - Complexity: O(cells), at the speed of `memcmp` where rows are equal.
  package mutating func find(from old: ScreenGrid, to new: ScreenGrid) {
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

  /// The number of cells that are compared at once.
  private static let blockSize = 8

  /// Appends the runs of one row.
  private mutating func compare(
    _ old: UnsafePointer<ScreenCell>,
    _ new: UnsafePointer<ScreenCell>,
    columns: Int,
    row: Int
  ) {
    // A cell is three words without padding, so equal cells have equal bytes.
    guard memcmp(old, new, columns * MemoryLayout<ScreenCell>.stride) != 0 else { return }
    let size = Self.blockSize * MemoryLayout<ScreenCell>.stride
    var (start, bits) = (0, UInt64(0))
    while start < columns {
      let (old, new) = (old + start, new + start)
      if start + Self.blockSize > columns {
        append(Self.changes(old, new, columns - start, &bits), from: start, row: row)
      } else if memcmp(old, new, size) != 0 {
        append(Self.changes(old, new, Self.blockSize, &bits), from: start, row: row)
      }
      start += Self.blockSize
    }
    // The attributes are in a cell's first word.
    if UInt32(truncatingIfNeeded: bits) & ScreenCell.pairBits != 0 {
      joinPairs(of: new, columns: columns, row: row)
    }
  }

  /// A bit mask of the changed cells among the `count` first, the first one's bit the lowest.
  ///
  /// To tell whether any new cell has an attribute, the first two words of each are or-ed into
  /// `bits`.
  @inline(__always)
  private static func changes(
    _ old: UnsafePointer<ScreenCell>,
    _ new: UnsafePointer<ScreenCell>,
    _ count: Int,
    _ bits: inout UInt64
  ) -> UInt32 {
    let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    var changed = UInt32(0)
    for place in 0..<count {
      let offset = place &* MemoryLayout<ScreenCell>.stride
      let first = new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let third = new.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt32.self)
      let difference =
        (first ^ old.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        | UInt64(third ^ old.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt32.self))
      changed |= (difference == 0 ? 0 : 1) &<< UInt32(truncatingIfNeeded: place)
      bits |= first
    }
    return changed
  }

  /// Appends runs of the cells whose bits are set, the lowest bit first.
  @inline(__always)
  private mutating func append(_ changed: UInt32, from start: Int, row: Int) {
    var rest = changed
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let end = first &+ (~(rest &>> UInt32(first))).trailingZeroBitCount
      append(row: row, columns: start &+ first..<start &+ end)
      rest &= UInt32.max &<< UInt32(end)
    }
  }

  /// Extends the runs of the last row to whole wide glyphs.
  @inline(never)
  private mutating func joinPairs(of new: UnsafePointer<ScreenCell>, columns: Int, row: Int) {
    let own = runs.drop { $0.row < row }
    runs.removeLast(own.count)
    for run in own {
      let (first, last) = (run.columns.lowerBound, run.columns.upperBound - 1)
      let startsInPair = first > 0 && new[first].attributes.contains(.continuation)
      let endsInPair = last + 1 < columns && new[last].attributes.contains(.wide)
      append(
        row: row,
        columns: (startsInPair ? first - 1 : first)..<(endsInPair ? last + 2 : last + 1)
      )
    }
  }

  /// Appends a run, or extends the last one where they are adjacent.
  private mutating func append(row: Int, columns: Range<Int>) {
    if let last = runs.last, last.row == row, last.columns.upperBound >= columns.lowerBound {
      let end = max(last.columns.upperBound, columns.upperBound)
      runs[runs.count - 1] = Run(row: row, columns: last.columns.lowerBound..<end)
    } else {
      runs.append(Run(row: row, columns: columns))
    }
  }
}
