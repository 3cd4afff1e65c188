/// The tables of glyphs.
package enum GlyphSet {
  /// The bit of a braille pattern for each dot of a screen cell.
  ///
  /// Dots are in the canvas's order: in rows of two, from the top.
  package static let brailleBits = SIMD8<Int32>(0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)

  /// The empty braille pattern.
  package static let brailleBase: UInt32 = 0x2800

  /// The braille patterns of four sets of dots, with a bit for each dot in the canvas's order.
  @inline(__always)
  static func braille(_ dots: SIMD4<Int32>) -> SIMD4<Int32> {
    // In a pattern the upper six dots are in column order, and the last two in row order.
    func column(_ bits: SIMD4<Int32>) -> SIMD4<Int32> {
      bits & 1 | bits &>> 1 & 2 | bits &>> 2 & 4
    }
    let pattern = column(dots) | column(dots &>> 1) &<< 3 | dots & 0xC0
    return pattern | Int32(bitPattern: brailleBase)
  }

  /// The priorities among equally bright dots, higher first: one dot per screen cell makes a grid,
  /// two a finer grid, four a checkerboard.
  static var brailleOrder: SIMD8<Int32> { SIMD8(7, 1, 3, 5, 6, 0, 2, 4) }

  /// The full block.
  static let full: Unicode.Scalar = "█"

  /// The density ramp, from empty to the most ink.
  ///
  /// It has no letters and few strokes with a direction, so that sparks do not look like text.
  package static let ramp = Array(" .:-+=*o%#@".unicodeScalars)
}
