/// A property of a layer that multiplies a trait of all its particles.
enum LayerFactor: Int {
  case lifetime, velocity, scale, spin

  /// The factor at a path of property names; `nil` if there is none.
  init?(at path: [String]) {
    let paths = [["lifetime"], ["velocity"], ["scale"], ["spin"]]
    guard let index = paths.firstIndex(of: path) else { return nil }
    self.init(rawValue: index)
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
