internal import KamuroScreen

/// Block glyphs that look like another one with exchanged colors.
struct BlockComplements: Sendable {
  /// The complements by code point, for each range of Unicode that has such glyphs.
  private let tables: [(codes: Range<Int>, complements: [Unicode.Scalar?])] =
    [0x2580..<0x25A0, 0x1FB00..<0x1FC00, 0x1CD00..<0x1CF00].map { codes in
      var complements = [Unicode.Scalar?](repeating: nil, count: codes.count)
      for glyphs in BlockSet.allCases.map(\.glyphs) {
        // All but the space and the full block.
        for (glyph, other) in zip(glyphs, glyphs.reversed()).dropFirst().dropLast()
        where codes.contains(Int(glyph.value)) {
          complements[Int(glyph.value) - codes.lowerBound] = other
        }
      }
      return (codes, complements)
    }

  /// The glyph that has ink exactly where `glyph` has none; `nil` where fonts may draw none
  /// exactly.
  @inline(__always)
  subscript(glyph: Unicode.Scalar) -> Unicode.Scalar? {
    let value = Int(glyph.value)
    if value < 0x2580 || 0x2800...0x28FF ~= value { return nil }
    for table in tables where table.codes.contains(value) {
      return table.complements[value - table.codes.lowerBound]
    }
    return nil
  }
}
