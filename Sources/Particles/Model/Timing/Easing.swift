internal import KamuroCSIMD

/// One of the 30 easing functions of https://easings.net, by the formulas of its source.
///
/// A family has a curve f from (0, 0) to (1, 1). In is f, out is the same backward, 1 - f(1 - x),
/// and in-out goes through both in half of the time and of the way each.
package struct Easing: Hashable, Sendable {
  /// What the curve is made of.
  package enum Family: String, CaseIterable, Hashable, Sendable {
    /// A quarter of a cosine.
    case sine = "Sine"
    /// x².
    case quadratic = "Quad"
    /// x³.
    case cubic = "Cubic"
    /// x⁴.
    case quartic = "Quart"
    /// x⁵.
    case quintic = "Quint"
    /// 2 to the power of 10 x - 10, with a jump of a thousandth at 0.
    case exponential = "Expo"
    /// A quarter of a circle.
    case circular = "Circ"
    /// A cubic that first goes back by a tenth.
    case back = "Back"
    /// An oscillation of growing amplitude.
    case elastic = "Elastic"
    /// The bounces of a ball, backward.
    case bounce = "Bounce"
  }

  /// The end, or the ends, at which the motion is slow.
  package enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Slow at the beginning.
    case `in` = "easeIn"
    /// Slow at the end.
    case out = "easeOut"
    /// Slow at both ends.
    case inOut = "easeInOut"
  }

  /// What the curve is made of.
  package let family: Family
  /// The end, or the ends, at which the motion is slow.
  package let direction: Direction

  /// Creates the easing of a family and a direction.
  package init(_ family: Family, _ direction: Direction) {
    self.family = family
    self.direction = direction
  }

  /// The name in files, as on easings.net: "easeInOutSine".
  package var name: String { direction.rawValue + family.rawValue }

  /// All easings, family by family.
  package static let all: [Easing] = Family.allCases.flatMap { family in
    Direction.allCases.map { Easing(family, $0) }
  }

  /// The progress at a fraction of the time between 0 and 1; at the ends, its limit there.
  package func progress(at fraction: Double) -> Double {
    switch direction {
    case .in: curve(at: fraction)
    case .out: 1 - curve(at: 1 - fraction)
    case .inOut:
      fraction < 0.5 ? curve(at: 2 * fraction) / 2 : 1 - curve(at: 2 - 2 * fraction) / 2
    }
  }

  /// The fractions of the time at which a progress is reached, ascending.
  ///
  /// A progress within the jump at an end is reached there.
  func fractions(atProgress progress: Double) -> [Double] {
    let (first, last) = (self.progress(at: 0), self.progress(at: 1))
    let jumps = [(0.0, 0.0, first), (1.0, last, 1.0)].filter { _, start, end in
      start != end && progress >= min(start, end) && progress <= max(start, end)
    }
    let passings = progress.arguments(between: [0] + turns + [1], of: self.progress)
    return (passings + jumps.map(\.0)).sorted()
  }

  /// The progress at its extrema.
  var extremes: [Double] { ([0] + turns + [1]).map(progress) }

  /// The fractions between 0 and 1 at which a derivative jumps.
  var corners: [Double] {
    let middle: [Double] = direction == .inOut ? [0.5] : []
    return (family == .bounce ? places(of: Self.landings) : []) + middle
  }
}

// MARK: - The curves

extension Easing {
  /// The factor of the overshoot of `back`, larger where it takes half of the way.
  private var overshoot: Double { direction == .inOut ? 1.701_58 * 1.525 : 1.701_58 }

  /// The radians of the oscillation of `elastic` for a tenth of the time.
  private var pulse: Double { 2 * .pi / (direction == .inOut ? 4.5 : 3) }

  /// The curve of the family, from (0, 0) to (1, 1).
  private func curve(at x: Double) -> Double {
    switch family {
    case .sine: 1 - cos(x * .pi / 2)
    case .quadratic: x * x
    case .cubic: x * x * x
    case .quartic: x * x * x * x
    case .quintic: x * x * x * x * x
    case .exponential: exp2(10 * x - 10)
    case .circular: 1 - (1 - x * x).squareRoot()
    case .back: x * x * ((overshoot + 1) * x - overshoot)
    case .elastic: exp2(10 * x - 10) * cos((10 * x - 10) * pulse)
    case .bounce: 1 - Self.height(at: 1 - x)
    }
  }

  /// The times at which a bouncing ball lands, but for the last one.
  private static let landings = [1 / 2.75, 2 / 2.75, 2.5 / 2.75]
  /// The highest points of its bounces: times, and distances from where it was dropped.
  private static let peaks = [
    (0, 0), (1.5 / 2.75, 0.75), (2.25 / 2.75, 0.9375), (2.625 / 2.75, 0.984_375),
  ]

  /// The distance of a bouncing ball from where it was dropped; 1 is the ground.
  private static func height(at x: Double) -> Double {
    let (time, least) = peaks[landings.firstIndex { x < $0 } ?? landings.count]
    return 7.5625 * (x - time) * (x - time) + least
  }

  /// The fractions between 0 and 1 at which the progress has an extremum, ascending.
  private var turns: [Double] {
    switch family {
    case .sine, .quadratic, .cubic, .quartic, .quintic, .exponential, .circular: []
    case .back: places(of: [1 - 2 * overshoot / (3 * (overshoot + 1))])
    case .elastic: places(of: elasticTurns)
    case .bounce: places(of: Self.landings + Self.peaks.dropFirst().map(\.0))
    }
  }

  /// The extrema of 2^s cos(k s), s being -10 times the argument: there tan(k s) is ln 2 / k.
  private var elasticTurns: [Double] {
    let first = atan(log(2) / pulse)
    return Array((1...).lazy.map { (Double($0) * .pi - first) / pulse / 10 }.prefix { $0 < 1 })
  }

  /// The fractions that correspond to arguments of the curve that are counted back from its end.
  private func places(of arguments: [Double]) -> [Double] {
    switch direction {
    case .in: arguments.map { 1 - $0 }.sorted()
    case .out: arguments.sorted()
    case .inOut: (arguments.map { (1 - $0) / 2 } + arguments.map { (1 + $0) / 2 }).sorted()
    }
  }
}
