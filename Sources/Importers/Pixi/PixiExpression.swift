internal import KamuroCSIMD

/// An expression in x: numbers, `+ - * / ^`, parentheses, and functions and constants of Math.
struct PixiExpression {
  private typealias Function = @Sendable (Double) -> Double
  private typealias Pair = @Sendable (Double, Double) -> Double

  private let root: Function

  /// The longest text, and the deepest nesting of parentheses.
  static let longest = 1000
  static let deepest = 32

  /// Reads a text; `nil` if it is not such an expression.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var parser = Parser(text)
    guard let root = parser.sum(), parser.isAtEnd else { return nil }
    self.root = root
  }

  /// The value at a place; it may not be finite.
  func value(at x: Double) -> Double { root(x) }

  // MARK: Words

  private static let constants: [String: Double] = [
    "PI": Double.pi, "E": 2.718_281_828_459_045, "SQRT2": 1.414_213_562_373_095_1,
    "LN2": 0.693_147_180_559_945_3, "LN10": 2.302_585_092_994_046,
  ]
  private static let functions: [String: Function] = [
    "sin": { sin($0) }, "cos": { cos($0) }, "tan": { tan($0) }, "sqrt": { sqrt($0) },
    "abs": { abs($0) }, "exp": { exp($0) }, "log": { log($0) }, "atan": { atan($0) },
    "floor": { $0.rounded(.down) }, "ceil": { $0.rounded(.up) }, "round": { $0.rounded() },
    "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 },
  ]
  private static let pairs: [String: Pair] = [
    "pow": { pow($0, $1) }, "min": { min($0, $1) }, "max": { max($0, $1) },
    "atan2": { atan2($0, $1) },
  ]

  // MARK: Grammar

  private struct Parser {
    private let characters: [UInt8]
    private var place = 0
    private var depth = 0

    init(_ text: String) { characters = Array(text.utf8).filter { $0 > 32 } }

    var isAtEnd: Bool { place == characters.count }

    private mutating func take(_ character: Character) -> Bool {
      guard place < characters.count, characters[place] == character.asciiValue else {
        return false
      }
      place += 1
      return true
    }

    mutating func sum() -> Function? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= PixiExpression.deepest else { return nil }
      return chain(of: { $0.product() }, joinedBy: [("+", { $0 + $1 }), ("-", { $0 - $1 })])
    }

    private mutating func product() -> Function? {
      chain(of: { $0.signed() }, joinedBy: [("*", { $0 * $1 }), ("/", { $0 / $1 })])
    }

    private mutating func chain(
      of part: (inout Parser) -> Function?,
      joinedBy signs: [(Character, Pair)]
    ) -> Function? {
      guard var value = part(&self) else { return nil }
      while let sign = signs.first(where: { take($0.0) }) {
        guard let next = part(&self) else { return nil }
        value = { [value] in sign.1(value($0), next($0)) }
      }
      return value
    }

    /// A sign comes before a power: -x^2 is -(x^2).
    private mutating func signed() -> Function? {
      var isNegative = false
      while place < characters.count {
        if take("-") {
          isNegative.toggle()
        } else if !take("+") {
          break
        }
      }
      guard let node = power() else { return nil }
      guard isNegative else { return node }
      return { -node($0) }
    }

    private mutating func power() -> Function? {
      guard let base = atom() else { return nil }
      guard take("^") else { return base }
      depth += 1
      defer { depth -= 1 }
      guard depth <= PixiExpression.deepest, let exponent = signed() else { return nil }
      return { pow(base($0), exponent($0)) }
    }

    private mutating func atom() -> Function? {
      if take("(") {
        guard let node = sum(), take(")") else { return nil }
        return node
      }
      let word = run { ($0 >= 65 && $0 <= 90) || ($0 >= 97 && $0 <= 122) || $0 == 95 }
      if word.isEmpty { return number() }
      if word == "Math" { return take(".") ? atom() : nil }
      if word == "x" { return { $0 } }
      // A name may end with digits.
      let name = word + run { $0 >= 48 && $0 <= 57 }
      if let constant = PixiExpression.constants[name] { return { _ in constant } }
      guard take("("), let first = sum() else { return nil }
      if let function = PixiExpression.functions[name] {
        guard take(")") else { return nil }
        return { function(first($0)) }
      }
      guard let function = PixiExpression.pairs[name], take(","), let second = sum(), take(")")
      else { return nil }
      return { function(first($0), second($0)) }
    }

    private mutating func number() -> Function? {
      let digits = run { ($0 >= 48 && $0 <= 57) || $0 == 46 }
      guard let number = Double(digits), number.isFinite else { return nil }
      return { _ in number }
    }

    private mutating func run(while belongs: (UInt8) -> Bool) -> String {
      let start = place
      while place < characters.count, belongs(characters[place]) { place += 1 }
      return String(decoding: characters[start..<place], as: UTF8.self)
    }
  }
}
