/// A timing function (easing): the progress as a function of the fraction of the time.
///
/// It is a cubic Bezier curve from (0, 0) to (1, 1) with two control points whose x are in 0...1,
/// as in Core Animation and CSS.
public struct TimingFunction: Hashable, Sendable {
  /// The x of the first control point, 0...1.
  public let x1: Double
  /// The y of the first control point, -100...100 in files; outside of 0...1 the progress may
  /// overshoot.
  public let y1: Double
  /// The x of the second control point, 0...1.
  public let x2: Double
  /// The y of the second control point, -100...100 in files; outside of 0...1 the progress may
  /// overshoot.
  public let y2: Double

  /// Creates a timing function from control points; their x are clamped to 0...1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// Linear progress.
  public static let linear = TimingFunction(0, 0, 1, 1)

  /// The named timing functions of Core Animation.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", linear),
    ("easeIn", TimingFunction(0.42, 0, 1, 1)),
    ("easeOut", TimingFunction(0, 0, 0.58, 1)),
    ("easeInEaseOut", TimingFunction(0.42, 0, 0.58, 1)),
    ("default", TimingFunction(0.25, 0.1, 0.25, 1)),
  ]

  /// The progress at a fraction of the time, which is clamped to 0...1.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    guard self != .linear else { return fraction }
    return Self.bezier(y1, y2, at: Self.parameter(of: fraction, x1, x2))
  }

  /// The fractions of the time at which a progress is reached, ascending; up to three, since the
  /// curve need not be monotonic.
  func fractions(atProgress progress: Double) -> [Double] {
    guard self != .linear else { return (0...1).contains(progress) ? [progress] : [] }
    let bounds = [0] + turns + [1]
    return zip(bounds, bounds.dropFirst()).compactMap { low, high in
      parameter(of: progress, between: low, and: high).map { Self.bezier(x1, x2, at: $0) }
    }
  }

  /// The smallest and the largest progress.
  var reach: ClosedRange<Double> {
    turns.map { Self.bezier(y1, y2, at: $0) }.reduce(0...1) {
      min($0.lowerBound, $1)...max($0.upperBound, $1)
    }
  }

  /// The parameters between 0 and 1 at which the progress has an extremum.
  ///
  /// They are the roots of the derivative, 3 (a + b u + c u²).
  private var turns: [Double] {
    Quadratic(y1, 2 * (y2 - 2 * y1), 1 + 3 * (y1 - y2)).roots(inside: 0...1)
  }

  /// The parameter of a progress on a monotonic part of the curve, by bisection.
  private func parameter(of progress: Double, between low: Double, and high: Double) -> Double? {
    var (low, high) = (low, high)
    let isRising = Self.bezier(y1, y2, at: high) > Self.bezier(y1, y2, at: low)
    let ends = [Self.bezier(y1, y2, at: low), Self.bezier(y1, y2, at: high)].sorted()
    guard progress >= ends[0], progress <= ends[1] else { return nil }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (Self.bezier(y1, y2, at: middle) < progress) == isRising {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  /// One coordinate of the Bezier curve with the control values 0, a, b, 1.
  private static func bezier(_ a: Double, _ b: Double, at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
  }

  /// The parameter at which the Bezier curve with the control values 0, a, b, 1 has a value, by
  /// safeguarded Newton iteration.
  private static func parameter(of value: Double, _ a: Double, _ b: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var u = value
    for _ in 0..<64 {
      let error = bezier(a, b, at: u) - value
      guard abs(error) > 1e-14, high - low > 1e-15 else { break }
      if error > 0 { high = u } else { low = u }
      let v = 1 - u
      let slope = 3 * v * v * a + 6 * v * u * (b - a) + 3 * u * u * (1 - b)
      let step = u - error / slope
      u = step > low && step < high ? step : (low + high) / 2
    }
    return u
  }
}

extension ValueRule<TimingFunction> {
  /// The rule for a named timing function, or four numbers [x1, y1, x2, y2].
  static let timingFunction = Self(
    .oneOf([
      .choice(TimingFunction.named.map(\.name)),
      .tuple(TimingFunction.controlPointRanges.map { .number($0, unit: "") }),
    ]),
    encode: { function in
      if let known = TimingFunction.named.first(where: { $0.function == function }) {
        return .text(known.name)
      }
      return .list([function.x1, function.y1, function.x2, function.y2].map(PropertyValue.number))
    },
    decode: { value, reading in
      if case .list(let values) = value, let function = TimingFunction(controlPoints: values) {
        return function
      }
      guard case .text(let name) = value,
        let known = TimingFunction.named.first(where: { $0.name == name })
      else {
        let names = TimingFunction.named.map(\.name).joined(separator: ", ")
        reading.note("\(value.quoted) is none of \(names), nor [x1, y1, x2, y2] with x in 0...1")
        return nil
      }
      return known.function
    }
  )
}

extension TimingFunction {
  /// The ranges of x1, y1, x2 and y2 in files.
  fileprivate static let controlPointRanges: [ClosedRange<Double>] = [
    0...1, -100...100, 0...1, -100...100,
  ]

  fileprivate init?(controlPoints values: [PropertyValue]) {
    let numbers = zip(values, Self.controlPointRanges).compactMap { value, range -> Double? in
      guard case .number(let number) = value, range.contains(number) else { return nil }
      return number
    }
    guard numbers.count == 4, values.count == 4 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
