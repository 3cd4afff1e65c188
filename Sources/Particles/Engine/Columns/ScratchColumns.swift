/// Columns of one length in a scratch buffer, which the caller owns; their numbers are undefined at
/// first.
struct ScratchColumns<Key: ColumnKey> {
  private let start: UnsafeMutablePointer<Key.Number>
  private let length: Int

  /// Columns in a scratch buffer of ``size(_:)`` numbers.
  init(_ length: Int, in start: UnsafeMutablePointer<Key.Number>) {
    (self.start, self.length) = (start, length)
  }

  /// The numbers of a scratch buffer for columns of a length.
  static func size(_ length: Int) -> Int { Key.allCases.count * length }

  /// The beginning of a column.
  @inline(__always)
  subscript(key: Key) -> UnsafeMutablePointer<Key.Number> { start + key.rawValue &* length }
}

extension UnsafeMutablePointer<Float> {
  /// Four consecutive numbers of a column.
  @inline(__always)
  func four(at place: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + place).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Sets four consecutive numbers of a column.
  @inline(__always)
  func set(_ four: SIMD4<Float>, at place: Int) {
    UnsafeMutableRawPointer(self + place).storeBytes(of: four, as: SIMD4<Float>.self)
  }
}
