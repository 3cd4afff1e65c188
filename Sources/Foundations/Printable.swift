extension Unicode.Scalar {
  /// Whether a terminal shows the scalar and does nothing else.
  ///
  /// Controls (C0, DEL, C1), format characters (bidirectional controls, zero-width characters,
  /// tags), other invisible characters, line and paragraph separators, and private-use and
  /// unassigned code points are not printable. Variation selectors are: they select the appearance
  /// of the previous character.
  package var isPrintable: Bool {
    if (0x20..<0x7F).contains(value) { return true }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default:
      return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }

  /// The code point in at least four hexadecimal digits: "001B".
  package var hexadecimalDigits: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The scalar if it is printable, else its escape as in Swift: `\u{001B}`.
  package var printable: String {
    isPrintable ? String(self) : "\\u{\(hexadecimalDigits)}"
  }
}

extension String {
  /// Whether both strings have the same UTF-8 bytes.
  ///
  /// Unlike `==` it stops at the first difference, even before long runs of combining marks.
  package func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the string has at most `limit` characters, with 32 bytes of UTF-8 or less on average.
  ///
  /// The second bound keeps single characters of very many scalars out.
  /// - Complexity: O(*limit*).
  package func isShort(upTo limit: Int) -> Bool {
    utf8.count <= limit * 32 && count <= limit
  }

  /// Whether all scalars are printable.
  package var isPrintable: Bool { unicodeScalars.allSatisfy(\.isPrintable) }

  /// The string with each scalar that is not printable replaced by its escape: `\u{001B}[2J`.
  /// - Complexity: O(*n*).
  package var printable: String {
    guard !isPrintable else { return self }
    return unicodeScalars.reduce(into: "") { $0 += $1.printable }
  }
}
