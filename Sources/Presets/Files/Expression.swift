internal import KamuroFoundations
internal import KamuroParticles

/// The value of an expression with parameters in an effect file: `2 * $size + 1`.
struct Expression {
  /// A function from the name of a parameter to its value, or to a reason why it has none.
  typealias Lookup = (String) throws(Amount.Problem) -> Amount

  /// The rule that helps where a text was meant.
  static let rule = "a $ that is text is written $$"

  private let value: Lookup

  /// The formula that a text is.
  static func formula(of text: String) throws(Formula.Problem) -> Formula {
    try FormulaParser.formula(of: text, hint: "; \(rule)")
  }

  /// The value of a formula.
  static func value(
    of formula: Formula,
    with value: @escaping Lookup
  ) throws(Formula.Problem) -> Amount {
    try Expression(value: value).value(of: formula)
  }

  /// The amount that a text is, such as "-50vw"; `nil` for other texts.
  static func amount(of text: String) -> Amount? {
    let isPlus = text.utf8.first == UInt8(ascii: "+")
    let isSigned = isPlus || text.utf8.first == UInt8(ascii: "-")
    guard let (number, name) = FormulaParser.number(of: text.dropFirst(isSigned ? 1 : 0)) else {
      return nil
    }
    guard let unit = name.isEmpty ? Amount.Unit.none : Amount.Unit(named: name) else { return nil }
    return Amount(value: isSigned && !isPlus ? -number : number, unit: unit)
  }

  private func value(of formula: Formula) throws(Formula.Problem) -> Amount {
    switch formula {
    case .number(let number, let name, let place):
      return Amount(value: number, unit: try unit(named: name, afterNumberAt: place))
    case .negative(let formula): return try -value(of: formula)
    case .operation(let sign, let one, let other, let place):
      let (one, other) = (try value(of: one), try value(of: other))
      return try at(place) { () throws(Amount.Problem) in try one.combined(with: other, by: sign) }
    case .parameter(let name, let place):
      return try at(place) { () throws(Amount.Problem) in try value(name) }
    case .call(let function, let arguments, let place):
      var amounts: [Amount] = []
      for argument in arguments { amounts.append(try value(of: argument)) }
      let values = amounts
      return try at(place) { () throws(Amount.Problem) in try Amount(function, of: values) }
    case .variable(let name, let place):
      let message = "\(quoted(name)) is no number, no $name and no function; \(Self.rule)"
      throw Formula.Problem(index: place, message: message)
    }
  }

  private func unit(
    named name: String,
    afterNumberAt place: Int
  ) throws(Formula.Problem) -> Amount.Unit {
    if name.isEmpty { return .none }
    guard let unit = Amount.Unit(named: name) else {
      let names = Amount.Unit.names.joined(separator: ", ")
      let message = "unknown unit \(quoted(name)): expected \(names)"
      throw Formula.Problem(index: place, message: message)
    }
    return unit
  }

  private func at(
    _ place: Int,
    _ body: () throws(Amount.Problem) -> Amount
  ) throws(Formula.Problem) -> Amount {
    do throws(Amount.Problem) {
      return try body()
    } catch {
      throw Formula.Problem(index: place, message: error.message)
    }
  }
}
