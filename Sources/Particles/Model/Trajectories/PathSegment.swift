/// A segment of a path, which begins where the one before it ends.
///
/// Its points are vectors in the units of a trajectory, or pairs of lengths on the stage.
package enum PathSegment<Place: Hashable & Sendable>: Hashable, Sendable {
  /// A straight line.
  case line(to: Place)
  /// A quadratic Bezier curve.
  case quadratic(control: Place, to: Place)
  /// A cubic Bezier curve.
  case cubic(control1: Place, control2: Place, to: Place)
  /// An elliptic arc about a center, clockwise on the screen for positive angles.
  ///
  /// The ellipse is `aspect` times as high as wide, is rotated by `tilt`, and goes through the
  /// segment's beginning; it is a circle if the aspect is 1. The angle is that of the circle before
  /// it is scaled to the ellipse.
  ///
  /// In files the angle is -3600...3600 degrees and not 0, the aspect 0.01...100, and the tilt
  /// -360...360 degrees.
  case arc(center: Place, angle: Angle, aspect: Double = 1, tilt: Angle = .zero)

  /// The segment with its points transformed.
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

/// The written form of a segment: its members determine its kind.
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

  /// The segment; `nil` if members are missing or contradict each other.
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
      Property(
        "to",
        \.to,
        .optional(Place.rule),
        "Where a line or a curve ends",
        usual: "0…100vw by 0…100vh; of trajectories 1…50 units"
      ),
      Property(
        "control",
        \.control,
        .optional(Place.rule),
        "The control point of a quadratic curve",
        usual: "as the end"
      ),
      Property(
        "control1",
        \.control1,
        .optional(Place.rule),
        "The first control point of a cubic curve",
        usual: "as the end"
      ),
      Property(
        "control2",
        \.control2,
        .optional(Place.rule),
        "The second control point of a cubic curve",
        usual: "as the end"
      ),
      Property(
        "center",
        \.center,
        .optional(Place.rule),
        "The center of an arc",
        usual: "as the end"
      ),
      Property(
        "angle",
        \.angle,
        .angle(degrees: -3600...3600),
        "The angle of an arc, clockwise",
        usual: "90deg…360deg"
      ),
      Property(
        "aspect",
        \.aspect,
        .number(0.01...100),
        "The height of an arc's ellipse in widths; 1 is a circle",
        usual: "0.3…1, a part"
      ),
      Property(
        "tilt",
        \.tilt,
        .angle(degrees: -360...360),
        "The rotation of an arc's ellipse",
        usual: "0…90deg"
      ),
    ]
  }

  package func noteContradictions(in reading: inout PropertyReading) {
    guard segment == nil, !reading.hasProblems else { return }
    reading.note(
      "a segment is { to }, { control, to }, { control1, control2, to } or { center, angle }"
    )
  }
}

/// The type of a segment's points in files.
package protocol SegmentPlace: Hashable, Sendable {
  /// The name of a segment with such points in the file reference.
  static var segmentName: String { get }
  /// The rule for a point.
  static var rule: ValueRule<Self> { get }
}

extension Vector: SegmentPlace {
  package static var segmentName: String { "Segment" }
  package static var rule: ValueRule<Vector> { .place(Trajectory.reach) }
}

extension LengthPair: SegmentPlace {
  package static var segmentName: String { "PathSegment" }
  package static var rule: ValueRule<LengthPair> { .pair(-100_000...100_000) }
}

extension ValueRule {
  /// The rule for an object whose members determine the kind of a segment.
  static func segment<Place: SegmentPlace>() -> Self where Value == PathSegment<Place> {
    Self(
      .object(ObjectForm(WrittenSegment<Place>.self, named: Place.segmentName)),
      encode: { WrittenSegment($0).written },
      decode: { WrittenSegment<Place>.read(from: $0, reading: &$1)?.segment }
    )
  }

  /// The rule for an optional value.
  static func optional<Wrapped>(_ rule: ValueRule<Wrapped>) -> Self where Value == Wrapped? {
    Self(
      rule.form,
      encode: { $0.map(rule.encode) ?? .null },
      decode: { rule.decode($0, &$1).map(Optional.some) }
    )
  }
}
