extension RandomAccessCollection {
  /// The end of the prefix whose elements satisfy a predicate, by binary search; no element after the
  /// first that does not may satisfy it.
  /// - Complexity: O(log *n*).
  @inlinable package func endOfPrefix(_ predicate: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        low = index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    return low
  }
}
