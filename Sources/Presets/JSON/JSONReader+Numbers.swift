extension JSONReader {
  /// Reads a number by the grammar of RFC 8259, or by that of JavaScript, rounded to the nearest
  /// Double.
  mutating func number() throws(JSONError) -> Double {
    let start = location
    if isLenient, take("+"), next == UInt8(ascii: "-") { throw unexpected("a digit after '+'") }
    let startIndex = index
    _ = take("-")
    if isLenient, let number = try hexadecimal() {
      return bytes[startIndex] == UInt8(ascii: "-") ? -number : number
    } else if take("0") {
      if isDigitNext { throw JSONError(at: start, .leadingZero) }
    } else if next == UInt8(ascii: ".") {
      guard isLenient else { throw JSONError(at: location, .missingIntegerDigit) }
    } else {
      try takeDigits(after: "'-'")
    }
    let hasInteger = index > startIndex && bytes[index - 1] != UInt8(ascii: "-")
    if take("."), isDigitNext || !isLenient || !hasInteger {
      try takeDigits(after: "the decimal point")
    }
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

  /// Reads a hexadecimal number of up to 13 digits, as `0xff8800`; `nil` if there is none.
  private mutating func hexadecimal() throws(JSONError) -> Double? {
    guard next == UInt8(ascii: "0"), index + 1 < bytes.count,
      bytes[index + 1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    index += 2
    var (number, count) = (0, 0)
    while let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, count < 13 {
      (number, count) = (number << 4 | digit, count + 1)
      index += 1
    }
    guard count > 0 else { throw unexpected("a hexadecimal digit after \"0x\"") }
    return Double(number)
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
