/// Something that bodies bounce off, stick to or die at: a line of points, a box, an edge of the
/// stage or the boxes that stand on it.
public struct Wall: Hashable, Sendable {
  /// What it looks like.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// The line through ``Wall/path``, solid from both sides.
    case path
    /// The four sides of a box of ``Wall/size`` about ``Wall/position``.
    case box
    /// The left edge of the stage.
    case left
    /// The right edge of the stage.
    case right
    /// The top edge of the stage.
    case top
    /// The bottom edge of the stage.
    case bottom
    /// The bottom edge of the stage and its continuation to both sides, without an end.
    case floor
    /// All four edges of the stage.
    case stage
    /// Whatever boxes and text stand on the stage where the effect is shown.
    ///
    /// The first wall of this shape says with its elasticity, friction and hit what they are like
    /// for the effect, and whether they are there at all; without one they are as ``Wall`` is by
    /// default.
    case boxes
  }

  /// What happens to a body that hits it.
  public enum Hit: String, CaseIterable, Hashable, Sendable {
    /// It bounces, and settles once it no longer does.
    case bounce
    /// It stays where it hit.
    case stick
    /// It dies.
    case die
  }

  /// What it looks like.
  public var shape = Shape.floor
  /// What it is called, at most 64 characters.
  public var name = ""
  /// Whether it is there.
  public var enabled = true
  /// The points of a path, two lengths each, -100000...100000, at most 256; one point is a post.
  public var path: [LengthPair] = []
  /// The middle of a box, two lengths, -100000...100000.
  public var position = LengthPair.zero
  /// The width and height of a box, two lengths, 0...100000.
  public var size = LengthPair(100, 100)
  /// The part of its speed against the wall, 0...1, that a body has after a hit, times the body's
  /// own elasticity.
  public var elasticity = 0.5
  /// The friction, 0...10, times the body's own: the part of the speed that a hit turns around
  /// which it takes at most from the speed along the wall.
  public var friction = 0.2
  /// What happens to a body that hits it.
  public var hit = Hit.bounce

  /// A floor.
  public init() {}

  /// A wall of a shape.
  public init(_ shape: Shape) {
    self.shape = shape
  }
}

extension Wall: Declared {
  /// The longest length that a wall can name, in points.
  private static let longest = 100_000.0

  /// The rows of a wall.
  public static let properties: [Property<Wall>] = [
    Property("shape", \.shape, .choice(), "What it looks like"),
    Property("name", \.name, .text(maximum: 64), "What it is called"),
    Property("enabled", \.enabled, .flag, "Whether it is there"),
    Property(
      "path",
      \.path,
      .list(of: .pair(-longest...longest), maximum: 256),
      "The points of a path as [x, y]"
    ),
    Property("position", \.position, .pair(-longest...longest), "The middle of a box"),
    Property("size", \.size, .pair(0...longest), "The width and height of a box"),
    Property(
      "elasticity",
      \.elasticity,
      .number(0...1),
      "The part of its speed against the wall that a body has after a hit"
    ),
    Property(
      "friction",
      \.friction,
      .number(0...10),
      "How much a hit takes from the speed along the wall"
    ),
    Property("hit", \.hit, .choice(), "What happens to a body that hits it"),
  ]

  /// Notes a path that is asked for and not given.
  public func noteContradictions(in reading: inout PropertyReading) {
    if shape == .path, path.isEmpty { reading.note("a path needs its points") }
  }
}
