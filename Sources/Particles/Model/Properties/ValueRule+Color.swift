extension ValueRule<Color> {
  private static var channels: [(String, any WritableKeyPath<Color, Double> & Sendable)] {
    [("red", \.red), ("green", \.green), ("blue", \.blue), ("alpha", \.alpha)]
  }

  /// "#rgb", "#rgba", "#rrggbb", "#rrggbbaa", a color name of CSS, or a list of three or four numbers
  /// 0...1.
  static let color = Self(
    .color,
    numbers: channels.map { name, channel in
      AnimatableNumber<Double>(.number(0...1, unit: ""), in: 0...1).lifted(to: channel, under: name)
    },
    encode: \.written,
    decode: { value, reading in
      guard let color = Color(written: value) else {
        let digits = "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\""
        let allowed = "\(digits), a color name of CSS or [r, g, b, a] of 0...1"
        reading.note(
          "\(value.quoted) is not a color: expected \(allowed)\(Color.suggestion(for: value))"
        )
        return nil
      }
      return color
    }
  )
}

extension Color {
  package init?(written value: PropertyValue) {
    switch value {
    case .text(let text) where text.hasPrefix("#"): self.init(hex: text)
    case .text(let text): self.init(named: text)
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

  /// Reads 3, 4, 6 or 8 hexadecimal digits after a "#", as in CSS.
  package init?(hex text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
      [3, 4, 6, 8].contains(digits.count)
    else { return nil }
    // As in CSS, one digit for a channel stands for two of it.
    let step = digits.count < 6 ? 1 : 2
    let channels: [Double] = stride(from: 0, to: digits.count, by: step).map { first in
      let level: Int = digits[first] * 16 + digits[first + step - 1]
      return Double(level) / 255
    }
    self.init(
      red: channels[0],
      green: channels[1],
      blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1
    )
  }

  /// As "#rrggbb" or "#rrggbbaa" if that is exact, otherwise as a list.
  package var written: PropertyValue {
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
