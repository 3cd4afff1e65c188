/// The scale, rotation and translation of a layer's picture, in this order, about its
/// emitterPosition.
package struct Transform: Equatable, Sendable {
  /// A factor on sizes and on distances from the emitterPosition, -1000...1000; a negative one also
  /// rotates the picture by 180 degrees, and at 0 nothing is visible.
  package var scale = 1.0
  /// The rotation, clockwise, -360000...360000 degrees.
  package var rotation = Angle.zero
  /// The translation to the right and down, two lengths, -100000...100000.
  package var translation = LengthPair.zero

  /// The identity.
  package init() {}
}

extension Transform: Declared {
  /// The property table of a transform.
  package static let properties: [Property<Transform>] = [
    Property(
      "scale",
      \.scale,
      .number(-1000...1000),
      "The factor on sizes and distances",
      usual: "0.5…2, a factor"
    ),
    Property(
      "rotation",
      \.rotation,
      .angle(degrees: -360_000...360_000),
      "The rotation, clockwise",
      usual: "-30deg…30deg"
    ),
    Property(
      "translation",
      \.translation,
      .pair(-100_000...100_000),
      "The translation to the right and down",
      usual: "-20…20vmin"
    ),
  ]
}
