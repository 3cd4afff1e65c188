/// Many bodies of one kind, as a structure of arrays.
public struct BodyColumns: Sendable {
  /// The state of a body.
  public enum Condition: UInt8, Hashable, Sendable {
    /// It moves. The raw value must be 0, because a step compares eight conditions at once with 0.
    case moving
    /// It is at rest for good.
    case settled
    /// It has hit a deadly wall.
    case dead
    /// It is not moved until its condition is changed.
    case waiting
  }

  /// Points from the stage's left edge.
  public internal(set) var x: [Double] = []
  /// Points from the stage's top edge.
  public internal(set) var y: [Double] = []
  /// To the right, in points per second.
  public internal(set) var velocityX: [Double] = []
  /// Downward, in points per second.
  public internal(set) var velocityY: [Double] = []
  /// Angles of rotation in radians, clockwise.
  public internal(set) var angles: [Double] = []
  /// In radians per second, clockwise.
  public internal(set) var angularVelocities: [Double] = []
  /// The condition of each body.
  public internal(set) var conditions: [Condition] = []
  /// The time of each death; meaningless for the others.
  public internal(set) var deaths: [Seconds] = []
  /// Each body's own radial and tangential acceleration, instead of the traits' one; empty if all
  /// use the traits.
  var pushes: [OriginAcceleration] = []

  /// No bodies.
  public init() {}

  /// The number of bodies, including the dead ones.
  public var count: Int { x.count }

  /// The body at an index.
  public subscript(index: Int) -> Body {
    Body(
      position: Point(x: x[index], y: y[index]),
      velocity: Vector(dx: velocityX[index], dy: velocityY[index]),
      angle: angles[index],
      angularVelocity: angularVelocities[index],
      isSettled: conditions[index] == .settled
    )
  }

  /// Replaces the contents by those of other columns, without an allocation if the capacity
  /// suffices.
  mutating func copy(_ other: BodyColumns) {
    func copy<Element>(_ column: inout [Element], _ other: [Element]) {
      column.removeAll(keepingCapacity: true)
      column.append(contentsOf: other)
    }
    copy(&x, other.x)
    copy(&y, other.y)
    copy(&velocityX, other.velocityX)
    copy(&velocityY, other.velocityY)
    copy(&angles, other.angles)
    copy(&angularVelocities, other.angularVelocities)
    copy(&conditions, other.conditions)
    copy(&deaths, other.deaths)
    copy(&pushes, other.pushes)
  }

  /// Overwrites the state of a body.
  mutating func replace(_ index: Int, by body: Body, isDead: Bool) {
    x[index] = body.position.x
    y[index] = body.position.y
    velocityX[index] = body.velocity.dx
    velocityY[index] = body.velocity.dy
    angles[index] = body.angle
    angularVelocities[index] = body.angularVelocity
    conditions[index] = isDead ? .dead : body.isSettled ? .settled : .moving
  }

  /// Keeps only the bodies of a selection.
  mutating func take(_ selection: Selection) {
    x.take(selection)
    y.take(selection)
    velocityX.take(selection)
    velocityY.take(selection)
    angles.take(selection)
    angularVelocities.take(selection)
    conditions.take(selection)
    deaths.take(selection)
    if !pushes.isEmpty { pushes.take(selection) }
  }

  /// Adds a body, with its numbers clamped.
  public mutating func append(_ body: Body) {
    let body = body.tamed
    x.append(body.position.x)
    y.append(body.position.y)
    velocityX.append(body.velocity.dx)
    velocityY.append(body.velocity.dy)
    angles.append(body.angle)
    angularVelocities.append(body.angularVelocity)
    conditions.append(body.isSettled ? .settled : .moving)
    deaths.append(.infinity)
  }

  /// Adds a body with its own radial and tangential acceleration; either all have one or none has.
  mutating func append(_ body: Body, acceleratedBy push: OriginAcceleration) {
    append(body)
    pushes.append(push.tamed)
  }

  /// The traits of one body, given the traits that all have in common.
  func traits(of index: Int, among traits: BodyTraits) -> BodyTraits {
    guard !pushes.isEmpty else { return traits }
    var own = traits
    own.originAcceleration = pushes[index]
    return own
  }

  /// Removes bodies; keeps the order of the others, and the capacity.
  /// - Parameter isGone: Whether the body at an index is removed.
  public mutating func removeAll(where isGone: (Int) -> Bool) {
    var kept = 0
    for index in 0..<count where !isGone(index) {
      if kept != index { move(index, to: kept) }
      kept += 1
    }
    let gone = count - kept
    x.removeLast(gone)
    y.removeLast(gone)
    velocityX.removeLast(gone)
    velocityY.removeLast(gone)
    angles.removeLast(gone)
    angularVelocities.removeLast(gone)
    conditions.removeLast(gone)
    deaths.removeLast(gone)
    if !pushes.isEmpty { pushes.removeLast(gone) }
  }

  private mutating func move(_ index: Int, to place: Int) {
    x[place] = x[index]
    y[place] = y[index]
    velocityX[place] = velocityX[index]
    velocityY[place] = velocityY[index]
    angles[place] = angles[index]
    angularVelocities[place] = angularVelocities[index]
    conditions[place] = conditions[index]
    deaths[place] = deaths[index]
    if !pushes.isEmpty { pushes[place] = pushes[index] }
  }
}
