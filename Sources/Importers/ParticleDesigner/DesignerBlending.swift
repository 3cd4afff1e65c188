internal import KamuroParticles

/// How light and what is behind it are blended: out = s F + d G, with OpenGL's factors F and G.
///
/// The factors 0 and 1 are themselves, and those from 768 on are s, 1 - s, the alpha of s, 1 - that,
/// the alpha of d, 1 - that, d, 1 - d, and the least of 770 and 773. As the engines have it, the screen
/// is opaque, so the alpha of d is 1. A texture is premultiplied, and a color's alpha does not change
/// the light s: only factors that contain the alpha do.
struct DesignerBlending {
  /// The mean alpha of a glow's light: the mean of its opacity (1 - r²)², each weighted by itself.
  private static let alphaOfGlow = 0.6

  private let source: Int
  private let destination: Int
  /// What comes nearest to the equation where it is dark behind.
  let mode: BlendMode

  /// - Parameter alpha: The mean alpha of the colors.
  init(source: Double, destination: Double, alpha: Double) {
    let (first, last) = (Int(source), Int(destination))
    // The engines take (1, 771) for ordinary opacity, whether a texture is premultiplied or not.
    self.source = first == 1 && last == 771 ? 770 : first
    self.destination = last
    switch (self.source, last) {
    case (0, _), (773, _), (774, _), (776, _): mode = .multiply
    case (_, 1), (_, 769), (_, 772): mode = .screen
    // Of what is behind, a mode keeps all or nothing.
    case (770, 771): mode = .sourceOver
    case (_, 770): mode = alpha > 0.5 ? .screen : .sourceOver
    case (_, 771): mode = alpha < 0.5 ? .screen : .sourceOver
    default: mode = .sourceOver
    }
  }

  /// Whether nothing differs from the equation.
  var isExact: Bool { source == 770 && destination == 771 }

  /// What the equation becomes, in words.
  var words: String {
    if mode == .multiply { return "it adds no light, and scales what is behind as multiply does" }
    let words = mode == .screen ? ImportedProperty.screened : "as ordinary opacity"
    switch source {
    case 770: return words
    case 771: return words + "; alpha takes light away"
    default: return words + "; the colors' alpha does not count"
    }
  }

  /// The light and the opacity of a color in the mode.
  func blended(_ color: SIMD4<Double>, in shape: Contents.Shape) -> SIMD4<Double> {
    var blended = color
    blended.w = 1
    guard mode != .multiply else { return filter(color) }
    switch source {
    case 1, 772, 775: break
    case 768: blended *= blended
    case 769: blended *= SIMD4(1 - color.x, 1 - color.y, 1 - color.z, 1)
    case 771: blended.w -= color.w * (shape == .glow ? Self.alphaOfGlow : 1)
    default: blended.w = color.w
    }
    return blended
  }

  /// What is kept of what is bright behind, G + s where F is d; of what keeps all, nothing is seen.
  private func filter(_ color: SIMD4<Double>) -> SIMD4<Double> {
    var kept = SIMD4<Double>.one
    switch destination {
    case 0, 773, 776: kept = .zero
    case 768: kept = color
    case 769: kept -= color
    case 770: kept *= color.w
    case 771: kept *= 1 - color.w
    default: break
    }
    if source == 774 { kept += color }
    kept.clamp(lowerBound: .zero, upperBound: .one)
    kept.w = SIMD3(kept.x, kept.y, kept.z).min() < 1 ? 1 : 0
    return kept
  }
}
