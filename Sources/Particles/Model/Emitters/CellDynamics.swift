/// Whether and how fields and walls act on an emitter cell's particles.
///
/// Particles that are affected are simulated in time steps, and shown in the state after the last
/// step of 1/120 s of their layer's time; all others are evaluated in closed form.
package struct CellDynamics: Equatable, Sendable {
  /// The reaction of particles to a wall.
  package enum Hit: String, CaseIterable, Hashable, Sendable {
    /// The reaction that the wall specifies.
    case wall
    /// They bounce.
    case bounce
    /// They stick where they hit.
    case stick
    /// They die.
    case die

    /// The reaction to any wall; `nil` if the wall specifies it.
    var ofAnyWall: Wall.Hit? { Wall.Hit(rawValue: rawValue) }
  }

  /// The number of time steps in a second of a layer's time, unless a cell has fewer.
  static let highestStepRate = 120.0

  /// Whether the effect's fields act on the particles.
  package var feelsFields = false
  /// Whether the effect's walls and the boxes on the stage stop the particles.
  package var meetsWalls = false
  /// The reaction to every wall.
  package var hit = Hit.wall
  /// The inertia, 0.000001...1000000; gravity and noise accelerate all masses alike.
  package var mass = 1.0
  /// The charge that electric and magnetic fields act on, -1000000...1000000.
  package var charge = 0.0
  /// The restitution, 0...1: the part of the normal speed left after a bounce, times the wall's.
  package var elasticity = 1.0
  /// A factor on the friction of walls, 0...10.
  package var friction = 1.0
  /// The collision radius, a length, 0...10000 points.
  package var radius: Length = 0
  /// The steepest slope of a pile: above 0, particles that meet walls come to rest on each other,
  /// 0...80 degrees.
  ///
  /// Those of one emitter cell pile up on floors, boxes and other walls less steep than 60 degrees,
  /// in columns as wide as a particle: twice `radius`, at least 1 pt. A particle that falls onto a
  /// pile rests on it; those on steeper slopes roll down, also off an edge. Slopes are measured over
  /// eight columns. A seek simulates up to 600 s of the layer's time, because each particle lies on
  /// earlier ones.
  package var angleOfRepose = Angle.zero
  /// The acceleration away from the emitter's position, negative towards it.
  package var radialAcceleration: Length = 0
  /// The range of `radialAcceleration`.
  package var radialAccelerationRange: Length = 0
  /// The acceleration around the emitter's position, counterclockwise.
  package var tangentialAcceleration: Length = 0
  /// The range of `tangentialAcceleration`.
  package var tangentialAccelerationRange: Length = 0

  /// Steps per second of the layer's time, 15...120: rounded up to 120, 60, 40, 30, 20 or 15.
  ///
  /// Slow and smooth motion is as accurate with fewer steps, and costs less in proportion. If
  /// stepped particles have sub-cells, their layer uses 120.
  package var stepRate = highestStepRate

  /// No fields and no walls.
  package init() {}

  /// Whether particles are simulated in time steps.
  var isStepped: Bool {
    feelsFields || meetsWalls
      || [
        radialAcceleration, radialAccelerationRange, tangentialAcceleration,
        tangentialAccelerationRange,
      ].contains { $0.value != 0 }
  }

  /// Whether particles pile up.
  var pilesUp: Bool { meetsWalls && angleOfRepose.radians > 0 && hit != .die }

  /// The length of a step in 1/120 s.
  var stride: Double {
    [8, 6, 4, 3, 2].first { Self.highestStepRate / $0 >= stepRate } ?? 1
  }

  /// The longest lifetime of a stepped particle: a seek simulates all of it.
  static let longestLifetime: Seconds = 120
  /// The longest span of a layer's time that a seek simulates.
  static let longestSpan: Seconds = 600
  /// The lowest speed of time of a stepped emitter cell.
  static let slowest = 0.2
}

extension CellDynamics: Declared {
  /// The property table of an emitter cell's dynamics.
  package static let properties: [Property<CellDynamics>] =
    [
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
        "The reaction of particles to walls; wall: as the wall says"
      ),
      Property(
        "mass",
        \.mass,
        .number(0.000_001...1_000_000),
        "The mass of a particle",
        usual: "1, beside strengths of fields"
      ),
      Property(
        "charge",
        \.charge,
        .number(-1_000_000...1_000_000),
        "The electric charge, for electric and magnetic fields",
        usual: "-1…1, beside strengths of fields"
      ),
      Property(
        "elasticity",
        \.elasticity,
        .number(0...1),
        "The part of the normal speed that particles have after a bounce, times the wall's",
        usual: "0.3…0.8, a part"
      ),
      Property(
        "friction",
        \.friction,
        .number(0...10),
        "A factor on the friction of walls",
        usual: "0.5…2, a factor"
      ),
      Property(
        "radius",
        \.radius,
        .length(0...10_000),
        "The collision radius",
        usual: "1…6 pt"
      ),
      Property(
        "angleOfRepose",
        \.angleOfRepose,
        .angle(degrees: 0...80),
        "The steepest slope of the piles in which particles come to rest; 0: they do not pile up",
        usual: "30deg…40deg"
      ),
    ] + traits.flatMap(\.properties) + [
      Property(
        "stepRate",
        \.stepRate,
        .number(15...highestStepRate, "Hz"),
        "Time steps per second: 120, 60, 40, 30, 20 or 15; other numbers are rounded up to one of these",
        usual: "30…120 Hz"
      )
    ]

  static let traits: [TraitRow<CellDynamics>] = [
    TraitRow(
      "radialAcceleration",
      \.radialAcceleration,
      range: \.radialAccelerationRange,
      .length(-100_000...100_000, per: "s²"),
      "The acceleration away from the emitter's position",
      usual: "-300…300 pt/s²",
      .inFlight(.radialAcceleration)
    ),
    TraitRow(
      "tangentialAcceleration",
      \.tangentialAcceleration,
      range: \.tangentialAccelerationRange,
      .length(-100_000...100_000, per: "s²"),
      "The acceleration around the emitter's position, counterclockwise",
      usual: "-300…300 pt/s²",
      .inFlight(.tangentialAcceleration)
    ),
  ]
}

extension EmitterCell {
  /// Notes properties that stepped particles do not support.
  func noteSteps(in reading: inout PropertyReading) {
    if dynamics.angleOfRepose != .zero, !dynamics.pilesUp {
      reading.note(
        "particles pile up only on walls that do not kill them: angleOfRepose needs meetsWalls"
      )
    }
    guard dynamics.isStepped, !polar.isEnabled else { return }
    if timing.speed < CellDynamics.slowest {
      reading.note(
        "a cell with dynamics must run forward: its speed is at least \(CellDynamics.slowest.written)"
      )
    }
    for keyPath in LifeCurve.KeyPath.allCases.filter(\.moves) + [.spin]
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
