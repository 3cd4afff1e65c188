extension Trajectory: Declared {
  /// The numbers that the places of a trajectory may have in files.
  static let reach: ClosedRange<Double> = -1000...1000

  /// The rows of a trajectory.
  public static let properties: [Property<Trajectory>] = [
    Property("start", \.start, .place(reach), "Where it begins, as [x, y] in units"),
    Property(
      "segments",
      \.segments,
      .list(of: .segment, maximum: 64),
      "Its parts, each from where the one before it ends"
    ),
  ]

  /// Notes a trajectory that leads nowhere.
  public func noteContradictions(in reading: inout PropertyReading) {
    if segments.isEmpty, !reading.hasProblems {
      reading.note("a trajectory needs at least one of segments")
    }
  }
}

extension PropertyReading {
  /// Whether something was found wrong in what is being read: what is missing then may only have
  /// been refused.
  var hasProblems: Bool {
    problems.contains { $0.path.components.starts(with: path.components) }
  }
}

extension ValueRule<Trajectory> {
  /// An object or, for one from the origin, its list of segments alone.
  static var trajectory: Self {
    let segments = ValueRule<[Trajectory.Segment]>.list(of: .segment, maximum: 64)
    return Self(
      .oneOf([
        .object(ObjectForm(Trajectory.self)),
        .list(ValueRule<Trajectory.Segment>.segment.form, count: 1...64),
      ]),
      encode: { $0.start == .zero ? segments.encode($0.segments) : $0.written },
      decode: { value, reading in
        guard case .list = value else { return Trajectory.read(from: value, reading: &reading) }
        guard let segments = segments.decode(value, &reading) else { return nil }
        let trajectory = Trajectory(segments)
        if value == .list([]) { trajectory.noteContradictions(in: &reading) }
        return trajectory
      }
    )
  }
}

/// A segment as it is written: the members that it has tell of which kind it is.
package struct WrittenSegment: Declared {
  package var to: Vector?
  package var control: Vector?
  package var control1: Vector?
  package var control2: Vector?
  package var center: Vector?
  package var angle = Angle.zero
  package var aspect = 1.0
  package var tilt = Angle.zero

  package init() {}

  init(_ segment: Trajectory.Segment) {
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
  var segment: Trajectory.Segment? {
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

  package static let properties: [Property<WrittenSegment>] = [
    Property("to", \.to, .optionalPlace(Trajectory.reach), "Where a line or a curve ends"),
    Property(
      "control",
      \.control,
      .optionalPlace(Trajectory.reach),
      "The control point of a quadratic curve"
    ),
    Property(
      "control1",
      \.control1,
      .optionalPlace(Trajectory.reach),
      "The first control point of a cubic curve"
    ),
    Property(
      "control2",
      \.control2,
      .optionalPlace(Trajectory.reach),
      "The second control point of a cubic curve"
    ),
    Property("center", \.center, .optionalPlace(Trajectory.reach), "What an arc turns about"),
    Property("angle", \.angle, .angle(degrees: -3600...3600), "How far an arc turns, clockwise"),
    Property(
      "aspect",
      \.aspect,
      .number(0.01...100),
      "The height of an arc's ellipse in widths; 1 is a circle"
    ),
    Property("tilt", \.tilt, .angle(degrees: -360...360), "How far an arc's ellipse is turned"),
  ]

  package func noteContradictions(in reading: inout PropertyReading) {
    guard segment == nil, !reading.hasProblems else { return }
    reading.note(
      "a segment is { to }, { control, to }, { control1, control2, to } or { center, angle }"
    )
  }
}

extension ValueRule<Trajectory.Segment> {
  /// An object whose members tell of which kind it is.
  static var segment: Self {
    Self(
      .object(ObjectForm(WrittenSegment.self, named: "Segment")),
      encode: { WrittenSegment($0).written },
      decode: { WrittenSegment.read(from: $0, reading: &$1)?.segment }
    )
  }
}

extension ValueRule<Vector> {
  /// A place: two numbers in a list.
  static func place(_ allowed: ClosedRange<Double>) -> Self {
    let number = ValueRule<Double>.number(allowed)
    return Self(
      .pair(number.form),
      encode: { .list([.number($0.dx), .number($0.dy)]) },
      decode: { value, reading in
        guard case .list(let values) = value, values.count == 2 else {
          reading.note("\(value.quoted) is not a place: expected [x, y]")
          return nil
        }
        let x = reading.descend(.index(0)) { number.decode(values[0], &$0) }
        let y = reading.descend(.index(1)) { number.decode(values[1], &$0) }
        guard let x, let y else { return nil }
        return Vector(dx: x, dy: y)
      }
    )
  }
}

extension ValueRule<Vector?> {
  /// A place that may be left out.
  static func optionalPlace(_ allowed: ClosedRange<Double>) -> Self {
    let place = ValueRule<Vector>.place(allowed)
    return Self(
      place.form,
      encode: { $0.map(place.encode) ?? .null },
      decode: { place.decode($0, &$1).map(Optional.some) }
    )
  }
}
