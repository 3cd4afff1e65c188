/// A straight piece of a wall, in points.
struct Segment: Sendable {
  /// The nearest that a body's middle comes to a wall: what keeps it on its side of it.
  static let skin = 0.001

  let start: Point
  /// One along it; to the right for a single point.
  let along: Vector
  let length: Double
  let elasticity: Double
  let friction: Double
  let hit: Wall.Hit
  let bounds: Bounds

  init(from start: Point, to end: Point, of wall: Wall) {
    self.start = start
    let way = end - start
    length = way.magnitude
    along = length > 0 ? way * (1 / length) : Vector(dx: 1, dy: 0)
    elasticity = wall.elasticity.tamed(in: 0...1, or: 0.5)
    friction = wall.friction.tamed(in: 0...10, or: 0.2)
    hit = wall.hit
    bounds = Bounds(between: start, end)
  }

  /// A rectangle with its edges.
  struct Bounds {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    /// Whether a place is in it, the edges included.
    func contains(_ place: Point) -> Bool {
      place.x >= left && place.x <= right && place.y >= top && place.y <= bottom
    }

    /// Both.
    func union(_ other: Bounds) -> Bounds {
      var union = self
      union.left = min(left, other.left)
      union.top = min(top, other.top)
      union.right = max(right, other.right)
      union.bottom = max(bottom, other.bottom)
      return union
    }

    /// A rectangle that is larger by so much on all sides.
    func grown(by margin: Double) -> Bounds {
      var grown = self
      grown.left -= margin
      grown.top -= margin
      grown.right += margin
      grown.bottom += margin
      return grown
    }

    /// Whether they have a place in common.
    @inline(__always)
    func meets(_ other: Bounds) -> Bool {
      left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }
  }

  /// Where on its way a body meets a wall.
  struct Contact {
    /// The part of the way before it, 0...1.
    var fraction: Double
    /// One away from the wall.
    var normal: Vector
  }

  /// Where a body of a radius that goes straight from a place comes to touch this, if it does.
  ///
  /// It touches where its middle enters what lies within its radius of the segment. That is convex,
  /// so a body that is inside and moves away from the nearest point never comes nearer again; one
  /// that moves in is turned back at once.
  func contact(from place: Point, moving way: Vector, radius: Double) -> Contact? {
    let offset = place - start
    let across = Vector(dx: -along.dy, dy: along.dx)
    let (s, h) = (offset.dot(along), offset.dot(across))
    let (ways, wayh) = (way.dot(along), way.dot(across))
    let nearest = Vector(dx: s - min(max(s, 0), length), dy: h)
    let distance = nearest.magnitude
    let approach = nearest.dx * ways + nearest.dy * wayh
    guard distance > 0 else {
      // On the segment itself: whichever way it goes, it came from the other side.
      guard wayh != 0 else { return nil }
      return Contact(fraction: 0, normal: across * (wayh > 0 ? -1 : 1))
    }
    // What slides along comes nearer by what rounding makes of it.
    let slack = distance > radius / 2 ? -1e-9 * distance * way.magnitude : 0
    guard approach < slack else { return nil }
    guard distance > radius else {
      return Contact(
        fraction: 0,
        normal: along * (nearest.dx / distance) + across * (nearest.dy / distance)
      )
    }
    if abs(h) > radius, h * wayh < 0 {
      let fraction = (abs(h) - radius) / abs(wayh)
      let reached = s + ways * fraction
      if fraction > 1 { return nil }
      if reached >= 0, reached <= length {
        return Contact(fraction: fraction, normal: across * (h > 0 ? 1 : -1))
      }
    }
    return contactWithEnds(Vector(dx: s, dy: h), Vector(dx: ways, dy: wayh), radius)
  }

  /// The same with the circles about both ends, in the segment's own directions.
  private func contactWithEnds(_ place: Vector, _ way: Vector, _ radius: Double) -> Contact? {
    let total = way.magnitude
    var best: Contact?
    for end in [0, length] {
      let offset = Vector(dx: place.dx - end, dy: place.dy)
      let along = -offset.dot(way) / total
      let beside = (offset.dx * way.dy - offset.dy * way.dx) / total
      let square = radius * radius - beside * beside
      guard along > 0, square >= 0 else { continue }
      let fraction = max(along - square.squareRoot(), 0) / total
      guard fraction <= min(best?.fraction ?? 1, 1) else { continue }
      let touching = offset + way * fraction
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
  /// What encloses two places.
  init(between a: Point, _ b: Point) {
    left = min(a.x, b.x)
    top = min(a.y, b.y)
    right = max(a.x, b.x)
    bottom = max(a.y, b.y)
  }
}
