internal import KamuroParticles

// The places of births of other tools.
extension EmitterLayer {
  /// Lets particles be born in an ellipse, or on its edge, away from its middle.
  mutating func setEllipse(width: Double, height: Double, isEdge: Bool) {
    let corners = 24
    emitterShape = .path
    emitterMode = isEdge ? .outline : .volume
    emitterPath = (0..<corners).map { corner in
      let place = Vector(magnitude: 1, radians: Double(corner) / Double(corners) * 2 * .pi)
      return Contents.Corner(x: place.dx, y: place.dy)
    }
    emitterSize = LengthPair(Length(width), Length(height))
  }

  /// Lets particles be born inside a polygon, whose corners are about a place.
  mutating func setPolygon(_ corners: [Vector], about place: Vector) {
    setPath(corners, about: place)
    emitterMode = .volume
  }

  /// The number of points on a chain.
  private static let mostPoints = 96

  /// Lets particles be born at points that are evenly spaced on a chain of lines, whose corners are
  /// about a place.
  mutating func setChain(_ chain: [Vector], about place: Vector) {
    setPath(Self.points(on: chain), about: place)
    emitterMode = .points
  }

  private mutating func setPath(_ corners: [Vector], about place: Vector) {
    let (xs, ys) = (corners.map(\.dx), corners.map(\.dy))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    let middle = Vector(dx: (left + right) / 2, dy: (top + bottom) / 2)
    let (width, height) = (max(right - left, 1), max(bottom - top, 1))
    emitterShape = .path
    emitterPath = corners.map { corner in
      Contents.Corner(
        x: min(max((corner.dx - middle.dx) / width * 2, -1), 1),
        y: min(max((corner.dy - middle.dy) / height * 2, -1), 1)
      )
    }
    emitterPosition = LengthPair(points: place.dx + middle.dx, place.dy + middle.dy)
    emitterSize = LengthPair(points: width, height)
  }

  /// The length of a chain.
  static func length(of chain: [Vector]) -> Double {
    zip(chain, chain.dropFirst()).reduce(0) { $0 + ($1.1 + $1.0 * -1).magnitude }
  }

  private static func points(on chain: [Vector]) -> [Vector] {
    let whole = length(of: chain)
    guard whole > 0 else { return Array(chain.prefix(1)) }
    return (0..<mostPoints).map { index in
      var rest = whole * Double(index) / Double(mostPoints - 1)
      for (start, end) in zip(chain, chain.dropFirst()) {
        let way = end + start * -1
        let span = way.magnitude
        if rest <= span, span > 0 { return start + way * (rest / span) }
        rest -= span
      }
      return chain[chain.count - 1]
    }
  }
}
