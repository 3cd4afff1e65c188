/// Block glyphs that look like another one with exchanged colors.
package struct BlockComplements: Sendable {
  /// 256 code points that differ in the last byte only, with the complement of each.
  private struct Page {
    let number: UInt32
    let complements: [Unicode.Scalar?]
  }

  /// The pages with such glyphs, in ascending order.
  private let pages: [Page]

  /// Makes the table.
  package init() {
    var complements: [UInt32: [Unicode.Scalar?]] = [:]
    for glyphs in BlockSet.allCases.map(\.grid.glyphs) {
      // All but the space and the full block.
      for (glyph, other) in zip(glyphs, glyphs.reversed()).dropFirst().dropLast() {
        let (number, place) = glyph.value.quotientAndRemainder(dividingBy: 256)
        complements[number, default: Array(repeating: nil, count: 256)][Int(place)] = other
      }
    }
    pages = complements.sorted { $0.key < $1.key }.map(Page.init)
  }

  /// The glyph that has ink exactly where `glyph` has none; `nil` where fonts may draw none
  /// exactly.
  @inline(__always)
  package subscript(glyph: Unicode.Scalar) -> Unicode.Scalar? {
    let number = glyph.value >> 8
    for page in pages where page.number >= number {
      return page.number == number ? page.complements[Int(glyph.value & 0xFF)] : nil
    }
    return nil
  }
}
