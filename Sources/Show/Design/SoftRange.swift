internal import KamuroParticles
internal import KamuroPlatform

/// The range that a slider spans, in the unit of its value; typing goes beyond it.
struct SoftRange: Equatable, Sendable {
  var lower: Double
  var upper: Double
  var isLogarithmic = false
  var isWhole = false

  /// The usual ranges, by the last name of a property; those of lengths are in parts of the stage.
  private static let usual: [String: SoftRange] = [
    "lifetime": .init(lower: 0.05, upper: 20, isLogarithmic: true),
    "lifetimeRange": .init(lower: 0, upper: 10),
    "size": .init(lower: 0.2, upper: 100, isLogarithmic: true),
    "birthRate": .init(lower: 0.1, upper: 1000, isLogarithmic: true),
    "burst": .init(lower: 0, upper: 300, isWhole: true),
    "velocity": .init(lower: 0, upper: 200), "velocityRange": .init(lower: 0, upper: 200),
    "emissionRange": .init(lower: 0, upper: 180),
    "emissionLongitude": .init(lower: -180, upper: 180),
    "intensity": .init(lower: 0.1, upper: 64, isLogarithmic: true),
    "drag": .init(lower: 0, upper: 10), "yAcceleration": .init(lower: -60, upper: 200),
    "xAcceleration": .init(lower: -100, upper: 100), "timeOffset": .init(lower: 0, upper: 30),
    "afterglow": .init(lower: 0, upper: 1), "scale": .init(lower: 0, upper: 4),
    "scaleRange": .init(lower: 0, upper: 1), "scaleSpeed": .init(lower: -2, upper: 2),
    "alphaRange": .init(lower: 0, upper: 1), "alphaSpeed": .init(lower: -2, upper: 2),
    "emitterPosition": .init(lower: 0, upper: 100), "emitterSize": .init(lower: 0, upper: 100),
    "spin": .init(lower: -720, upper: 720), "spinRange": .init(lower: 0, upper: 720),
    "duration": .init(lower: 0, upper: 10), "beginTime": .init(lower: 0, upper: 10),
    "zPosition": .init(lower: -10, upper: 10),
  ]

  /// How many points a hundredth of a usual stage has, roughly.
  private static let points = 4.0

  /// The range of a property's slider.
  /// - Parameters:
  ///   - name: The last name of the property.
  ///   - quantity: Its present value.
  ///   - form: What values are allowed.
  init(of name: String, for quantity: DesignNumber, form: ValueForm?) {
    var range =
      Self.usual(of: name, in: quantity.unit, form: form)
      ?? SoftRange(lower: min(0, 4 * quantity.value), upper: max(0, 4 * quantity.value))
    if range.lower == range.upper { range.upper = range.lower + 1 }
    if case .count? = form { range.isWhole = true }
    // What is set widens it.
    range.lower = min(range.lower, quantity.value)
    range.upper = max(range.upper, quantity.value)
    if range.lower <= 0 { range.isLogarithmic = false }
    self = range
  }

  /// The usual range of a property in a unit; `nil` if it is not in the table.
  static func usual(of name: String, in unit: String, form: ValueForm?) -> SoftRange? {
    guard var range = usual[name] else { return nil }
    switch unit {
    case "turn": (range.lower, range.upper) = (range.lower / 360, range.upper / 360)
    case "" where form?.isAngle == true:
      (range.lower, range.upper) = (range.lower * .pi / 180, range.upper * .pi / 180)
    case "" where form?.isLength == true:
      (range.lower, range.upper) = (range.lower * points, range.upper * points)
    default: break
    }
    return range
  }

  init(lower: Double, upper: Double, isLogarithmic: Bool = false, isWhole: Bool = false) {
    (self.lower, self.upper) = (lower, upper)
    (self.isLogarithmic, self.isWhole) = (isLogarithmic, isWhole)
  }

  /// The part of the range at which a value is, 0...1.
  func fraction(of value: Double) -> Double {
    let part =
      isLogarithmic
      ? log(max(value, lower) / lower) / log(upper / lower)
      : (value - lower) / (upper - lower)
    return min(max(0, part), 1)
  }

  /// The value at a part of the range, with three significant digits at most.
  /// - Parameter isFine: Whether steps are ten times finer than those of a drag.
  func value(at fraction: Double, isFine: Bool = false) -> Double {
    let part = min(max(0, fraction), 1)
    let value =
      isLogarithmic
      ? lower * exp(part * log(upper / lower))
      : lower + part * (upper - lower)
    // As fine as a hundredth of the range, so that a drag comes to round numbers.
    let size = isLogarithmic ? value / 50 : (upper - lower) / 200
    let step = Self.step(below: size / (isFine ? 10 : 1))
    return rounded((value / step).rounded() * step)
  }

  /// A value after a step: the largest of 1, 2 and 5 times a power of ten up to 2 % of it, or ten times
  /// that.
  func value(_ value: Double, movedBy direction: Int, isCoarse: Bool) -> Double {
    let size = value == 0 ? (upper - lower) / 4 : abs(value)
    var step = Self.step(below: size / 50) * (isCoarse ? 10 : 1)
    if isWhole { step = max(1, step.rounded()) }
    let place = value / step
    let nearest = place.rounded()
    // From between two steps to the next one.
    let isOnStep = abs(place - nearest) < 1e-6
    let target = isOnStep ? nearest + Double(direction) : place.rounded(direction > 0 ? .up : .down)
    return rounded(target * step)
  }

  /// The largest of 1, 2 and 5 times a power of ten up to a number above 0.
  static func step(below number: Double) -> Double {
    guard number > 0, number.isFinite else { return 1 }
    let power = Self.powerOfTen(below: number)
    return [5, 2, 1].map { $0 * power }.first { $0 <= number * (1 + 1e-9) } ?? power
  }

  /// A value with three significant digits.
  private func rounded(_ value: Double) -> Double {
    if isWhole { return value.rounded() }
    guard value != 0 else { return 0 }
    let digits = 2 - Int(log10(abs(value)).rounded(.down))
    // A division by a whole number is exact where a product with a fraction is not.
    let power = pow(10, Double(abs(digits)))
    return digits > 0 ? (value * power).rounded() / power : (value / power).rounded() * power
  }

  private static func powerOfTen(below number: Double) -> Double {
    pow(10, log10(number).rounded(.down))
  }
}

extension ValueForm {
  var isAngle: Bool {
    switch self {
    case .angle: true
    case .oneOf(let forms), .tuple(let forms): forms.contains(where: \.isAngle)
    default: false
    }
  }

  var isLength: Bool {
    switch self {
    case .length: true
    case .oneOf(let forms), .tuple(let forms): forms.contains(where: \.isLength)
    default: false
    }
  }
}
