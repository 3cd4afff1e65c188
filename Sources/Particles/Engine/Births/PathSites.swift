/// The places along a closed line and inside it, about the middle of the emitter.
struct PathSites: Sendable {
  private var corners: [Vector]
  /// The lines from each corner to the next, by their lengths.
  private var lines = WeightedChoice()
  /// 1 where the line leads around clockwise, -1 where it leads the other way.
  private var turn = 1.0
  private var inside: [Trapezoid] = []
  private var areas = WeightedChoice()

  /// Works out the places that a mode asks for; of more than 256 corners the others are left out,
  /// and what is not a number is 0.
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

  /// A site at a corner, inside, or on the line, where it has a direction of its own.
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
    let way = corner(after: picked.index) + start * -1
    let outward = Vector(dx: way.dy, dy: -way.dx) * turn
    return EmissionSite(
      offset: start + way * picked.rest,
      radians: mode == .outline ? outward.radians : 0
    )
  }
}

/// A piece of the plane between two heights and two straight lines.
struct Trapezoid: Sendable {
  let top: Double
  var bottom: Double
  /// The left and right ends at the top.
  let upper: ClosedRange<Double>
  /// The left and right ends at the bottom.
  var lower: ClosedRange<Double>

  var area: Double {
    (upper.upperBound - upper.lowerBound + lower.upperBound - lower.lowerBound) / 2
      * (bottom - top)
  }

  /// A place inside, evenly by two numbers of 0..<1.
  ///
  /// The area above a height is a quadratic function of the height: this is its inverse.
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
