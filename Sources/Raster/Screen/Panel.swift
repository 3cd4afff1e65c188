/// A patch of screen cells at a place and a depth: a button, a line of text, a HUD.
///
/// Sprites with a lower zPosition are hidden behind it, those with a higher one draw over it and
/// keep its background. A `nil` cell lets everything through.
public struct Panel: Hashable, Sendable {
  /// Where its top left cell lies; parts outside the screen are clipped.
  public var origin: ScreenPosition
  /// Cells in a row of the panel.
  public let columns: Int
  /// Its cells, row by row; `nil` where it has a hole.
  public var cells: [ScreenCell?]
  /// Its depth among sprites and panels; equal depths draw panels over sprites.
  public var zPosition: Double

  /// Creates a panel; the count of `cells` is a multiple of `columns`.
  public init(origin: ScreenPosition, columns: Int, cells: [ScreenCell?], zPosition: Double = 0) {
    precondition(columns > 0 && cells.count.isMultiple(of: columns))
    self.origin = origin
    self.columns = columns
    self.cells = cells
    self.zPosition = zPosition
  }

  /// Rows of the panel.
  public var rows: Int { cells.count / columns }
}
