extension ValueRule<Length> {
  /// A length: a number of points, or a text of a number and a unit.
  ///
  /// - Parameters:
  ///   - allowed: The range of the amount, in points or in hundredths of the stage.
  ///   - per: The unit of the denominator in messages: "s" for a velocity.
  static func length(_ allowed: ClosedRange<Double>, per: String = "") -> Self {
    let unit = per.isEmpty ? "pt" : "pt/\(per)"
    let form = ValueForm.length(allowed, per: per)
    return Self(
      form,
      numbers: [AnimatableNumber(form, in: allowed)],
      encode: {
        $0.unit == .points ? .number($0.value) : .text($0.value.written + $0.unit.rawValue)
      },
      decode: { value, reading in
        guard let length = Length(written: value) else {
          reading.note(
            "\(value.quoted) is not a length: expected a number, or text such as \"40vh\""
          )
          return nil
        }
        let amount = allowed.check(length.value, unit: unit, written: value, reading: &reading)
        return amount.map { Length($0, length.unit) }
      }
    )
  }
}

extension ValueRule<Length> {
  /// The numbers of two lengths with names.
  fileprivate func inPairs(named names: (x: String, y: String)) -> [AnimatableNumber<LengthPair>] {
    numbers.map { $0.lifted(to: \LengthPair.x, under: names.x) }
      + numbers.map { $0.lifted(to: \LengthPair.y, under: names.y) }
  }
}

extension Length {
  package init?(written value: PropertyValue) {
    switch value {
    case .number(let number): self.init(number)
    case .text(let text):
      let units = Unit.allCases.filter { text.hasSuffix($0.rawValue) }
      guard let unit = units.max(by: { $0.rawValue.count < $1.rawValue.count }),
        let amount = Double(decimal: text.dropLast(unit.rawValue.count))
      else { return nil }
      self.init(amount, unit)
    default: return nil
    }
  }
}

extension ValueRule<LengthPair> {
  /// Two lengths in a list, with their names in key paths.
  static func pair(
    _ allowed: ClosedRange<Double>,
    named names: (x: String, y: String) = ("x", "y")
  ) -> Self {
    let length = ValueRule<Length>.length(allowed)
    return Self(
      .pair(length.form),
      numbers: length.inPairs(named: names),
      encode: { .list([length.encode($0.x), length.encode($0.y)]) },
      decode: { value, reading in
        guard case .list(let values) = value, values.count == 2 else {
          reading.note("\(value.quoted) is not a pair: expected [x, y]")
          return nil
        }
        let x = reading.descend(.index(0)) { length.decode(values[0], &$0) }
        let y = reading.descend(.index(1)) { length.decode(values[1], &$0) }
        guard let x, let y else { return nil }
        return LengthPair(x, y)
      }
    )
  }
}

extension ValueRule<LengthPair> {
  /// A width and a height: one length for both, or a list of two.
  static func extent(_ allowed: ClosedRange<Double>) -> Self {
    let length = ValueRule<Length>.length(allowed)
    return Self(
      .oneOf([length.form, .pair(length.form)]),
      numbers: length.inPairs(named: ("width", "height")),
      encode: {
        $0.x == $0.y ? length.encode($0.x) : .list([length.encode($0.x), length.encode($0.y)])
      },
      decode: { value, reading in
        guard case .list(let values) = value else {
          return length.decode(value, &reading).map { LengthPair($0, $0) }
        }
        guard values.count == 2 else {
          reading.note("\(value.quoted) of \(values.count) is not a size: expected [width, height]")
          return nil
        }
        let width = reading.descend(.index(0)) { length.decode(values[0], &$0) }
        let height = reading.descend(.index(1)) { length.decode(values[1], &$0) }
        guard let width, let height else { return nil }
        return LengthPair(width, height)
      }
    )
  }
}

extension ValueRule<Size> {
  /// A width and a height in points: one number for both, or a list of two.
  static func size(_ allowed: ClosedRange<Double>) -> Self {
    let number = ValueRule<Double>.number(allowed, "pt")
    return Self(
      .oneOf([number.form, .pair(number.form)]),
      encode: {
        $0.width == $0.height ? .number($0.width) : .list([.number($0.width), .number($0.height)])
      },
      decode: { value, reading in
        guard case .list(let values) = value else {
          return number.decode(value, &reading).map { Size(width: $0, height: $0) }
        }
        guard values.count == 2 else {
          reading.note("\(value.quoted) of \(values.count) is not a size: expected [width, height]")
          return nil
        }
        let width = reading.descend(.index(0)) { number.decode(values[0], &$0) }
        let height = reading.descend(.index(1)) { number.decode(values[1], &$0) }
        guard let width, let height else { return nil }
        return Size(width: width, height: height)
      }
    )
  }
}

extension ValueRule<Angle> {
  /// An angle: a number of radians, or a text in "deg", "rad" or "turn".
  /// - Parameters:
  ///   - allowed: The range in degrees.
  ///   - per: The unit of the denominator: "s" for an angular velocity.
  static func angle(degrees allowed: ClosedRange<Double>, per: String = "") -> Self {
    let unit = per.isEmpty ? "deg" : "deg/\(per)"
    let form = ValueForm.angle(allowed, per: per)
    let radians =
      Angle.degrees(allowed.lowerBound).radians...Angle.degrees(allowed.upperBound).radians
    return Self(
      form,
      numbers: [AnimatableNumber<Double>(form, in: radians).lifted(to: \Angle.radians, under: "")],
      encode: \.written,
      decode: { value, reading in
        guard let angle = Angle(written: value) else {
          reading.note(
            "\(value.quoted) is not an angle: expected radians, or text such as \"90deg\" or \"0.25turn\""
          )
          return nil
        }
        let degrees = angle.radians * 180 / .pi
        // The conversion of "1080deg" to radians and back is not exact; that of 0 is.
        let (least, most) = (allowed.lowerBound, allowed.upperBound)
        let tolerated = (least - abs(least) * 1e-12)...(most + abs(most) * 1e-12)
        guard tolerated.contains(degrees) else {
          return allowed.check(degrees, unit: unit, written: value, reading: &reading)
            .map { Angle.degrees($0) }
        }
        return angle
      }
    )
  }
}

extension Angle {
  private static let radiansPerUnit: [(suffix: String, radians: Double)] = [
    ("deg", .pi / 180), ("rad", 1), ("turn", 2 * .pi),
  ]

  /// The allowed units after the number of an angle.
  package static var unitNames: [String] { radiansPerUnit.map(\.suffix) }

  /// The radians of one unit of a name; `nil` for other words.
  package static func radians(perUnit name: String) -> Double? {
    radiansPerUnit.first { $0.suffix == name }?.radians
  }

  /// In degrees if that is short and exact, otherwise in radians.
  fileprivate var written: PropertyValue {
    let degrees = (radians * 180 / .pi * 1e6).rounded() / 1e6
    let text = PropertyValue.text("\(degrees.written)deg")
    return radians != 0 && Angle(written: text) == self ? text : .number(radians)
  }

  package init?(written value: PropertyValue) {
    switch value {
    case .number(let number): self.init(radians: number)
    case .text(let text):
      guard let unit = Self.radiansPerUnit.first(where: { text.hasSuffix($0.suffix) }),
        let amount = Double(decimal: text.dropLast(unit.suffix.count))
      else { return nil }
      self.init(radians: amount * unit.radians)
    default: return nil
    }
  }
}

extension Double {
  /// Parses a finite decimal number; `nil` for words and hexadecimal digits, which Swift would
  /// accept.
  fileprivate init?(decimal text: Substring) {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    self.init(text)
    guard isFinite else { return nil }
  }
}
