import Foundation
import Testing

@testable import KamuroParticles

@Suite("Trajectory")
struct TrajectoryTests {
  private typealias Segment = Trajectory.Segment

  /// A point of a Bezier curve by de Casteljau's algorithm.
  private func deCasteljau(_ points: [Vector], _ t: Double) -> Vector {
    if points.count == 1 { return points[0] }
    let next = zip(points, points.dropFirst()).map { $0 * (1 - t) + $1 * t }
    return deCasteljau(next, t)
  }

  /// The start, control and end points of a Bezier segment; empty for an arc.
  private func points(_ segment: Segment, from start: Vector) -> [Vector] {
    switch segment {
    case .line(let end): [start, end]
    case .quadratic(let control, let end): [start, control, end]
    case .cubic(let control1, let control2, let end): [start, control1, control2, end]
    case .arc: []
    }
  }

  /// The point of an elliptic arc: the radius scaled to a circle, rotated, and scaled back.
  private func arcPoint(_ segment: Segment, from start: Vector, _ t: Double) -> Vector {
    guard case .arc(let center, let angle, let aspect, let tilt) = segment else { return .zero }
    let turn = { (vector: Vector, angle: Double) in
      Vector(
        dx: vector.dx * cos(angle) - vector.dy * sin(angle),
        dy: vector.dx * sin(angle) + vector.dy * cos(angle)
      )
    }
    let upright = turn(start - center, -tilt.radians)
    let circle = turn(Vector(dx: upright.dx, dy: upright.dy / aspect), angle.radians * t)
    return center + turn(Vector(dx: circle.dx, dy: circle.dy * aspect), tilt.radians)
  }

  /// The point at a parameter, by definition.
  private func plainPoint(_ trajectory: Trajectory, _ t: Double) -> Vector {
    var starts = [trajectory.start]
    for segment in trajectory.segments {
      let start = starts[starts.count - 1]
      starts.append(points(segment, from: start).last ?? arcPoint(segment, from: start, 1))
    }
    let whole = t * Double(trajectory.segments.count)
    let index = min(Int(whole), trajectory.segments.count - 1)
    let segment = trajectory.segments[index]
    let points = points(segment, from: starts[index])
    let part = whole - Double(index)
    return points.isEmpty ? arcPoint(segment, from: starts[index], part) : deCasteljau(points, part)
  }

  private func isClose(_ a: Vector, _ b: Vector, _ tolerance: Double = 1e-9) -> Bool {
    (a - b).magnitude < tolerance
  }

  @Test("A trajectory gives each segment an equal part of the parameter", arguments: UInt64(1)...60)
  func segmentsShareTheParameterEqually(seed: UInt64) {
    var dice = Dice(seed)
    let trajectory = dice.trajectory()
    for step in 0...100 {
      let t = Double(step) / 100
      #expect(isClose(trajectory.point(at: t), plainPoint(trajectory, t)), "seed \(seed) at \(t)")
    }
    #expect(trajectory.point(at: -1) == trajectory.start)
    #expect(isClose(trajectory.point(at: 7), trajectory.end))
  }

  @Test("A trajectory's tangents match finite differences of its points", arguments: UInt64(1)...60)
  func tangentsMatchFiniteDifferences(seed: UInt64) {
    var dice = Dice(seed)
    let trajectory = dice.trajectory()
    for _ in 0..<100 {
      let t = dice.number(0.001...0.999)
      let step = plainPoint(trajectory, t + 1e-6) - plainPoint(trajectory, t - 1e-6)
      guard step.magnitude > 1e-7 else { continue }
      let joint = t * Double(trajectory.segments.count)
      guard abs(joint - joint.rounded()) > 1e-4 else { continue }
      let tangent = trajectory.tangent(at: t)
      #expect(abs(tangent.magnitude - 1) < 1e-12)
      #expect(isClose(tangent, step * (1 / step.magnitude), 1e-3), "seed \(seed) at \(t)")
    }
  }

  @Test("A trajectory's tangent is the limit of its direction where the velocity is zero")
  func tangentIsTheLimitWhereTheVelocityIsZero() {
    let (a, b) = (Vector(dx: 1, dy: 0), Vector(dx: 1, dy: 1))
    let down = Vector(dx: 0, dy: 1)
    // Control points on the ends: the limit is the direction to the next distinct point.
    let eased = Trajectory([.cubic(control1: .zero, control2: b, to: b)])
    let diagonal = Vector(dx: 0.5.squareRoot(), dy: 0.5.squareRoot())
    for t in [0, 0.5, 1] { #expect(isClose(eased.tangent(at: t), diagonal)) }
    let late = Trajectory([.cubic(control1: .zero, control2: .zero, to: b)])
    #expect(isClose(late.tangent(at: 0), diagonal))
    let early = Trajectory([.cubic(control1: b, control2: b, to: b)])
    #expect(isClose(early.tangent(at: 1), diagonal))
    let quadratic = Trajectory([.quadratic(control: .zero, to: a)])
    #expect(isClose(quadratic.tangent(at: 0), a))
    #expect(isClose(Trajectory([.quadratic(control: b, to: b)]).tangent(at: 1), diagonal))
    // Forward and back: the tangent at the turning point is that of the backward part.
    let back = Trajectory([.quadratic(control: a, to: .zero)])
    #expect(isClose(back.tangent(at: 0.499), a) && isClose(back.tangent(at: 0.5), a * -1))
    // A cusp, where x'(t) has a double zero: the tangent is that of the curve after it.
    let cusp = Trajectory([
      .cubic(control1: b, control2: Vector(dx: 0, dy: 1), to: Vector(dx: 1, dy: 0))
    ])
    #expect(isClose(cusp.tangent(at: 0.5), down * -1))
    // Segments of length 0: the tangent of the next segment, or at the end of the one before.
    let still = Trajectory([.line(to: .zero), .line(to: a), .line(to: a)])
    #expect(isClose(still.tangent(at: 0.1), a) && isClose(still.tangent(at: 1), a))
    #expect(isClose(still.tangent(at: 0.9), a))
    #expect(Trajectory([.line(to: .zero)]).tangent(at: 0.5) == .zero)
    #expect(Trajectory().tangent(at: 0.5) == .zero && Trajectory().point(at: 0.5) == .zero)
  }

  @Test("A paced trajectory is uniform in arc length", arguments: UInt64(1)...30)
  func pacedTrajectoryIsUniformInArcLength(seed: UInt64) {
    var dice = Dice(seed &+ 500)
    let trajectory = dice.trajectory(of: 1...4)
    let paced = trajectory.paced
    // A fine polyline with corners where segments meet. With twice as many corners its error is a
    // quarter, so that two polylines give the length (Richardson extrapolation).
    let count = 2400
    let places = (0...count).map { plainPoint(trajectory, Double($0) / Double(count)) }
    var lengths = [0.0]
    for (a, b) in zip(places, places.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + (b - a).magnitude)
    }
    let coarse = stride(from: 0, to: count, by: 2).reduce(0) {
      $0 + (places[$1 + 2] - places[$1]).magnitude
    }
    let whole = lengths[count]
    let expected = (4 * whole - coarse) / 3
    #expect(abs(trajectory.length - expected) < 1e-6 * max(1, whole), "seed \(seed)")
    #expect(paced.length == trajectory.length)
    var index = 0
    for step in 0...200 {
      let share = Double(step) / 200
      while index < count, lengths[index + 1] < share * whole { index += 1 }
      let found = paced.point(at: share)
      let tolerance =
        1e-9 + 2e-5 * whole + 2 * (places[min(index + 1, count)] - places[index]).magnitude
      #expect(isClose(found, places[index], tolerance), "seed \(seed) at \(share)")
    }
  }

  @Test("Arc lengths of lines, circles, a parabola and an ellipse match their known values")
  func arcLengthsMatchKnownValues() {
    let line = Trajectory([.line(to: Vector(dx: 3, dy: 4)), .line(to: Vector(dx: 3, dy: 16))])
    #expect(abs(line.length - 17) < 1e-12)
    #expect(isClose(line.paced.point(at: 5 / 17.0), Vector(dx: 3, dy: 4)))
    #expect(isClose(line.paced.point(at: 11 / 17.0), Vector(dx: 3, dy: 10)))
    let circle = Trajectory([.arc(center: Vector(dx: 2, dy: 0), angle: .degrees(-450))])
    #expect(abs(circle.length - 5 * Double.pi) < 1e-9)
    // y = x² from 0 to 1.
    let parabola = Trajectory([
      .quadratic(control: Vector(dx: 0.5, dy: 0), to: Vector(dx: 1, dy: 1))
    ])
    let expected = 5.0.squareRoot() / 2 + log(2 + 5.0.squareRoot()) / 4
    #expect(abs(parabola.length - expected) < 1e-9)
    // The perimeter of the ellipse with semi-axes 1 and 2.
    let ellipse = Trajectory(
      from: Vector(dx: 1, dy: 0),
      [.arc(center: .zero, angle: .degrees(360), aspect: 2, tilt: .zero)]
    )
    #expect(abs(ellipse.length - 9.688_448_220_547_675) < 1e-9)
  }

  @Test("An arc of positive angle turns clockwise: right, down, left, up")
  func arcsTurnClockwise() {
    let circle = Trajectory(from: Vector(dx: 1, dy: 0), [.arc(center: .zero, angle: .degrees(360))])
    let places = [(0.25, 0.0, 1.0), (0.5, -1, 0), (0.75, 0, -1)]
    for (t, x, y) in places {
      #expect(isClose(circle.point(at: t), Vector(dx: x, dy: y)))
      #expect(isClose(circle.tangent(at: t), Vector(dx: -y, dy: x)))
    }
    #expect(circle.segments.count == 1 && isClose(circle.end, Vector(dx: 1, dy: 0)))
  }
}
