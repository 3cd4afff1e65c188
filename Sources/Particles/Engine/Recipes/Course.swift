internal import KamuroCSIMD

/// Motion whose parts have curves over life.
///
/// With the factor c of velocity, the turn q and the factors of xVelocity and yVelocity,
/// v(t) = c (R(q) u e^(-kt) + a r) + w e^(-kt), where u is the velocity of emission, w the added one
/// times its factors, and r = (1 - e^(-kt)) / k.
struct Course: Equatable, Sendable {
  /// The curve of the velocity of emission, of acceleration and drag.
  private let pace: SampledCurve?
  /// The curve of the direction.
  private let turn: SampledCurve?
  private let xPace: SampledCurve?
  private let yPace: SampledCurve?
  /// The fractions of the life between which pace and direction are linear.
  private let stops: [Double]

  /// The course of an emitter cell's particles; `nil` if no curve acts on their motion.
  init?(of cell: EmitterCell) {
    func curve(_ keyPath: LifeCurve.KeyPath) -> SampledCurve? {
      cell.curve(of: keyPath).map(SampledCurve.init)
    }
    pace = curve(.velocity)
    turn = curve(.emissionLongitude)
    (xPace, yPace) = (curve(.xVelocity), curve(.yVelocity))
    guard pace != nil || turn != nil || xPace != nil || yPace != nil else { return nil }
    var stops: Set<Double> = [0, 1]
    for curve in [pace, turn] { curve?.values.forEachPiece { stops.insert($0.span.upperBound) } }
    self.stops = stops.sorted()
  }

  /// A particle in flight.
  struct Flight {
    /// The velocity of emission, and the one that is added, at birth.
    let own: Vector
    let added: Vector
    /// The sampled emissionLongitude in radians.
    let longitude: Double
    let lifetime: Seconds
    let source: RandomSource
  }

  /// The largest factor on speeds.
  var largestFactor: Double {
    max(pace?.largest ?? 1, xPace?.largest ?? 1, yPace?.largest ?? 1)
  }

  /// The displacements per unit of velocity and per unit of acceleration at an age.
  @inline(__always)
  func reach(
    of motion: Motion,
    at age: Seconds,
    of lifetime: Seconds,
    by source: RandomSource
  ) -> (velocity: Double, acceleration: Double) {
    pace?.reach(of: motion, at: age, of: lifetime, by: source) ?? motion.reach(at: age)
  }

  /// The displacement at an age, in points.
  func displacement(of flight: Flight, by motion: Motion, atAge age: Seconds) -> Vector {
    let reach = reach(of: motion, at: age, of: flight.lifetime, by: flight.source)
    var way = motion.acceleration * reach.acceleration
    if turn == nil {
      way = flight.own * reach.velocity + way
    } else {
      way = turned(flight, by: motion, atAge: age) + way
    }
    guard flight.added != .zero else { return way }
    func added(_ pace: SampledCurve?) -> Double {
      let (life, source) = (flight.lifetime, flight.source)
      return pace?.reach(of: motion, at: age, of: life, by: source).velocity
        ?? motion.reach(at: age).velocity
    }
    return way + Vector(dx: flight.added.dx * added(xPace), dy: flight.added.dy * added(yPace))
  }

  /// The velocity at an age, in points per second.
  func velocity(of flight: Flight, by motion: Motion, atAge age: Seconds) -> Vector {
    let fraction = CellRecipe.lifeFraction(at: age, of: flight.lifetime)
    func factor(_ pace: SampledCurve?) -> Double {
      pace?.value(at: fraction, by: flight.source) ?? 1
    }
    let own = flight.own.turned(by: angle(of: flight, at: fraction))
    let velocity = motion.velocity(from: own, age: age) * factor(pace)
    guard flight.added != .zero else { return velocity }
    let left = decay(motion.drag * age)
    return velocity
      + Vector(
        dx: flight.added.dx * left * factor(xPace),
        dy: flight.added.dy * left * factor(yPace)
      )
  }

  /// The angle by which a particle has turned, in radians.
  private func angle(of flight: Flight, at fraction: Double) -> Double {
    guard let turn else { return 0 }
    return flight.longitude * (turn.value(at: fraction, by: flight.source) - 1)
  }

  /// Nodes and weights of the quadrature by Gauss and Legendre on -1...1: with five of them a turn of
  /// a radian is exact to 1e-9 of the way.
  private static let nodes: [(place: Double, weight: Double)] = [
    (-0.906179845938664, 0.236926885056189), (-0.538469310105683, 0.478628670499366),
    (0, 0.568888888888889), (0.538469310105683, 0.478628670499366),
    (0.906179845938664, 0.236926885056189),
  ]
  /// The most parts in which a piece of a turn is integrated.
  private static let mostParts = 64.0

  /// The displacement by the velocity of emission, whose direction turns: an integral without a
  /// closed form that would cover drag and pace.
  private func turned(_ flight: Flight, by motion: Motion, atAge age: Seconds) -> Vector {
    var way = Vector.zero
    let life = flight.lifetime
    for (first, last) in zip(stops, stops.dropFirst()) {
      let (start, end) = (first * life, min(last * life, age))
      guard end > start else { break }
      let angles = (angle(of: flight, at: first), angle(of: flight, at: end / life))
      let parts = min(1 + abs(angles.1 - angles.0).rounded(.down), Self.mostParts)
      let half = (end - start) / parts / 2
      for part in stride(from: 0, to: parts, by: 1) {
        let middle = start + (2 * part + 1) * half
        for node in Self.nodes {
          let time = middle + half * node.place
          let fraction = time / life
          let factor =
            decay(motion.drag * time) * (pace?.value(at: fraction, by: flight.source) ?? 1)
          let own = flight.own.turned(by: angle(of: flight, at: fraction))
          way = way + own * (factor * node.weight * half)
        }
      }
    }
    return way
  }
}
