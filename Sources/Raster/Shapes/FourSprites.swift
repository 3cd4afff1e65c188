internal import KamuroParticles

/// The properties of four consecutive sprites; the values after the last sprite of a block are
/// undefined.
struct FourSprites {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let scale: SIMD4<Float>
  let opacity: SIMD4<Float>
  let red: SIMD4<Float>
  let green: SIMD4<Float>
  let blue: SIMD4<Float>
}

extension SpriteBlock {
  /// Loads four sprites from an index on.
  @inline(__always)
  func four(from first: Int) -> FourSprites {
    FourSprites(
      x: x.four(from: first),
      y: y.four(from: first),
      scale: scale.four(from: first),
      opacity: opacity.four(from: first),
      red: red.four(from: first),
      green: green.four(from: first),
      blue: blue.four(from: first)
    )
  }
}

extension SpriteColumn {
  /// Loads four consecutive numbers.
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
}
