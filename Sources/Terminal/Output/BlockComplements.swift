internal import KamuroScreen

/// Glyphs of blocks that show the same as another one with its colors exchanged.
struct BlockComplements: Sendable {
  /// The parts of Unicode that have such glyphs, and what belongs to each code.
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

  /// The glyph that has ink where `glyph` has none; `nil` where none is sure to be as exact.
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
