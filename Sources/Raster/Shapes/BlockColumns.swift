/// Columns with intermediate results for a block of sprites, in a scratch buffer.
///
/// They connect a vectorized loop over four sprites at a time with a scalar loop over single
/// sprites.
struct BlockColumns<Number: SIMDScalar> {
  /// The maximum number of sprites in a block.
  static var length: Int { 64 }
  /// The number of four-lane vectors in a column.
  static var vectors: Int { length / 4 }

  private let memory: UnsafeMutableRawPointer

  /// Uses memory for columns of 4-byte numbers.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>) {
    self.memory = UnsafeMutableRawPointer(memory)
  }

  /// Stores the numbers of four sprites from `place` on.
  @inline(__always)
  func set(_ column: Int, _ place: Int, _ four: SIMD4<Number>) {
    memory.storeBytes(
      of: four,
      toByteOffset: (column &* Self.length &+ place) &* 4,
      as: SIMD4<Number>.self
    )
  }

  /// Loads the number of one sprite.
  @inline(__always)
  func one(_ column: Int, _ place: Int) -> Number {
    memory.load(fromByteOffset: (column &* Self.length &+ place) &* 4, as: Number.self)
  }
}
