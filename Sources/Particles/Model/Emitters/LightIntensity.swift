/// The factor on the linear light of a particle's or a spark's color.
package enum LightIntensity {
  /// The allowed factors: up to six stops above the screen's white.
  package static let range = 0.0...64

  /// A factor clamped to the allowed ones; NaN becomes 0.
  @inline(__always)
  static func clamped(_ factor: Float) -> Float {
    factor > 0 ? min(factor, Float(range.upperBound)) : 0
  }
}
