/// A force field: it accelerates, rotates or slows bodies, everywhere or in a region.
///
/// A field acts while it is enabled. 100 pt count as a meter, as in UIKit, where a push of 1 gives
/// 100 pt/s² and a gravity of 1, ten meters per second squared, gives 1000 pt/s². ``FieldType``
/// gives the unit of the strength for each type.
package struct Field: Equatable, Sendable {
  /// The region in which a field acts.
  package enum Region: String, CaseIterable, Hashable, Sendable {
    /// Everywhere.
    case infinite
    /// Up to ``Field/regionRadius`` from its position, inclusive.
    case circle
    /// A rectangle of ``Field/regionSize``, centered at its position, inclusive.
    case rectangle
  }

  /// The set of points that an attractor pulls towards.
  package enum AttractorType: String, CaseIterable, Hashable, Sendable {
    /// Its position.
    case radial
    /// The line through its position along ``Field/direction``.
    case axial
    /// The line through its position perpendicular to ``Field/direction``: a plane seen from its
    /// edge.
    case planar
  }

  /// The kind of force.
  package var type = FieldType.linearGravity
  /// The name in key paths, at most 64 characters.
  package var name = ""
  /// Whether it acts.
  package var enabled = true
  /// The center, two lengths, -100000...100000.
  package var position = LengthPair.zero
  /// Whether the center is at the pointer while there is one.
  package var followsPointer = false
  /// The direction of the force, or the axis of an attractor, -360000...360000 degrees, clockwise
  /// from "to the right": 90 degrees is down.
  package var direction = Angle.degrees(90)
  /// The strength, -1000000...1000000; a negative one reverses the force.
  package var strength = 1.0
  /// The exponent of the decrease with distance, 0...10: beyond `minimumRadius` the strength is
  /// divided by (distance / minimumRadius)^falloff; at 0 it is constant.
  package var falloff = 0.0
  /// The distance up to which the strength is full, a length, 0...100000; at least 0.001 pt.
  ///
  /// Within it, radial gravity and electric force decrease linearly to 0 at the center.
  package var minimumRadius: Length = 1
  /// The region in which it acts.
  package var region = Region.infinite
  /// The radius of a circular region, a length, 0...100000.
  package var regionRadius: Length = 100
  /// The width and height of a rectangular region, two lengths, 0...100000.
  package var regionSize = LengthPair(200, 200)
  /// The smoothness of noise and turbulence, 0...1: the grid spacing is 8 pt at 0, 64 pt at 0.5 and
  /// 512 pt at 1.
  package var smoothness = 0.5
  /// The temporal frequency of noise and turbulence in 1/s, -1000...1000; at 0 they do not change.
  package var animationSpeed = 0.0
  /// The peak acceleration of a wave in points per second squared, two lengths, -100000...100000.
  package var force = LengthPair.zero
  /// The frequency of a wave in Hz, -1000...1000.
  package var frequency = 1.0
  /// The acceleration of an attractor per point beyond its radius, in 1/s², -1000000...1000000.
  package var stiffness = 1.0
  /// The distance up to which an attractor has no effect, a length, 0...100000.
  package var radius: Length = 0
  /// The set of points that an attractor pulls towards.
  package var attractorType = AttractorType.radial

  /// Linear gravity, downward.
  package init() {}

  /// A field of a type.
  package init(_ type: FieldType) {
    self.type = type
  }
}

extension Field: Declared {
  /// The longest length of a field in files, in points.
  static let longest = 100_000.0

  /// The property table of a field.
  package static let properties: [Property<Field>] = action + place + kinds

  private static let action: [Property<Field>] = [
    Property("type", \.type, .choice(), "The kind of force"),
    Property("name", \.name, .text(maximum: 64), "The name in key paths"),
    Property("enabled", \.enabled, .flag, "Whether it acts"),
    Property(
      "strength",
      \.strength,
      .number(-1e6...1e6),
      "The strength; a negative one reverses the force",
      usual:
        "0.5…3: 1 is 1000 pt/s² of gravity, 100 pt/s² of noise and electric, 100 pt/s of velocity, "
        + "1/s of drag and turbulence, 1/s² of vortex and spring, 1 rad/s of magnetic, a factor of "
        + "wave and attractor"
    ),
    Property(
      "direction",
      \.direction,
      .angle(degrees: -360_000...360_000),
      "The direction of the force, clockwise from \"to the right\", or the axis of an attractor",
      usual: "90deg, down"
    ),
    Property(
      "falloff",
      \.falloff,
      .number(0...10),
      "The exponent of the decrease with distance beyond minimumRadius",
      usual: "0…2, an exponent"
    ),
    Property(
      "minimumRadius",
      \.minimumRadius,
      .length(0...longest),
      "The distance up to which it has its full strength",
      usual: "10…50 pt"
    ),
  ]

  private static let place: [Property<Field>] = [
    Property(
      "position",
      \.position,
      .pair(-longest...longest),
      "The center",
      usual: "[\"50vw\", \"50vh\"]"
    ),
    Property(
      "followsPointer",
      \.followsPointer,
      .flag,
      "Whether the center is at the pointer while there is one"
    ),
    Property("region", \.region, .choice(), "The region in which it acts"),
    Property(
      "regionRadius",
      \.regionRadius,
      .length(0...longest),
      "The radius of a circle",
      usual: "20…50vmin"
    ),
    Property(
      "regionSize",
      \.regionSize,
      .pair(0...longest),
      "The width and height of a rectangle",
      usual: "[\"50vw\", \"50vh\"]"
    ),
  ]

  private static let kinds: [Property<Field>] = [
    Property(
      "smoothness",
      \.smoothness,
      .number(0...1),
      "The smoothness of noise: its grid spacing is 8 pt at 0, 512 pt at 1",
      usual: "0.5…0.9, a part"
    ),
    Property(
      "animationSpeed",
      \.animationSpeed,
      .number(-1000...1000, "1/s"),
      "The temporal frequency of noise",
      usual: "0.2…2 /s"
    ),
    Property(
      "force",
      \.force,
      .pair(-longest...longest),
      "The peak acceleration of a wave",
      usual: "100…600 pt/s²"
    ),
    Property(
      "frequency",
      \.frequency,
      .number(-1000...1000, "Hz"),
      "The frequency of a wave",
      usual: "0.2…2 Hz"
    ),
    Property(
      "stiffness",
      \.stiffness,
      .number(-1e6...1e6, "1/s²"),
      "The acceleration of an attractor per point beyond its radius",
      usual: "1…20 /s²"
    ),
    Property(
      "radius",
      \.radius,
      .length(0...longest),
      "The distance up to which an attractor has no effect",
      usual: "0…20vmin"
    ),
    Property(
      "attractorType",
      \.attractorType,
      .choice(),
      "The points that an attractor pulls towards"
    ),
  ]
}
