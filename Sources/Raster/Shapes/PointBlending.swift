internal import KamuroParticles

/// The blend mode of points, as a type, so that the inner loops are specialized for it.
protocol PointBlending {
  /// The opacity of a fully opaque source color toward the light below.
  static var hides: Float { get }
  /// The dot blended with a source color, whose fourth lane is ``hides``, for a coverage of `part`.
  static func blended(_ source: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float>
}

/// Additive blending.
enum Adding: PointBlending {
  static let hides: Float = 0

  @inline(__always)
  static func blended(_ source: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    dot + source * SIMD4(repeating: part)
  }
}

/// Source-over.
enum Covering: PointBlending {
  static let hides: Float = 1

  @inline(__always)
  static func blended(_ source: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    dot * SIMD4(repeating: 1 - part) + source * SIMD4(repeating: part)
  }
}

/// Screen blending.
enum Screening: PointBlending {
  static let hides: Float = 0

  @inline(__always)
  static func blended(_ source: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    dot + source * SIMD4(repeating: part) * (SIMD4(repeating: 1) - dot)
  }
}

/// Multiply blending.
enum Multiplying: PointBlending {
  static let hides: Float = 1

  @inline(__always)
  static func blended(_ source: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    let source = BlendSource(source, blending: .multiply)
    return dot * (1 - source.cover * part) + source.light * part
  }
}
