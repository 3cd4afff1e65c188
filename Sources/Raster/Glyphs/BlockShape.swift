internal import KamuroScreen

/// How the blocks of a ``GlyphGrid`` divide the 2 x 4 dots of a screen cell.
///
/// Sextants cut dots:
/// ```
/// dots      0   0   1   1   2   2   3   3   4   4   5   5     a dot's row is three parts high,
/// blocks    |---- 0 ----|---- 1 ----|---- 2 ----|             a block's row four
/// ```
struct BlockShape: Sendable {
  /// Blocks side by side: 1 or 2.
  let columns: Int
  /// Blocks one below another: 2, 3 or 4.
  let rows: Int

  @inline(__always)
  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  @inline(__always)
  init(_ grid: GlyphGrid) {
    self.init(columns: grid.columns, rows: grid.rows)
  }

  /// How many blocks a cell has.
  @inline(__always)
  var count: Int { columns &* rows }

  /// Calls `body` with this shape, as constants for those that speed matters for: the compiler then
  /// unrolls its loops over blocks.
  @inline(__always)
  func specialized<Result>(_ body: (BlockShape) -> Result) -> Result {
    switch (columns, rows) {
    case (1, 2): body(BlockShape(columns: 1, rows: 2))
    case (2, 2): body(BlockShape(columns: 2, rows: 2))
    case (2, 3): body(BlockShape(columns: 2, rows: 3))
    case (2, 4): body(BlockShape(columns: 2, rows: 4))
    default: body(self)
    }
  }

  /// The blocks that a dot of a cell is in, and the part of it, 0...1, that is in the second.
  ///
  /// No block is smaller than a dot, so there are two at most.
  @inline(__always)
  func parts(of dot: Int) -> (first: Int, second: Int, share: Float) {
    let (top, column) = ((dot >> 1) &* rows, (dot & 1) &* columns >> 1)
    let (upper, lower) = (top >> 2, (top &+ rows &- 1) >> 2)
    let share = upper == lower ? 0 : Float(top &+ rows &- 4 &* lower) / Float(rows)
    return (upper &* columns &+ column, lower &* columns &+ column, share)
  }

  /// The mean light of a block; dots that its edge cuts count by area.
  @inline(__always)
  func mean(row: Int, column: Int, in dots: UnsafeMutablePointer<LightLanes>) -> LightLanes {
    // A block is one or two rows of dots high.
    let (top, bottom) = (4 &* row / rows, (4 &* row &+ 3) / rows)
    let lower = rows == 4 ? 0 : Float(4 &* row &+ 4 &- bottom &* rows) * 0.25
    let width: Float = columns == 1 ? 0.5 : 1
    let place = (2 &* top &+ column, 2 &* bottom &+ column)
    var sum = dots[place.0] * ((1 - lower) * width)
    if columns == 1 { sum = sum + dots[place.0 &+ 1] * ((1 - lower) * width) }
    guard rows < 4 else { return sum }
    sum = sum + dots[place.1] * (lower * width)
    if columns == 1 { sum = sum + dots[place.1 &+ 1] * (lower * width) }
    return sum
  }
}
