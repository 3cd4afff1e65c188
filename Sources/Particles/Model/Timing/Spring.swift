internal import KamuroCSIMD

/// A body on a damped spring, which is let go at one end of its way and comes to rest at the other.
///
/// ```
/// progress   1        _
///                   /   \      __
///                  |     \__ /    ‾‾‾‾‾‾‾    damping below 2 · √(mass · stiffness) swings
///            0   _/
/// ```
/// Its distance x from rest is 1 at the beginning and follows m x″ + c x′ + k x = 0 in closed form.
public struct Spring: Hashable, Sendable {
  /// The mass m of the body, 0.001...1000000; it is above 0.
  public var mass = 1.0
  /// How hard the spring pulls, k: the force at distance 1, 0.001...1000000; it is above 0.
  public var stiffness = 100.0
  /// How much the motion is braked, c, 0...1000000; at 0 it swings for ever.
  public var damping = 10.0
  /// The speed at the beginning, in whole ways per second, -1000000...1000000; below 0 away from
  /// rest.
  public var initialVelocity = 0.0

  /// A spring that swings a little beyond its end.
  public init() {}

  /// How far the body has come after some seconds: 0 at the beginning, 1 at rest, above 1 beyond it.
  public func progress(at time: Seconds) -> Double { 1 - distance(at: time) }

  /// No distance from rest is larger: what the spring holds at most is the energy of the beginning,
  /// k / 2 + m v² / 2.
  var reach: Double { (1 + mass * initialVelocity * initialVelocity / stiffness).squareRoot() }

  /// The seconds after which the body stays within a thousandth of its way from rest; infinite
  /// without damping.
  ///
  /// An upper bound from the envelope, not the last moment at which the distance is as large: x is
  /// at most both e^(-r t) (1 + |c / 2m - v| t), where r is the slower decay, and e^(-r t) times the
  /// amplitude. The earlier of the two counts.
  public var settlingDuration: Seconds { settlingDuration(within: 0.001) }

  // MARK: The closed form

  /// Half the damping per mass: the decay of what swings.
  private var decay: Double { damping / (2 * mass) }

  /// Below 0 it swings, at this square of its angular velocity; above 0 it creeps.
  private var discriminant: Double { decay * decay - stiffness / mass }

  /// The slower of its decays, in whose sum nothing cancels.
  private var slowDecay: Double {
    guard discriminant > 0 else { return decay }
    return stiffness / mass / (decay + discriminant.squareRoot())
  }

  /// The distance from rest: e^(-d t) (C + (d - v) S), where C and S are cosine and sine, ordinary
  /// or hyperbolic, and S is divided by the angular velocity.
  ///
  /// Where the hyperbolic ones go on to infinity the slower decay is taken out of them; near the
  /// border between the two S is nearly t, and no difference of large numbers is formed.
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

  /// The time after which the envelope is below a share of the way.
  func settlingDuration(within share: Double) -> Seconds {
    let rate = slowDecay
    let push = abs(decay - initialVelocity)
    guard rate > 0, rate.isFinite, push.isFinite else { return .infinity }
    let root = abs(discriminant).squareRoot()
    let amplitude =
      discriminant < 0
      ? hypot(1, push / root) : max(1, abs(0.5 + (decay - initialVelocity) / (2 * root)))
    // Newton's steps from the right come down to where rate t = log(1 + push t) - log(share).
    var time = 2 / rate * (max(0, log(2 * push / rate)) - log(share))
    for _ in 0..<40 {
      let excess = rate * time - log1p(push * time) + log(share)
      time -= max(0, excess) / (rate - push / (1 + push * time))
    }
    let constant = log(amplitude / share) / rate
    return constant < time ? constant : time
  }
}

/// Where it is not smooth enough for those who integrate it.
extension Spring {
  /// The times before an end at which it turns back, passes a distance, or has decayed by so much
  /// that it goes on at another pace, ascending.
  ///
  /// Of more than `limit` no more than one is listed.
  func corners(passing level: Double, before end: Seconds, limit: Int) -> [Seconds] {
    let turns = turns(before: end, limit: limit)
    let bounds = [0] + turns + [end]
    let passings = zip(bounds, bounds.dropFirst()).compactMap {
      time(ofPassing: level, between: $0, and: $1)
    }
    return Array(Set(turns + passings + paces(before: end)).sorted().prefix(limit + 1))
  }

  /// The moments of its turns, until it is as good as at rest.
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

  /// Its decays, and their doubles.
  private func paces(before end: Seconds) -> [Seconds] {
    let fast = discriminant > 0 ? decay + discriminant.squareRoot() : decay
    return Set([fast, slowDecay]).flatMap { rate in
      [0.25, 0.5, 1, 2, 4, 8, 16, 32].map { $0 / rate }.filter { $0 > 0 && $0 < end }
    }
  }

  /// The moment at which it is at a distance, between two without a turn, by bisection.
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
  /// The rows of a spring.
  public static let properties: [Property<Spring>] = [
    Property("mass", \.mass, .number(0.001...1_000_000), "The mass on the spring of a `spring`"),
    Property(
      "stiffness",
      \.stiffness,
      .number(0.001...1_000_000),
      "How hard the spring pulls towards the second value"
    ),
    Property(
      "damping",
      \.damping,
      .number(0...1_000_000),
      "How much the spring's swinging is braked; at 0 it never ends"
    ),
    Property(
      "initialVelocity",
      \.initialVelocity,
      .number(-1_000_000...1_000_000, "1/s"),
      "The speed at the beginning, in ways from the first value to the second per second"
    ),
  ]
}
