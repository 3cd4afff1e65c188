internal import KamuroParticles
package import KamuroScreen

extension ScreenSize {
  /// The stage of a screen of this size, in points.
  package var stage: Size { Size(width: Double(columns) * 8, height: Double(rows) * 16) }
}

extension ScreenPosition {
  /// The center of the screen cell, in points.
  package var middle: Point {
    Point(x: (Double(column) + 0.5) * 8, y: (Double(row) + 0.5) * 16)
  }
}

extension PointerPlace {
  /// The place on the stage, in points.
  package var point: Point {
    Point(x: (Double(cell.column) + x) * 8, y: (Double(cell.row) + y) * 16)
  }
}
