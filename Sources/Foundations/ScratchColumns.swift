/// Columns of one length in a scratch buffer of the caller's, whose elements are undefined at first.
package struct ScratchColumns<Key: ColumnKey> {
  @usableFromInline let start: UnsafeMutablePointer<Key.Number>
  @usableFromInline let length: Int

  /// Columns of a length in a scratch buffer of ``size(_:)`` numbers.
  @inlinable package init(_ length: Int, in start: UnsafeMutablePointer<Key.Number>) {
    (self.start, self.length) = (start, length)
  }

  /// The numbers of a scratch buffer for columns of a length.
  @inlinable package static func size(_ length: Int) -> Int { Key.allCases.count * length }

  /// The beginning of a column.
  @inlinable @inline(__always)
  package subscript(key: Key) -> UnsafeMutablePointer<Key.Number> {
    start + key.rawValue &* length
  }
}

extension UnsafeMutablePointer<Float> {
  /// Four consecutive numbers of a column.
  @inlinable @inline(__always)
  package func four(at place: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + place).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Sets four consecutive numbers of a column.
  @inlinable @inline(__always)
  package func set(_ four: SIMD4<Float>, at place: Int) {
    UnsafeMutableRawPointer(self + place).storeBytes(of: four, as: SIMD4<Float>.self)
  }
}
