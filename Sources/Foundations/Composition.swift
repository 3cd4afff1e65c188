extension Character {
  /// The single scalar that is canonically equivalent, as in the normal form NFC: é for e with a
  /// combining acute accent; `nil` if there is none.
  ///
  /// Hangul, kana, signs, and Latin, Greek, Cyrillic and Arabic letters are composed, which file
  /// names from macOS contain decomposed.
  package var composed: Unicode.Scalar? {
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.first }
    return scalars.dropFirst().reduce(first) { $0?.syllable(with: $1) } ?? Self.compositions[self]
  }

  /// The scalars by the characters that they are equivalent to; characters are equal if they are
  /// canonically equivalent.
  private static let compositions: [Character: Unicode.Scalar] = {
    let blocks: [Range<UInt32>] = [
      0xC0..<0x530, 0x620..<0x6D4, 0x1E00..<0x2000, 0x2190..<0x2300, 0x3040..<0x3100,
    ]
    let scalars = blocks.joined().compactMap(Unicode.Scalar.init)
    return Dictionary(scalars.map { (Character($0), $0) }) { first, _ in first }
  }()
}

extension Unicode.Scalar {
  /// The Hangul syllable of an initial consonant and a vowel, or of such a syllable and a final
  /// consonant, by the arithmetic of the Unicode Standard, 3.12; `nil` for others.
  fileprivate func syllable(with jamo: Unicode.Scalar) -> Unicode.Scalar? {
    switch (value, jamo.value) {
    case (0x1100..<0x1113, 0x1161..<0x1176):
      Unicode.Scalar(0xAC00 + ((value - 0x1100) * 21 + jamo.value - 0x1161) * 28)
    case (0xAC00..<0xD7A4, 0x11A8..<0x11C3) where (value - 0xAC00).isMultiple(of: 28):
      Unicode.Scalar(value + jamo.value - 0x11A7)
    default: nil
    }
  }
}
