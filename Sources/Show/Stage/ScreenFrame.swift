internal import KamuroParticles
internal import KamuroScreen

/// A rectangle of screen cells.
struct ScreenFrame: Hashable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  func contains(_ position: ScreenPosition) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  /// The size in points.
  var size: Size { Size(width: Double(columns.count) * 8, height: Double(rows.count) * 16) }

  /// The center, in points.
  var middle: Vector {
    Vector(
      dx: Double(columns.lowerBound + columns.upperBound) * 4,
      dy: Double(rows.lowerBound + rows.upperBound) * 8
    )
  }
}
