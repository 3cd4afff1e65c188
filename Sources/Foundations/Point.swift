/// A time or a duration in seconds.
public typealias Seconds = Double

/// A position on the stage in points, y growing downward.
///
/// A point is 1/8 of a screen cell's width and 1/16 of its height.
@usableFromInline package struct Point: Hashable, Sendable {
  /// Points from the stage's left edge.
  @usableFromInline package var x: Double
  /// Points from the stage's top edge.
  @usableFromInline package var y: Double

  /// Creates a position.
  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The stage's top left corner.
  @usableFromInline package static let zero = Point(x: 0, y: 0)

  /// The position displaced by `vector`.
  @inlinable package static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The displacement from `start` to `end`.
  @inlinable package static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A displacement, a velocity or an acceleration on the stage; y grows downward.
@usableFromInline package struct Vector: Hashable, Sendable {
  /// The horizontal component, to the right.
  @usableFromInline package var dx: Double
  /// The vertical component, downward.
  @usableFromInline package var dy: Double

  /// Creates a vector.
  @inlinable package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  @usableFromInline package static let zero = Vector(dx: 0, dy: 0)

  /// The sum of two vectors.
  @inlinable package static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  /// The vector scaled by `factor`.
  @inlinable package static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The length.
  @inlinable package var magnitude: Double { square.squareRoot() }
  /// The square of the length.
  @inlinable package var square: Double { dx * dx + dy * dy }
}

/// A width and a height in points.
@usableFromInline package struct Size: Hashable, Sendable {
  /// The horizontal extent.
  @usableFromInline package var width: Double
  /// The vertical extent.
  @usableFromInline package var height: Double

  /// Creates a size.
  @inlinable package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  @usableFromInline package static let zero = Size(width: 0, height: 0)
}
