/// The trajectories of a firework's sparks.
package enum TrajectorySet: Hashable, Sendable {
  /// Four cubic curves for each quadrant.
  case classic
  /// A random quadratic curve for each spark, up and to a side.
  ///
  /// With u(n) a random integer in 0..<n, it goes from the origin with the control point (0, -y) to
  /// (u(4) - 2, -y - 1.5 - u(10) / 10), where y is 0.7 + u(6) / 10.
  case fountain
  /// Each spark samples one of 1 to 64 trajectories.
  case drawn([Trajectory])
  /// Each spark has one of its quadrant's trajectories; every eight sparks contain each quadrant
  /// twice.
  case quarters(Quarters)

  /// Trajectories for the quadrants, given for the right-hand ones.
  ///
  /// The left-hand quadrants use their mirror images.
  package struct Quarters: Equatable, Sendable {
    /// Those of the upper quadrants, 1 to 64.
    package var top: [Trajectory] = []
    /// Those of the lower quadrants, 1 to 64.
    package var bottom: [Trajectory] = []

    /// No trajectories: sparks stay in place.
    package init() {}

    /// Creates sets for the upper and the lower quadrants.
    package init(top: [Trajectory], bottom: [Trajectory]) {
      self.top = top
      self.bottom = bottom
    }

    /// The curves of the classic firework.
    package static let classic = Quarters(
      top: [
        [0.31, -0.46, 0.74, -0.29, 0.99, 0.12],
        [0.31, -0.46, 0.62, -0.49, 0.88, -0.19],
        [0.10, -0.54, 0.44, -0.53, 0.66, -0.30],
        [0.19, -0.46, 0.41, -0.53, 0.65, -0.45],
      ].map(curve),
      bottom: [
        [0.42, -0.01, 0.68, 0.11, 0.87, 0.44],
        [0.35, 0.00, 0.55, 0.12, 0.62, 0.45],
        [0.21, 0.05, 0.31, 0.19, 0.32, 0.45],
        [0.18, 0.00, 0.31, 0.11, 0.35, 0.25],
      ].map(curve)
    )

    private static func curve(_ numbers: [Double]) -> Trajectory {
      Trajectory([
        .cubic(
          control1: Vector(dx: numbers[0], dy: numbers[1]),
          control2: Vector(dx: numbers[2], dy: numbers[3]),
          to: Vector(dx: numbers[4], dy: numbers[5])
        )
      ])
    }
  }

  /// The sets by quadrant; `nil` for the other cases.
  var quarters: Quarters? {
    switch self {
    case .classic: .classic
    case .quarters(let quarters): quarters
    case .fountain, .drawn: nil
    }
  }

  /// The same trajectories, parametrized by arc length for constant speed.
  ///
  /// `fountain` stays as it is: its random trajectories are parametrized when they are sampled.
  var paced: TrajectorySet {
    switch self {
    case .fountain: return .fountain
    case .drawn(let trajectories): return .drawn(trajectories.map(\.paced))
    case .classic, .quarters:
      let quarters = quarters ?? Quarters()
      return .quarters(
        Quarters(top: quarters.top.map(\.paced), bottom: quarters.bottom.map(\.paced))
      )
    }
  }
}

extension TrajectorySet.Quarters: Declared {
  /// The property table of the sets by quadrant.
  package static let properties: [Property<Self>] = [
    Property(
      "top",
      \.top,
      .list(of: .trajectory, maximum: 64),
      "The trajectories of the upper right quadrant; the upper left one mirrors them"
    ),
    Property(
      "bottom",
      \.bottom,
      .list(of: .trajectory, maximum: 64),
      "The trajectories of the lower right quadrant; the lower left one mirrors them"
    ),
  ]

  /// Notes quadrants without trajectories.
  package func noteContradictions(in reading: inout PropertyReading) {
    if top.isEmpty || bottom.isEmpty, !reading.hasProblems {
      reading.note("quarters need at least one trajectory each in top and bottom")
    }
  }
}

extension ValueRule<TrajectorySet> {
  /// The rule for "classic", "fountain", a list of trajectories, or an object with those of the
  /// quadrants.
  static var trajectorySet: Self {
    let list = ValueRule<[Trajectory]>.list(of: .trajectory, maximum: 64)
    return Self(
      .oneOf([
        .choice(["classic", "fountain"]),
        .list(ValueRule<Trajectory>.trajectory.form, count: 1...64),
        .object(ObjectForm(TrajectorySet.Quarters.self)),
      ]),
      encode: { set in
        switch set {
        case .classic: "classic"
        case .fountain: "fountain"
        case .drawn(let trajectories): list.encode(trajectories)
        case .quarters(let quarters): quarters.written
        }
      },
      decode: { value, reading in
        switch value {
        case "classic": return .classic
        case "fountain": return .fountain
        case []:
          reading.note("a list of trajectories needs at least one")
          return nil
        case .list: return list.decode(value, &reading).map { .drawn($0) }
        case .object:
          return TrajectorySet.Quarters.read(from: value, reading: &reading).map { .quarters($0) }
        default:
          reading.note(
            "\(value.quoted) is none of classic, fountain, a list of trajectories, or { top, bottom }"
          )
          return nil
        }
      }
    )
  }
}
