/// Whether fields and walls act on a cell's particles, and how.
///
/// Particles on which something acts are moved step by step, and shown as they are after the last
/// 120th of a second of their layer; all others are where a formula has them.
public struct CellDynamics: Hashable, Sendable {
  /// What happens to particles at a wall.
  public enum Hit: String, CaseIterable, Hashable, Sendable {
    /// What the wall itself says.
    case wall
    /// They bounce.
    case bounce
    /// They stay where they hit.
    case stick
    /// They die.
    case die

    /// What a hit does whatever the wall says; `nil` where it has the say.
    var ofAnyWall: Wall.Hit? { Wall.Hit(rawValue: rawValue) }
  }

  /// Whether the effect's fields act on them.
  public var feelsFields = false
  /// Whether the effect's walls and the boxes on the stage stop them.
  public var meetsWalls = false
  /// What happens to them at any wall that they meet.
  public var hit = Hit.wall
  /// How hard they are to move, 0.000001...1000000; gravity and noise do not ask.
  public var mass = 1.0
  /// What electric and magnetic fields act on, -1000000...1000000.
  public var charge = 0.0
  /// The part of their speed that they have after a hit, 0...1, times the wall's.
  public var elasticity = 1.0
  /// The factor on the friction of walls, 0...10.
  public var friction = 1.0
  /// How near their middles come to walls, a length, 0...10000 points.
  public var radius: Length = 0
  /// The acceleration away from the emitter's position, below 0 towards it, in points per second
  /// squared, -100000...100000.
  public var radialAcceleration: Length = 0
  /// The range of `radialAcceleration`, in points per second squared, -100000...100000.
  public var radialAccelerationRange: Length = 0
  /// The acceleration around the emitter's position, counterclockwise, in points per second squared,
  /// -100000...100000.
  public var tangentialAcceleration: Length = 0
  /// The range of `tangentialAcceleration`, in points per second squared, -100000...100000.
  public var tangentialAccelerationRange: Length = 0

  /// The steps in a second of the layer, 15...120: 120, 60, 40, 30, 20 or 15, the next of these at
  /// or above the number.
  ///
  /// What is slow and smooth comes to the same places in few steps, and costs as many times less.
  /// Where particles that are moved in steps give birth to others, their layer has all 120.
  public var stepRate = Surroundings.rate

  /// Nothing acts on them.
  public init() {}

  /// Whether particles are moved step by step.
  var isStepped: Bool {
    feelsFields || meetsWalls
      || [
        radialAcceleration, radialAccelerationRange, tangentialAcceleration,
        tangentialAccelerationRange,
      ].contains { $0.value != 0 }
  }

  /// The 120ths of a second in a step.
  var stride: Double {
    [8, 6, 4, 3, 2].first { Surroundings.rate / $0 >= stepRate } ?? 1
  }

  /// The longest life of a particle that is moved step by step: a seek goes through all of it.
  static let longestLifetime: Seconds = 120
  /// How much of a layer's time a seek goes through at most.
  static let longestSpan: Seconds = 600
  /// The slowest cells.
  static let slowest = 0.2
}

extension CellDynamics: Declared {
  /// The rows of a cell's dynamics.
  public static let properties: [Property<CellDynamics>] = [
    Property("feelsFields", \.feelsFields, .flag, "Whether the effect's fields act on particles"),
    Property(
      "meetsWalls",
      \.meetsWalls,
      .flag,
      "Whether the effect's walls and the boxes on the stage stop particles"
    ),
    Property(
      "hit",
      \.hit,
      .choice(),
      "What happens to particles at a wall: what the wall says, or the same at all"
    ),
    Property("mass", \.mass, .number(0.000_001...1_000_000), "How hard particles are to move"),
    Property(
      "charge",
      \.charge,
      .number(-1_000_000...1_000_000),
      "What electric and magnetic fields act on"
    ),
    Property(
      "elasticity",
      \.elasticity,
      .number(0...1),
      "The part of their speed that particles have after a hit, times the wall's"
    ),
    Property("friction", \.friction, .number(0...10), "A factor on the friction of walls"),
    Property("radius", \.radius, .length(0...10_000), "How near their middles come to walls"),
    Property(
      "radialAcceleration",
      \.radialAcceleration,
      .length(-100_000...100_000, per: "s²"),
      "The acceleration away from the emitter's position"
    ),
    Property(
      "radialAccelerationRange",
      \.radialAccelerationRange,
      .length(-100_000...100_000, per: "s²"),
      "The range of radialAcceleration"
    ),
    Property(
      "tangentialAcceleration",
      \.tangentialAcceleration,
      .length(-100_000...100_000, per: "s²"),
      "The acceleration around the emitter's position, counterclockwise"
    ),
    Property(
      "tangentialAccelerationRange",
      \.tangentialAccelerationRange,
      .length(-100_000...100_000, per: "s²"),
      "The range of tangentialAcceleration"
    ),
    Property(
      "stepRate",
      \.stepRate,
      .number(15...Surroundings.rate, "Hz"),
      "The steps in a second: 120, 60, 40, 30, 20 or 15, the next one at or above the number"
    ),
  ]
}

extension EmitterCell {
  /// Notes what particles that are moved step by step cannot do.
  func noteSteps(in reading: inout PropertyReading) {
    guard dynamics.isStepped, !polar.isEnabled else { return }
    if timing.speed < CellDynamics.slowest {
      reading.note(
        "a cell with dynamics runs forward: a speed of \(CellDynamics.slowest.written) at least"
      )
    }
    for keyPath in [LifeCurve.KeyPath.velocity, .spin]
    where valueOverLife.contains(where: { $0.keyPath == keyPath }) {
      reading.note("dynamics move the particles: no curve of \(keyPath.rawValue) acts on them")
    }
    if afterglow > 0 {
      reading.note("dynamics move the particles step by step: they leave no afterglow")
    }
    if lifetime + lifetimeRange > CellDynamics.longestLifetime {
      reading.note(
        "particles with dynamics live at most \(CellDynamics.longestLifetime.written) s"
      )
    }
  }
}
