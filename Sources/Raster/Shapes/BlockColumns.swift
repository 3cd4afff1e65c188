/// Columns of numbers of some sprites that are worked out side by side.
///
/// They lie in memory between the two: what is worked out four at a time, and what takes one sprite after
/// the other.
struct BlockColumns<Number: SIMDScalar> {
  /// The most sprites of a block.
  static var length: Int { 64 }
  /// How many vectors of four numbers a column takes.
  static var vectors: Int { length / 4 }

  private let memory: UnsafeMutableRawPointer

  /// Columns of numbers of four bytes.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>) {
    self.memory = UnsafeMutableRawPointer(memory)
  }

  /// Notes the numbers of four sprites from a place on.
  @inline(__always)
  func set(_ column: Int, _ place: Int, _ four: SIMD4<Number>) {
    memory.storeBytes(
      of: four,
      toByteOffset: (column &* Self.length &+ place) &* 4,
      as: SIMD4<Number>.self
    )
  }

  /// The number of one sprite.
  @inline(__always)
  func one(_ column: Int, _ place: Int) -> Number {
    memory.load(fromByteOffset: (column &* Self.length &+ place) &* 4, as: Number.self)
  }
}
