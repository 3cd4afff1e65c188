/// A time or a duration in seconds.
public typealias Seconds = Double

/// A position on the stage in points, y growing downward.
///
/// A point is 1/8 of a screen cell's width and 1/16 of its height.
public struct Point: Hashable, Sendable {
  /// Points from the stage's left edge.
  public var x: Double
  /// Points from the stage's top edge.
  public var y: Double

  /// Creates a position.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The stage's top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// The position displaced by `vector`.
  @inlinable public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The displacement from `start` to `end`.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A displacement, a velocity or an acceleration on the stage; y grows downward.
public struct Vector: Hashable, Sendable {
  /// The horizontal component, to the right.
  public var dx: Double
  /// The vertical component, downward.
  public var dy: Double

  /// Creates a vector.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The sum of two vectors.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  /// The vector scaled by `factor`.
  @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The length.
  @inlinable public var magnitude: Double { square.squareRoot() }
  /// The square of the length.
  @inlinable package var square: Double { dx * dx + dy * dy }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = Size(width: 0, height: 0)
}
