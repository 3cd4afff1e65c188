internal import KamuroParticles
package import KamuroScreen

/// A rectangle of screen cells.
package struct ScreenFrame: Equatable, Sendable {
  /// Its columns.
  package var columns: Range<Int>
  /// Its rows.
  package var rows: Range<Int>

  /// Creates a rectangle.
  package init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Whether a position is in it.
  package func contains(_ position: ScreenPosition) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  /// The size in points.
  package var size: Size { Size(width: Double(columns.count) * 8, height: Double(rows.count) * 16) }

  /// The center, in points.
  package var middle: Vector {
    Vector(
      dx: Double(columns.lowerBound + columns.upperBound) * 4,
      dy: Double(rows.lowerBound + rows.upperBound) * 8
    )
  }
}
