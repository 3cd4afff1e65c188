/// Up to 128 bodies in one time step, as a structure of arrays.
///
/// Forces are summed field by field, so that the inner loop runs over the bodies and has no branch
/// for the field's type; then all bodies are integrated.
struct BodyBlock {
  /// The largest number of bodies in a block, so that its columns fit into the first-level cache.
  static let capacity = 128
  /// The number of columns of a block's scratch buffer.
  static let columns = 17

  let count: Int
  /// Whether each body has its own radial and tangential acceleration.
  let hasOwnAccelerations: Bool
  /// Whether `x`, `y` and the velocities point into the bodies' own columns instead of a copy.
  let isInPlace: Bool
  /// The position at the beginning of the step.
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>
  /// The velocity at the beginning of the step.
  let velocityX: UnsafeMutablePointer<Double>
  let velocityY: UnsafeMutablePointer<Double>
  private let room: UnsafeMutablePointer<Double>
  /// The distance between two columns in the scratch buffer, in numbers.
  private let stride: Int

  /// - Parameters:
  ///   - stride: The capacity of one column.
  ///   - room: A scratch buffer of `columns` columns.
  init(
    count: Int,
    hasOwnAccelerations: Bool = false,
    stride: Int = capacity,
    room: UnsafeMutablePointer<Double>
  ) {
    self.count = count
    self.stride = stride
    self.hasOwnAccelerations = hasOwnAccelerations
    self.room = room
    isInPlace = false
    x = room
    y = room + stride
    velocityX = room + 2 * stride
    velocityY = room + 3 * stride
  }

  /// Creates a block of consecutive bodies, in place.
  init?(_ bodies: BodyPointers, from first: Int, count: Int, room: UnsafeMutablePointer<Double>) {
    guard let x = bodies.x.baseAddress, let y = bodies.y.baseAddress,
      let velocityX = bodies.velocityX.baseAddress, let velocityY = bodies.velocityY.baseAddress
    else { return nil }
    self.count = count
    hasOwnAccelerations = !bodies.pushes.isEmpty
    self.room = room
    stride = Self.capacity
    isInPlace = true
    self.x = x + first
    self.y = y + first
    self.velocityX = velocityX + first
    self.velocityY = velocityY + first
  }
  /// Where fields are evaluated; after the integration, the position at the end of the step without
  /// walls.
  var placeX: UnsafeMutablePointer<Double> { room + 4 * stride }
  var placeY: UnsafeMutablePointer<Double> { room + 5 * stride }
  var accelerationX: UnsafeMutablePointer<Double> { room + 6 * stride }
  var accelerationY: UnsafeMutablePointer<Double> { room + 7 * stride }
  /// The drag and the rotation rate of the velocity of each body; unused unless a field sets them.
  var drag: UnsafeMutablePointer<Double> { room + 8 * stride }
  var turning: UnsafeMutablePointer<Double> { room + 9 * stride }
  /// The velocity at the end of the step, without walls.
  var arrivingX: UnsafeMutablePointer<Double> { room + 11 * stride }
  var arrivingY: UnsafeMutablePointer<Double> { room + 12 * stride }
  /// The factor of the current field's strength for each body.
  var weight: UnsafeMutablePointer<Double> { room + 10 * stride }
  /// The radial and the tangential acceleration of each body; unused unless each has its own.
  var radial: UnsafeMutablePointer<Double> { room + 13 * stride }
  var tangential: UnsafeMutablePointer<Double> { room + 14 * stride }
  /// The index of the noise grid point at the upper left of each body, and the weights of the grid
  /// points to the right and below: 32-bit floats, two horizontal weights of a pair of bodies and
  /// then its two vertical ones.
  var noisePlace: UnsafeMutablePointer<Double> { room + 15 * stride }
  var noiseBlend: UnsafeMutablePointer<Double> { room + 16 * stride }
}
