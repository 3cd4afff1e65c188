extension Unicode.Scalar {
  /// Whether a terminal shows the scalar as itself and does nothing else.
  ///
  /// Controls (C0, DEL, C1), format characters (bidirectional controls, zero-width characters, tags),
  /// other invisible characters, line and paragraph separators, and code points without a character
  /// are not printable. Variation selectors are: they choose how the character before them looks.
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

  /// The scalar where it is printable, else its escape as Swift writes it: `\u{001B}`.
  package var printable: String {
    isPrintable ? String(self) : "\\u{\(hexadecimalDigits)}"
  }
}

extension String {
  /// Whether both texts are the same bytes of UTF-8.
  ///
  /// Unlike `==` it ends at the first difference, also where long runs of combining marks follow.
  package func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the text has at most so many characters, none of them of very many scalars.
  /// - Complexity: O(*limit*).
  package func isShort(upTo limit: Int) -> Bool {
    utf8.count <= limit * 32 && count <= limit
  }

  /// Whether all its scalars are printable.
  package var isPrintable: Bool { unicodeScalars.allSatisfy(\.isPrintable) }

  /// The text with an escape in place of each scalar that is not printable: `\u{001B}[2J`.
  /// - Complexity: O(*n*).
  package var printable: String {
    guard !isPrintable else { return self }
    return unicodeScalars.reduce(into: "") { $0 += $1.printable }
  }
}
