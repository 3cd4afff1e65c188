/// The memory of a table's columns.
///
/// It may be sent unchecked: only a table that is its unique owner writes to it; see
/// ``Columns/reserve(_:)``.
final class ColumnBuffer: @unchecked Sendable {
  /// The largest number of rows.
  let capacity: Int
  /// The beginning of each column.
  let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>

  /// A buffer without rows for any table.
  static let empty = ColumnBuffer(capacity: 0, widths: [Int](repeating: 0, count: 32))

  /// Allocates columns, without touching their memory.
  init(capacity: Int, widths: [Int]) {
    self.capacity = capacity
    // The cache line between columns may be overwritten; and it keeps the same row of several
    // columns out of one set of the cache if the capacity is a power of two.
    let sizes = widths.map { ($0 * capacity + 127) & ~63 }
    let table = (widths.count * MemoryLayout<UnsafeMutableRawPointer>.stride + 63) & ~63
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: sizes.reduce(table, +),
      alignment: 64
    )
    starts = memory.bindMemory(to: UnsafeMutableRawPointer.self, capacity: widths.count)
    var start = memory + table
    for (column, size) in sizes.enumerated() {
      (starts + column).initialize(to: start)
      start += size
    }
  }

  deinit { starts.deallocate() }
}

/// Unsafe access to the columns of a table; valid within the call that passes it.
struct ColumnPointers<Key: ColumnKey> {
  let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>

  /// The first number of a column, which must not be uniform.
  @inline(__always)
  subscript(key: Key) -> UnsafeMutablePointer<Key.Number> { self[key, as: Key.Number.self] }

  /// The first element of a column of another type.
  @inline(__always)
  subscript<Element>(key: Key, as type: Element.Type) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.stride == key.width)
    return starts[key.rawValue].assumingMemoryBound(to: type)
  }
}
