/// A patch of screen cells at a place and a depth: a button, a line of text, a HUD.
///
/// Sprites with a lower zPosition are hidden behind it, those with a higher one draw over it and
/// keep its background. Where it has no cell, it lets everything through.
public struct Panel: Hashable, Sendable {
  /// Where its top left cell lies; parts outside the screen are clipped.
  public var origin: ScreenPosition
  /// Cells in a row of the panel.
  public let columns: Int
  /// Rows of the panel.
  public let rows: Int
  /// Its cells; of two in the same place, the later one is seen.
  public var contents: [PlacedCell]
  /// Its depth among sprites and panels; equal depths draw panels over sprites.
  public var zPosition: Double

  /// Creates a panel of the cells that it has; each lies in one of its columns and rows.
  public init(
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

  /// Creates a panel of rows of cells, `nil` where it has a hole; the count of `cells` is a multiple of
  /// `columns`.
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

  /// Its cells, row by row; `nil` where it has a hole.
  /// - Complexity: O(columns · rows).
  public var cells: [ScreenCell?] {
    var cells = [ScreenCell?](repeating: nil, count: columns * rows)
    for placed in contents { cells[placed.row * columns + placed.column] = placed.cell }
    return cells
  }
}

/// A cell at a place of a panel.
public struct PlacedCell: Hashable, Sendable {
  /// The cell.
  public let cell: ScreenCell
  private let place: SIMD2<Int32>

  /// Places a cell; both numbers are from 0 on and below 2³¹.
  public init(_ cell: ScreenCell, column: Int, row: Int) {
    self.cell = cell
    place = SIMD2(Int32(column), Int32(row))
  }

  /// The column of the panel, from 0.
  public var column: Int { Int(place.x) }

  /// The row of the panel, from 0.
  public var row: Int { Int(place.y) }
}
