/// A number that may have the unit of a length or an angle.
package struct Quantity: Equatable, Sendable {
  /// The unit of a quantity.
  package enum Unit: Hashable, Sendable {
    /// A plain number: in points if it is a length, in radians if it is an angle.
    case none
    /// A part of the stage.
    case length(Length.Unit)
    /// Radians.
    case radians
  }

  /// The number of units.
  package var value: Double
  /// The unit of `value`.
  package var unit: Unit

  /// Creates a quantity.
  package init(_ value: Double, _ unit: Unit = .none) {
    self.value = value
    self.unit = unit
  }

  /// The number on a stage: lengths in points, angles in radians.
  func number(on stage: Size) -> Double {
    switch unit {
    case .none, .radians: value
    case .length(let unit): Length(value, unit).points(on: stage)
    }
  }

  /// Whether the unit is allowed for values of a form.
  func fits(_ form: ValueForm) -> Bool {
    switch (unit, form) {
    case (.none, _), (.length, .length), (.radians, .angle): true
    default: false
    }
  }
}

extension ValueRule<Quantity> {
  /// The rule for a number, a length such as "40vh" or an angle such as "90deg", with its amount in
  /// a range.
  static func quantity(_ allowed: ClosedRange<Double>) -> Self {
    Self(
      .quantity(allowed),
      encode: { quantity in
        switch quantity.unit {
        case .none: .number(quantity.value)
        case .length(let unit): .text(quantity.value.written + unit.rawValue)
        case .radians: .text(quantity.value.written + "rad")
        }
      },
      decode: { value, reading in
        guard let quantity = Quantity(written: value) else {
          reading.note(
            "\(value.quoted) is not a number, a length such as \"40vh\" or an angle such as \"90deg\""
          )
          return nil
        }
        let amount = allowed.check(quantity.value, unit: "", written: value, reading: &reading)
        return amount.map { Quantity($0, quantity.unit) }
      }
    )
  }
}

extension Quantity {
  fileprivate init?(written value: PropertyValue) {
    if case .number(let number) = value {
      self.init(number)
    } else if let length = Length(written: value) {
      self.init(length.value, .length(length.unit))
    } else if let angle = Angle(written: value) {
      self.init(angle.radians, .radians)
    } else {
      return nil
    }
  }
}
