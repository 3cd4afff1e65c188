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
