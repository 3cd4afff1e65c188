extension Trajectory: Declared {
  /// The numbers that the places of a trajectory may have in files.
  static let reach: ClosedRange<Double> = -1000...1000

  /// The rows of a trajectory.
  public static let properties: [Property<Trajectory>] = [
    Property("start", \.start, .place(reach), "Where it begins, as [x, y] in units"),
    Property(
      "segments",
      \.segments,
      .list(of: .segment(), maximum: 64),
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
