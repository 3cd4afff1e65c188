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
  private let scratch: UnsafeMutablePointer<Double>
  /// The distance between two columns in the scratch buffer, in numbers.
  private let stride: Int

  /// - Parameters:
  ///   - stride: The capacity of one column.
  ///   - scratch: A scratch buffer of `columns` columns.
  init(
    count: Int,
    hasOwnAccelerations: Bool = false,
    stride: Int = capacity,
    scratch: UnsafeMutablePointer<Double>
  ) {
    self.count = count
    self.stride = stride
    self.hasOwnAccelerations = hasOwnAccelerations
    self.scratch = scratch
    isInPlace = false
    x = scratch
    y = scratch + stride
    velocityX = scratch + 2 * stride
    velocityY = scratch + 3 * stride
  }

  /// Creates a block of consecutive bodies, in place.
  init?(_ bodies: BodyPointers, from first: Int, count: Int, scratch: UnsafeMutablePointer<Double>)
  {
    guard let x = bodies.x.baseAddress, let y = bodies.y.baseAddress,
      let velocityX = bodies.velocityX.baseAddress, let velocityY = bodies.velocityY.baseAddress
    else { return nil }
    self.count = count
    hasOwnAccelerations = !bodies.pushes.isEmpty
    self.scratch = scratch
    stride = Self.capacity
    isInPlace = true
    self.x = x + first
    self.y = y + first
    self.velocityX = velocityX + first
    self.velocityY = velocityY + first
  }
  /// Where fields are evaluated; after the integration, the position at the end of the step without
  /// walls.
  var placeX: UnsafeMutablePointer<Double> { scratch + 4 * stride }
  var placeY: UnsafeMutablePointer<Double> { scratch + 5 * stride }
  var accelerationX: UnsafeMutablePointer<Double> { scratch + 6 * stride }
  var accelerationY: UnsafeMutablePointer<Double> { scratch + 7 * stride }
  /// The drag and the rotation rate of the velocity of each body; unused unless a field sets them.
  var drag: UnsafeMutablePointer<Double> { scratch + 8 * stride }
  var turning: UnsafeMutablePointer<Double> { scratch + 9 * stride }
  /// The velocity at the end of the step, without walls.
  var arrivingX: UnsafeMutablePointer<Double> { scratch + 11 * stride }
  var arrivingY: UnsafeMutablePointer<Double> { scratch + 12 * stride }
  /// The factor of the current field's strength for each body.
  var weight: UnsafeMutablePointer<Double> { scratch + 10 * stride }
  /// The radial and the tangential acceleration of each body; unused unless each has its own.
  var radial: UnsafeMutablePointer<Double> { scratch + 13 * stride }
  var tangential: UnsafeMutablePointer<Double> { scratch + 14 * stride }
  /// The index of the noise grid point at the upper left of each body, and the weights of the grid
  /// points to the right and below: 32-bit floats, two horizontal weights of a pair of bodies and
  /// then its two vertical ones.
  var noisePlace: UnsafeMutablePointer<Double> { scratch + 15 * stride }
  var noiseBlend: UnsafeMutablePointer<Double> { scratch + 16 * stride }
}
