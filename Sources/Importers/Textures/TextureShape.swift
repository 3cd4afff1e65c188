internal import KamuroParticles

/// The shape that a texture nearly is, and its size.
///
/// A candidate is as large as gives it the texture's total light. It is taken if its light is at
/// the texture's places.
struct TextureShape {
  let shape: Contents.Shape
  /// The diameter or side as a part of the texture's side.
  let extent: Double
  /// The inner radius of a ring.
  private(set) var innerRadius = 0.0
  /// The opacity in the middle, 0...1.
  private(set) var peak = 1.0

  /// How much light may be elsewhere, as a part of all light.
  private static let tolerances: [(shape: Contents.Shape, error: Double)] = [
    (.square, 0.05), (.disc, 0.15), (.ring, 0.2), (.glow, 0.25),
  ]
  /// The distance from the center, in halves of the side, within which the peak of a glow is.
  private static let middle = 0.15
  /// The least light of a texture, as a part of that of a full square.
  static let leastLight = 1e-3

  private init(_ shape: Contents.Shape, extent: Double) {
    (self.shape, self.extent) = (shape, extent)
  }

  /// The shape that comes nearest to some pixels; `nil` if none is near, or if they are dark.
  init?(of pixels: TexturePixels) {
    let profile = Profile(pixels)
    guard profile.light >= Self.leastLight else { return nil }
    let near = Self.tolerances.compactMap { shape, tolerance -> (TextureShape, error: Double)? in
      guard let candidate = Self.candidate(shape, profile) else { return nil }
      let error = profile.error(of: candidate)
      return error <= tolerance ? (candidate, error / tolerance) : nil
    }
    guard let nearest = near.min(by: { $0.error < $1.error }) else { return nil }
    self = nearest.0
  }

  /// A shape with the total light of a texture, of which all light is 4 *m* in halves of its side,
  /// with *m* the mean of its alpha.
  private static func candidate(_ shape: Contents.Shape, _ profile: Profile) -> TextureShape? {
    let light = 4 * profile.light
    switch shape {
    case .square: return TextureShape(shape, extent: 1)
    case .disc:
      return TextureShape(shape, extent: (light / .pi).squareRoot())
    case .glow:
      // The light of (1 - r²/R²)² is the integral of 2πr (1 - r²/R²)² from 0 to R, which is πR²/3.
      // Half its brightness is at 0.54 R.
      let peak = profile.peak > 0.95 ? 1 : max(profile.peak, 0.05)
      var glow = TextureShape(shape, extent: (3 * light / (.pi * peak)).squareRoot())
      glow.peak = peak
      return glow
    case .ring:
      let outer = profile.outerRadius
      let inner = outer * outer - light / .pi
      guard outer > 0, inner > 0 else { return nil }
      var ring = TextureShape(shape, extent: outer)
      ring.innerRadius = (inner.squareRoot() / outer * 100).rounded() / 100
      return ring
    default: return nil
    }
  }

  /// The opacity at a distance from the center, in halves of the texture's side.
  /// - Parameter blur: The distance over which an edge falls from 1 to 0.
  private func opacity(at distance: Double, blur: Double) -> Double {
    func disc(_ radius: Double) -> Double {
      min(max((radius - distance) / blur + 0.5, 0), 1)
    }
    switch shape {
    case .disc: return disc(extent)
    case .ring: return disc(extent) - disc(extent * innerRadius)
    case .glow:
      let rest = max(0, 1 - distance * distance / (extent * extent))
      return peak * rest * rest
    default: return 1
    }
  }

  /// The alpha of a texture by the distance from its center.
  private struct Profile {
    /// The mean of the alpha.
    let light: Double
    /// The greatest alpha in the middle.
    let peak: Double
    /// The greatest distance at which there is half of the greatest alpha.
    let outerRadius: Double
    private let samples: [(distance: Double, alpha: Double)]
    private let blur: Double

    init(_ pixels: TexturePixels) {
      let (width, height) = (pixels.width, pixels.height)
      blur = 2.0 / Double(min(width, height))
      samples = pixels.light.enumerated().map { index, light in
        let x = (Double(index % width) + 0.5) / Double(width) * 2 - 1
        let y = (Double(index / width) + 0.5) / Double(height) * 2 - 1
        return ((x * x + y * y).squareRoot(), Double(light.w))
      }
      light = samples.reduce(0) { $0 + $1.alpha } / Double(samples.count)
      let reach = max(middle, blur)
      peak = samples.filter { $0.distance <= reach }.map(\.alpha).max() ?? 0
      let half = (samples.map(\.alpha).max() ?? 0) / 2
      let lit = samples.filter { $0.alpha >= half }.map(\.distance).max() ?? 0
      outerRadius = lit + blur / 4
    }

    /// The light that a shape has elsewhere, as a part of all light.
    func error(of shape: TextureShape) -> Double {
      samples.reduce(0) { sum, sample in
        sum + abs(sample.alpha - shape.opacity(at: sample.distance, blur: blur))
      } / (light * Double(samples.count))
    }
  }
}
