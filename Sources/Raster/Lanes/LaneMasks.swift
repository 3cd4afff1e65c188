internal import KamuroCSIMD

/// Lane-wise selection by bit operations.
///
/// The standard library's `replacing(with:where:)` tests the lanes one by one, with branches.
extension SIMD4<Float> {
  /// The lanes where a mask is true; 0 in the other lanes.
  @inline(__always)
  func kept(where mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Float> {
    kept(where: mask.bits)
  }

  /// The lanes whose mask bits are all set; 0 in the lanes with none set.
  @inline(__always)
  func kept(where bits: SIMD4<Int32>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<Int32>.self) & bits, to: SIMD4<Float>.self)
  }

  /// The lanes whose mask bits are all set; those of `other` in the lanes with none set.
  @inline(__always)
  func kept(where bits: SIMD4<Int32>, else other: SIMD4<Float>) -> SIMD4<Float> {
    lanes_select(bits, self, other)
  }

  /// The lanes where a mask is true; those of `other` in the other lanes.
  @inline(__always)
  func kept(where mask: SIMDMask<SIMD4<Int32>>, else other: SIMD4<Float>) -> SIMD4<Float> {
    kept(where: mask.bits, else: other)
  }

  /// The lane-wise maximum; `other`'s lane if one of the two is NaN.
  @inline(__always)
  func greater(_ other: SIMD4<Float>) -> SIMD4<Float> { lanes_max(self, other) }

  /// The lane-wise minimum; `other`'s lane if one of the two is NaN.
  @inline(__always)
  func lesser(_ other: SIMD4<Float>) -> SIMD4<Float> { lanes_min(self, other) }

  /// The sum of all lanes.
  @inline(__always)
  var sum: Float { x + y + (z + w) }
}

extension SIMDMask<SIMD4<Int32>> {
  /// -1 in each lane that is true, 0 in the others.
  @inline(__always)
  var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
}
