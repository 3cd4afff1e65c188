/// A property of a layer that multiplies a trait of all its particles.
enum LayerFactor: Int, CaseIterable {
  case lifetime, velocity, scale, spin

  /// The factor at a path of property names; `nil` if there is none.
  init?(at path: [String]) {
    guard let factor = Self.allCases.first(where: { ["\($0)"] == path }) else { return nil }
    self = factor
  }
}

/// The factors of a layer.
struct LayerFactors: Sendable {
  private var values: SIMD4<Double>

  init(of layer: EmitterLayer) {
    values = SIMD4(layer.lifetime, layer.velocity, layer.scale, layer.spin)
  }

  /// A factor; the sign of the scale has no effect.
  subscript(factor: LayerFactor) -> Double {
    get {
      let value = values[factor.rawValue]
      return factor == .scale ? abs(value) : value
    }
    set { values[factor.rawValue] = newValue }
  }
}
