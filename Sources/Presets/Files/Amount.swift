internal import KamuroParticles

/// A number with the unit of a length or an angle, or without one, and its arithmetic.
///
/// Units are kept as in physics, except that there are no products of units.
struct Amount: Equatable {
  /// The unit of an amount.
  enum Unit: Equatable {
    /// A plain number.
    case none
    /// A length: points, or hundredths of the stage.
    case length(Length.Unit)
    /// An angle, with the unit's name and its radians.
    case angle(String, radians: Double)
  }

  /// The reason why an operation has no result.
  struct Problem: Error, Equatable {
    let message: String
  }

  /// The number of units.
  var value: Double
  /// The unit of `value`.
  var unit = Unit.none

  /// The amount as it is written: "12", "50vw".
  var written: String { value.written + unit.name }

  /// The amount as a value of a file.
  var content: JSONValue.Content { unit == .none ? .number(value) : .string(written) }
}

extension Amount.Unit {
  /// The names of all units, in the order of messages.
  static let names = Length.Unit.allCases.map(\.rawValue) + Angle.unitNames

  /// The unit of a name; `nil` for other words.
  init?(named name: String) {
    if let unit = Length.Unit(rawValue: name) {
      self = .length(unit)
    } else if let radians = Angle.radians(perUnit: name) {
      self = .angle(name, radians: radians)
    } else {
      return nil
    }
  }

  /// The name after a number; empty for a plain number.
  var name: String {
    switch self {
    case .none: ""
    case .length(let unit): unit.rawValue
    case .angle(let name, _): name
    }
  }

  /// The number of these units in one of another; `nil` if they do not measure the same.
  func count(in other: Self) -> Double? {
    if case .angle(_, let own) = self, case .angle(_, let others) = other { return others / own }
    return self == other ? 1 : nil
  }
}

// MARK: - Arithmetic

extension Amount {
  /// The amount with the opposite sign.
  static prefix func - (amount: Amount) -> Amount {
    Amount(value: -amount.value, unit: amount.unit)
  }

  /// The result of an operator, one of + - * /.
  func combined(with other: Amount, by sign: Unicode.Scalar) throws(Problem) -> Amount {
    let result =
      switch sign {
      case "+": try sum(with: other, by: sign)
      case "-": try sum(with: -other, by: sign)
      case "*": try product(with: other)
      default: try quotient(by: other)
      }
    guard result.value.isFinite else {
      throw Problem(message: "\(text(sign, other)) is beyond the largest number, about 1.8e308")
    }
    return result
  }

  private func sum(with other: Amount, by sign: Unicode.Scalar) throws(Problem) -> Amount {
    guard let count = unit.count(in: other.unit) else {
      let given = sign == "-" ? -other : other
      throw Problem(message: "\(text(sign, given)): both amounts must have the same unit")
    }
    return Amount(value: value + other.value * count, unit: unit)
  }

  private func product(with other: Amount) throws(Problem) -> Amount {
    guard unit == .none || other.unit == .none else {
      throw Problem(message: "\(text("*", other)): one of two factors must be a plain number")
    }
    return Amount(value: value * other.value, unit: unit == .none ? other.unit : unit)
  }

  private func quotient(by other: Amount) throws(Problem) -> Amount {
    guard other.value != 0 else { throw Problem(message: "\(text("/", other)): division by zero") }
    if other.unit == .none { return Amount(value: value / other.value, unit: unit) }
    guard let count = unit.count(in: other.unit) else {
      let rule = "the divisor must be a plain number or have the same unit"
      throw Problem(message: "\(text("/", other)): \(rule)")
    }
    return Amount(value: value / (other.value * count))
  }

  private func text(_ sign: Unicode.Scalar, _ other: Amount) -> String {
    "\(written) \(sign) \(other.written)"
  }
}
