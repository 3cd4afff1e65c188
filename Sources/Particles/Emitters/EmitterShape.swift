/// The form of the place that particles come from.
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
  /// One point. Its natural direction is to the right.
  case point
  /// A level line of the emitter's width. Its natural direction is up.
  case line
  /// A rectangle of the emitter's size. Its natural direction is to the right.
  case rectangle
  /// A circle whose radius is the emitter's width. Its natural direction is outward.
  case circle
}

/// Which part of a shape particles come from.
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  /// Its ends or corners; a circle's rim.
  case points
  /// Its edge, evenly. A line is all edge.
  case outline
  /// The inside, evenly.
  case surface
  /// The inside, evenly.
  case volume
}

/// Where a particle is born about the emitter's position, and which way is natural there.
struct EmissionSite: Equatable {
  var offset: Vector
  var radians: Double
  /// The color there of the particle that emits, if one does.
  var color: Color?
}

extension EmitterShape {
  /// A site by chance.
  /// - Parameters:
  ///   - mode: The part of the shape.
  ///   - size: The emitter's size in points.
  ///   - first: A number 0..<1 by chance.
  ///   - second: Another.
  func site(mode: EmitterMode, size: Vector, _ first: Double, _ second: Double) -> EmissionSite {
    switch self {
    case .point:
      return EmissionSite(offset: .zero, radians: 0)
    case .line:
      // Core Animation's apps rely on outlines along the whole line, and its docs name the ends.
      let along = mode == .points ? first.rounded() : first
      return EmissionSite(offset: Vector(dx: (along - 0.5) * size.dx, dy: 0), radians: -.pi / 2)
    case .rectangle:
      return EmissionSite(offset: Self.rectangle(mode, size, first, second), radians: 0)
    case .circle:
      let radians = first * 2 * .pi
      let isInside = mode == .surface || mode == .volume
      let radius = size.dx * (isInside ? second.squareRoot() : 1)
      return EmissionSite(offset: Vector(magnitude: radius, radians: radians), radians: radians)
    }
  }

  private static func rectangle(
    _ mode: EmitterMode, _ size: Vector, _ first: Double, _ second: Double
  ) -> Vector {
    switch mode {
    case .points:
      return Vector(dx: (first.rounded() - 0.5) * size.dx, dy: (second.rounded() - 0.5) * size.dy)
    case .outline:
      let isLevel = first * (size.dx + size.dy) < size.dx
      let side = second < 0.5 ? -0.5 : 0.5
      let along = (second * 2).truncatingRemainder(dividingBy: 1) - 0.5
      return isLevel
        ? Vector(dx: along * size.dx, dy: side * size.dy)
        : Vector(dx: side * size.dx, dy: along * size.dy)
    case .surface, .volume:
      return Vector(dx: (first - 0.5) * size.dx, dy: (second - 0.5) * size.dy)
    }
  }
}
