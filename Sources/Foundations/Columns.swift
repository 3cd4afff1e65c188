/// A table as a structure of arrays: each row has an element in each column of `Key`.
///
/// ```
/// x        1.5  2.0  0.3  …     an element for each row
/// scale    1.0                  uniform: stored once, because all rows have the same element
/// z                             empty: no row has set it
/// ```
/// All columns share one buffer; memory that no row needs is not touched. A copy of the table shares
/// the buffer until one of them changes.
package struct Columns<Key: ColumnKey>: Sendable {
  @usableFromInline var rows = 0
  @usableFromInline var buffer = ColumnBuffer.empty
  /// A bit for each column that the rows have set.
  @usableFromInline var filled: UInt32 = 0
  /// A bit for each column whose first element stands for all; meaningless without rows.
  @usableFromInline var uniform = UInt32.max

  /// A table without rows.
  @inlinable package init() {}

  /// The number of rows.
  @inlinable package var count: Int { rows }

  /// A column of numbers.
  @inlinable package subscript(key: Key) -> Column<Key.Number> { self[key, as: Key.Number.self] }

  /// A column of elements of another type.
  @inlinable package subscript<Element>(key: Key, as type: Element.Type) -> Column<Element> {
    Column(
      buffer: buffer,
      start: UnsafePointer(start(key, type)),
      count: filled & key.bit == 0 ? 0 : count,
      mask: uniform & key.bit == 0 ? -1 : 0
    )
  }

  @inlinable func start<Element>(
    _ key: Key,
    _ type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    ColumnPointers(starts: buffer.starts)[key, as: type]
  }

  /// Calls `body` for each column of a set of bits.
  @inlinable func forEachColumn(_ bits: UInt32, _ body: (Key) -> Void) {
    var bits = bits
    while bits != 0, let key = Key(rawValue: bits.trailingZeroBitCount) {
      body(key)
      bits &= bits &- 1
    }
  }
}

/// Unsafe access to the columns of a table; valid within the call that passes it.
package struct ColumnPointers<Key: ColumnKey> {
  @usableFromInline let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>

  @inlinable init(starts: UnsafeMutablePointer<UnsafeMutableRawPointer>) { self.starts = starts }

  /// The first number of a column, which must not be uniform.
  @inlinable package subscript(key: Key) -> UnsafeMutablePointer<Key.Number> {
    self[key, as: Key.Number.self]
  }

  /// The first element of a column of another type.
  @inlinable package subscript<Element>(
    key: Key,
    as type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.stride == key.width)
    return starts[key.rawValue].assumingMemoryBound(to: type)
  }
}

/// The elements of one column of a table.
package struct Column<Element>: RandomAccessCollection {
  /// Keeps the elements alive.
  @usableFromInline let buffer: ColumnBuffer
  /// The elements; only the first one if the column is uniform.
  package let start: UnsafePointer<Element>
  package let count: Int
  /// 0 if the column is uniform, otherwise -1.
  @usableFromInline let mask: Int

  @inlinable init(buffer: ColumnBuffer, start: UnsafePointer<Element>, count: Int, mask: Int) {
    (self.buffer, self.start, self.count, self.mask) = (buffer, start, count, mask)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }

  /// The element that all rows have in common; `nil` if each has its own.
  @inlinable package var uniform: Element? {
    count == 1 || mask == 0 && count > 0 ? start[0] : nil
  }

  @inlinable package subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return start[index & mask]
  }
}

// MARK: - Adding and changing rows

extension Columns {
  /// A row that is being added.
  package struct NewRow {
    @usableFromInline let columns: ColumnPointers<Key>
    @usableFromInline let index: Int
    @usableFromInline var filled: UInt32 = 0
    @usableFromInline var uniform: UInt32

    @inlinable init(of columns: Columns) {
      self.columns = ColumnPointers(starts: columns.buffer.starts)
      (index, uniform) = (columns.count, columns.uniform)
    }

    /// Sets the row's element of a column.
    @inlinable @inline(__always)
    package mutating func set<Element: Equatable>(_ key: Key, to element: Element) {
      let column = columns[key, as: Element.self]
      filled |= key.bit
      if uniform & key.bit != 0 {
        if key.mayBeUniform, index == 0 || column[0] == element {
          if index == 0 { column[0] = element }
          return
        }
        uniform &= ~key.bit
        column.spread(over: index)
      }
      column[index] = element
    }
  }

  /// Adds a row; each row must set the same columns.
  @inlinable package mutating func append(_ fill: (inout NewRow) -> Void) {
    reserve(count + 1)
    var row = NewRow(of: self)
    fill(&row)
    precondition(count == 0 || row.filled == filled, "a column is set by all rows or by none")
    (filled, uniform) = (row.filled, row.uniform)
    rows += 1
  }

  /// Adds a number of rows, whose elements of all columns `fill` sets from the index `first` on; it
  /// may write up to 64 bytes beyond the last one.
  @inlinable package mutating func append(
    _ rows: Int,
    _ fill: (_ columns: ColumnPointers<Key>, _ first: Int) -> Void
  ) {
    guard rows > 0 else { return }
    reserve(count + rows)
    fill(ColumnPointers(starts: buffer.starts), count)
    if count <= 1 { (filled, uniform) = (.max, 0) }
    precondition(filled == .max && uniform == 0, "all columns are set by all rows")
    self.rows += rows
  }

  /// Sets the element of a row and a column that is not empty.
  @inlinable package mutating func set<Element: Equatable>(
    _ key: Key,
    at index: Int,
    to element: Element
  ) {
    guard self[key, as: Element.self][index] != element else { return }
    reserve(count)
    let column = start(key, Element.self)
    if uniform & key.bit != 0 {
      uniform &= ~key.bit
      column.spread(over: count)
    }
    column[index] = element
  }

  /// Calls `body` with pointers to the columns, whose elements it may change.
  @inlinable package mutating func withPointers<Result>(
    _ body: (ColumnPointers<Key>) -> Result
  ) -> Result {
    reserve(count)
    return body(ColumnPointers(starts: buffer.starts))
  }

  /// Becomes a copy of another table, in its own buffer if that is large enough.
  @inlinable package mutating func copy(_ other: Columns) {
    (rows, uniform) = (0, .max)
    reserve(other.count)
    (rows, filled, uniform) = (other.count, other.filled, other.uniform)
    copyRows(from: other.buffer)
  }

  /// Makes the buffer its own, and large enough for a number of rows.
  @inlinable mutating func reserve(_ rows: Int) {
    if !isKnownUniquelyReferenced(&buffer) || rows > buffer.capacity { replaceBuffer(for: rows) }
  }

  @inlinable @inline(never) mutating func replaceBuffer(for rows: Int) {
    guard rows > 0 else { return }
    let old = buffer
    let capacity = rows > old.capacity ? max(16, rows, 2 * old.capacity) : old.capacity
    buffer = ColumnBuffer(capacity: capacity, widths: Key.allCases.map(\.width))
    copyRows(from: old)
  }

  @inlinable func copyRows(from other: ColumnBuffer) {
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
  @inlinable package mutating func take(_ selection: Selection) {
    let left = selection.count(of: count)
    if left > 0 {
      if case .rest(from: 0) = selection { return }
      reserve(count)
      forEachColumn(filled & ~uniform) { key in
        switch key.width {
        case 1: move(selection, start(key, UInt8.self))
        case 2: move(selection, start(key, UInt16.self))
        case 4: move(selection, start(key, UInt32.self))
        default: move(selection, start(key, UInt64.self))
        }
      }
    }
    rows = left
    if left <= 1 { uniform = .max }
  }

  @inlinable func move<Element>(
    _ selection: Selection,
    _ column: UnsafeMutablePointer<Element>
  ) {
    switch selection {
    case .rest(let first): column.update(from: column + first, count: count - first)
    case .places(let places, areAscending: true):
      for (new, old) in places.enumerated() { column[new] = column[old] }
    case .places(let places, areAscending: false):
      let elements = places.map { column[$0] }
      for (new, element) in elements.enumerated() { column[new] = element }
    }
  }
}

extension UnsafeMutablePointer {
  /// Copies the first element to some rows.
  @inlinable @inline(never) func spread(over rows: Int) {
    for row in 0..<rows { self[row] = self[0] }
  }
}
