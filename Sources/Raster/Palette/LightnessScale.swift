internal import KamuroParticles

/// Colors in the order of their lightness, between which a color's own lightness stands.
struct LightnessScale: Hashable, Sendable {
  private struct Step: Hashable, Sendable {
    let lightness: Float
    let color: SIMD3<Float>
  }

  /// From black on.
  private let steps: [Step]

  init(of colors: [Color]) {
    let steps = colors.map(\.channels)
      .map { Step(lightness: OKLab(encoded: $0).lightness, color: $0) }
    self.steps =
      [Step(lightness: 0, color: .zero)]
      + steps.sorted { $0.lightness < $1.lightness }
  }

  /// The color of the scale that is as light as another one, sRGB 0...1; the last one at most.
  func color(for color: SIMD3<Float>) -> SIMD3<Float> {
    let lightness = OKLab(encoded: color).lightness
    guard let next = steps.firstIndex(where: { $0.lightness > lightness }), next > 0 else {
      return lightness > 0 ? steps[steps.count - 1].color : .zero
    }
    let (low, high) = (steps[next - 1], steps[next])
    let part = (lightness - low.lightness) / (high.lightness - low.lightness)
    return low.color + (high.color - low.color) * part
  }
}
