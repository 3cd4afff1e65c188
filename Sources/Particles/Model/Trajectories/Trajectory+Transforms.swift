/// Transformed trajectories; pacing is preserved.
extension Trajectory {
  /// The trajectory, scaled about the origin.
  package func scaled(by factor: Double) -> Trajectory {
    mapped { $0 * factor }
  }

  /// The trajectory, translated by a vector.
  package func shifted(by offset: Vector) -> Trajectory {
    mapped { $0 + offset }
  }

  /// The trajectory, mirrored to the left: every x is negated.
  package func flipped() -> Trajectory {
    mapped(
      { Vector(dx: -$0.dx, dy: $0.dy) },
      angle: { Angle(radians: -$0.radians) },
      tilt: { Angle(radians: -$0.radians) }
    )
  }

  /// The trajectory, rotated about the origin, clockwise on the screen for positive angles.
  package func rotated(by angle: Angle) -> Trajectory {
    let across = Vector(magnitude: 1, radians: angle.radians)
    return mapped(
      { place in
        Vector(
          dx: place.dx * across.dx - place.dy * across.dy,
          dy: place.dx * across.dy + place.dy * across.dx
        )
      },
      tilt: { Angle(radians: $0.radians + angle.radians) }
    )
  }

  /// The trajectory, reversed.
  package func reversed() -> Trajectory {
    let starts = [start] + pieces.map(\.end)
    let segments = zip(segments, starts).reversed().map { segment, start -> Segment in
      switch segment {
      case .line: .line(to: start)
      case .quadratic(let control, _): .quadratic(control: control, to: start)
      case .cubic(let control1, let control2, _):
        .cubic(control1: control2, control2: control1, to: start)
      case .arc(let center, let angle, let aspect, let tilt):
        .arc(center: center, angle: Angle(radians: -angle.radians), aspect: aspect, tilt: tilt)
      }
    }
    return with(start: end, segments)
  }

  /// The trajectory with its points and the angles of its arcs transformed.
  private func mapped(
    _ place: (Vector) -> Vector,
    angle turned: (Angle) -> Angle = { $0 },
    tilt leaning: (Angle) -> Angle = { $0 }
  ) -> Trajectory {
    let segments = segments.map { segment -> Segment in
      switch segment {
      case .line(let end): .line(to: place(end))
      case .quadratic(let control, let end): .quadratic(control: place(control), to: place(end))
      case .cubic(let control1, let control2, let end):
        .cubic(control1: place(control1), control2: place(control2), to: place(end))
      case .arc(let center, let angle, let aspect, let tilt):
        .arc(center: place(center), angle: turned(angle), aspect: aspect, tilt: leaning(tilt))
      }
    }
    return with(start: place(start), segments)
  }

  private func with(start: Vector, _ segments: [Segment]) -> Trajectory {
    let trajectory = Trajectory(from: start, segments)
    return isPaced ? trajectory.paced : trajectory
  }
}
