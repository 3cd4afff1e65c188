/// Emission sites on a closed path and inside it, relative to the emitter's center.
struct PathSites: Sendable {
  private var corners: [Vector]
  /// The edges from each corner to the next, weighted by length.
  private var lines = WeightedChoice()
  /// 1 for a clockwise path, -1 for a counterclockwise one.
  private var turn = 1.0
  private var inside: [Trapezoid] = []
  private var areas = WeightedChoice()

  /// Prepares the sites that the mode uses; corners beyond the first 256 are ignored, and NaN
  /// counts as 0.
  init(_ path: [Contents.Corner], size: Vector, mode: EmitterMode) {
    let clamped = { (part: Double) in part.isNaN ? 0 : min(max(part, -1), 1) }
    corners = path.prefix(256).map {
      Vector(dx: clamped($0.x) * size.dx / 2, dy: clamped($0.y) * size.dy / 2)
    }
    guard mode != .points else { return }
    if mode != .outline { fillInside() }
    guard areas.total <= 0 else { return }
    var turned = 0.0
    for (index, start) in corners.enumerated() {
      let end = corner(after: index)
      lines.append((end + start * -1).magnitude)
      turned += start.dx * end.dy - start.dy * end.dx
    }
    turn = turned < 0 ? -1 : 1
  }

  private mutating func fillInside() {
    inside = Trapezoid.inside(of: corners)
    for trapezoid in inside { areas.append(trapezoid.area) }
  }

  private func corner(after index: Int) -> Vector {
    corners[index + 1 < corners.count ? index + 1 : 0]
  }

  /// A random site at a corner, inside, or on the outline, where the direction is the outward
  /// normal.
  func site(
    _ first: Double,
    _ second: Double,
    _ third: Double,
    in mode: EmitterMode
  ) -> EmissionSite {
    guard !corners.isEmpty else { return EmissionSite(offset: .zero, radians: 0) }
    if mode == .points {
      let corner = min(Int(first * Double(corners.count)), corners.count - 1)
      return EmissionSite(offset: corners[corner], radians: 0)
    }
    if let picked = areas.pick(first) {
      return EmissionSite(offset: inside[picked.index].place(second, third), radians: 0)
    }
    guard let picked = lines.pick(first) else {
      return EmissionSite(offset: corners[0], radians: 0)
    }
    let start = corners[picked.index]
    let edge = corner(after: picked.index) + start * -1
    let outward = Vector(dx: edge.dy, dy: -edge.dx) * turn
    return EmissionSite(
      offset: start + edge * picked.rest,
      radians: mode == .outline ? outward.radians : 0
    )
  }
}

/// A trapezoid with horizontal parallel sides.
struct Trapezoid: Sendable {
  let top: Double
  var bottom: Double
  /// The left and right ends of the upper side.
  let upper: ClosedRange<Double>
  /// The left and right ends of the lower side.
  var lower: ClosedRange<Double>

  var area: Double {
    (upper.upperBound - upper.lowerBound + lower.upperBound - lower.lowerBound) / 2
      * (bottom - top)
  }

  /// A uniformly random place inside, from two numbers in 0..<1.
  ///
  /// The area above a height is a quadratic function of the height; this is its inverse.
  func place(_ first: Double, _ second: Double) -> Vector {
    let (wide, narrow) = (
      upper.upperBound - upper.lowerBound, lower.upperBound - lower.lowerBound
    )
    let root = (wide * wide * (1 - first) + narrow * narrow * first).squareRoot()
    let part = wide + root > 0 ? min(first * (wide + narrow) / (wide + root), 1) : first
    let left = upper.lowerBound + (lower.lowerBound - upper.lowerBound) * part
    let right = upper.upperBound + (lower.upperBound - upper.upperBound) * part
    return Vector(dx: left + (right - left) * second, dy: top + (bottom - top) * part)
  }
}
