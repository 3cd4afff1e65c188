public import KamuroParticles
internal import KamuroScreen

/// What is behind everything that is drawn.
public enum Background: Hashable, Sendable {
  /// The terminal's own, which stays as it is; its color, if that is known, black otherwise.
  case terminal(Color?)
  /// A color that every cell is given.
  case painted(Color)

  /// The color that light is seen on.
  public var color: Color {
    switch self {
    case .terminal(let color): color ?? .black
    case .painted(let color): color
    }
  }

  /// Whether light could not be seen on it, and is shown as ink.
  ///
  /// It is from an OKLab lightness of 0.6 on, a fifth of white's light.
  public var isLight: Bool { Ground.isLight(Ground.light(of: color)) }
}

extension Color {
  fileprivate static let black = Color(red: 0, green: 0, blue: 0)
}

/// What light falls on.
///
/// On a light ground light becomes ink: particles are as strong as they would be bright, in their
/// own hue, and dark enough to be seen. The choice of glyphs knows nothing of it. It works with the
/// light that ink takes away, as it does with light on a dark ground, and only when a color is asked
/// for, what is left of the ground's light is.
struct Ground: Sendable {
  /// What cells without light have as their background.
  let color: ScreenColor
  /// Its light.
  let light: SIMD4<Float>
  /// Whether light is shown as ink.
  let isLight: Bool

  /// The terminal's own background, as if it were black.
  static let dark = Ground(color: .standard, light: .zero, isLight: false)

  /// The part of the ground's luminance that is the most ink may have: of light that is added, and
  /// of what covers.
  private static let inkLuminance: (light: Float, cover: Float) = (0.18, 0.3)
  /// Red's, green's and blue's part of luminance, by BT.709.
  static let luminance = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  /// Whether a ground of some light shows ink rather than light.
  static func isLight(_ light: SIMD4<Float>) -> Bool { (light * luminance).total > 0.2 }

  /// The light of a color, its fourth lane 0.
  static func light(of color: Color) -> SIMD4<Float> {
    func channel(_ value: Double) -> Float {
      Transfer.linear(fromEncoded: Float(min(max(value, 0), 1)))
    }
    return SIMD4(channel(color.red), channel(color.green), channel(color.blue), 0)
  }

  /// What a dot of a canvas shows in front of the ground: its light, or its ink's, and the part that
  /// it covers.
  func shown(_ dot: SIMD4<Float>) -> SIMD4<Float> {
    guard isLight else { return ToneMap.mapped(dot) }
    let taken = taken(by: dot)
    var shown = light * taken.w - taken
    shown.w = taken.w
    return shown
  }

  /// The light that a dot's ink takes from the ground; in the fourth lane the part that it covers.
  ///
  /// A dot covers as much as it hides or, if that is more, as it is bright: by the square root of its
  /// light, since the eye misses less of a little light on black than of as much ink on white. Its
  /// color keeps its hue and is darkened until it is seen, the more the brighter it would be beyond 1.
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
