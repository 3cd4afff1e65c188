/// A recursive-descent parser of formulas.
/// - Complexity: O(*n*) in the scalars.
package struct FormulaParser {
  /// The maximum number of scalars.
  package static let maximumLength = 1000
  /// The maximum number of unclosed parentheses.
  package static let maximumDepth = 32

  private let scalars: [Unicode.Scalar]
  /// What follows the message that something else was expected.
  private let hint: String
  private var index = 0
  private var depth = 0

  /// The formula that a text is.
  /// - Parameter hint: What messages about something unexpected end with.
  package static func formula(
    of text: String,
    hint: String = ""
  ) throws(Formula.Problem) -> Formula {
    let scalars = Array(text.unicodeScalars.prefix(maximumLength + 1))
    guard scalars.count <= maximumLength else {
      let message = "an expression has at most \(maximumLength) characters"
      throw Formula.Problem(index: maximumLength, message: message)
    }
    var parser = FormulaParser(scalars: scalars, hint: hint)
    let formula = try parser.sum()
    guard parser.next == nil else { throw parser.unexpected("+ - * / or the end") }
    return formula
  }

  /// The number and the unit that a text without a sign is; `nil` for other texts.
  package static func number(of text: Substring) -> (value: Double, unit: String)? {
    guard text.utf8.count <= maximumLength else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, first.isDigit || first == "." else { return nil }
    var parser = FormulaParser(scalars: scalars, hint: "")
    guard case .number(let value, let unit, _)? = try? parser.number(), parser.next == nil else {
      return nil
    }
    return (value, unit)
  }

  private init(scalars: [Unicode.Scalar], hint: String) {
    (self.scalars, self.hint) = (scalars, hint)
  }
}

// MARK: - Grammar

extension FormulaParser {
  private mutating func sum() throws(Formula.Problem) -> Formula {
    var formula = try product()
    while let (sign, place) = take(["+", "-"]) {
      formula = .operation(sign, formula, try product(), place: place)
    }
    return formula
  }

  private mutating func product() throws(Formula.Problem) -> Formula {
    var formula = try factor()
    while let (sign, place) = take(["*", "/"]) {
      formula = .operation(sign, formula, try factor(), place: place)
    }
    return formula
  }

  private mutating func factor() throws(Formula.Problem) -> Formula {
    var isNegative = false
    while take(["-"]) != nil { isNegative.toggle() }
    skipSpace()
    let formula: Formula
    switch next {
    case "(": formula = try group()
    case "$": formula = try parameter()
    case .some(let scalar) where scalar.isDigit || scalar == ".": formula = try number()
    case .some(let scalar) where scalar.isLetter: formula = try named()
    default: throw unexpected("a number, a $name, - or (")
    }
    return isNegative ? .negative(formula) : formula
  }

  /// Reads what is in parentheses.
  private mutating func group() throws(Formula.Problem) -> Formula {
    try open()
    let formula = try sum()
    guard take([")"]) != nil else { throw unexpected("+ - * / or )") }
    depth -= 1
    return formula
  }

  private mutating func open() throws(Formula.Problem) {
    guard depth < Self.maximumDepth else {
      throw problem("parentheses are nested at most \(Self.maximumDepth) deep")
    }
    depth += 1
    index += 1
  }

  private mutating func parameter() throws(Formula.Problem) -> Formula {
    let place = index
    index += 1
    guard let letter = next, letter.isLetter else { throw unexpected("a name after $") }
    return .parameter(text { $0.isLetter || $0.isDigit }, place: place)
  }

  /// Reads a variable, or a function and its arguments.
  private mutating func named() throws(Formula.Problem) -> Formula {
    let place = index
    let name = text { $0.isLetter || $0.isDigit }
    skipSpace()
    guard next == "(" else { return .variable(name, place: place) }
    guard let function = Formula.Function(rawValue: name) else {
      let names = Formula.Function.allCases.map(\.rawValue).joined(separator: ", ")
      throw Formula.Problem(
        index: place,
        message: "there is no function \(name): there are \(names)"
      )
    }
    try open()
    var arguments = [try sum()]
    while take([","]) != nil { arguments.append(try sum()) }
    guard take([")"]) != nil else { throw unexpected("+ - * / , or )") }
    depth -= 1
    guard arguments.count == function.count else {
      let count = function.count == 1 ? "one argument" : "\(function.count) arguments"
      throw Formula.Problem(index: place, message: "\(name) has \(count), not \(arguments.count)")
    }
    return .call(function, arguments, place: place)
  }
}

// MARK: - Numbers

extension FormulaParser {
  /// Reads a number and its unit, written as everywhere in the format.
  private mutating func number() throws(Formula.Problem) -> Formula {
    let place = index
    let whole = text(\.isDigit)
    let fraction = take(directly: ".") ? text(\.isDigit) : ""
    guard !whole.isEmpty || !fraction.isEmpty else { throw unexpected("a digit") }
    let digits = "\(whole).\(fraction)0\(exponent())"
    guard let number = Double(digits), number.isFinite else {
      let written = String(String.UnicodeScalarView(scalars[place..<index].prefix(24)))
      let message = "\(written) is beyond the largest number, about 1.8e308"
      throw Formula.Problem(index: place, message: message)
    }
    let unitPlace = index
    return .number(number, unit: text(\.isLetter), place: unitPlace)
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
}

// MARK: - Scalars

extension FormulaParser {
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

  private func problem(_ message: String) -> Formula.Problem {
    Formula.Problem(index: index, message: message)
  }

  private mutating func unexpected(_ expected: String) -> Formula.Problem {
    skipSpace()
    let found = next.map { "'\($0.printable)'" } ?? "the end"
    return problem("expected \(expected), found \(found)\(hint)")
  }
}

extension Unicode.Scalar {
  /// Whether it is one of A-Z and a-z.
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether it is one of 0-9.
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
