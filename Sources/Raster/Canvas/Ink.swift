internal import KamuroParticles

/// What a stamp leaves on a dot that it fills: d (1 - cover) + light, for every way to blend.
struct Ink {
  /// Linear light in the first three lanes, already dimmed by the opacity; in the fourth the part of
  /// the dot that comes to hide what is behind the canvas.
  var light: SIMD4<Float>
  /// The part that is taken of each lane of what is there.
  var cover: SIMD4<Float>
  /// Whether anything is taken.
  let covers: Bool

  /// - Parameter light: Linear light, dimmed by the opacity, and the opacity in the fourth lane.
  @inline(__always)
  init(_ light: SIMD4<Float>, blending mode: SpriteBatch.BlendMode) {
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

extension Ink {
  /// A part of the ink.
  @inline(__always)
  static func * (ink: Ink, part: Float) -> Ink {
    var ink = ink
    ink.light *= part
    ink.cover *= part
    return ink
  }
}

extension SIMD4<Float> {
  /// The same with a fourth lane of 0.
  @inline(__always)
  fileprivate var withoutLast: SIMD4<Float> { SIMD4(x, y, z, 0) }
}
