/// A timing function (easing): the progress as a function of the fraction of the time.
package enum TimingFunction: Hashable, Sendable {
  /// A cubic Bezier curve.
  case cubicBezier(CubicBezier)
  /// One of the functions of easings.net.
  case easing(Easing)

  /// Creates a cubic Bezier curve from control points; their x are clamped to 0...1.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self = .cubicBezier(CubicBezier(x1, y1, x2, y2))
  }

  /// Linear progress.
  package static let linear = TimingFunction(0, 0, 1, 1)

  /// The named timing functions of Core Animation.
  package static let named: [(name: String, function: TimingFunction)] = [
    ("linear", linear),
    ("easeIn", TimingFunction(0.42, 0, 1, 1)),
    ("easeOut", TimingFunction(0, 0, 0.58, 1)),
    ("easeInEaseOut", TimingFunction(0.42, 0, 0.58, 1)),
    ("default", TimingFunction(0.25, 0.1, 0.25, 1)),
  ]

  /// The progress at a fraction of the time, which is clamped to 0...1.
  package func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return switch self {
    case .cubicBezier(let curve): curve.progress(at: fraction)
    case .easing(let easing): easing.progress(at: fraction)
    }
  }

  /// The fractions of the time at which a progress is reached, ascending.
  func fractions(atProgress progress: Double) -> [Double] {
    switch self {
    case .cubicBezier(let curve): curve.fractions(atProgress: progress)
    case .easing(let easing): easing.fractions(atProgress: progress)
    }
  }

  /// The smallest and the largest progress.
  var reach: ClosedRange<Double> {
    let extremes =
      switch self {
      case .cubicBezier(let curve): curve.extremes
      case .easing(let easing): easing.extremes
      }
    return extremes.reduce(0...1) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }

  /// The fractions between 0 and 1 at which a derivative jumps, for numerical integration.
  var corners: [Double] {
    switch self {
    case .cubicBezier: []
    case .easing(let easing): easing.corners
    }
  }
}

extension TimingFunction {
  /// All names in files.
  package static let names = named.map(\.name) + Easing.all.map(\.name)

  /// The ranges of x1, y1, x2 and y2 in files.
  package static let controlPointRanges: [ClosedRange<Double>] = [
    0...1, -100...100, 0...1, -100...100,
  ]

  /// The timing function of a name; `nil` for other names.
  init?(named name: String) {
    let easing = Easing.all.first { $0.name == name }.map(TimingFunction.easing)
    guard let function = Self.named.first(where: { $0.name == name })?.function ?? easing else {
      return nil
    }
    self = function
  }

  fileprivate init?(controlPoints values: [PropertyValue]) {
    let numbers = zip(values, Self.controlPointRanges).compactMap { value, range -> Double? in
      guard case .number(let number) = value, range.contains(number) else { return nil }
      return number
    }
    guard numbers.count == 4, values.count == 4 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  fileprivate var written: PropertyValue {
    if let known = Self.named.first(where: { $0.function == self }) { return .text(known.name) }
    switch self {
    case .easing(let easing): return .text(easing.name)
    case .cubicBezier(let curve):
      return .list([curve.x1, curve.y1, curve.x2, curve.y2].map(PropertyValue.number))
    }
  }

  /// What is allowed, for messages.
  private static let allowed: String = {
    let directions = Easing.Direction.allCases.map(\.rawValue).joined(separator: "/")
    let families = Easing.Family.allCases.map(\.rawValue).joined(separator: "/")
    let names = named.map(\.name).joined(separator: ", ")
    return "\(names), \(directions) with \(families), nor [x1, y1, x2, y2] with x in 0...1"
  }()

  /// The message about another value.
  fileprivate static func refusal(of value: PropertyValue) -> String {
    guard case .text(let name) = value, let nearest = name.nearest(among: names) else {
      return "\(value.quoted) is none of \(allowed)"
    }
    return "\(value.quoted) is none of \(allowed): did you mean \(nearest)?"
  }
}

extension ValueRule<TimingFunction> {
  /// The rule for a named timing function, or four numbers [x1, y1, x2, y2].
  static let timingFunction = Self(
    .timingFunction,
    encode: \.written,
    decode: { value, reading in
      let function: TimingFunction? =
        switch value {
        case .list(let values): TimingFunction(controlPoints: values)
        case .text(let name): TimingFunction(named: name)
        default: nil
        }
      if function == nil { reading.note(TimingFunction.refusal(of: value)) }
      return function
    }
  )
}
