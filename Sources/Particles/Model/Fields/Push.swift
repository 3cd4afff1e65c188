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
///
/// For a group of n items, item i is pushed by the vector along the direction, plus
/// `fan` (1 - i / n) to the left where i is even and to the right where it is odd, plus chance
/// within the jitter.
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
  /// How much stronger it is to one side, 0...1000000, in a group: the first item to the left, the
  /// second to the right, each after them by less.
  public var fan = 0.0
  /// How much of its parts, to the right and down, is chance, 0...1000000: from as much less to as
  /// much more.
  public var jitter = Vector.zero

  /// No push.
  public init() {}

  /// A push along a vector, with its length as the magnitude.
  public init(_ vector: Vector, mode: Mode = .continuous) {
    self.mode = mode
    magnitude = vector.magnitude
    direction = Angle(radians: vector.radians)
  }

  /// The push along its direction, to the right and down, without what fans out and is chance.
  public var vector: Vector {
    Vector(
      magnitude: magnitude.tamed(in: Self.magnitudes, or: 0),
      radians: direction.radians.tamed(in: -1e6...1e6, or: 0)
    )
  }

  /// The velocity that something of a mass gains in a second, or at once, in points per second.
  public func gain(ofMass mass: Double) -> Vector {
    vector * (100 / mass.tamed(in: BodyTraits.masses, or: 1))
  }

  /// The push that one of many things gets, without a fan and without chance.
  /// - Parameter draw: The first of two numbers that chance is asked for.
  func drawn(forItem index: Int, of count: Int, by source: RandomSource, _ draw: UInt64) -> Push {
    let jitter = jitter.tamed(by: 1e6)
    let chance = Vector(
      dx: jitter.dx * source.signed(draw),
      dy: jitter.dy * source.signed(draw + 1)
    )
    let side = index.isMultiple(of: 2) ? -1.0 : 1
    let across = side * fan.tamed(in: 0...1e6, or: 0) * (1 - Double(index) / Double(max(1, count)))
    return Push(vector + chance + Vector(dx: across, dy: 0), mode: mode)
  }

  private static let magnitudes = -1e6...1e6
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
    Property(
      "fan",
      \.fan,
      .number(0...1e6),
      "How far it fans out many items: to the left and to the right in turn"
    ),
    Property(
      "jitter",
      \.jitter,
      .place(0...1e6),
      "How much of the push to the right and down is chance, either way"
    ),
  ]
}

extension Double {
  /// The nearest number in a range; another one in place of what is no number.
  func tamed(in range: ClosedRange<Double>, or other: Double) -> Double {
    isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
