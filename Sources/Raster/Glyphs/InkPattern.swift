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
  /// A bit for each lane that is true.
  @inline(__always)
  static func bits(of mask: SIMDMask<SIMD8<Int32>>) -> UInt8 {
    let sum = SIMD8<Int32>.zero.replacing(with: bitOfLane, where: mask).wrappedSum()
    return UInt8(truncatingIfNeeded: sum)
  }

  /// The lanes whose bits are set.
  @inline(__always)
  static func lanes(of bits: UInt8) -> SIMDMask<SIMD8<Int32>> {
    SIMD8(repeating: Int32(bits)) & bitOfLane .!= SIMD8<Int32>.zero
  }

  @inline(__always)
  private static var bitOfLane: SIMD8<Int32> { SIMD8(1, 2, 4, 8, 16, 32, 64, 128) }
}
