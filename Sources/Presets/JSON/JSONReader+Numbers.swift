extension JSONReader {
  /// Reads a number by the grammar of RFC 8259, rounded to the nearest Double.
  mutating func number() throws(JSONError) -> Double {
    let (start, startIndex) = (location, index)
    _ = take("-")
    if take("0") {
      if isDigitNext { throw JSONError(at: start, .leadingZero) }
    } else if next == UInt8(ascii: ".") {
      throw JSONError(at: location, .missingIntegerDigit)
    } else {
      try takeDigits(after: "'-'")
    }
    if take(".") { try takeDigits(after: "the decimal point") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try takeDigits(after: "the exponent's 'e'")
    }
    let text = String(decoding: bytes[startIndex..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      let shown = text.count > 24 ? text.prefix(24) + "…" : text[...]
      throw JSONError(at: start, .numberTooLarge(String(shown)))
    }
    return number
  }

  private var isDigitNext: Bool {
    guard let next else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
  }

  /// Reads one or more digits.
  private mutating func takeDigits(after place: String) throws(JSONError) {
    guard isDigitNext else { throw unexpected("a digit after \(place)") }
    while isDigitNext { index += 1 }
  }
}
