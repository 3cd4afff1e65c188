/// The motion of a particle that a trail evaluates backward, on a grid of ages.
protocol TracedFlight {
  /// Whether it never moves.
  var isStill: Bool { get }
  /// Moves to an age, in steps, below all earlier ones; ages below `lowest` will not be requested.
  mutating func enter(_ place: Int, lowest: Int)
  /// How often one step may be doubled before the current age.
  func doublings(at place: Int) -> Int
  /// The motion at the current age.
  func moment(atPlace place: Int) -> FlightMoment
  /// The motion at any age in seconds.
  func moment(at age: Seconds) -> FlightMoment
}

extension TracedFlight {
  /// How often a step may be doubled so that the path is shorter than the longest allowed one.
  ///
  /// That is n times if the path in two steps, times 2^(n - 1), is shorter; the exponent of the
  /// square gives n without a logarithm.
  /// - Parameter squares: The squares of the parts of the longest path that two steps cover.
  @inline(__always)
  static func doublings(_ squares: SIMD4<Float>) -> SIMD4<Int32> {
    let exponents = unsafeBitCast(squares, to: SIMD4<Int32>.self) &>> 23 &- 127
    let doublings = (1 &- exponents) &>> 1
    return doublings & ~(doublings &>> 31)
  }
}

/// The motion of a particle at one age.
struct FlightMoment {
  /// The displacement per unit of velocity since birth, by drag alone.
  var reach: Float
  /// The square of the speed, in (points per second)².
  var square: Float
}

/// A flight with more than acceleration and drag, whose speed is evaluated age by age.
struct GuidedFlight: TracedFlight {
  private let node: CellNode
  private let recipe: CellRecipe
  private let particle: Int
  private let perLongest: Float
  private var entered = FlightMoment(reach: 0, square: 0)

  /// - Parameter perLongest: The square of the part of the longest allowed path that a speed of 1
  ///   covers in two steps.
  init(of particle: Int, of node: CellNode, by recipe: CellRecipe, perLongest: Float) {
    (self.node, self.recipe, self.particle) = (node, recipe, particle)
    self.perLongest = perLongest
  }

  var isStill: Bool { false }

  mutating func enter(_ place: Int, lowest: Int) {
    entered = moment(at: Double(place) * recipe.afterglow.shortestPiece)
  }

  func doublings(at place: Int) -> Int {
    Int(Self.doublings(SIMD4(repeating: entered.square * perLongest)).x)
  }

  func moment(atPlace place: Int) -> FlightMoment { entered }

  func moment(at age: Seconds) -> FlightMoment {
    let velocity = node.velocity(of: particle, atAge: age, by: recipe)
    return FlightMoment(reach: 0, square: Float(velocity.square))
  }
}
