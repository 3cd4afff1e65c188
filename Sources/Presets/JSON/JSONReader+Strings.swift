extension JSONReader {
  /// Reads a string from its opening quotation mark on, and resolves its escapes.
  mutating func string() throws(JSONError) -> String {
    let (opening, mark) = (location, next)
    index += 1
    var text = ""
    var plainStart = index
    while let byte = next {
      switch byte {
      case _ where byte == mark:
        text += String(decoding: bytes[plainStart..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[plainStart..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        plainStart = index
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw JSONError(at: opening, .lineBreakInString)
      case 0..<0x20:
        throw JSONError(at: location, .controlCharacterInString(byte))
      default:
        try takeScalar()
      }
    }
    throw JSONError(at: opening, .unclosedString)
  }

  /// Reads an escape from its backslash on.
  mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = location
    index += 1
    if take("\"") { return "\"" }
    if take("\\") { return "\\" }
    if isLenient, take("'") { return "'" }
    if isLenient, take("`") { return "`" }
    if take("/") { return "/" }
    if take("b") { return "\u{8}" }
    if take("f") { return "\u{C}" }
    if take("n") { return "\n" }
    if take("r") { return "\r" }
    if take("t") { return "\t" }
    if take("u") { return try unicodeEscape(at: start) }
    throw unexpectedInEscape { .unknownEscape(found: $0) }
  }

  /// Reads the digits after `\u` and, for a lead surrogate, the trail surrogate's escape.
  private mutating func unicodeEscape(at start: TextLocation) throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else {
      throw JSONError(at: start, .loneSurrogate(unit))
    }
    let trail = try codeUnit()
    guard UTF16.isTrailSurrogate(trail) else { throw JSONError(at: start, .loneSurrogate(unit)) }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Reads four hexadecimal digits.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpectedInEscape { .incompleteUnicodeEscape(found: $0) }
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// Creates an error about the next scalar in an escape, with its location.
  private func unexpectedInEscape(_ problem: (String) -> JSONError.Problem) -> JSONError {
    let error = unexpected("")
    guard case .unexpected(_, let found) = error.problem else { return error }
    return JSONError(at: error.location, problem(found))
  }
}
