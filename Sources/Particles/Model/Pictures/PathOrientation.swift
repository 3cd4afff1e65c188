/// The orientation of a closed polyline.
package enum PathOrientation: Hashable, Sendable {
  /// Clockwise on the screen, without self-intersection.
  case clockwise
  /// Counterclockwise on the screen, without self-intersection.
  case counterclockwise
  /// Self-intersecting, or possibly so.
  case selfIntersecting

  /// The orientation of a path, with coordinates clamped to -1...1 as in drawing.
  /// - Complexity: O(*n*²) in the number of corners.
  init(of path: [Contents.Corner]) {
    var corners: [Vector] = []
    for corner in path {
      let place = Vector(dx: corner.x, dy: corner.y).tamed(by: 1)
      if place != corners.last { corners.append(place) }
    }
    if let first = corners.first, corners.count > 1, corners.last == first { corners.removeLast() }
    let lines = corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    guard corners.count >= 3, path.count <= Contents.mostCorners, Self.keepApart(lines) else {
      self = .selfIntersecting
      return
    }
    let area = lines.reduce(0) { $0 + Self.cross($1.0, $1.1) }
    self = area > 0 ? .clockwise : .counterclockwise
  }

  /// Whether no two edges intersect, except neighbors at their common corner.
  private static func keepApart(_ lines: [(Vector, Vector)]) -> Bool {
    for (index, line) in lines.enumerated() {
      let next = lines[(index + 1) % lines.count]
      let (edge, nextEdge) = (line.1 - line.0, next.1 - next.0)
      // An edge that goes straight back overlaps the one before.
      if cross(edge, nextEdge) == 0, edge.dx * nextEdge.dx + edge.dy * nextEdge.dy < 0 {
        return false
      }
      for other in lines.indices.dropFirst(index + 2) where other - index < lines.count - 1 {
        if !areApart(line, lines[other]) { return false }
      }
    }
    return true
  }

  /// Whether two edges certainly do not touch.
  private static func areApart(_ one: (Vector, Vector), _ other: (Vector, Vector)) -> Bool {
    func areApart(_ one: (Double, Double), _ other: (Double, Double)) -> Bool {
      max(one.0, one.1) < min(other.0, other.1) || max(other.0, other.1) < min(one.0, one.1)
    }
    func isBeside(_ line: (Vector, Vector), _ other: (Vector, Vector)) -> Bool {
      let edge = line.1 - line.0
      return cross(edge, other.0 - line.0) * cross(edge, other.1 - line.0) > 0
    }
    return areApart((one.0.dx, one.1.dx), (other.0.dx, other.1.dx))
      || areApart((one.0.dy, one.1.dy), (other.0.dy, other.1.dy))
      || isBeside(one, other) || isBeside(other, one)
  }

  private static func cross(_ one: Vector, _ other: Vector) -> Double {
    one.dx * other.dy - one.dy * other.dx
  }
}
