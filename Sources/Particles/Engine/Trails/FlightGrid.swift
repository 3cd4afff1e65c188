/// A free flight evaluated at a grid of ages: multiples of a step since birth.
///
/// With r = (1 - e^(-kt)) / k, the displacement per unit of velocity, the velocity is v + (a - k v)
/// r; and j steps after an age with the value r it is r + (1 - k r) r(j). So one exponential serves
/// a block of ages. Each of them costs a few multiplications, without a loop-carried dependency.
struct FlightGrid: TracedFlight {
  /// The ages per block; each block begins at a multiple of this.
  private static let length = 64
  /// The length of the scratch buffer, in 4-byte numbers.
  static let scratchLength = ScratchColumns<Key>.size(length)

  private enum Key: Int, ColumnKey {
    typealias Number = Float

    /// The displacement per unit of velocity after so many steps.
    case carries
    /// The displacement per unit of velocity at the ages of the block.
    case reaches
    /// The squares of the speeds, in (points per second)².
    case squares
    /// How often one step may be doubled before that age: the bits of a 32-bit integer.
    case doublings
  }

  private let columns: ScratchColumns<Key>
  private let motion: Motion
  private let step: Seconds
  private var launch = Vector.zero
  /// The change of the velocity per unit of r.
  private var change = Vector.zero
  private var perLongest: Float = 0
  /// The first age of the block, in steps.
  private var base = Int.min

  /// Prepares for flights by a recipe, in a scratch buffer of ``scratchLength`` numbers.
  init(by recipe: CellRecipe, in memory: UnsafeMutablePointer<Float>) {
    columns = ScratchColumns(Self.length, in: memory)
    (motion, step) = (recipe.motion, recipe.afterglow.shortestPiece)
    for place in stride(from: 0, to: Self.length, by: 4) {
      let ages = (SIMD4(0, 1, 2, 3) + Double(place)) * step
      columns[.carries].set(SIMD4<Float>(motion.reach(at: ages).velocity), at: place)
    }
  }

  /// Switches to the flight with another velocity at birth.
  /// - Parameter perLongest: The square of the part of the longest allowed path that a speed of 1
  ///   covers in two steps.
  mutating func begin(at launch: Vector, perLongest: Float) {
    (self.launch, self.perLongest) = (launch, perLongest)
    change = motion.acceleration + launch * -motion.drag
    base = .min
  }

  var isStill: Bool { launch == .zero && change == .zero }

  @inline(__always)
  mutating func enter(_ place: Int, lowest: Int) {
    let base = place & -Self.length
    if base != self.base { fill(from: base, places: max(0, lowest - base)...place - base) }
  }

  @inline(never)
  private mutating func fill(from base: Int, places: ClosedRange<Int>) {
    self.base = base
    let reach = motion.reach(at: Double(base) * step).velocity
    let (first, left) = (Float(reach), Float(1 - motion.drag * reach))
    let (launchX, launchY) = (Float(launch.dx), Float(launch.dy))
    let (changeX, changeY) = (Float(change.dx), Float(change.dy))
    var place = places.lowerBound & ~3
    while place <= places.upperBound {
      let reaches = first + left * columns[.carries].four(at: place)
      let (x, y) = (launchX + changeX * reaches, launchY + changeY * reaches)
      let squares = x * x + y * y
      let doublings = Self.doublings(squares * perLongest)
      columns[.reaches].set(reaches, at: place)
      columns[.squares].set(squares, at: place)
      columns[.doublings].set(unsafeBitCast(doublings, to: SIMD4<Float>.self), at: place)
      place += 4
    }
  }

  @inline(__always)
  func doublings(at place: Int) -> Int {
    Int(truncatingIfNeeded: Int32(bitPattern: columns[.doublings][place &- base].bitPattern))
  }

  @inline(__always)
  func moment(atPlace place: Int) -> FlightMoment {
    FlightMoment(
      reach: columns[.reaches][place &- base],
      square: columns[.squares][place &- base]
    )
  }

  func moment(at age: Seconds) -> FlightMoment {
    let reach = motion.reach(at: age).velocity
    return FlightMoment(reach: Float(reach), square: Float((launch + change * reach).square))
  }
}
