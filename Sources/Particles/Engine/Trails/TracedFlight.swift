/// A flight that a trail follows back, on a grid of ages.
protocol TracedFlight {
  /// Whether it never moves.
  var isStill: Bool { get }
  /// Goes on to a place, below all before; below `lowest` nothing will be asked.
  mutating func enter(_ place: Int, lowest: Int)
  /// How often one step may be doubled on the way to the place entered last.
  func doublings(at place: Int) -> Int
  /// How it moves at the place entered last.
  func moment(atPlace place: Int) -> FlightMoment
  /// How it moves at any age.
  func moment(at age: Seconds) -> FlightMoment
}

extension TracedFlight {
  /// How often a step may be doubled: n times where the way of two steps, 4^(n - 1) by its square, is
  /// less than the longest.
  /// - Parameter squares: Those of the parts of the longest way that two steps take.
  @inline(__always)
  static func doublings(_ squares: SIMD4<Float>) -> SIMD4<Int32> {
    let exponents = unsafeBitCast(squares, to: SIMD4<Int32>.self) &>> 23 &- 127
    let doublings = (1 &- exponents) &>> 1
    return doublings & ~(doublings &>> 31)
  }
}

/// What a trail has to know of an age of what left it.
struct FlightMoment {
  /// How far a unit of velocity has been carried since birth, by drag alone.
  var reach: Float
  /// The square of the speed, in points per second.
  var square: Float
}

/// A flight by more than acceleration and drag, whose speed is worked out place by place.
struct GuidedFlight: TracedFlight {
  private let node: CellNode
  private let recipe: CellRecipe
  private let particle: Int
  private let perLongest: Float
  private var entered = FlightMoment(reach: 0, square: 0)

  /// - Parameter perLongest: The square of the part of the longest way that a speed of 1 takes within two
  ///   steps.
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
