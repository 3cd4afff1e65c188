internal import KamuroCSIMD

extension Formula.Function {
  /// The value of one number, or of the first two or three.
  @inline(__always)
  package func value(_ a: Double, _ b: Double = 0, _ c: Double = 0) -> Double {
    switch self {
    case .abs: a.magnitude
    case .cos: KamuroCSIMD.cos(a)
    case .exp: KamuroCSIMD.exp(a)
    case .floor: a.rounded(.down)
    case .sin: KamuroCSIMD.sin(a)
    case .sqrt: a > 0 ? a.squareRoot() : 0
    case .max: a > b ? a : b
    case .min: a < b ? a : b
    case .mod: b == 0 ? 0 : a - b * (a / b).rounded(.down)
    case .step: b < a ? 0 : 1
    case .clamp: Swift.min(Swift.max(a, b), Swift.max(b, c))
    case .mix: a + (b - a) * c
    }
  }
}
