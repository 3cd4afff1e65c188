/// How a property's value is read and written.
package struct ValueRule<Value: Sendable>: Sendable {
  /// The form of the values.
  package let form: ValueForm
  let decode: @Sendable (PropertyValue, inout PropertyReading) -> Value?
  let encode: @Sendable (Value) -> PropertyValue
  /// The numbers in a value that tracks can animate.
  let numbers: [AnimatableNumber<Value>]

  init(
    _ form: ValueForm,
    numbers: [AnimatableNumber<Value>] = [],
    encode: @escaping @Sendable (Value) -> PropertyValue,
    decode: @escaping @Sendable (PropertyValue, inout PropertyReading) -> Value?
  ) {
    self.form = form
    self.decode = decode
    self.encode = encode
    self.numbers = numbers
  }
}

extension ClosedRange<Double> {
  /// The value if it is in the range; otherwise a note and `nil`.
  func check(
    _ value: Double,
    unit: String,
    written: PropertyValue,
    reading: inout PropertyReading
  ) -> Double? {
    guard contains(value) else {
      let suffix = unit.isEmpty ? "" : " \(unit)"
      reading.note(
        "\(written.quoted) is outside \(lowerBound.written)...\(upperBound.written)\(suffix)"
      )
      return nil
    }
    return value
  }
}

extension ValueRule<Double> {
  /// A number in a range, inclusive.
  static func number(_ allowed: ClosedRange<Double>, _ unit: String = "") -> Self {
    let form = ValueForm.number(allowed, unit: unit)
    return Self(
      form,
      numbers: [AnimatableNumber(form, in: allowed)],
      encode: PropertyValue.number,
      decode: { value, reading in
        guard case .number(let number) = value else {
          reading.note("\(value.quoted) is not a number\(OtherNames.hint(forNumber: value))")
          return nil
        }
        return allowed.check(number, unit: unit, written: value, reading: &reading)
      }
    )
  }

  /// A number in a range, inclusive, which tracks cannot animate.
  static func amount(_ allowed: ClosedRange<Double>, _ unit: String = "") -> Self {
    let rule = number(allowed, unit)
    return Self(rule.form, encode: rule.encode, decode: rule.decode)
  }

  /// A number, by default of seconds, or "infinite".
  static func span(_ allowed: ClosedRange<Double>, _ unit: String = "s") -> Self {
    let finite = number(allowed, unit)
    return Self(
      .oneOf([finite.form, .choice(["infinite"])]),
      encode: { $0.isInfinite ? .text("infinite") : .number($0) },
      decode: { value, reading in
        value == .text("infinite") ? .infinity : finite.decode(value, &reading)
      }
    )
  }
}

extension ValueRule<Int> {
  /// A whole number in a range, inclusive.
  static func count(_ allowed: ClosedRange<Int>) -> Self {
    let limits = Double(allowed.lowerBound)...Double(allowed.upperBound)
    let number = ValueRule<Double>.number(limits)
    return Self(
      .count(allowed),
      encode: { .number(Double($0)) },
      decode: { value, reading in
        guard let decoded = number.decode(value, &reading) else { return nil }
        guard decoded == decoded.rounded() else {
          reading.note("\(value.quoted) is not a whole number")
          return nil
        }
        return Int(decoded)
      }
    )
  }
}

extension ValueRule<Bool> {
  /// True or false.
  static let flag = Self(.flag, encode: PropertyValue.flag) { value, reading in
    guard case .flag(let flag) = value else {
      reading.note("\(value.quoted) is neither true nor false")
      return nil
    }
    return flag
  }
}

extension ValueRule<String> {
  /// Text up to a number of characters, without control characters.
  ///
  /// Characters are counted as in JSON Schema: by Unicode scalars.
  static func text(maximum: Int) -> Self {
    Self(.text(maximum: maximum), encode: PropertyValue.text) { value, reading in
      guard case .text(let text) = value else {
        reading.note("\(value.quoted) is not a text: expected \"…\"")
        return nil
      }
      let count = text.unicodeScalars.count
      guard count <= maximum else {
        reading.note("\(count) characters are more than \(maximum)")
        return nil
      }
      let isControl = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory == .control
      }
      guard !text.unicodeScalars.contains(where: isControl) else {
        reading.note("control characters are not allowed")
        return nil
      }
      return text
    }
  }
}

extension ValueRule where Value: RawRepresentable<String> & CaseIterable {
  /// One of the names of an enumeration.
  static func choice() -> Self {
    let names = Value.allCases.map { $0.rawValue }
    return Self(
      .choice(names),
      encode: { .text($0.rawValue) },
      decode: { value, reading in
        guard case .text(let name) = value, let found = Value(rawValue: name) else {
          reading.note(value, isNoneOf: names)
          return nil
        }
        return found
      }
    )
  }
}

extension ValueRule {
  /// A list of up to a number of values, with a rule for each.
  static func list<Element>(of rule: ValueRule<Element>, maximum: Int) -> Self
  where Value == [Element] {
    Self(
      .list(rule.form, count: 0...maximum),
      encode: { .list($0.map(rule.encode)) },
      decode: { value, reading in
        reading.elements(of: value, maximum: maximum)?.enumerated().compactMap { index, value in
          reading.descend(.index(index)) { rule.decode(value, &$0) }
        }
      }
    )
  }
}

// What is the same for values of any type.
extension PropertyReading {
  /// The elements of a list of up to a number of values; otherwise a note and `nil`.
  fileprivate mutating func elements(of value: PropertyValue, maximum: Int) -> [PropertyValue]? {
    guard case .list(let values) = value else {
      note("\(value.quoted) is not a list: expected [ … ]")
      return nil
    }
    guard values.count <= maximum else {
      note("\(values.count) elements are more than \(maximum)")
      return nil
    }
    return values
  }

  /// Notes that a value is none of some names.
  fileprivate mutating func note(_ value: PropertyValue, isNoneOf names: [String]) {
    let hint = OtherNames.hint(for: value, among: names)
    note("\(value.quoted) is none of \(names.joined(separator: ", "))\(hint)")
  }
}

extension ValueRule {
  /// A value, or a list of several; null, which is not written, for none.
  static func oneOrMore<Element>(of rule: ValueRule<Element>, maximum: Int) -> Self
  where Value == [Element] {
    let list = list(of: rule, maximum: maximum)
    return Self(
      .oneOf([rule.form, .list(rule.form, count: 1...maximum)]),
      encode: { values in
        switch values.count {
        case 0: .null
        case 1: rule.encode(values[0])
        default: list.encode(values)
        }
      },
      decode: { value, reading in
        if case .list(let values) = value {
          guard !values.isEmpty else {
            reading.note("an empty list: expected one at least")
            return nil
          }
          return list.decode(value, &reading)
        }
        return rule.decode(value, &reading).map { [$0] }
      }
    )
  }
}

extension ValueRule<[PropertyValue.Member]> {
  /// An object of any values, named by parameters.
  static let parameters = Self(.parameters, encode: PropertyValue.object) { value, reading in
    guard case .object(let members) = value else {
      reading.note("\(value.quoted) is not an object: expected { … }")
      return nil
    }
    return members
  }
}

extension ValueRule where Value: Declared {
  /// An object whose members are the properties of a declared type.
  static func object() -> Self {
    Self(.object(ObjectForm(Value.self)), encode: \.written) { value, reading in
      Value.read(from: value, reading: &reading)
    }
  }

  /// An object whose numbers tracks can animate.
  static func animatableObject() -> Self {
    let object = object()
    return Self(
      object.form,
      numbers: Value.numbers,
      encode: object.encode,
      decode: object.decode
    )
  }
}
