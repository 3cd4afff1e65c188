/// Where a glyph has ink: in some of the blocks that a cell is parted into.
struct InkPattern: Hashable, Sendable {
  /// How a cell is parted, and which part of a block is covered by ink.
  enum Layout: UInt8 {
    /// The blocks of a ``BlockSet``, covered whole.
    case blocks = 2
    /// Eighths with a dot in each.
    case braille
    /// The whole cell, as dense as a glyph of the ramp.
    case ramp
  }

  /// How a cell is parted.
  let layout: Layout
  /// A bit for each block with ink, from the top left in rows; of the ramp, the glyph's place in it.
  let bits: UInt8
}

extension InkPattern {
  /// A bit for each lane that is -1; the others are 0.
  @inline(__always)
  static func bits(of lanes: SIMD8<Int32>) -> UInt8 {
    UInt8(truncatingIfNeeded: (lanes & bitOfLane).total)
  }

  @inline(__always)
  private static var bitOfLane: SIMD8<Int32> { SIMD8(1, 2, 4, 8, 16, 32, 64, 128) }
}

extension SIMD8<Int32> {
  /// The sum of all lanes, modulo 2^32.
  @inline(__always)
  var total: Int32 {
    let four = lowHalf &+ highHalf
    let two = four.lowHalf &+ four.highHalf
    return two.x &+ two.y
  }
}
