internal import KamuroParticles

extension SpriteColumn {
  /// Loads the numbers of four consecutive sprites; those after the last sprite are undefined.
  @inline(__always)
  func four(from first: Int) -> SIMD4<Float> {
    guard !isUniform else { return SIMD4(repeating: start[0]) }
    return UnsafeRawPointer(start + first).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// An upper bound of the first `count` numbers; NaN is ignored.
  func maximum(of count: Int) -> Float {
    if let uniform { return uniform }
    var maximum = -Float.infinity
    for sprite in 0..<count { maximum = max(maximum, start[sprite]) }
    return maximum
  }

  /// A lower bound of the first `count` numbers; NaN is ignored.
  func minimum(of count: Int) -> Float {
    if let uniform { return uniform }
    var minimum = Float.infinity
    for sprite in 0..<count { minimum = min(minimum, start[sprite]) }
    return minimum
  }
}

extension SIMD4<Float> {
  /// The lanes clamped to 0...1; NaN becomes 0.
  @inline(__always)
  var unit: SIMD4<Float> { greater(.zero).lesser(SIMD4(repeating: 1)) }

  /// The nearest sRGB levels to channels; NaN becomes 0.
  ///
  /// Adding 1.5 x 2^23 to a number below 2^22 rounds it, and leaves the integer in its lowest bits.
  @inline(__always)
  var level: SIMD4<Int32> {
    unsafeBitCast(unit * 255 + 12_582_912, to: SIMD4<Int32>.self) & 0x3F_FFFF
  }
}
