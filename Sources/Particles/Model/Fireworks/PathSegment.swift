/// A part of a path, from where the one before it ends.
///
/// Its places are vectors in the units of a trajectory, or pairs of lengths on the stage.
public enum PathSegment<Place: Hashable & Sendable>: Hashable, Sendable {
  /// A straight line to a place.
  case line(to: Place)
  /// A quadratic Bezier curve to a place.
  case quadratic(control: Place, to: Place)
  /// A cubic Bezier curve to a place.
  case cubic(control1: Place, control2: Place, to: Place)
  /// A turn about a center, clockwise on the screen for positive angles.
  ///
  /// It lies on the ellipse about the center that is `aspect` times as high as it is wide, is
  /// turned by `tilt`, and goes through the place where the segment begins: a circle for an
  /// aspect of 1. The angle is that of the circle that is drawn out to the ellipse.
  ///
  /// In files the angle is -3600...3600 degrees and not 0, the aspect 0.01...100, and the tilt
  /// -360...360 degrees.
  case arc(center: Place, angle: Angle, aspect: Double = 1, tilt: Angle = .zero)

  /// The same segment with its places turned into others.
  func mapped<Other>(_ place: (Place) -> Other) -> PathSegment<Other> {
    switch self {
    case .line(let end): .line(to: place(end))
    case .quadratic(let control, let end): .quadratic(control: place(control), to: place(end))
    case .cubic(let control1, let control2, let end):
      .cubic(control1: place(control1), control2: place(control2), to: place(end))
    case .arc(let center, let angle, let aspect, let tilt):
      .arc(center: place(center), angle: angle, aspect: aspect, tilt: tilt)
    }
  }
}

/// A segment as it is written: the members that it has tell of which kind it is.
package struct WrittenSegment<Place: SegmentPlace>: Declared {
  package var to: Place?
  package var control: Place?
  package var control1: Place?
  package var control2: Place?
  package var center: Place?
  package var angle = Angle.zero
  package var aspect = 1.0
  package var tilt = Angle.zero

  package init() {}

  init(_ segment: PathSegment<Place>) {
    switch segment {
    case .line(let end): to = end
    case .quadratic(let control, let end): (self.control, to) = (control, end)
    case .cubic(let control1, let control2, let end):
      (self.control1, self.control2, to) = (control1, control2, end)
    case .arc(let center, let angle, let aspect, let tilt):
      (self.center, self.angle, self.aspect, self.tilt) = (center, angle, aspect, tilt)
    }
  }

  /// The segment that is meant; `nil` where members are missing or do not fit together.
  var segment: PathSegment<Place>? {
    let isArc = angle != .zero || aspect != 1 || tilt != .zero
    switch (to, control, control1, control2, center) {
    case (let to?, nil, nil, nil, nil) where !isArc: return .line(to: to)
    case (let to?, let control?, nil, nil, nil) where !isArc:
      return .quadratic(control: control, to: to)
    case (let to?, nil, let control1?, let control2?, nil) where !isArc:
      return .cubic(control1: control1, control2: control2, to: to)
    case (nil, nil, nil, nil, let center?) where angle != .zero:
      return .arc(center: center, angle: angle, aspect: aspect, tilt: tilt)
    default: return nil
    }
  }

  package static var properties: [Property<WrittenSegment>] {
    [
      Property("to", \.to, .optional(Place.rule), "Where a line or a curve ends"),
      Property(
        "control",
        \.control,
        .optional(Place.rule),
        "The control point of a quadratic curve"
      ),
      Property(
        "control1",
        \.control1,
        .optional(Place.rule),
        "The first control point of a cubic curve"
      ),
      Property(
        "control2",
        \.control2,
        .optional(Place.rule),
        "The second control point of a cubic curve"
      ),
      Property("center", \.center, .optional(Place.rule), "What an arc turns about"),
      Property("angle", \.angle, .angle(degrees: -3600...3600), "How far an arc turns, clockwise"),
      Property(
        "aspect",
        \.aspect,
        .number(0.01...100),
        "The height of an arc's ellipse in widths; 1 is a circle"
      ),
      Property("tilt", \.tilt, .angle(degrees: -360...360), "How far an arc's ellipse is turned"),
    ]
  }

  package func noteContradictions(in reading: inout PropertyReading) {
    guard segment == nil, !reading.hasProblems else { return }
    reading.note(
      "a segment is { to }, { control, to }, { control1, control2, to } or { center, angle }"
    )
  }
}

/// What a segment's places are written as.
package protocol SegmentPlace: Hashable, Sendable {
  /// What a segment with such places is called in the reference of files.
  static var segmentName: String { get }
  /// How a place is written.
  static var rule: ValueRule<Self> { get }
}

extension Vector: SegmentPlace {
  package static var segmentName: String { "Segment" }
  package static var rule: ValueRule<Vector> { .place(Trajectory.reach) }
}

extension LengthPair: SegmentPlace {
  package static var segmentName: String { "PathSegment" }
  package static var rule: ValueRule<LengthPair> { .pair(KeyframePath.reach) }
}

extension ValueRule {
  /// An object whose members tell of which kind a segment it is.
  static func segment<Place: SegmentPlace>() -> Self where Value == PathSegment<Place> {
    Self(
      .object(ObjectForm(WrittenSegment<Place>.self, named: Place.segmentName)),
      encode: { WrittenSegment($0).written },
      decode: { WrittenSegment<Place>.read(from: $0, reading: &$1)?.segment }
    )
  }

  /// A value that may be left out.
  static func optional<Wrapped>(_ rule: ValueRule<Wrapped>) -> Self where Value == Wrapped? {
    Self(
      rule.form,
      encode: { $0.map(rule.encode) ?? .null },
      decode: { rule.decode($0, &$1).map(Optional.some) }
    )
  }
}
