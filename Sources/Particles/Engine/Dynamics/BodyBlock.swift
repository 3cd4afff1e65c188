/// Up to 128 bodies in one time step, as a structure of arrays.
///
/// Forces are summed field by field, so that the inner loop runs over the bodies and has no branch
/// for the field's type; then all bodies are integrated.
struct BodyBlock {
  /// The largest number of bodies in a block, so that its columns fit into the first-level cache.
  static let capacity = 128
  enum Key: Int, ColumnKey {
    typealias Number = Double

    case x, y, velocityX, velocityY, placeX, placeY, accelerationX, accelerationY, drag, turning
    case weight, arrivingX, arrivingY, radial, tangential, pushX, pushY, resistance
    case noisePlace, noiseBlend
  }

  let count: Int
  /// Whether each body has its own accelerations and drag.
  let hasOwnAccelerations: Bool
  /// Whether `x`, `y` and the velocities point into the bodies' own columns instead of a copy.
  let isInPlace: Bool
  /// The position at the beginning of the step.
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>
  /// The velocity at the beginning of the step.
  let velocityX: UnsafeMutablePointer<Double>
  let velocityY: UnsafeMutablePointer<Double>
  private let columns: ScratchColumns<Key>

  /// The numbers of a scratch buffer with a capacity of some bodies.
  static func size(_ capacity: Int) -> Int { ScratchColumns<Key>.size(capacity) }

  /// - Parameters:
  ///   - length: The capacity of one column.
  ///   - scratch: A scratch buffer for columns of this length.
  init(
    count: Int,
    hasOwnAccelerations: Bool = false,
    length: Int = capacity,
    scratch: UnsafeMutablePointer<Double>
  ) {
    self.count = count
    self.hasOwnAccelerations = hasOwnAccelerations
    columns = ScratchColumns(length, in: scratch)
    isInPlace = false
    (x, y) = (columns[.x], columns[.y])
    (velocityX, velocityY) = (columns[.velocityX], columns[.velocityY])
  }

  /// Creates a block of consecutive bodies, in place.
  init(_ bodies: BodyPointers, from first: Int, count: Int, scratch: UnsafeMutablePointer<Double>) {
    self.count = count
    hasOwnAccelerations = bodies.haveAccelerations
    columns = ScratchColumns(Self.capacity, in: scratch)
    isInPlace = true
    (x, y) = (bodies[.x] + first, bodies[.y] + first)
    (velocityX, velocityY) = (bodies[.velocityX] + first, bodies[.velocityY] + first)
  }

  /// Where fields are evaluated; after the integration, the position at the end of the step without
  /// walls.
  var placeX: UnsafeMutablePointer<Double> { columns[.placeX] }
  var placeY: UnsafeMutablePointer<Double> { columns[.placeY] }
  var accelerationX: UnsafeMutablePointer<Double> { columns[.accelerationX] }
  var accelerationY: UnsafeMutablePointer<Double> { columns[.accelerationY] }
  /// The drag and the rotation rate of the velocity of each body; unused unless a field sets them.
  var drag: UnsafeMutablePointer<Double> { columns[.drag] }
  var turning: UnsafeMutablePointer<Double> { columns[.turning] }
  /// The factor of the current field's strength for each body.
  var weight: UnsafeMutablePointer<Double> { columns[.weight] }
  /// The velocity at the end of the step, without walls.
  var arrivingX: UnsafeMutablePointer<Double> { columns[.arrivingX] }
  var arrivingY: UnsafeMutablePointer<Double> { columns[.arrivingY] }
  /// The accelerations and the drag of a body; unset unless each has its own.
  @inline(__always)
  func push(of body: Int) -> BodyPush {
    BodyPush(
      radial: columns[.radial][body],
      tangential: columns[.tangential][body],
      acceleration: Vector(dx: columns[.pushX][body], dy: columns[.pushY][body]),
      resistance: columns[.resistance][body]
    )
  }

  @inline(__always)
  func setPush(of body: Int, to push: BodyPush) {
    columns[.radial][body] = push.radial
    columns[.tangential][body] = push.tangential
    columns[.pushX][body] = push.acceleration.dx
    columns[.pushY][body] = push.acceleration.dy
    columns[.resistance][body] = push.resistance
  }
  /// The index of the noise grid point at the upper left of each body, and the weights of the grid
  /// points to the right and below: 32-bit floats, two horizontal weights of a pair of bodies and
  /// then its two vertical ones.
  var noisePlace: UnsafeMutablePointer<Double> { columns[.noisePlace] }
  var noiseBlend: UnsafeMutablePointer<Double> { columns[.noiseBlend] }
}
