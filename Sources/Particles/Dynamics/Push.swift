/// Gravity as UIKit counts it: a magnitude of 1 is 1000 pt/s².
public struct Gravity: Hashable, Sendable {
  /// How strong it is, -1000...1000; below 0 it pulls the opposite way, and at 0 nothing falls.
  public var magnitude = 1.0
  /// Which way it pulls, -360000...360000 degrees; 90 degrees is down.
  public var direction = Angle.degrees(90)

  /// Gravity of 1000 pt/s², downward.
  public init() {}

  /// The acceleration of everything, in points per second squared.
  public var acceleration: Vector {
    Vector(
      magnitude: 1000 * magnitude.tamed(in: -1000...1000, or: 0),
      radians: direction.radians.tamed(in: -1e6...1e6, or: 0)
    )
  }
}

extension Gravity: Declared {
  /// The rows of gravity.
  public static let properties: [Property<Gravity>] = [
    Property("magnitude", \.magnitude, .number(-1000...1000), "How strong it is: 1 is 1000 pt/s²"),
    Property(
      "direction",
      \.direction,
      .angle(degrees: -360_000...360_000),
      "Which way it pulls, clockwise from \"to the right\""
    ),
  ]
}

/// A push as UIKit counts it: 1 gives something of mass 1, which 100 x 100 pt of density 1 have,
/// 100 pt/s in a second or at once.
public struct Push: Hashable, Sendable {
  /// How long it lasts.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Always.
    case continuous
    /// For one moment, the first.
    case instantaneous
  }

  /// How long it lasts.
  public var mode = Mode.continuous
  /// How strong it is, -1000000...1000000; below 0 it pulls.
  public var magnitude = 0.0
  /// Which way it pushes, -360000...360000 degrees, clockwise from "to the right".
  public var direction = Angle.zero

  /// No push.
  public init() {}

  /// The velocity that something of a mass gains in a second, or at once, in points per second.
  public func gain(ofMass mass: Double) -> Vector {
    Vector(
      magnitude: 100 * magnitude.tamed(in: -1e6...1e6, or: 0)
        / mass.tamed(in: BodyTraits.masses, or: 1),
      radians: direction.radians.tamed(in: -1e6...1e6, or: 0)
    )
  }
}

extension Push: Declared {
  /// The rows of a push.
  public static let properties: [Property<Push>] = [
    Property("mode", \.mode, .choice(), "How long it lasts"),
    Property(
      "magnitude",
      \.magnitude,
      .number(-1e6...1e6),
      "How strong it is: 1 gives 100 pt/s to 100 x 100 pt"
    ),
    Property(
      "direction",
      \.direction,
      .angle(degrees: -360_000...360_000),
      "Which way it pushes, clockwise from \"to the right\""
    ),
  ]
}

extension Double {
  /// The nearest number in a range; another one in place of what is no number.
  func tamed(in range: ClosedRange<Double>, or other: Double) -> Double {
    isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
