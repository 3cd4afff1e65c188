/// Something that fields push and walls stop: where it is and how it moves.
public struct Body: Hashable, Sendable {
  /// Its middle; nothing comes further than 10000000 pt from the stage's corner.
  public var position: Point
  /// In points per second, at most 1000000 across and as much down.
  public var velocity: Vector
  /// How far it is turned, in radians, clockwise.
  public var angle: Double
  /// In radians per second, clockwise.
  public var angularVelocity: Double
  /// Whether it has come to rest for good.
  ///
  /// Steps leave it alone then.
  public var isSettled: Bool

  /// Creates a body.
  public init(
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

  /// What a step has made of a body.
  public enum Outcome: Hashable, Sendable {
    /// It may move on.
    case moving
    /// It is at rest for good.
    case settled
    /// It hit something deadly so long after the beginning of the step.
    case died(after: Seconds)
  }
}

/// What bodies of one kind have in common, apart from where they are.
///
/// Numbers outside of their ranges are clamped.
public struct BodyTraits: Hashable, Sendable {
  /// How hard it is to move, 0.000001...1000000; gravity and noise do not ask.
  public var mass = 1.0
  /// What electric and magnetic fields act on, -1000000...1000000.
  public var charge = 0.0
  /// The part of its speed that it has after a hit, 0...1, times the wall's.
  public var elasticity = 1.0
  /// The factor on the friction of walls, 0...10.
  public var friction = 1.0
  /// The part of its velocity that it loses in each second at first, 0...100000 /s.
  public var resistance = 0.0
  /// The same of its angular velocity.
  public var angularResistance = 0.0
  /// Whether it turns.
  public var allowsRotation = true
  /// How near its middle comes to walls, in points, 0...10000; below 0.001 it counts as that.
  public var radius = 0.0
  /// Its own acceleration, in points per second squared.
  public var acceleration = Vector.zero
  /// What it was emitted from.
  public var origin = Point.zero
  /// Its acceleration away from the origin, in points per second squared; below 0 towards it.
  public var radialAcceleration = 0.0
  /// Its acceleration around the origin, counterclockwise, in points per second squared.
  public var tangentialAcceleration = 0.0
  /// What happens to it at a wall; `nil`: as the wall says.
  public var hit: Wall.Hit?

  /// A point of mass 1 that flies and bounces without losses of its own.
  public init() {}

  /// The masses that there are.
  static let masses = 1e-6...1e6

  /// The mass of something of a size: 1 for 100 x 100 pt of density 1.
  public static func mass(density: Double, size: Size) -> Double {
    (density * size.width * size.height / 10_000).tamed(in: masses, or: 1)
  }

  /// The same with every number in its range.
  var tamed: BodyTraits {
    var traits = self
    traits.mass = mass.tamed(in: Self.masses, or: 1)
    traits.charge = charge.tamed(in: -1e6...1e6, or: 0)
    traits.elasticity = elasticity.tamed(in: 0...1, or: 1)
    traits.friction = friction.tamed(in: 0...10, or: 1)
    traits.resistance = resistance.tamed(in: 0...1e5, or: 0)
    traits.angularResistance = angularResistance.tamed(in: 0...1e5, or: 0)
    traits.radius = radius.tamed(in: Segment.skin...10_000, or: Segment.skin)
    traits.acceleration = acceleration.tamed(by: 1e9)
    traits.origin = Point.zero + (origin - .zero).tamed(by: Body.farthest)
    traits.originPush = originPush.tamed
    return traits
  }
}

extension Body {
  /// The largest coordinate.
  static let farthest = 1e7
  /// The largest part of a velocity.
  static let fastest = 1e6

  /// The same with every number in its range.
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
  /// The same with both parts in -limit...limit.
  func tamed(by limit: Double) -> Vector {
    Vector(dx: dx.tamed(in: -limit...limit, or: 0), dy: dy.tamed(in: -limit...limit, or: 0))
  }

  /// The sum of the products of the parts.
  func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
}
