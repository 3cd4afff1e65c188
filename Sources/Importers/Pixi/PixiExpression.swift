internal import KamuroCSIMD

/// An expression in x: numbers, `+ - * / ^`, parentheses, and functions and constants of Math.
///
/// It is a recursive-descent parser that computes while it reads.
struct PixiExpression {
  /// The longest text, and the deepest nesting of parentheses and powers.
  private static let longest = 1000
  private static let deepest = 32

  private let characters: [UInt8]
  private var x = 0.0
  private var place = 0
  private var depth = 0

  /// Reads a text; `nil` if it is not such an expression.
  init?(_ text: String) {
    characters = Array(text.utf8).filter { $0 > 32 }
    guard text.utf8.count <= Self.longest, result(at: 0) != nil else { return nil }
  }

  /// The value at a place; it may not be finite.
  func value(at x: Double) -> Double { result(at: x) ?? .nan }

  private func result(at x: Double) -> Double? {
    var reader = self
    reader.x = x
    guard let value = reader.sum(), reader.place == characters.count else { return nil }
    return value
  }

  // MARK: Words

  private static let constants: [String: Double] = [
    "PI": Double.pi, "E": 2.718_281_828_459_045, "SQRT2": 1.414_213_562_373_095_1,
    "LN2": 0.693_147_180_559_945_3, "LN10": 2.302_585_092_994_046,
  ]
  private static let functions: [String: @Sendable (Double) -> Double] = [
    "sin": { sin($0) }, "cos": { cos($0) }, "tan": { tan($0) }, "sqrt": { sqrt($0) },
    "abs": { abs($0) }, "exp": { exp($0) }, "log": { log($0) }, "atan": { atan($0) },
    "floor": { $0.rounded(.down) }, "ceil": { $0.rounded(.up) }, "round": { $0.rounded() },
    "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 },
  ]
  private static let pairs: [String: @Sendable (Double, Double) -> Double] = [
    "pow": { pow($0, $1) }, "min": { min($0, $1) }, "max": { max($0, $1) },
    "atan2": { atan2($0, $1) },
  ]

  // MARK: Grammar

  private mutating func sum() -> Double? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, var value = product() else { return nil }
    while let sign = take("+-") {
      guard let next = product() else { return nil }
      value += sign == "-" ? -next : next
    }
    return value
  }

  private mutating func product() -> Double? {
    guard var value = signed() else { return nil }
    while let sign = take("*/") {
      guard let next = signed() else { return nil }
      value = sign == "*" ? value * next : value / next
    }
    return value
  }

  /// A sign comes before a power: -x^2 is -(x^2).
  private mutating func signed() -> Double? {
    var isNegative = false
    while let sign = take("+-") {
      if sign == "-" { isNegative.toggle() }
    }
    return power().map { isNegative ? -$0 : $0 }
  }

  private mutating func power() -> Double? {
    guard let base = atom() else { return nil }
    guard take("^") != nil else { return base }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let exponent = signed() else { return nil }
    return pow(base, exponent)
  }

  private mutating func atom() -> Double? {
    if take("(") != nil { return closed(sum()) }
    let word = run { ($0 >= 65 && $0 <= 90) || ($0 >= 97 && $0 <= 122) || $0 == 95 }
    switch word {
    case "":
      return Double(run { ($0 >= 48 && $0 <= 57) || $0 == 46 }).flatMap { $0.isFinite ? $0 : nil }
    case "Math": return take(".") == nil ? nil : atom()
    case "x": return x
    default: break
    }
    // A name may end with digits.
    let name = word + run { $0 >= 48 && $0 <= 57 }
    if let constant = Self.constants[name] { return constant }
    guard take("(") != nil, let first = sum() else { return nil }
    if let function = Self.functions[name] { return closed(function(first)) }
    guard let function = Self.pairs[name], take(",") != nil, let second = sum() else { return nil }
    return closed(function(first, second))
  }

  /// A value before a closing parenthesis.
  private mutating func closed(_ value: Double?) -> Double? { take(")") == nil ? nil : value }

  /// Consumes one of some signs.
  private mutating func take(_ signs: String) -> Character? {
    guard place < characters.count else { return nil }
    let character = Character(Unicode.Scalar(characters[place]))
    guard signs.contains(character) else { return nil }
    place += 1
    return character
  }

  private mutating func run(while belongs: (UInt8) -> Bool) -> String {
    let start = place
    while place < characters.count, belongs(characters[place]) { place += 1 }
    return String(decoding: characters[start..<place], as: UTF8.self)
  }
}
