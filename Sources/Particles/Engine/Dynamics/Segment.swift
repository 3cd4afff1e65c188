/// A straight line segment of a wall, in points.
struct Segment: Sendable {
  /// The smallest distance of a body's center from a wall, which keeps it on its side.
  static let skin = 0.001

  let start: Point
  /// The unit vector along the segment; to the right if it is a single point.
  let along: Vector
  let length: Double
  let elasticity: Double
  let friction: Double
  let hit: Wall.Hit
  let bounds: Bounds

  init(from start: Point, to end: Point, of wall: Wall) {
    self.start = start
    let edge = end - start
    length = edge.magnitude
    along = length > 0 ? edge * (1 / length) : Vector(dx: 1, dy: 0)
    elasticity = wall.elasticity.tamed(in: 0...1, or: 0.5)
    friction = wall.friction.tamed(in: 0...10, or: 0.2)
    hit = wall.hit
    bounds = Bounds(between: start, end)
  }

  /// An axis-aligned rectangle.
  struct Bounds {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    /// Whether a place is inside or on an edge.
    func contains(_ place: Point) -> Bool {
      place.x >= left && place.x <= right && place.y >= top && place.y <= bottom
    }

    /// The smallest rectangle that contains both.
    func union(_ other: Bounds) -> Bounds {
      var union = self
      union.left = min(left, other.left)
      union.top = min(top, other.top)
      union.right = max(right, other.right)
      union.bottom = max(bottom, other.bottom)
      return union
    }

    /// The rectangle, enlarged by a margin on all sides.
    func grown(by margin: Double) -> Bounds {
      var grown = self
      grown.left -= margin
      grown.top -= margin
      grown.right += margin
      grown.bottom += margin
      return grown
    }

    /// Whether the rectangles intersect or touch.
    @inline(__always)
    func meets(_ other: Bounds) -> Bool {
      left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }
  }

  /// Where a moving body first touches a wall.
  struct Contact {
    /// The part of the path before the contact, 0...1.
    var fraction: Double
    /// The unit normal, away from the wall.
    var normal: Vector
  }

  /// Where a circle that moves along a straight path first touches the segment, if it does.
  ///
  /// The circle touches where its center enters the set of points within its radius of the segment.
  /// This set is convex: a circle that overlaps the segment and moves away from the nearest point
  /// never comes nearer again; one that moves towards it is in contact at once.
  func contact(from place: Point, moving displacement: Vector, radius: Double) -> Contact? {
    let offset = place - start
    let across = Vector(dx: -along.dy, dy: along.dx)
    let (s, h) = (offset.dot(along), offset.dot(across))
    let (stepAlong, stepAcross) = (displacement.dot(along), displacement.dot(across))
    let nearest = Vector(dx: s - min(max(s, 0), length), dy: h)
    let distance = nearest.magnitude
    let approach = nearest.dx * stepAlong + nearest.dy * stepAcross
    guard distance > 0 else {
      // The center is on the segment: in whichever direction it moves, it came from the other side.
      guard stepAcross != 0 else { return nil }
      return Contact(fraction: 0, normal: across * (stepAcross > 0 ? -1 : 1))
    }
    // A body that slides along approaches by rounding errors, which are not a contact.
    let slack = distance > radius / 2 ? -1e-9 * distance * displacement.magnitude : 0
    guard approach < slack else { return nil }
    guard distance > radius else {
      return Contact(
        fraction: 0,
        normal: along * (nearest.dx / distance) + across * (nearest.dy / distance)
      )
    }
    if abs(h) > radius, h * stepAcross < 0 {
      let fraction = (abs(h) - radius) / abs(stepAcross)
      let reached = s + stepAlong * fraction
      if fraction > 1 { return nil }
      if reached >= 0, reached <= length {
        return Contact(fraction: fraction, normal: across * (h > 0 ? 1 : -1))
      }
    }
    return contactWithEnds(Vector(dx: s, dy: h), Vector(dx: stepAlong, dy: stepAcross), radius)
  }

  /// The first contact with the circles about both ends, in the segment's coordinates.
  private func contactWithEnds(_ place: Vector, _ displacement: Vector, _ radius: Double)
    -> Contact?
  {
    let total = displacement.magnitude
    var best: Contact?
    for end in [0, length] {
      let offset = Vector(dx: place.dx - end, dy: place.dy)
      let along = -offset.dot(displacement) / total
      let beside = (offset.dx * displacement.dy - offset.dy * displacement.dx) / total
      let square = radius * radius - beside * beside
      guard along > 0, square >= 0 else { continue }
      let fraction = max(along - square.squareRoot(), 0) / total
      guard fraction <= min(best?.fraction ?? 1, 1) else { continue }
      let touching = offset + displacement * fraction
      let distance = max(touching.magnitude, 1e-12)
      let normal = touching * (1 / distance)
      best = Contact(
        fraction: fraction,
        normal: self.along * normal.dx + Vector(dx: -self.along.dy, dy: self.along.dx) * normal.dy
      )
    }
    return best
  }
}

extension Segment.Bounds {
  /// The bounding box of two points.
  init(between a: Point, _ b: Point) {
    left = min(a.x, b.x)
    top = min(a.y, b.y)
    right = max(a.x, b.x)
    bottom = max(a.y, b.y)
  }
}
