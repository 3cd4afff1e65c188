/// Gravity in UIKit's unit: a magnitude of 1 is 1000 pt/s².
package struct Gravity: Equatable, Sendable {
  /// The magnitude, -1000...1000; a negative one reverses the direction.
  package var magnitude = 1.0
  /// The direction, -360000...360000 degrees; 90 degrees is down.
  package var direction = Angle.degrees(90)

  /// Gravity of 1000 pt/s², downward.
  package init() {}

  /// The acceleration in points per second squared.
  package var acceleration: Vector {
    Vector(
      magnitude: 1000 * magnitude.tamed(in: -1000...1000, or: 0),
      radians: direction.radians.tamed(in: -1e6...1e6, or: 0)
    )
  }
}

extension Gravity: Declared {
  /// The property table of gravity.
  package static let properties: [Property<Gravity>] = [
    Property(
      "magnitude",
      \.magnitude,
      .number(-1000...1000),
      "The magnitude: 1 is 1000 pt/s²",
      usual: "0.1…1: 1 is 1000 pt/s²"
    ),
    Property(
      "direction",
      \.direction,
      .angle(degrees: -360_000...360_000),
      "The direction, clockwise from \"to the right\"",
      usual: "90deg, down"
    ),
  ]
}

/// A push in UIKit's unit: 1 gives a body of mass 1, which 100 x 100 pt of density 1 have, 100 pt/s
/// within a second or at once.
///
/// In a group of n items, item i gets the vector along the direction, plus `fan` (1 - i / n) to the
/// left if i is even and to the right if it is odd, plus a random vector within the jitter.
package struct Push: Equatable, Sendable {
  /// Whether a push acts continuously or once.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// A constant force.
    case continuous
    /// An impulse at the beginning.
    case instantaneous
  }

  /// Whether it acts continuously or once.
  package var mode = Mode.continuous
  /// The magnitude, -1000000...1000000; a negative one reverses the direction.
  package var magnitude = 0.0
  /// The direction, -360000...360000 degrees, clockwise from "to the right".
  package var direction = Angle.zero
  /// The sideways component within a group, 0...1000000: to the left for the first item, to the
  /// right for the second, and so on with decreasing magnitude.
  package var fan = 0.0
  /// The range of a random component in each coordinate, 0...1000000.
  package var jitter = Vector.zero

  /// A push of magnitude 0.
  package init() {}

  /// A push by a vector.
  package init(_ vector: Vector, mode: Mode = .continuous) {
    self.mode = mode
    magnitude = vector.magnitude
    direction = Angle(radians: vector.radians)
  }

  /// The vector of the push, without fan and jitter.
  package var vector: Vector {
    Vector(
      magnitude: magnitude.tamed(in: Self.magnitudes, or: 0),
      radians: direction.radians.tamed(in: -1e6...1e6, or: 0)
    )
  }

  /// The velocity that a body of a mass gains in a second, or at once, in points per second.
  package func gain(ofMass mass: Double) -> Vector {
    vector * (100 / mass.tamed(in: BodyTraits.masses, or: 1))
  }

  /// The push of one item of a group, with fan and jitter resolved.
  /// - Parameter draw: The index of the first of two random numbers.
  func drawn(
    forItem index: Int,
    of count: Int,
    by source: RandomSource,
    _ randomIndex: UInt64
  ) -> Push {
    let jitter = jitter.tamed(by: 1e6)
    let chance = Vector(
      dx: jitter.dx * source.signed(randomIndex),
      dy: jitter.dy * source.signed(randomIndex + 1)
    )
    let side = index.isMultiple(of: 2) ? -1.0 : 1
    let across = side * fan.tamed(in: 0...1e6, or: 0) * (1 - Double(index) / Double(max(1, count)))
    return Push(vector + chance + Vector(dx: across, dy: 0), mode: mode)
  }

  private static let magnitudes = -1e6...1e6
}

extension Push: Declared {
  /// The property table of a push.
  package static let properties: [Property<Push>] = [
    Property("mode", \.mode, .choice(), "Whether it acts continuously or once"),
    Property(
      "magnitude",
      \.magnitude,
      .number(-1e6...1e6),
      "The magnitude: 1 gives 100 pt/s to 100 x 100 pt",
      usual: "1…8: 1 is 100 pt/s for 100 x 100 pt of density 1, 100 pt/s² if it lasts"
    ),
    Property(
      "direction",
      \.direction,
      .angle(degrees: -360_000...360_000),
      "The direction, clockwise from \"to the right\"",
      usual: "-90deg, up"
    ),
    Property(
      "fan",
      \.fan,
      .number(0...1e6),
      "The sideways component within a group, alternately to the left and to the right",
      usual: "0…2, as the magnitude"
    ),
    Property(
      "jitter",
      \.jitter,
      .place(0...1e6),
      "The range of a random component to the right and down",
      usual: "0…2, as the magnitude"
    ),
  ]
}

extension Double {
  /// The number, clamped to a range; NaN is replaced by `other`.
  func tamed(in range: ClosedRange<Double>, or other: Double) -> Double {
    isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
