/// How the picture of a layer is scaled, turned and moved, in this order, about its emitterPosition.
public struct Transform: Hashable, Sendable {
  /// The factor on sizes and on distances from the middle, -1000...1000; below 0 the picture is
  /// turned by half a turn besides, and at 0 nothing is seen.
  public var scale = 1.0
  /// How far it is turned, clockwise, -360000...360000 degrees.
  public var rotation = Angle.zero
  /// How far it is moved to the right and down, two lengths, -100000...100000.
  public var translation = LengthPair.zero

  /// Everything stays where it is.
  public init() {}
}

extension Transform: Declared {
  /// The rows of a transform.
  public static let properties: [Property<Transform>] = [
    Property("scale", \.scale, .number(-1000...1000), "The factor on sizes and distances"),
    Property(
      "rotation",
      \.rotation,
      .angle(degrees: -360_000...360_000),
      "How far it is turned, clockwise"
    ),
    Property(
      "translation",
      \.translation,
      .pair(-100_000...100_000),
      "How far it is moved to the right and down"
    ),
  ]
}
