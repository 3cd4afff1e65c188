/// The elements of one column of a table.
struct Column<Element>: RandomAccessCollection {
  /// Keeps the elements alive.
  let buffer: ColumnBuffer
  /// The elements; only the first one if the column is uniform.
  let start: UnsafePointer<Element>
  let count: Int
  /// 0 if the column is uniform, otherwise -1.
  let mask: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The element that all rows have in common; `nil` if each has its own.
  var uniform: Element? { count == 1 || mask == 0 && count > 0 ? start[0] : nil }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return start[index & mask]
  }
}
