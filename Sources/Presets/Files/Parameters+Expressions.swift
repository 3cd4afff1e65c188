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
    do throws(Expression.Problem) {
      let amount = try Expression.value(of: text) { (name) throws(Amount.Problem) in
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
