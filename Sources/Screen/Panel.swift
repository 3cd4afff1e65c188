/// A rectangle of screen cells with a position and a depth: a button, a line of text, a HUD.
///
/// Sprites with a lower zPosition are hidden behind it; those with a higher one are drawn over it
/// and keep its background. It is transparent where it has no screen cell.
public struct Panel: Hashable, Sendable {
  /// The position of its top left cell; parts outside the screen are clipped.
  public var origin: ScreenPosition
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// Its cells; of two at the same position, the later one is visible.
  package var contents: [PlacedCell]
  /// The glyphs of several scalars of its cells.
  package var clusters = GlyphClusters()
  /// Its depth among sprites and panels; at equal depth, panels are drawn over sprites.
  public var zPosition: Double
  /// Whether the glare of bright light falls on it, as on a night sky; not on a panel with text.
  package var takesBloom = false

  /// Creates a panel from its cells; each is within the columns and rows.
  package init(
    origin: ScreenPosition,
    columns: Int,
    rows: Int,
    contents: [PlacedCell],
    zPosition: Double = 0
  ) {
    self.origin = origin
    self.columns = columns
    self.rows = rows
    self.contents = contents
    self.zPosition = zPosition
  }

  /// Creates a panel from all its cells row by row, `nil` where it is transparent; the count of
  /// `cells` is a multiple of `columns`.
  public init(origin: ScreenPosition, columns: Int, cells: [ScreenCell?], zPosition: Double = 0) {
    precondition(columns > 0 && cells.count.isMultiple(of: columns))
    self.init(
      origin: origin,
      columns: columns,
      rows: cells.count / columns,
      contents: cells.enumerated().compactMap { place, cell in
        let (row, column) = place.quotientAndRemainder(dividingBy: columns)
        return cell.map { PlacedCell($0, column: column, row: row) }
      },
      zPosition: zPosition
    )
  }

  /// Its cells, row by row; `nil` where it is transparent.
  /// - Complexity: O(columns · rows).
  public var cells: [ScreenCell?] {
    var cells = [ScreenCell?](repeating: nil, count: columns * rows)
    for placed in contents { cells[placed.row * columns + placed.column] = placed.cell }
    return cells
  }
}

/// A screen cell at a position in a panel.
package struct PlacedCell: Hashable, Sendable {
  /// The cell.
  package let cell: ScreenCell
  private let place: SIMD2<Int32>

  /// Creates a cell at a position; both numbers are at least 0 and below 2³¹.
  package init(_ cell: ScreenCell, column: Int, row: Int) {
    self.cell = cell
    place = SIMD2(Int32(column), Int32(row))
  }

  /// The column in the panel, from 0.
  package var column: Int { Int(place.x) }

  /// The row in the panel, from 0.
  package var row: Int { Int(place.y) }
}
