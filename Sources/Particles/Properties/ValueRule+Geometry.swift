extension ValueRule<Length> {
  /// A length: a number of points, or a text of a number and a unit.
  ///
  /// - Parameters:
  ///   - allowed: The range of the amount, in points or in hundredths of the stage.
  ///   - per: What it is counted by, for messages: "s" makes it a velocity.
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

extension Length {
  init?(written value: PropertyValue) {
    switch value {
    case .number(let number): self.init(number)
    case .text(let text):
      let units = Unit.allCases.filter { text.hasSuffix($0.rawValue) }
      guard let unit = units.max(by: { $0.rawValue.count < $1.rawValue.count }),
        let amount = Double(text.dropLast(unit.rawValue.count)), amount.isFinite
      else { return nil }
      self.init(amount, unit)
    default: return nil
    }
  }
}

extension ValueRule<LengthPair> {
  /// Two lengths in a list, whose names in key paths are given.
  static func pair(
    _ allowed: ClosedRange<Double>,
    named names: (x: String, y: String) = ("x", "y")
  ) -> Self {
    let length = ValueRule<Length>.length(allowed)
    return Self(
      .pair(length.form),
      numbers: length.numbers.map { $0.lifted(to: \LengthPair.x, under: names.x) }
        + length.numbers.map { $0.lifted(to: \LengthPair.y, under: names.y) },
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

extension ValueRule<Contents.Corner> {
  /// A corner of a path: two numbers in a list.
  static var corner: Self {
    let number = ValueRule<Double>.number(-1...1)
    return Self(
      .pair(number.form),
      encode: { .list([.number($0.x), .number($0.y)]) },
      decode: { value, reading in
        guard case .list(let values) = value, values.count == 2 else {
          reading.note("\(value.quoted) is not a corner: expected [x, y]")
          return nil
        }
        let x = reading.descend(.index(0)) { number.decode(values[0], &$0) }
        let y = reading.descend(.index(1)) { number.decode(values[1], &$0) }
        guard let x, let y else { return nil }
        return Contents.Corner(x: x, y: y)
      }
    )
  }
}

extension ValueRule<Size> {
  /// A width and a height in points: one number for both, or a list of two.
  static func size(_ allowed: ClosedRange<Double>) -> Self {
    let number = ValueRule<Double>.number(allowed, "pt")
    return Self(
      .pair(number.form),
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
  ///   - per: What it is counted by: "s" makes it an angular velocity.
  static func angle(degrees allowed: ClosedRange<Double>, per: String = "") -> Self {
    let unit = per.isEmpty ? "deg" : "deg/\(per)"
    let form = ValueForm.angle(allowed, per: per)
    let radians =
      Angle.degrees(allowed.lowerBound).radians...Angle.degrees(allowed.upperBound).radians
    return Self(
      form,
      numbers: [AnimatableNumber<Double>(form, in: radians).lifted(to: \Angle.radians, under: "")],
      encode: { .number($0.radians) },
      decode: { value, reading in
        guard let angle = Angle(written: value) else {
          reading.note(
            "\(value.quoted) is not an angle: expected radians, or text such as \"90deg\" or \"0.25turn\""
          )
          return nil
        }
        let degrees = angle.radians * 180 / .pi
        // Half a millionth of a degree of room: "1080deg" in radians and back is not exact.
        let room = (allowed.lowerBound - 1e-6)...(allowed.upperBound + 1e-6)
        guard room.contains(degrees) else {
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

  init?(written value: PropertyValue) {
    switch value {
    case .number(let number): self.init(radians: number)
    case .text(let text):
      guard let unit = Self.radiansPerUnit.first(where: { text.hasSuffix($0.suffix) }),
        let amount = Double(text.dropLast(unit.suffix.count)), amount.isFinite
      else { return nil }
      self.init(radians: amount * unit.radians)
    default: return nil
    }
  }
}

extension ValueRule<Color> {
  private static var channels: [(String, any WritableKeyPath<Color, Double> & Sendable)] {
    [("red", \.red), ("green", \.green), ("blue", \.blue), ("alpha", \.alpha)]
  }

  /// "#rrggbb", "#rrggbbaa", or a list of three or four numbers 0...1.
  static let color = Self(
    .color,
    numbers: channels.map { name, channel in
      AnimatableNumber<Double>(.number(0...1, unit: ""), in: 0...1).lifted(to: channel, under: name)
    },
    encode: \.written,
    decode: { value, reading in
      guard let color = Color(written: value) else {
        reading.note(
          "\(value.quoted) is not a color: expected \"#rrggbb\", \"#rrggbbaa\" or [r, g, b, a] of 0...1"
        )
        return nil
      }
      return color
    }
  )
}

extension Color {
  init?(written value: PropertyValue) {
    switch value {
    case .text(let text): self.init(hex: text)
    case .list(let values):
      let channels = values.compactMap { value -> Double? in
        guard case .number(let number) = value, (0...1).contains(number) else { return nil }
        return number
      }
      guard channels.count == values.count, (3...4).contains(channels.count) else { return nil }
      self.init(
        red: channels[0],
        green: channels[1],
        blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 1
      )
    default: return nil
    }
  }

  private init?(hex text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
      digits.count == 6 || digits.count == 8
    else { return nil }
    let channels = stride(from: 0, to: digits.count, by: 2).map {
      Double(digits[$0] * 16 + digits[$0 + 1]) / 255
    }
    self.init(
      red: channels[0],
      green: channels[1],
      blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1
    )
  }

  /// As "#rrggbb" or "#rrggbbaa" where that is exact, else as a list.
  var written: PropertyValue {
    let channels = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
    let bytes = channels.map { ($0 * 255).rounded() }
    guard zip(channels, bytes).allSatisfy({ $0 == $1 / 255 && (0...255).contains($1) }) else {
      return .list(channels.map(PropertyValue.number))
    }
    let digits = bytes.map { byte in
      let text = String(Int(byte), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return .text("#" + digits.joined())
  }
}
