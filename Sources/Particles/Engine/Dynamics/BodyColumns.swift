/// Many bodies of one kind, column by column.
public struct BodyColumns: Sendable {
  /// How a body is doing.
  public enum Condition: UInt8, Hashable, Sendable {
    // The first one: steps look for its byte, eight at a time.
    /// It may move on.
    case moving
    /// It is at rest for good.
    case settled
    /// It has hit something deadly.
    case dead
    /// It is not to be moved until it is told otherwise.
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
  /// How far each is turned, in radians, clockwise.
  public internal(set) var angles: [Double] = []
  /// In radians per second, clockwise.
  public internal(set) var angularVelocities: [Double] = []
  /// How each is doing.
  public internal(set) var conditions: [Condition] = []
  /// When each died; of no meaning for the others.
  public internal(set) var deaths: [Seconds] = []
  /// What pushes each from its origin, in the place of its traits; empty where all go by those.
  var pushes: [OriginPush] = []

  /// No bodies.
  public init() {}

  /// The number of bodies, the dead ones included.
  public var count: Int { x.count }

  /// The body at a place of the columns.
  public subscript(index: Int) -> Body {
    Body(
      position: Point(x: x[index], y: y[index]),
      velocity: Vector(dx: velocityX[index], dy: velocityY[index]),
      angle: angles[index],
      angularVelocity: angularVelocities[index],
      isSettled: conditions[index] == .settled
    )
  }

  /// Makes the same of it as other columns are, without new storage where there is enough.
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

  /// Puts a body in the place of another.
  mutating func replace(_ index: Int, by body: Body, isDead: Bool) {
    x[index] = body.position.x
    y[index] = body.position.y
    velocityX[index] = body.velocity.dx
    velocityY[index] = body.velocity.dy
    angles[index] = body.angle
    angularVelocities[index] = body.angularVelocity
    conditions[index] = isDead ? .dead : body.isSettled ? .settled : .moving
  }

  /// Makes the bodies of a selection all there are.
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

  /// Adds a body.
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

  /// Adds a body that is pushed from its origin by numbers of its own: all of them are, or none.
  mutating func append(_ body: Body, pushedBy push: OriginPush) {
    append(body)
    pushes.append(push.tamed)
  }

  /// The traits of the body at a place of the columns among those that have traits in common.
  func traits(of index: Int, among traits: BodyTraits) -> BodyTraits {
    guard !pushes.isEmpty else { return traits }
    var own = traits
    own.originPush = pushes[index]
    return own
  }

  /// Removes bodies, the others keeping their order, and keeps the storage.
  /// - Parameter isGone: Whether the body at a place of the columns goes.
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
