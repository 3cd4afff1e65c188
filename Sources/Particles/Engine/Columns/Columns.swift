/// A table as a structure of arrays: each row has an element in each column of `Key`.
///
/// ```
/// x        1.5  2.0  0.3  …     an element for each row
/// scale    1.0                  uniform: stored once, because all rows have the same element
/// z                             empty: no row has set it
/// ```
/// All columns share one buffer; memory that no row needs is not touched. A copy of the table shares
/// the buffer until one of them changes.
struct Columns<Key: ColumnKey>: Sendable {
  /// The number of rows.
  private(set) var count = 0
  private var buffer = ColumnBuffer.empty
  /// A bit for each column that the rows have set.
  private var filled: UInt32 = 0
  /// A bit for each column whose first element stands for all; meaningless without rows.
  private var uniform = UInt32.max

  /// Pointers to the columns, for reading while the table exists.
  @inline(__always)
  var pointers: ColumnPointers<Key> { ColumnPointers(starts: buffer.starts) }

  /// A column of numbers.
  @inline(__always)
  subscript(key: Key) -> Column<Key.Number> { self[key, as: Key.Number.self] }

  /// A column of elements of another type.
  @inline(__always)
  subscript<Element>(key: Key, as type: Element.Type) -> Column<Element> {
    Column(
      buffer: buffer,
      start: UnsafePointer(pointers[key, as: type]),
      count: filled & key.bit == 0 ? 0 : count,
      mask: uniform & key.bit == 0 ? -1 : 0
    )
  }

  /// Calls with pointers to the columns, whose elements may be changed.
  mutating func withPointers<Result>(_ act: (ColumnPointers<Key>) -> Result) -> Result {
    reserve(count)
    return act(pointers)
  }

  /// Calls with each column of a set of bits.
  private func forEachColumn(_ bits: UInt32, _ act: (Key) -> Void) {
    var bits = bits
    while bits != 0, let key = Key(rawValue: bits.trailingZeroBitCount) {
      act(key)
      bits &= bits &- 1
    }
  }
}

// MARK: - Adding and changing rows

extension Columns {
  /// A row that is being added.
  struct NewRow {
    fileprivate let columns: ColumnPointers<Key>
    fileprivate let index: Int
    fileprivate var filled: UInt32 = 0
    fileprivate var uniform: UInt32

    /// Sets the row's element of a column.
    @inline(__always)
    mutating func set<Element: Equatable>(_ key: Key, to element: Element) {
      let column = columns[key, as: Element.self]
      filled |= key.bit
      if uniform & key.bit != 0 {
        if key.mayBeUniform, index > 0, column[0] == element { return }
        if index > 0 { column.repeatFirst(index) }
        if index > 0 || !key.mayBeUniform { uniform &= ~key.bit }
      }
      column[index] = element
    }
  }

  /// Adds a row; each row must set the same columns.
  mutating func append(_ fill: (inout NewRow) -> Void) {
    reserve(count + 1)
    var row = NewRow(columns: pointers, index: count, uniform: uniform)
    fill(&row)
    precondition(count == 0 || row.filled == filled, "a column is set by all rows or by none")
    (count, filled, uniform) = (count + 1, row.filled, row.uniform)
  }

  /// Adds rows; all of them must set all columns, from the index `first` on.
  ///
  /// Up to 64 bytes beyond the last row may be overwritten.
  mutating func append(
    _ rows: Int,
    _ fill: (_ columns: ColumnPointers<Key>, _ first: Int) -> Void
  ) {
    guard rows > 0 else { return }
    reserve(count + rows)
    fill(pointers, count)
    if count <= 1 { (filled, uniform) = (.max, 0) }
    precondition(filled == .max && uniform == 0, "all rows set all columns")
    count += rows
  }

  /// Sets the element of a row and a column that is not empty.
  mutating func set<Element: Equatable>(_ key: Key, at index: Int, to element: Element) {
    guard self[key, as: Element.self][index] != element else { return }
    reserve(count)
    let column = pointers[key, as: Element.self]
    if uniform & key.bit != 0 { column.repeatFirst(count) }
    uniform &= ~key.bit
    column[index] = element
  }

  /// Becomes a copy of another table, in its own buffer if that is large enough.
  mutating func copy(_ other: Columns) {
    (count, uniform) = (0, .max)
    reserve(other.count)
    (count, filled, uniform) = (other.count, other.filled, other.uniform)
    copyRows(from: other.buffer)
  }

  /// Makes the buffer its own, and large enough for a number of rows.
  mutating func reserve(_ rows: Int) {
    if !isKnownUniquelyReferenced(&buffer) || rows > buffer.capacity { replaceBuffer(for: rows) }
  }

  @inline(never)
  private mutating func replaceBuffer(for rows: Int) {
    guard rows > 0 else { return }
    let old = buffer
    let capacity = rows > old.capacity ? max(16, rows, 2 * old.capacity) : old.capacity
    buffer = ColumnBuffer(capacity: capacity, widths: Key.allCases.map(\.width))
    copyRows(from: old)
  }

  private func copyRows(from other: ColumnBuffer) {
    guard count > 0 else { return }
    forEachColumn(filled) { key in
      let bytes = key.width * (uniform & key.bit == 0 ? count : 1)
      buffer.starts[key.rawValue].copyMemory(from: other.starts[key.rawValue], byteCount: bytes)
    }
  }
}

// MARK: - Removing rows

extension Columns {
  /// Keeps only the rows of a selection, and the memory of all.
  /// - Complexity: O(*kept*), without an allocation if the indices ascend and no copy shares the
  ///   buffer.
  mutating func take(_ selection: Selection) {
    let kept = selection.count(of: count)
    if kept > 0, !selection.isAll(of: count) {
      reserve(count)
      forEachColumn(filled & ~uniform) { key in
        switch key.width {
        case 1: move(selection, in: pointers[key, as: UInt8.self])
        case 2: move(selection, in: pointers[key, as: UInt16.self])
        case 4: move(selection, in: pointers[key, as: UInt32.self])
        default: move(selection, in: pointers[key, as: UInt64.self])
        }
      }
    }
    count = kept
    // One element is its column's first one, and empty columns are to become uniform again.
    if kept <= 1 { uniform = .max }
  }

  private func move<Element>(_ selection: Selection, in column: UnsafeMutablePointer<Element>) {
    switch selection {
    case .rest(let first): column.update(from: column + first, count: count - first)
    case .places(let places, areAscending: true):
      for (new, old) in places.enumerated() { column[new] = column[old] }
    case .places(let places, areAscending: false):
      for (new, element) in places.map({ column[$0] }).enumerated() { column[new] = element }
    }
  }
}

extension UnsafeMutablePointer {
  /// Copies the first element, so that a number of elements are the same.
  @inline(never)
  fileprivate func repeatFirst(_ count: Int) {
    for index in 1..<count { self[index] = self[0] }
  }
}
