internal import KamuroParticles

extension JSONReader {
  /// The length of the well-formed UTF-8 scalar at the index `place`, or 0 if it is ill-formed.
  ///
  /// See table 3-7 of the Unicode standard: only the second byte's range depends on the first byte.
  func scalarLength(at place: Int) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[place] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: length = 3
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard place + length <= bytes.count, second.contains(bytes[place + 1]) else { return 0 }
    let rest = bytes[(place + 2)..<(place + length)]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}

// MARK: - Descriptions for messages

extension JSONReader {
  /// Creates an error about the next scalar.
  ///
  /// - Parameter opening: The unclosed bracket or brace, which the message names at the end of the
  ///   file.
  func unexpected(_ expected: String, opening: TextLocation? = nil) -> JSONError {
    if next == nil, let opening {
      return JSONError(at: location, .unclosed(expected: expected, opening: opening))
    }
    if let byte = next, scalarLength(at: index) == 0 {
      return JSONError(at: location, .invalidUTF8(byte: byte))
    }
    return JSONError(at: location, .unexpected(expected: expected, found: nextScalar()))
  }

  /// A description of the next scalar: "'x'", "U+0007" or "the end of the file".
  private func nextScalar() -> String {
    guard let byte = next else { return "the end of the file" }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return "the end of the line" }
    let scalars = String(
      decoding: bytes[index..<(index + scalarLength(at: index))],
      as: UTF8.self
    ).unicodeScalars
    guard let scalar = scalars.first else { return "nothing" }
    return scalar.isPrintable ? "'\(scalar)'" : "U+\(scalar.hexadecimalDigits)"
  }

  /// The next letters, digits and underscores, and in JavaScript dollar signs.
  /// - Parameter limit: The most of them.
  func followingWord(limit: Int = 24) -> String {
    let word = bytes[index...].prefix(limit).prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default:
        isLenient && byte == UInt8(ascii: "$")
      }
    }
    return String(decoding: word, as: UTF8.self)
  }
}

/// A text in double quotes, truncated to 40 scalars and escaped, for messages.
func quoted(_ text: String) -> String { "\"\(shown(text, limit: 40))\"" }

/// A text truncated to `limit` scalars, with invisible scalars escaped, for one line of a terminal.
func shown(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  let shown = scalars.prefix(limit).map(\.printable)
  return shown.joined() + (scalars.dropFirst(limit).isEmpty ? "" : "…")
}
