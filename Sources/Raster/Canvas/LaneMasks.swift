internal import KamuroCSIMD

/// Choices lane by lane as arithmetic on bits.
///
/// The standard library's `replacing(with:where:)` tests one lane after the other.
extension SIMD4<Float> {
  /// The lanes where a mask is true, 0 in the others.
  @inline(__always)
  func kept(where mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Float> {
    kept(where: mask.bits)
  }

  /// The lanes whose bits are all set, 0 where none is.
  @inline(__always)
  func kept(where bits: SIMD4<Int32>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<Int32>.self) & bits, to: SIMD4<Float>.self)
  }

  /// The lanes whose bits are all set, those of another vector where none is.
  @inline(__always)
  func kept(where bits: SIMD4<Int32>, else other: SIMD4<Float>) -> SIMD4<Float> {
    lanes_chosen(bits, self, other)
  }

  /// The lanes where a mask is true, those of another vector where it is not.
  @inline(__always)
  func kept(where mask: SIMDMask<SIMD4<Int32>>, else other: SIMD4<Float>) -> SIMD4<Float> {
    kept(where: mask.bits, else: other)
  }

  /// The greater of two numbers in each lane, the second where one is not a number.
  @inline(__always)
  func greater(_ other: SIMD4<Float>) -> SIMD4<Float> { lanes_greater(self, other) }

  /// The lesser of two numbers in each lane, the second where one is not a number.
  @inline(__always)
  func lesser(_ other: SIMD4<Float>) -> SIMD4<Float> { lanes_lesser(self, other) }

  /// The sum of all lanes.
  @inline(__always)
  var sum: Float { x + y + (z + w) }
}

extension SIMDMask<SIMD4<Int32>> {
  /// -1 for each lane that is true, 0 for the others.
  @inline(__always)
  var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
}
