import KamuroScreen

/// A size in pixels.
package struct PixelSize: Equatable, Sendable {
  /// The width, at least 1.
  package let width: Int
  /// The height, at least 1.
  package let height: Int

  /// Creates a size; `nil` if it is empty.
  package init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// The middle of a pixel of a screen whose cells have this size, from 0, 0 at the top left.
  func place(x: Int, y: Int) -> PointerPlace {
    PointerPlace(
      column: x / width,
      row: y / height,
      x: (Double(x % width) + 0.5) / Double(width),
      y: (Double(y % height) + 0.5) / Double(height)
    )
  }
}
