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

  /// Whether the background is so bright that light is shown as ink.
  ///
  /// It is, from an OKLab lightness of 0.6 on, which is a fifth of white's luminance.
  public var isLight: Bool { Ground.isLight(Ground.light(of: color)) }
}

extension Color {
  fileprivate static let black = Color(red: 0, green: 0, blue: 0)
}

/// The background as a color and as linear light.
///
/// On a light background light is shown as dark ink: a particle's opacity corresponds to its
/// brightness, and its color has the same hue but is dark enough to be visible. The choice of
/// glyphs is not affected. It works with the light that ink takes away from the background, in the
/// same way as with light on a dark background; only the colors are computed by subtracting this
/// light from the background's.
struct Ground: Sendable {
  /// The background color of screen cells without light.
  let color: ScreenColor
  /// The linear light of the color.
  let light: SIMD4<Float>
  /// Whether light is shown as ink.
  let isLight: Bool

  /// The terminal's own background, taken as black.
  static let dark = Ground(color: .standard, light: .zero, isLight: false)

  /// The maximum luminance of ink as a part of the background's: for additive light, and for opaque
  /// sprites.
  private static let inkLuminance: (light: Float, cover: Float) = (0.18, 0.3)
  /// The weights of red, green and blue in the luminance, by BT.709.
  static let luminance = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  /// Whether a background of this light shows ink rather than light.
  static func isLight(_ light: SIMD4<Float>) -> Bool { (light * luminance).total > 0.2 }

  /// The linear light of a color; the fourth lane is 0.
  static func light(of color: Color) -> SIMD4<Float> {
    func channel(_ value: Double) -> Float {
      Transfer.linear(fromEncoded: Float(min(max(value, 0), 1)))
    }
    return SIMD4(channel(color.red), channel(color.green), channel(color.blue), 0)
  }

  /// The color that a dot shows, and in the fourth lane its opacity: tone-mapped light, or ink on a
  /// light background.
  func shown(_ dot: SIMD4<Float>) -> SIMD4<Float> {
    guard isLight else { return ToneMap.mapped(dot) }
    let taken = taken(by: dot)
    var shown = light * taken.w - taken
    shown.w = taken.w
    return shown
  }

  /// The light that a dot's ink takes away from the background; in the fourth lane its opacity.
  ///
  /// The opacity is the larger of the dot's own and the square root of its light: a little light on
  /// black is more visible than the same amount of ink on white. The ink has the light's hue and is
  /// darkened until it is visible, the more the further the light exceeds 1.
  @inline(__always)
  func taken(by dot: SIMD4<Float>) -> SIMD4<Float> {
    let peak = dot.peak
    let cover = max(dot.w, min(1, peak).squareRoot())
    guard cover > 0 else { return .zero }
    let strength = max(1, peak)
    var ink = dot / max(dot.w, min(1, peak)) / strength
    let covering = (Self.inkLuminance.cover - Self.inkLuminance.light) * dot.w / cover
    let part = (Self.inkLuminance.light + covering) / strength
    let most = part * (light * Self.luminance).total
    ink *= min(1, most / max((ink * Self.luminance).total, 1e-6))
    var taken = (light - ink) * cover
    taken.w = cover
    return taken
  }
}
