/// Glyphs that divide a screen cell into blocks, each of one of two colors.
///
/// A set is a case here and a row of the table in `GlyphGrid`.
public enum BlockSet: String, CaseIterable, Comparable, Hashable, Sendable {
  /// 1 x 2 blocks: nearly every terminal has them.
  case half
  /// 2 x 2 blocks: nearly every font has them.
  case quadrant
  /// 2 x 3 blocks, since Unicode 13.
  case sextant
  /// 2 x 4 blocks, since Unicode 16.
  case octant

  /// Whether one is coarser than another.
  public static func < (a: BlockSet, b: BlockSet) -> Bool { a.grid.count < b.grid.count }

  /// Its blocks and their glyphs.
  package var grid: GlyphGrid { .of(self) }
}
