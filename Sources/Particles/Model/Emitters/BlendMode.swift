/// How a sprite is blended with the light behind it.
package enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// Source-over: the sprite covers by its opacity.
  case sourceOver
  /// Additive: the light is added, and the order does not matter.
  case additive
  /// Screen: s + d - s d, an addition that saturates at 1.
  case screen
  /// Multiply: s d, a color filter.
  case multiply
}
