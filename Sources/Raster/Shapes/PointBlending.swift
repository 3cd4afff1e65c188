internal import KamuroParticles

/// How a point of light meets a dot.
protocol PointBlending {
  /// The part of the light below that opaque ink hides.
  static var hides: Float { get }
  /// A dot after a part of it took some ink, whose fourth lane is ``hides``.
  static func blended(_ ink: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float>
}

/// Light is added.
enum Adding: PointBlending {
  static let hides: Float = 0

  @inline(__always)
  static func blended(_ ink: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    dot + ink * SIMD4(repeating: part)
  }
}

/// Light is covered.
enum Covering: PointBlending {
  static let hides: Float = 1

  @inline(__always)
  static func blended(_ ink: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    dot * SIMD4(repeating: 1 - part) + ink * SIMD4(repeating: part)
  }
}

/// Light is added as far as there is room.
enum Screening: PointBlending {
  static let hides: Float = 0

  @inline(__always)
  static func blended(_ ink: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    dot + ink * SIMD4(repeating: part) * (SIMD4(repeating: 1) - dot)
  }
}

/// Light goes through a filter.
enum Multiplying: PointBlending {
  static let hides: Float = 1

  @inline(__always)
  static func blended(_ ink: SIMD4<Float>, part: Float, over dot: SIMD4<Float>) -> SIMD4<Float> {
    let ink = Ink(ink, blending: .multiply)
    return dot * (1 - ink.cover * part) + ink.light * part
  }
}
