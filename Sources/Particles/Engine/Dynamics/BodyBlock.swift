/// Up to so many bodies on their way through one step: columns of numbers side by side.
///
/// Forces are summed in columns, field by field, so that the loop over bodies is the inner one and
/// knows its field; then each body moves at once.
struct BodyBlock {
  /// The most bodies of a block: few enough for its columns to stay in the fastest memory.
  static let capacity = 128
  /// How many columns a block needs.
  static let columns = 17

  let count: Int
  /// Whether each body is pushed from its origin by numbers of its own.
  let hasOwnPushes: Bool
  /// Whether a step begins with the bodies' own columns, and not with a copy of them.
  let isInPlace: Bool
  /// Where a step begins.
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>
  /// The velocity with which a step begins.
  let velocityX: UnsafeMutablePointer<Double>
  let velocityY: UnsafeMutablePointer<Double>
  private let room: UnsafeMutablePointer<Double>
  /// From one column in the room to the next.
  private let stride: Int

  /// - Parameters:
  ///   - stride: The numbers of a column that there is place for.
  ///   - room: Place for `columns` columns.
  init(
    count: Int,
    hasOwnPushes: Bool = false,
    stride: Int = capacity,
    room: UnsafeMutablePointer<Double>
  ) {
    self.count = count
    self.stride = stride
    self.hasOwnPushes = hasOwnPushes
    self.room = room
    isInPlace = false
    x = room
    y = room + stride
    velocityX = room + 2 * stride
    velocityY = room + 3 * stride
  }

  /// Bodies that stand side by side from a place of their columns on.
  init?(_ bodies: BodyPointers, from first: Int, count: Int, room: UnsafeMutablePointer<Double>) {
    guard let x = bodies.x.baseAddress, let y = bodies.y.baseAddress,
      let velocityX = bodies.velocityX.baseAddress, let velocityY = bodies.velocityY.baseAddress
    else { return nil }
    self.count = count
    hasOwnPushes = !bodies.pushes.isEmpty
    self.room = room
    stride = Self.capacity
    isInPlace = true
    self.x = x + first
    self.y = y + first
    self.velocityX = velocityX + first
    self.velocityY = velocityY + first
  }
  /// Where fields are felt; after the move, where a step ends if no wall is in the way.
  var placeX: UnsafeMutablePointer<Double> { room + 4 * stride }
  var placeY: UnsafeMutablePointer<Double> { room + 5 * stride }
  var accelerationX: UnsafeMutablePointer<Double> { room + 6 * stride }
  var accelerationY: UnsafeMutablePointer<Double> { room + 7 * stride }
  /// The drag and turning of each body; unused unless a field gives them.
  var drag: UnsafeMutablePointer<Double> { room + 8 * stride }
  var turning: UnsafeMutablePointer<Double> { room + 9 * stride }
  /// The velocity with which a step ends if no wall is in the way.
  var arrivingX: UnsafeMutablePointer<Double> { room + 11 * stride }
  var arrivingY: UnsafeMutablePointer<Double> { room + 12 * stride }
  /// How much of its strength the field at hand has for each body.
  var weight: UnsafeMutablePointer<Double> { room + 10 * stride }
  /// What pushes each body away from its origin and around it; unused unless it has its own.
  var radial: UnsafeMutablePointer<Double> { room + 13 * stride }
  var tangential: UnsafeMutablePointer<Double> { room + 14 * stride }
  /// Where the crossings of a noise about each body are in its grid, and how much of the ones across
  /// and below is blended in: numbers of 32 bits, the first ones of two bodies and then the second ones.
  var noisePlace: UnsafeMutablePointer<Double> { room + 15 * stride }
  var noiseBlend: UnsafeMutablePointer<Double> { room + 16 * stride }
}
