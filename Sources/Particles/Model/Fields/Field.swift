/// Something that pushes, turns or slows what is near it, everywhere or in a region.
///
/// A field acts at every moment while it is enabled. 100 pt count as a meter, as in UIKit, where a
/// push of 1 gives 100 pt/s² and a gravity of 1, ten meters per second squared, gives 1000 pt/s²;
/// ``FieldType`` says what a strength of 1 means for each type.
public struct Field: Hashable, Sendable {
  /// Where a field acts.
  public enum Region: String, CaseIterable, Hashable, Sendable {
    /// Everywhere.
    case infinite
    /// Up to ``Field/regionRadius`` from its position, the edge included.
    case circle
    /// In ``Field/regionSize`` about its position, the edges included.
    case rectangle
  }

  /// What an attractor pulls to.
  public enum AttractorType: String, CaseIterable, Hashable, Sendable {
    /// To its position.
    case radial
    /// To the line through its position along ``Field/direction``.
    case axial
    /// To the line through its position across ``Field/direction``: a plane, seen from its edge.
    case planar
  }

  /// What it does.
  public var type = FieldType.linearGravity
  /// What it is called in key paths, at most 64 characters.
  public var name = ""
  /// Whether it does anything.
  public var enabled = true
  /// Its middle, two lengths, -100000...100000.
  public var position = LengthPair.zero
  /// Whether its middle is the pointer's place while there is one.
  public var followsPointer = false
  /// Which way it pushes, or the axis of an attractor, -360000...360000 degrees; clockwise from "to
  /// the right", so that 90 degrees is down.
  public var direction = Angle.degrees(90)
  /// How strong it is, -1000000...1000000; below 0 it does the opposite.
  public var strength = 1.0
  /// The exponent with which it weakens beyond `minimumRadius`, 0...10: its strength there is
  /// divided by (distance / minimumRadius) to the power of it; at 0 it is as strong everywhere.
  public var falloff = 0.0
  /// The distance up to which it has its full strength, a length, 0...100000; below 0.001 pt it
  /// counts as that.
  ///
  /// Gravity to a place and electric force fade away towards the middle within it.
  public var minimumRadius: Length = 1
  /// Where it acts.
  public var region = Region.infinite
  /// The radius of a circle, a length, 0...100000.
  public var regionRadius: Length = 100
  /// The width and height of a rectangle, two lengths, 0...100000.
  public var regionSize = LengthPair(200, 200)
  /// How smooth noise and turbulence are, 0...1: they change within 8 pt at 0, 64 pt at 0.5 and 512
  /// pt at 1.
  public var smoothness = 0.5
  /// How fast noise and turbulence change, in changes per second, -1000...1000; at 0 they stand
  /// still.
  public var animationSpeed = 0.0
  /// How a wave pushes at its height, in points per second squared, two lengths, -100000...100000.
  public var force = LengthPair.zero
  /// The swings of a wave per second, -1000...1000.
  public var frequency = 1.0
  /// The acceleration of an attractor for each point beyond its radius, in 1/s², -1000000...1000000.
  public var stiffness = 1.0
  /// The distance up to which an attractor does nothing, a length, 0...100000.
  public var radius: Length = 0
  /// What an attractor pulls to.
  public var attractorType = AttractorType.radial

  /// Gravity, downward.
  public init() {}

  /// A field of a type.
  public init(_ type: FieldType) {
    self.type = type
  }
}

extension Field: Declared {
  /// The longest length that a field can name, in points.
  static let longest = 100_000.0

  /// The rows of a field.
  public static let properties: [Property<Field>] = action + place + kinds

  private static let action: [Property<Field>] = [
    Property("type", \.type, .choice(), "What it does"),
    Property("name", \.name, .text(maximum: 64), "What it is called in key paths"),
    Property("enabled", \.enabled, .flag, "Whether it does anything"),
    Property("strength", \.strength, .number(-1e6...1e6), "How strong it is"),
    Property(
      "direction",
      \.direction,
      .angle(degrees: -360_000...360_000),
      "Which way it pushes, clockwise from \"to the right\", or the axis of an attractor"
    ),
    Property(
      "falloff",
      \.falloff,
      .number(0...10),
      "The exponent with which it weakens beyond minimumRadius"
    ),
    Property(
      "minimumRadius",
      \.minimumRadius,
      .length(0...longest),
      "The distance up to which it has its full strength"
    ),
  ]

  private static let place: [Property<Field>] = [
    Property("position", \.position, .pair(-longest...longest), "Its middle"),
    Property(
      "followsPointer",
      \.followsPointer,
      .flag,
      "Whether its middle is the pointer's place while there is one"
    ),
    Property("region", \.region, .choice(), "Where it acts"),
    Property("regionRadius", \.regionRadius, .length(0...longest), "The radius of a circle"),
    Property(
      "regionSize",
      \.regionSize,
      .pair(0...longest),
      "The width and height of a rectangle"
    ),
  ]

  private static let kinds: [Property<Field>] = [
    Property(
      "smoothness",
      \.smoothness,
      .number(0...1),
      "How smooth noise is: it changes within 8 pt at 0, 512 pt at 1"
    ),
    Property(
      "animationSpeed",
      \.animationSpeed,
      .number(-1000...1000, "1/s"),
      "How fast noise changes"
    ),
    Property("force", \.force, .pair(-longest...longest), "How a wave pushes at its height"),
    Property("frequency", \.frequency, .number(-1000...1000, "Hz"), "The swings of a wave"),
    Property(
      "stiffness",
      \.stiffness,
      .number(-1e6...1e6, "1/s²"),
      "The acceleration of an attractor for each point beyond its radius"
    ),
    Property(
      "radius",
      \.radius,
      .length(0...longest),
      "The distance up to which an attractor does nothing"
    ),
    Property("attractorType", \.attractorType, .choice(), "What an attractor pulls to"),
  ]
}
