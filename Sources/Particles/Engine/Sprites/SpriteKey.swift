/// A number of a sprite: a column of a ``SpriteBlock`` and of a ``SpriteBatch``.
@usableFromInline package enum SpriteKey: Int, CaseIterable, Sendable {
  /// The center, in points from the left and the top edge.
  case x, y
  /// The scale factor of the contents' size; never negative.
  case scale
  /// An additional factor of the contents' width; never negative.
  ///
  /// Below 1 for a fluttering particle, above 1 for a stretched one.
  case aspect
  /// The rotation in radians, clockwise on the screen.
  case rotation
  /// The channels of the color, sRGB 0...1.
  case red, green, blue
  /// The opacity, 0...1; at 0 the sprite is invisible.
  case opacity
  /// The factor on the linear light of the color, 0...64; above 1 brighter than the screen.
  case intensity
  /// Seconds since birth; never negative.
  case age
  /// The frame of the contents' picture, a whole number from 0 on.
  case frame

  /// The number of all sprites where a batch has none; `nil` if it must have the column.
  var fallback: Float? {
    switch self {
    case .aspect, .intensity: 1
    case .age, .frame: 0
    case .x, .y, .scale, .rotation, .red, .green, .blue, .opacity: nil
    }
  }
}
