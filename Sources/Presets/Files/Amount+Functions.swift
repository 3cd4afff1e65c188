internal import KamuroFoundations
internal import KamuroParticles

extension Amount {
  /// The value of a function of some amounts.
  ///
  /// Angles are for sines and cosines radians. Other functions keep a unit that all arguments have.
  init(_ function: Formula.Function, of amounts: [Amount]) throws(Problem) {
    switch function {
    case .cos, .sin:
      self.init(value: function.value(try amounts[0].radians(of: function)))
    case .exp, .sqrt:
      guard amounts[0].unit == .none else {
        throw Problem(
          message: "\(function.rawValue) is of a plain number, not \(amounts[0].written)"
        )
      }
      self.init(value: function.value(amounts[0].value))
    case .step:
      let values = try Self.values(of: amounts, in: function)
      self.init(value: function.value(values[0], values[1]))
    case .mix:
      let values = try Self.values(of: Array(amounts.dropLast()), in: function)
      guard amounts[2].unit == .none else {
        throw Problem(message: "the part in mix is a plain number, not \(amounts[2].written)")
      }
      let value = function.value(values[0], values[1], amounts[2].value)
      self.init(value: value, unit: amounts[0].unit)
    case .abs, .floor, .max, .min, .mod, .clamp:
      let values = try Self.values(of: amounts, in: function) + [0, 0]
      self.init(value: function.value(values[0], values[1], values[2]), unit: amounts[0].unit)
    }
    guard value.isFinite else {
      throw Problem(message: "\(function.rawValue) is beyond the largest number, about 1.8e308")
    }
  }

  private func radians(of function: Formula.Function) throws(Problem) -> Double {
    switch unit {
    case .none: return value
    case .angle(_, let radians): return value * radians
    case .length:
      throw Problem(message: "\(function.rawValue) is of an angle, not \(written)")
    }
  }

  /// The values in the unit of the first.
  private static func values(
    of amounts: [Amount],
    in function: Formula.Function
  ) throws(Problem) -> [Double] {
    var values: [Double] = []
    for amount in amounts {
      guard let count = amounts[0].unit.count(in: amount.unit) else {
        let message = "\(function.rawValue) of \(amounts[0].written) and \(amount.written): "
        throw Problem(message: message + "all must have the same unit")
      }
      values.append(amount.value * count)
    }
    return values
  }
}
