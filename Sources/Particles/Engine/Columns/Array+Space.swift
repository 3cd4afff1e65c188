extension Array {
  /// Reserves capacity for a number of elements, with some reserve, so that frames of varying size
  /// rarely allocate.
  @inline(__always)
  mutating func reserveSpace(for count: Int) {
    if count > capacity { reserveCapacity(Swift.max(256, count + count / 2)) }
  }

  /// Appends copies of an element.
  @inline(__always)
  mutating func extend(by more: Int, with element: Element) {
    reserveSpace(for: count + more)
    append(contentsOf: repeatElement(element, count: more))
  }
}
