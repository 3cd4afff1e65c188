/// A collider that bodies bounce off, stick to or die on: a polyline, a box, an edge of the stage
/// or the boxes on it.
package struct Wall: Equatable, Sendable {
  /// The geometry of a wall.
  package enum Shape: String, CaseIterable, Hashable, Sendable {
    /// The polyline through ``Wall/path``, solid from both sides.
    case path
    /// The four sides of a box of ``Wall/size`` centered at ``Wall/position``.
    case box
    /// The left edge of the stage.
    case left
    /// The right edge of the stage.
    case right
    /// The top edge of the stage.
    case top
    /// The bottom edge of the stage.
    case bottom
    /// The bottom edge of the stage, extended infinitely to both sides.
    case floor
    /// All four edges of the stage.
    case stage
    /// The boxes and texts on the stage where the effect is shown.
    ///
    /// The first wall of this shape sets their elasticity, friction and hit for the effect, and
    /// whether they are enabled; without one they have the defaults of ``Wall``.
    case boxes
  }

  /// The reaction of a body to a collision.
  package enum Hit: String, CaseIterable, Hashable, Sendable {
    /// It bounces, and settles when it comes to rest.
    case bounce
    /// It sticks where it hit.
    case stick
    /// It dies.
    case die
  }

  /// The geometry.
  package var shape = Shape.floor
  /// The name, at most 64 characters.
  package var name = ""
  /// Whether it acts.
  package var enabled = true
  /// The points of a path, two lengths each, -100000...100000, at most 256; a single point is a
  /// post.
  package var path: [LengthPair] = []
  /// The center of a box, two lengths, -100000...100000.
  package var position = LengthPair.zero
  /// The width and height of a box, two lengths, 0...100000.
  package var size = LengthPair(100, 100)
  /// The restitution, 0...1: the part of the normal speed left after a bounce, times the body's
  /// elasticity.
  package var elasticity = 0.5
  /// The coefficient of friction, 0...10, times the body's own: the largest loss of tangential
  /// speed per change of normal speed (Coulomb).
  package var friction = 0.2
  /// The reaction of a body to a collision.
  package var hit = Hit.bounce

  /// A floor.
  package init() {}

  /// A wall of a shape.
  package init(_ shape: Shape) {
    self.shape = shape
  }
}

extension Wall: Declared {
  /// The longest length of a wall in files, in points.
  private static let longest = 100_000.0

  /// The property table of a wall.
  package static let properties: [Property<Wall>] = [
    Property("shape", \.shape, .choice(), "The geometry"),
    Property("name", \.name, .text(maximum: 64), "The name"),
    Property("enabled", \.enabled, .flag, "Whether it acts"),
    Property(
      "path",
      \.path,
      .list(of: .pair(-longest...longest), maximum: 256),
      "The points of a path as [x, y]",
      usual: "2…20 corners, of 0…100vw by 0…100vh"
    ),
    Property(
      "position",
      \.position,
      .pair(-longest...longest),
      "The center of a box",
      usual: "[\"50vw\", \"70vh\"]"
    ),
    Property(
      "size",
      \.size,
      .pair(0...longest),
      "The width and height of a box",
      usual: "[\"20vw\", \"4vh\"]"
    ),
    Property(
      "elasticity",
      \.elasticity,
      .number(0...1),
      "The part of the normal speed that a body has after a bounce",
      usual: "0.3…0.8, a part"
    ),
    Property(
      "friction",
      \.friction,
      .number(0...10),
      "The coefficient of friction",
      usual: "0…0.6, a coefficient"
    ),
    Property("hit", \.hit, .choice(), "The reaction of a body to a collision"),
  ]

  /// Notes a missing path.
  package func noteContradictions(in reading: inout PropertyReading) {
    if shape == .path, path.isEmpty { reading.note("a path needs its points") }
  }
}
