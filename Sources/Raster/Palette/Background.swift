public import KamuroParticles
internal import KamuroScreen

/// The background behind everything that is drawn.
public enum Background: Hashable, Sendable {
  /// The terminal's own background, which is not painted over, with its color if that is known;
  /// black is assumed otherwise.
  case terminal(Color?)
  /// A color that fills the background of every screen cell.
  case painted(Color)

  /// The color in front of which light is seen.
  public var color: Color {
    switch self {
    case .terminal(let color): color ?? .black
    case .painted(let color): color
    }
  }

  /// Whether the background is so bright that light is shown dark.
  ///
  /// It is, from an OKLab lightness of 0.6 on, which is a fifth of white's luminance.
  package var isLight: Bool { BackgroundLight.isLight(BackgroundLight.light(of: color)) }
}

extension Color {
  fileprivate static let black = Color(red: 0, green: 0, blue: 0)
}

/// The background as a color and as linear light.
///
/// On a light background light is shown dark: a particle's opacity corresponds to its
/// brightness, and its color has the same hue but is dark enough to be visible. The choice of
/// glyphs is not affected. It works with the light that is absorbed from the background, in the
/// same way as with light on a dark background; only the colors are computed by subtracting this
/// light from the background's.
struct BackgroundLight: Sendable {
  /// The background color of screen cells without light.
  let color: ScreenColor
  /// The linear light of the color.
  let light: SIMD4<Float>
  /// Whether light is shown dark.
  let isLight: Bool

  /// The terminal's own background, taken as black.
  static let dark = BackgroundLight(color: .standard, light: .zero, isLight: false)

  /// The maximum luminance of a dark color as a part of the background's: for additive light, and
  /// for opaque sprites.
  private static let darkLuminance: (light: Float, cover: Float) = (0.18, 0.3)
  /// The weights of red, green and blue in the luminance, by BT.709.
  static let luminance = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  /// Whether a background of this light shows light dark.
  static func isLight(_ light: SIMD4<Float>) -> Bool { (light * luminance).total > 0.2 }

  /// The linear light of a color; the fourth lane is 0.
  static func light(of color: Color) -> SIMD4<Float> {
    func channel(_ value: Double) -> Float {
      Transfer.linear(fromEncoded: Float(min(max(value, 0), 1)))
    }
    return SIMD4(channel(color.red), channel(color.green), channel(color.blue), 0)
  }

  /// The color that a dot shows, and in the fourth lane its opacity: tone-mapped light, or a dark
  /// color on a light background.
  func shown(_ dot: SIMD4<Float>) -> SIMD4<Float> {
    guard isLight else { return ToneMap.mapped(dot) }
    let absorbed = absorbed(by: dot)
    var shown = light * absorbed.w - absorbed
    shown.w = absorbed.w
    return shown
  }

  /// The opacity of ink in place of light, 0...1.
  ///
  /// A little light on black is more visible than a little absorption on white: equal steps of
  /// OKLab lightness, the cube root of light, need about the fourth root of the light as opacity.
  /// Below some hundredths it fades to 0, so that halos and fading sparks have no edge.
  @inline(__always)
  static func opacity(of light: Float) -> Float {
    guard light > 0 else { return 0 }
    return min(1, 1.35 * light.squareRoot().squareRoot() * light / (light + 0.005))
  }

  /// The light of the background that a dot absorbs; in the fourth lane its opacity.
  ///
  /// The opacity is the larger of the dot's own and ``opacity(of:)`` of its light. The color has the
  /// light's hue and is darkened until it is visible, the more the further the light exceeds 1.
  @inline(__always)
  func absorbed(by dot: SIMD4<Float>) -> SIMD4<Float> {
    let peak = dot.peak
    let cover = max(dot.w, Self.opacity(of: min(1, peak)))
    guard cover > 0 else { return .zero }
    let strength = max(1, peak)
    var color = dot / max(dot.w, min(1, peak)) / strength
    // Saturated, because the background shows through ink that covers in part.
    color *= (dot * (1 / max(peak, 1e-6))).squareRoot()
    let covering = (Self.darkLuminance.cover - Self.darkLuminance.light) * dot.w / cover
    let part = (Self.darkLuminance.light + covering) / strength
    let most = part * (light * Self.luminance).total
    color *= min(1, most / max((color * Self.luminance).total, 1e-6))
    var absorbed = (light - color) * cover
    absorbed.w = cover
    return absorbed
  }
}
