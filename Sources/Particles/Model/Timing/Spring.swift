internal import KamuroCSIMD

/// A body on a damped spring, which is released at the start of a motion and comes to rest at its
/// end.
///
/// ```
/// progress   1        _
///                   /   \      __
///                  |     \__ /    ‾‾‾‾‾‾‾    damping below 2 · √(mass · stiffness) oscillates
///            0   _/
/// ```
/// Its distance x from rest is 1 at first and obeys m x″ + c x′ + k x = 0, which has a closed-form
/// solution.
package struct Spring: Equatable, Sendable {
  /// The mass m, 0.001...1000000.
  package var mass = 1.0
  /// The stiffness k, the force at distance 1, 0.001...1000000.
  package var stiffness = 100.0
  /// The damping c, 0...1000000; at 0 it oscillates forever.
  package var damping = 10.0
  /// The initial velocity in whole distances per second, -1000000...1000000; negative away from
  /// rest.
  package var initialVelocity = 0.0

  /// An underdamped spring, which overshoots slightly.
  package init() {}

  /// The progress after some seconds: 0 at first, 1 at rest, above 1 beyond it.
  package func progress(at time: Seconds) -> Double { 1 - distance(at: time) }

  /// An upper bound of the distance from rest: the energy never exceeds the initial one, k / 2 + m
  /// v² / 2.
  var reach: Double { (1 + mass * initialVelocity * initialVelocity / stiffness).squareRoot() }

  /// The seconds after which the distance from rest stays below a thousandth; infinite without
  /// damping.
  ///
  /// It is an upper bound from the envelope, not the last such time: |x| is at most e^(-r t) (1 +
  /// |c / 2m - v| t) and at most A e^(-r t), with the slower decay rate r, the initial velocity v
  /// and the amplitude A. The smaller of the two bounds is used.
  package var settlingDuration: Seconds { settlingDuration(within: 0.001) }

  // MARK: The closed form

  /// Half the damping per mass: the decay rate if it is underdamped.
  private var decay: Double { damping / (2 * mass) }

  /// Negative if underdamped, and then minus the square of the angular frequency; positive if
  /// overdamped.
  private var discriminant: Double { decay * decay - stiffness / mass }

  /// The slower decay rate, computed without cancellation.
  private var slowDecay: Double {
    guard discriminant > 0 else { return decay }
    return stiffness / mass / (decay + discriminant.squareRoot())
  }

  /// The distance from rest: e^(-d t) (C + (d - v) S), where C and S are cosine and sine, ordinary
  /// or hyperbolic, and S is divided by the angular frequency.
  ///
  /// Where the hyperbolic functions would overflow, the slower decay is factored out; near critical
  /// damping S is nearly t, and large numbers are not subtracted.
  func distance(at time: Seconds) -> Double {
    let push = decay - initialVelocity
    guard discriminant >= 0 else {
      let angular = (-discriminant).squareRoot()
      let swing = cos(angular * time) + push / angular * sin(angular * time)
      return exp(-decay * time) * swing
    }
    let split = discriminant.squareRoot()
    let sine = split > 0 ? -expm1(-2 * split * time) / (2 * split) : time
    return exp(-slowDecay * time) * ((1 + exp(-2 * split * time)) / 2 + push * sine)
  }

  /// The time after which the envelope is below `share` times the initial distance.
  func settlingDuration(within share: Double) -> Seconds {
    let rate = slowDecay
    let push = abs(decay - initialVelocity)
    guard rate > 0, rate.isFinite, push.isFinite else { return .infinity }
    let root = abs(discriminant).squareRoot()
    let amplitude =
      discriminant < 0
      ? hypot(1, push / root) : max(1, abs(0.5 + (decay - initialVelocity) / (2 * root)))
    // Newton's method from the right, which converges monotonically, for rate t = log(1 + push t) -
    // log(share).
    var time = 2 / rate * (max(0, log(2 * push / rate)) - log(share))
    for _ in 0..<40 {
      let excess = rate * time - log1p(push * time) + log(share)
      time -= max(0, excess) / (rate - push / (1 + push * time))
    }
    let constant = log(amplitude / share) / rate
    return constant < time ? constant : time
  }
}

/// The corners of a spring's motion, for numerical integration.
extension Spring {
  /// The times before an end at which it has an extremum, passes a level, or has decayed so far
  /// that its time scale changes, ascending.
  ///
  /// Of more than `limit` times, at most `limit` + 1 are returned.
  func corners(passing level: Double, before end: Seconds, limit: Int) -> [Seconds] {
    let turns = turns(before: end, limit: limit)
    let bounds = [0] + turns + [end]
    let passings = zip(bounds, bounds.dropFirst()).compactMap {
      time(ofPassing: level, between: $0, and: $1)
    }
    return Array(Set(turns + passings + paces(before: end)).sorted().prefix(limit + 1))
  }

  /// The times of the extrema, until it is practically at rest.
  private func turns(before end: Seconds, limit: Int) -> [Seconds] {
    let last = min(end, settlingDuration(within: 1e-12))
    // x′ = 0 where v C = -w S.
    let pull = stiffness / mass - decay * initialVelocity
    let root = abs(discriminant).squareRoot()
    guard discriminant < 0 else {
      let place = -initialVelocity / pull
      let time = root > 0 ? atanh(place * root) / root : place
      return time > 0 && time < last ? [time] : []
    }
    let angle = atan2(-initialVelocity * root, pull)
    let first = angle - (angle / .pi).rounded(.down) * .pi
    var times: [Seconds] = []
    var turn = 0.0
    while times.count <= limit, (first + turn * .pi) / root < last {
      if first + turn > 0 { times.append((first + turn * .pi) / root) }
      turn += 1
    }
    return times
  }

  /// Each time constant times 0.25, 0.5, 1, 2 … 32, where that is before an end.
  private func paces(before end: Seconds) -> [Seconds] {
    let fast = discriminant > 0 ? decay + discriminant.squareRoot() : decay
    return Set([fast, slowDecay]).flatMap { rate in
      let factors: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16, 32]
      return factors.map { $0 / rate }.filter { $0 > 0 && $0 < end }
    }
  }

  /// The time at which it is at a level, between two times without an extremum, by bisection.
  private func time(
    ofPassing level: Double,
    between start: Seconds,
    and end: Seconds
  ) -> Seconds? {
    var (low, high) = (start, end)
    let isBeyond = distance(at: low) > level
    guard isBeyond != (distance(at: high) > level) else { return nil }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (distance(at: middle) > level) == isBeyond { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Spring: Declared {
  /// The property table of a spring.
  package static let properties: [Property<Spring>] = [
    Property(
      "mass",
      \.mass,
      .number(0.001...1_000_000),
      "The mass of a `spring`",
      usual: "1, beside which the others are"
    ),
    Property(
      "stiffness",
      \.stiffness,
      .number(0.001...1_000_000),
      "The stiffness of a `spring`: the force at distance 1",
      usual: "20…200, of 1/s² at a mass of 1"
    ),
    Property(
      "damping",
      \.damping,
      .number(0...1_000_000),
      "The damping of a `spring`; at 0 it oscillates forever",
      usual: "2…20, of 1/s at a mass of 1"
    ),
    Property(
      "initialVelocity",
      \.initialVelocity,
      .number(-1_000_000...1_000_000, "1/s"),
      "The initial velocity of a `spring`, in distances between the values per second",
      usual: "-5…5 /s"
    ),
  ]
}
