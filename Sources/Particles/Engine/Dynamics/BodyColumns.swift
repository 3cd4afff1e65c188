/// Many bodies of one kind, as a structure of arrays.
package struct BodyColumns: Sendable {
  /// The state of a body.
  package enum Condition: UInt8, Hashable, Sendable {
    /// It moves. The raw value must be 0, because a step compares eight conditions at once with 0.
    case moving
    /// It is at rest for good.
    case settled
    /// It has hit a deadly wall.
    case dead
    /// It is not moved until its condition is changed.
    case waiting
  }

  enum Key: Int, ColumnKey {
    typealias Number = Double

    /// Points from the stage's left and top edges.
    case x, y
    /// To the right and downward, in points per second.
    case velocityX, velocityY
    /// In radians and radians per second, clockwise.
    case angle, angularVelocity
    /// The time of death; meaningless for the living.
    case death
    /// Its own accelerations and drag, instead of the traits' ones; empty if all use the traits.
    case radial, tangential, accelerationX, accelerationY, resistance
    /// The slot of the pile that it rests on, or a negative number; empty unless bodies pile up.
    case pile
    /// The number of its hits, for sub-cells that they trigger.
    case hits
    /// A ``Condition``.
    case condition

    var width: Int { self == .condition ? 1 : 8 }
    var mayBeUniform: Bool { self == .hits }
  }

  private var columns = Columns<Key>()

  /// No bodies.
  package init() {}

  /// The number of bodies, including the dead ones.
  package var count: Int { columns.count }

  /// A column of numbers.
  @inline(__always)
  subscript(key: Key) -> Column<Double> { columns[key] }

  /// The condition of each body.
  var conditions: Column<Condition> { columns[.condition, as: Condition.self] }

  /// The condition of a body.
  package func condition(of index: Int) -> Condition { conditions[index] }

  /// The time of a dead body's death.
  package func death(of index: Int) -> Seconds { self[.death][index] }

  /// The body at an index.
  package subscript(index: Int) -> Body {
    precondition(index >= 0 && index < count)
    return BodyPointers(columns: columns.pointers, count: count, haveAccelerations: false)[index]
  }

  /// The traits of one body, given the traits that all have in common.
  func traits(of index: Int, among traits: BodyTraits) -> BodyTraits {
    guard !self[.radial].isEmpty else { return traits }
    var own = traits
    own.push = BodyPush(
      radial: self[.radial][index],
      tangential: self[.tangential][index],
      acceleration: Vector(dx: self[.accelerationX][index], dy: self[.accelerationY][index]),
      resistance: self[.resistance][index]
    )
    return own
  }

  /// Adds a body, with its numbers clamped.
  package mutating func append(_ body: Body) { append(body, acceleratedBy: nil) }

  /// Adds a body that may have its own accelerations and drag, and may pile up; either all have their
  /// own or none has, and either all pile up or none does.
  mutating func append(_ body: Body, acceleratedBy push: BodyPush?, piles: Bool = false) {
    let (body, push) = (body.tamed, push?.tamed)
    columns.append { row in
      row.set(.x, to: body.position.x)
      row.set(.y, to: body.position.y)
      row.set(.velocityX, to: body.velocity.dx)
      row.set(.velocityY, to: body.velocity.dy)
      row.set(.angle, to: body.angle)
      row.set(.angularVelocity, to: body.angularVelocity)
      row.set(.death, to: Seconds.infinity)
      row.set(.hits, to: 0.0)
      if piles { row.set(.pile, to: Self.noPile) }
      row.set(.condition, to: body.isSettled ? Condition.settled : .moving)
      guard let push else { return }
      row.set(.radial, to: push.radial)
      row.set(.tangential, to: push.tangential)
      row.set(.accelerationX, to: push.acceleration.dx)
      row.set(.accelerationY, to: push.acceleration.dy)
      row.set(.resistance, to: push.resistance)
    }
  }

  /// Overwrites the state of a body.
  mutating func replace(_ index: Int, by body: Body, isDead: Bool) {
    withPointers(first: count) { $0.replace(index, by: body, isDead: isDead) }
  }

  mutating func countHit(of index: Int) {
    columns.set(.hits, at: index, to: self[.hits][index] + 1)
  }

  mutating func setCondition(_ condition: Condition, of index: Int) {
    columns.set(.condition, at: index, to: condition)
  }

  /// Replaces the contents by those of other columns, without an allocation if the capacity
  /// suffices.
  mutating func copy(_ other: BodyColumns) { columns.copy(other.columns) }

  /// Keeps only the bodies of a selection.
  mutating func take(_ selection: Selection) { columns.take(selection) }

  /// Calls with pointers to all columns, without a copy, for the first `count` bodies.
  mutating func withPointers(first count: Int, _ act: (BodyPointers) -> Void) {
    let haveAccelerations = !self[.radial].isEmpty
    columns.withPointers {
      act(BodyPointers(columns: $0, count: count, haveAccelerations: haveAccelerations))
    }
  }
}
