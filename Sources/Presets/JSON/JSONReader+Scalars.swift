internal import KamuroParticles

extension JSONReader {
  /// The length of the well-formed UTF-8 scalar at `place`, or 0.
  ///
  /// After the Unicode standard's table 3-7: only the second byte's range depends on the first.
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

// MARK: - What messages say was found

extension JSONReader {
  /// An error about what comes next.
  ///
  /// - Parameter opening: The bracket or brace that is still open, named at the end of the file.
  func unexpected(_ expected: String, opening: TextLocation? = nil) -> JSONError {
    if next == nil, let opening {
      return JSONError(at: location, .unclosed(expected: expected, opening: opening))
    }
    if let byte = next, scalarLength(at: index) == 0 {
      return JSONError(at: location, .invalidUTF8(byte: byte))
    }
    return JSONError(at: location, .unexpected(expected: expected, found: nextScalar()))
  }

  /// What comes next: "'x'", "U+0007" or "the end of the file".
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

  /// The letters, digits and underscores that come next, 24 at most.
  func followingWord() -> String {
    let word = bytes[index...].prefix(24).prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default:
        false
      }
    }
    return String(decoding: word, as: UTF8.self)
  }
}

/// A file's text between double quotes, fit for a message: 40 scalars at most, none of them
/// invisible.
func quoted(_ text: String) -> String { "\"\(shown(text, limit: 40))\"" }

/// A text fit for one line of a terminal: so many scalars at most, none of them invisible.
func shown(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  let shown = scalars.prefix(limit).map(\.printable)
  return shown.joined() + (scalars.dropFirst(limit).isEmpty ? "" : "…")
}
