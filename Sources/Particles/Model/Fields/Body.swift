/// A rigid body: the state that fields change and that walls stop.
package struct Body: Equatable, Sendable {
  /// The center; each coordinate is clamped to ±10000000 pt.
  package var position: Point
  /// In points per second; each component is clamped to ±1000000.
  package var velocity: Vector
  /// The angle of rotation in radians, clockwise.
  package var angle: Double
  /// In radians per second, clockwise.
  package var angularVelocity: Double
  /// Whether it has come to rest for good.
  ///
  /// Steps do not change a settled body.
  package var isSettled: Bool

  /// Creates a body.
  package init(
    position: Point,
    velocity: Vector = .zero,
    angle: Double = 0,
    angularVelocity: Double = 0,
    isSettled: Bool = false
  ) {
    self.position = position
    self.velocity = velocity
    self.angle = angle
    self.angularVelocity = angularVelocity
    self.isSettled = isSettled
  }

  /// The result of one time step for a body.
  package enum Outcome: Equatable, Sendable {
    /// It is still moving.
    case moving
    /// It is at rest for good.
    case settled
    /// It hit a deadly wall this long after the beginning of the step.
    case died(after: Seconds)
  }
}

/// The properties that all bodies of one kind share, apart from their state.
///
/// Numbers outside of their ranges are clamped.
package struct BodyTraits: Equatable, Sendable {
  /// The inertia, 0.000001...1000000; gravity and noise accelerate all masses alike.
  package var mass = 1.0
  /// The charge that electric and magnetic fields act on, -1000000...1000000.
  package var charge = 0.0
  /// The restitution, 0...1: the part of the normal speed left after a bounce, times the wall's.
  package var elasticity = 1.0
  /// The factor on the friction of walls, 0...10.
  package var friction = 1.0
  /// The linear drag, 0...100000 /s: the rate at which the velocity decays.
  package var resistance = 0.0
  /// Whether the drag differs from body to body.
  var hasOwnResistance = false
  /// The angular drag in 1/s: the rate at which the angular velocity decays.
  package var angularResistance = 0.0
  /// Whether it rotates.
  package var allowsRotation = true
  /// The collision radius in points, 0...10000; at least 0.001.
  package var radius = 0.0
  /// Its own constant acceleration, in points per second squared.
  package var acceleration = Vector.zero
  /// The point that the radial and the tangential acceleration refer to: where it was emitted.
  package var origin = Point.zero
  /// Its acceleration away from the origin, in points per second squared; negative towards it.
  package var radialAcceleration = 0.0
  /// Its acceleration around the origin, counterclockwise, in points per second squared.
  package var tangentialAcceleration = 0.0
  /// What a collision with a wall does to it; `nil`: as the wall says.
  package var hit: Wall.Hit?

  /// A point mass of 1 without drag that bounces without loss.
  package init() {}

  /// The range to which masses are clamped; 1 is 100 x 100 pt of density 1.
  static let masses = 1e-6...1e6

  /// The mass of a rectangle, which is 1 for 100 x 100 pt of density 1.
  package static func mass(density: Double, size: Size) -> Double {
    (density * size.width * size.height / 10_000).tamed(in: masses, or: 1)
  }

  /// A copy with every number clamped to its range.
  var tamed: BodyTraits {
    var traits = self
    traits.mass = mass.tamed(in: Self.masses, or: 1)
    traits.charge = charge.tamed(in: -1e6...1e6, or: 0)
    traits.elasticity = elasticity.tamed(in: 0...1, or: 1)
    traits.friction = friction.tamed(in: 0...10, or: 1)
    traits.angularResistance = angularResistance.tamed(in: 0...1e5, or: 0)
    traits.radius = radius.tamed(in: Segment.skin...10_000, or: Segment.skin)
    traits.origin = Point.zero + (origin - .zero).tamed(by: Body.farthest)
    traits.push = push.tamed
    return traits
  }
}

extension Body {
  /// The largest absolute coordinate.
  static let farthest = 1e7
  /// The largest absolute component of a velocity.
  static let fastest = 1e6

  /// A copy with every number clamped to its range.
  var tamed: Body {
    Body(
      position: Point.zero + (position - .zero).tamed(by: Self.farthest),
      velocity: velocity.tamed(by: Self.fastest),
      angle: angle.tamed(in: -1e12...1e12, or: 0),
      angularVelocity: angularVelocity.tamed(in: -Self.fastest...Self.fastest, or: 0),
      isSettled: isSettled
    )
  }
}

extension Vector {
  /// A copy with both components clamped to -limit...limit.
  func tamed(by limit: Double) -> Vector {
    Vector(dx: dx.tamed(in: -limit...limit, or: 0), dy: dy.tamed(in: -limit...limit, or: 0))
  }

  /// The complex product: the vector turned by another's angle, times its magnitude.
  @inline(__always)
  func turned(by other: Vector) -> Vector {
    Vector(dx: dx * other.dx - dy * other.dy, dy: dx * other.dy + dy * other.dx)
  }

  /// The vector turned clockwise, on the stage, by an angle in radians.
  func turned(by radians: Double) -> Vector {
    radians == 0 ? self : turned(by: Vector(magnitude: 1, radians: radians))
  }

  /// The dot product.
  func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
}
