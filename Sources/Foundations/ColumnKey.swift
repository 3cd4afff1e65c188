/// The columns of a table; at most 32.
package protocol ColumnKey: CaseIterable, RawRepresentable<Int>, Sendable {
  /// The type of the elements of most columns.
  associatedtype Number: Equatable
  /// The bytes of an element of the column: 1, 2, 4 or 8.
  var width: Int { get }
  /// Whether an element that all rows have in common is stored once.
  var mayBeUniform: Bool { get }
}

extension ColumnKey {
  @inlinable package var width: Int { MemoryLayout<Number>.stride }
  @inlinable package var mayBeUniform: Bool { false }
  @inlinable package var bit: UInt32 { 1 << UInt32(truncatingIfNeeded: rawValue) }
}

/// The rows of a table that are kept.
package enum Selection {
  /// The rows at some indices, in their order.
  case places([Int], areAscending: Bool)
  /// All rows from an index on.
  case rest(from: Int)

  /// Selects the rows at some indices, in their order.
  package init(_ places: [Int]) {
    let areAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    self = .places(places, areAscending: areAscending)
  }

  /// The number of rows kept, of a number of rows.
  @inlinable package func count(of count: Int) -> Int {
    switch self {
    case .places(let places, _): places.count
    case .rest(let first): count - first
    }
  }
}

/// The memory of a table's columns.
package final class ColumnBuffer: @unchecked Sendable {
  /// The largest number of rows.
  package let capacity: Int
  /// The beginning of each column.
  package let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>

  /// A buffer for no rows of any table.
  package static let empty = ColumnBuffer(capacity: 0, widths: [Int](repeating: 0, count: 32))

  /// Allocates columns, without touching their memory.
  package init(capacity: Int, widths: [Int]) {
    self.capacity = capacity
    // With a cache line between columns, the same row of several columns is not in the same set of
    // the cache even if the capacity is a power of two.
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
