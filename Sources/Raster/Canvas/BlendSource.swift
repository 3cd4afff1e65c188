internal import KamuroParticles

/// The result of blending a sprite's color with a dot that it covers: d (1 - cover) + light, a form
/// that all blend modes have.
struct BlendSource {
  /// Linear light in the first three lanes, multiplied by the opacity; in the fourth the opacity
  /// that is added to the dot's.
  var light: SIMD4<Float>
  /// The part of each lane of the destination that is removed.
  var cover: SIMD4<Float>
  /// Whether `cover` is not zero.
  let covers: Bool

  /// - Parameter light: Linear light multiplied by the opacity, and the opacity in the fourth lane.
  @inline(__always)
  init(_ light: SIMD4<Float>, blending mode: BlendMode) {
    covers = mode != .additive
    switch mode {
    case .sourceOver:
      self.light = light
      cover = SIMD4(repeating: light.w)
    case .additive:
      self.light = light.withoutLast
      cover = .zero
    case .screen:
      self.light = light.withoutLast
      cover = self.light
    case .multiply:
      cover = (light.w - light).withoutLast
      cover.w = cover.total / 3
      self.light = SIMD4(0, 0, 0, cover.w)
    }
  }
}

extension BlendSource {
  /// The source color for a dot of which only a part is covered.
  @inline(__always)
  static func * (source: BlendSource, part: Float) -> BlendSource {
    var source = source
    source.light *= part
    source.cover *= part
    return source
  }
}

extension SIMD4<Float> {
  /// The vector with a fourth lane of 0.
  @inline(__always)
  fileprivate var withoutLast: SIMD4<Float> { SIMD4(x, y, z, 0) }
}
