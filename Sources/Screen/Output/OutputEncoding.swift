/// The encoding of glyphs in output.
package enum OutputEncoding: Hashable, Sendable {
  case utf8
  /// Only ASCII; other glyphs are replaced by similar ones or `?`.
  case ascii

  /// The scalar that is sent for a glyph.
  package func sent(_ glyph: Unicode.Scalar) -> Unicode.Scalar {
    self == .utf8 || glyph.isASCII ? glyph : glyph.asciiReplacement
  }
}

extension Unicode.Scalar {
  /// A density ramp from no ink to full ink.
  private static let ramp: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "@"]

  /// Similar ASCII characters of single glyphs.
  private static let similarCharacters: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2580}": "\"", "\u{2584}": "_", "\u{2588}": "#", "\u{258C}": "[", "\u{2590}": "]",
    "\u{2591}": ".", "\u{2592}": "+", "\u{2593}": "#",
    "\u{2500}": "-", "\u{2502}": "|", "\u{2501}": "=", "\u{2503}": "|",
    "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{2026}": ".",
    "\u{2013}": "-", "\u{2014}": "-", "\u{2022}": "*", "\u{25CF}": "*", "\u{2605}": "*",
    "\u{00B7}": ".", "\u{2190}": "<", "\u{2192}": ">", "\u{2191}": "^", "\u{2193}": "v",
  ]

  /// An ASCII character with about the same ink, or `?`.
  package var asciiReplacement: Unicode.Scalar {
    switch value {
    case 0x2800...0x28FF: Self.ramp[(value & 0xFF).nonzeroBitCount]
    case 0x2504...0x257F where Self.similarCharacters[self] == nil: "+"
    case 0x2581...0x259F where Self.similarCharacters[self] == nil: "#"
    case 0x1_FB00...0x1_FBFF, 0x1_CD00...0x1_CDE5: "#"
    default: Self.similarCharacters[self] ?? "?"
    }
  }
}
