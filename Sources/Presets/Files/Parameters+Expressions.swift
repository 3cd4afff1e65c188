internal import KamuroParticles

extension Parameters {
  /// The value of an expression, in place of a text.
  func compute(
    _ text: String,
    of value: JSONValue,
    at path: PropertyPath,
    in filled: inout Filled
  ) -> JSONValue {
    var sources: [String] = []
    var isReported = false
    do throws(Formula.Problem) {
      let formula = try Expression.formula(of: text)
      if formula.hasVariables {
        return try substitute(in: text, formula, of: value, at: path, in: &filled)
      }
      let amount = try Expression.value(of: formula) { (name) throws(Amount.Problem) in
        guard let given = given(name) else {
          isReported = names.contains(name)
          throw Amount.Problem(message: "\(unknown(name)); \(Expression.rule)")
        }
        if let source = given.source {
          let note = "\(name) by \(source)"
          if !sources.contains(note) { sources.append(note) }
        }
        return try Self.amount(of: given.value, named: name)
      }
      let note = (["the value of \(quoted(text))"] + sources).joined(separator: ", ")
      filled.note(" (\(note))", at: path)
      return JSONValue(amount.content, at: value.location)
    } catch {
      filled.lack(path, isReported ? nil : error.message, index: error.index)
      return JSONValue(.null, at: value.location)
    }
  }

  /// An expression of particles, with the numbers that parameters are.
  private func substitute(
    in text: String,
    _ formula: Formula,
    of value: JSONValue,
    at path: PropertyPath,
    in filled: inout Filled
  ) throws(Formula.Problem) -> JSONValue {
    var scalars = Array(text.unicodeScalars)
    for (name, range) in formula.parameters.reversed() {
      guard let given = given(name) else {
        throw Formula.Problem(index: range.lowerBound, message: unknown(name))
      }
      guard case .number(let number) = given.value.content else {
        let message = "$\(name) is \(given.value.kind): particles have numbers only"
        throw Formula.Problem(index: range.lowerBound, message: message)
      }
      scalars.replaceSubrange(range, with: Array("(\(number.written))".unicodeScalars))
      if let source = given.source {
        filled.note(" (the parameter \(name), by \(source))", at: path)
      }
    }
    let written = String(String.UnicodeScalarView(scalars))
    return JSONValue(.string(written), at: value.location)
  }

  /// The amount that a parameter's value is.
  private static func amount(of value: JSONValue, named name: String) throws(Amount.Problem)
    -> Amount
  {
    switch value.content {
    case .number(let number): return Amount(value: number)
    case .string(let text):
      if let amount = Expression.amount(of: text) { return amount }
      throw refusal(name, is: quoted(text))
    default: throw refusal(name, is: value.kind)
    }
  }

  private static func refusal(_ name: String, is found: String) -> Amount.Problem {
    let allowed = "only a number, a length or an angle can be calculated with"
    return Amount.Problem(message: "$\(name) is \(found): \(allowed)")
  }
}
