extension Trajectory: Declared {
  /// The range of a trajectory's coordinates in files.
  static let reach: ClosedRange<Double> = -1000...1000

  /// The property table of a trajectory.
  package static let properties: [Property<Trajectory>] = [
    Property(
      "start",
      \.start,
      .place(reach),
      "Where it begins, as [x, y] in units",
      usual: "[0, 0] units"
    ),
    Property(
      "segments",
      \.segments,
      .list(of: .segment(), maximum: 64),
      "The segments, each from the end of the one before"
    ),
  ]

  /// Notes a trajectory without segments.
  package func noteContradictions(in reading: inout PropertyReading) {
    reading.note(missingSegments: segments, of: "a trajectory")
  }
}

extension PropertyReading {
  /// Notes that a path has no segments, unless they were rejected.
  mutating func note(missingSegments segments: some Collection, of subject: String) {
    guard segments.isEmpty, !hasProblems else { return }
    note("\(subject) needs at least one element in segments")
  }

  /// Whether a problem was found in the current value, so that a missing part may only have been
  /// rejected.
  var hasProblems: Bool {
    problems.contains { $0.path.components.starts(with: path.components) }
  }
}

extension ValueRule<Trajectory> {
  /// The rule for an object or, for a trajectory from the origin, its list of segments alone.
  static var trajectory: Self {
    let segments = ValueRule<[Trajectory.Segment]>.list(of: .segment(), maximum: 64)
    return Self(
      .oneOf([
        .object(ObjectForm(Trajectory.self)),
        .list(ValueRule<Trajectory.Segment>.segment().form, count: 1...64),
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

extension ValueRule<Vector> {
  /// The rule for a point: two numbers in a list.
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
