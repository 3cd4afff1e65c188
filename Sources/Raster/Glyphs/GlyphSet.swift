/// The glyphs of a style, found by a number.
package enum GlyphSet {
  /// The bit that each dot of a cell sets in a braille pattern.
  ///
  /// Dots are in the canvas's order: two to a row, from the top.
  package static let brailleBits = SIMD8<Int32>(0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)

  /// The braille pattern without dots.
  package static let brailleBase: UInt32 = 0x2800

  /// The braille patterns with some of the dots of four cells, a bit for each in the canvas's order.
  @inline(__always)
  static func braille(_ dots: SIMD4<Int32>) -> SIMD4<Int32> {
    // The upper six go down the left column first, the last two are beside each other.
    func column(_ bits: SIMD4<Int32>) -> SIMD4<Int32> {
      bits & 1 | bits &>> 1 & 2 | bits &>> 2 & 4
    }
    let pattern = column(dots) | column(dots &>> 1) &<< 3 | dots & 0xC0
    return pattern | Int32(bitPattern: brailleBase)
  }

  /// Which dot is lit first among equals, higher first: one dot to a cell makes a grid, two a finer
  /// one, four a checkerboard.
  static var brailleOrder: SIMD8<Int32> { SIMD8(7, 1, 3, 5, 6, 0, 2, 4) }

  /// A whole cell.
  static let full: Unicode.Scalar = "█"

  /// From nothing to the most ink.
  ///
  /// No letters and few strokes with a direction: a spark is not a word.
  package static let ramp = Array(" .:-+=*o%#@".unicodeScalars)
}
