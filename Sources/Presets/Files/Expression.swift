internal import KamuroParticles

/// An arithmetic expression in an effect file: `2 * $size + 1`.
///
///     sum      = product { ("+" | "-") product }
///     product  = factor { ("*" | "/") factor }
///     factor   = "-" factor | "(" sum ")" | "$" name | number [ unit ]
///
/// It is a recursive-descent parser that computes while it reads.
/// - Complexity: O(*n*) in the scalars.
struct Expression {
  /// The reason why an expression has no value.
  struct Problem: Error, Equatable {
    /// The index of the scalar at which it is noticed; the number of scalars at the end.
    let index: Int
    let message: String
  }

  /// A function from the name of a parameter to its value, or to a reason why it has none.
  typealias Lookup = (String) throws(Amount.Problem) -> Amount

  /// The maximum number of scalars.
  static let maximumLength = 1000
  /// The maximum number of unclosed parentheses.
  static let maximumDepth = 32
  /// The rule that helps where a text was meant.
  static let rule = "a $ that is text is written $$"

  private let scalars: [Unicode.Scalar]
  private let value: Lookup
  private var index = 0
  private var depth = 0

  /// The value of an expression.
  static func value(
    of text: String,
    with value: @escaping Lookup
  ) throws(Problem) -> Amount {
    let scalars = Array(text.unicodeScalars.prefix(maximumLength + 1))
    guard scalars.count <= maximumLength else {
      let message = "an expression has at most \(maximumLength) characters"
      throw Problem(index: maximumLength, message: message)
    }
    var expression = Expression(scalars: scalars, value: value)
    let amount = try expression.sum()
    guard expression.next == nil else { throw expression.unexpected("+ - * / or the end") }
    return amount
  }

  private init(scalars: [Unicode.Scalar], value: @escaping Lookup) {
    self.scalars = scalars
    self.value = value
  }
}

// MARK: - Grammar

extension Expression {
  private mutating func sum() throws(Problem) -> Amount {
    var amount = try product()
    while let (sign, place) = take(["+", "-"]) {
      amount = try combine(amount, try product(), by: sign, at: place)
    }
    return amount
  }

  private mutating func product() throws(Problem) -> Amount {
    var amount = try factor()
    while let (sign, place) = take(["*", "/"]) {
      amount = try combine(amount, try factor(), by: sign, at: place)
    }
    return amount
  }

  private mutating func factor() throws(Problem) -> Amount {
    var isNegative = false
    while take(["-"]) != nil { isNegative.toggle() }
    skipSpace()
    let amount: Amount
    switch next {
    case "(": amount = try group()
    case "$": amount = try parameter()
    case .some(let scalar) where scalar.isDigit || scalar == ".": amount = try number()
    default: throw unexpected("a number, a $name, - or (")
    }
    return isNegative ? -amount : amount
  }

  private mutating func group() throws(Problem) -> Amount {
    guard depth < Self.maximumDepth else {
      throw problem("parentheses are nested at most \(Self.maximumDepth) deep")
    }
    depth += 1
    index += 1
    let amount = try sum()
    guard take([")"]) != nil else { throw unexpected("+ - * / or )") }
    depth -= 1
    return amount
  }

  private mutating func parameter() throws(Problem) -> Amount {
    let place = index
    index += 1
    guard let letter = next, letter.isLetter else { throw unexpected("a name after $") }
    let name = text { $0.isLetter || $0.isDigit }
    do throws(Amount.Problem) {
      return try value(name)
    } catch {
      throw Problem(index: place, message: error.message)
    }
  }

  private func combine(
    _ amount: Amount,
    _ other: Amount,
    by sign: Unicode.Scalar,
    at place: Int
  ) throws(Problem) -> Amount {
    do throws(Amount.Problem) {
      return try amount.combined(with: other, by: sign)
    } catch {
      throw Problem(index: place, message: error.message)
    }
  }
}

// MARK: - Numbers

extension Expression {
  /// Reads a number and its unit, written as everywhere in the format.
  private mutating func number() throws(Problem) -> Amount {
    let place = index
    let whole = text(\.isDigit)
    let fraction = take(directly: ".") ? text(\.isDigit) : ""
    guard !whole.isEmpty || !fraction.isEmpty else { throw unexpected("a digit") }
    let digits = "\(whole).\(fraction)0\(exponent())"
    guard let number = Double(digits), number.isFinite else {
      let written = String(String.UnicodeScalarView(scalars[place..<index]))
      let message = "\(shown(written, limit: 24)) is beyond the largest number, about 1.8e308"
      throw Problem(index: place, message: message)
    }
    let unitPlace = index
    let name = text(\.isLetter)
    guard !name.isEmpty else { return Amount(value: number) }
    guard let unit = Amount.Unit(named: name) else {
      let names = Amount.Unit.names.joined(separator: ", ")
      throw Problem(index: unitPlace, message: "unknown unit \(quoted(name)): expected \(names)")
    }
    return Amount(value: number, unit: unit)
  }

  /// Reads "e", a sign and digits; empty where no digits follow.
  private mutating func exponent() -> String {
    guard next == "e" || next == "E" else { return "" }
    let place = index
    index += 1
    let sign = take(directly: "-") ? "-" : ""
    if sign.isEmpty { _ = take(directly: "+") }
    let digits = text(\.isDigit)
    guard digits.isEmpty else { return "e\(sign)\(digits)" }
    index = place
    return ""
  }

  /// The amount that a text is, such as "-50vw"; `nil` for other texts.
  static func amount(of text: String) -> Amount? {
    let isPlus = text.utf8.first == UInt8(ascii: "+")
    let isSigned = isPlus || text.utf8.first == UInt8(ascii: "-")
    guard text.utf8.count <= maximumLength else { return nil }
    let scalars = Array(text.unicodeScalars.dropFirst(isSigned ? 1 : 0))
    guard let first = scalars.first, first.isDigit || first == "." else { return nil }
    var reader = Expression(scalars: scalars) { _ in Amount(value: 0) }
    guard let amount = try? reader.number(), reader.next == nil else { return nil }
    return isSigned && !isPlus ? -amount : amount
  }
}

// MARK: - Scalars

extension Expression {
  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skipSpace() {
    while next == " " { index += 1 }
  }

  /// Consumes one of some signs, with the spaces around it, and returns it with its index.
  private mutating func take(_ signs: [Unicode.Scalar]) -> (Unicode.Scalar, Int)? {
    skipSpace()
    guard let scalar = next, signs.contains(scalar) else { return nil }
    defer { index += 1 }
    return (scalar, index)
  }

  private mutating func take(directly scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// Consumes scalars while they belong to a word.
  private mutating func text(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    var text = ""
    while let scalar = next, belongs(scalar) {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    return text
  }

  private func problem(_ message: String) -> Problem { Problem(index: index, message: message) }

  private mutating func unexpected(_ expected: String) -> Problem {
    skipSpace()
    let found = next.map { "'\($0.printable)'" } ?? "the end"
    return problem("expected \(expected), found \(found); \(Self.rule)")
  }
}

extension Unicode.Scalar {
  /// Whether it is one of A-Z and a-z.
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether it is one of 0-9.
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
