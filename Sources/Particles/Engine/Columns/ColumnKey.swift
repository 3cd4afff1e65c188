/// The columns of a table; at most 32.
protocol ColumnKey: CaseIterable, RawRepresentable<Int>, Sendable {
  /// The type of the elements of most columns.
  associatedtype Number: Equatable
  /// The bytes of an element of the column: 1, 2, 4 or 8.
  var width: Int { get }
  /// Whether an element that all rows have in common is stored once.
  var mayBeUniform: Bool { get }
}

extension ColumnKey {
  var width: Int { MemoryLayout<Number>.stride }
  var mayBeUniform: Bool { false }
  @inline(__always)
  var bit: UInt32 { 1 << UInt32(truncatingIfNeeded: rawValue) }
}
