/// Motion around the place of birth at a distance that changes steadily over life, as particle
/// designers have it.
///
/// ```
/// r(t) = startRadius + (endRadius - startRadius) t / lifetime     a(t) = a0 + rotatePerSecond t
/// ```
/// The angle at birth, a0, is the direction of emission. It has a closed form and is never stepped;
/// velocity, acceleration and drag move nothing in the stage's plane, only towards the viewer.
///
/// While both radii and their ranges are 0 there is no such motion.
public struct PolarMotion: Hashable, Sendable {
  /// The distance at birth, a length, -100000...100000; below 0 it lies on the other side.
  public var startRadius: Length = 0
  /// The range of `startRadius`, a length, -100000...100000.
  public var startRadiusRange: Length = 0
  /// The distance at the end of life, a length, -100000...100000; below 0 it lies on the other side.
  public var endRadius: Length = 0
  /// The range of `endRadius`, a length, -100000...100000.
  public var endRadiusRange: Length = 0
  /// What the angle gains in each second, clockwise, -360000...360000 degrees per second.
  public var rotatePerSecond = Angle.zero
  /// The range of `rotatePerSecond`, -360000...360000 degrees per second.
  public var rotatePerSecondRange = Angle.zero

  /// No such motion.
  public init() {}

  /// Whether it moves anything.
  var isEnabled: Bool {
    [startRadius, startRadiusRange, endRadius, endRadiusRange].contains { $0.value != 0 }
  }
}

/// The numbers of such a motion on a stage.
struct PolarRecipe: Hashable, Sendable {
  /// In points.
  private let startRadius: Spread
  /// In points.
  private let endRadius: Spread
  /// In radians per second.
  private let rotatePerSecond: Spread

  /// The numbers of a motion, if it moves anything.
  init?(_ motion: PolarMotion, on stage: Size) {
    guard motion.isEnabled else { return nil }
    startRadius = Spread(motion.startRadius, motion.startRadiusRange, on: stage)
    endRadius = Spread(motion.endRadius, motion.endRadiusRange, on: stage)
    rotatePerSecond = Spread(motion.rotatePerSecond, motion.rotatePerSecondRange)
  }

  /// The motion of one particle.
  /// - Parameters:
  ///   - source: The particle's chance.
  ///   - angle: The angle at birth, in radians, clockwise from "to the right".
  ///   - lifetime: How long it lives, in seconds; in no life it stays at the start.
  func drawn(by source: RandomSource, from angle: Double, of lifetime: Seconds) -> PolarFlight {
    let start = startRadius.value(by: source, CellRecipe.Draw.startRadius)
    let end = endRadius.value(by: source, CellRecipe.Draw.endRadius)
    return PolarFlight(
      radius: start,
      growth: lifetime > 0 ? (end - start) / lifetime : 0,
      angle: angle,
      turn: rotatePerSecond.value(by: source, CellRecipe.Draw.rotatePerSecond)
    )
  }
}

/// The motion of one particle around its place of birth.
struct PolarFlight {
  /// At birth, in points.
  let radius: Double
  /// What it gains, in points per second.
  let growth: Double
  /// At birth, in radians.
  let angle: Double
  /// What it gains, in radians per second.
  let turn: Double

  /// The way from the place of birth at an age, in points.
  func offset(atAge age: Seconds) -> Vector {
    Vector(magnitude: radius + growth * age, radians: angle + turn * age)
  }

  /// The velocity at an age, in points per second.
  func velocity(atAge age: Seconds) -> Vector {
    let outward = Vector(magnitude: 1, radians: angle + turn * age)
    let around = Vector(dx: -outward.dy, dy: outward.dx)
    return outward * growth + around * ((radius + growth * age) * turn)
  }
}

// MARK: Files

extension PolarMotion: Declared {
  private static let lengths = -100_000.0...100_000
  private static let turns = -360_000.0...360_000

  /// The rows of a motion around the place of birth.
  public static let properties: [Property<PolarMotion>] = [
    Property("startRadius", \.startRadius, .length(lengths), "The distance at birth"),
    Property(
      "startRadiusRange",
      \.startRadiusRange,
      .length(lengths),
      "The range of startRadius"
    ),
    Property("endRadius", \.endRadius, .length(lengths), "The distance at the end of life"),
    Property("endRadiusRange", \.endRadiusRange, .length(lengths), "The range of endRadius"),
    Property(
      "rotatePerSecond",
      \.rotatePerSecond,
      .angle(degrees: turns, per: "s"),
      "What the angle gains in each second, clockwise"
    ),
    Property(
      "rotatePerSecondRange",
      \.rotatePerSecondRange,
      .angle(degrees: turns, per: "s"),
      "The range of rotatePerSecond"
    ),
  ]

  /// Notes a turning without a distance.
  public func noteContradictions(in reading: inout PropertyReading) {
    if !isEnabled, self != PolarMotion() {
      reading.note("rotatePerSecond turns what has a startRadius or an endRadius")
    }
  }
}

extension EmitterCell {
  /// Notes what does not move particles that polar moves.
  func notePolar(in reading: inout PropertyReading) {
    guard polar.isEnabled else { return }
    func note(_ names: String, _ lengths: Length...) {
      guard lengths.contains(where: { $0.value != 0 }) else { return }
      reading.note("polar moves the particles: \(names) would do nothing")
    }
    if emissionLatitude == .zero { note("velocity", velocity, velocityRange) }
    note("xAcceleration and yAcceleration", xAcceleration, yAcceleration)
    if valueOverLife.contains(where: { $0.keyPath == .velocity }) {
      reading.note("polar moves the particles: no curve of velocity acts on them")
    }
    if dynamics.isStepped {
      reading.note(
        "polar moves the particles: no field, wall or acceleration of dynamics acts on them"
      )
    }
  }
}
