internal import KamuroCSIMD

/// The place of a birth relative to the emitter's position, and the natural emission direction
/// there.
struct EmissionSite: Equatable {
  var offset: Vector
  var radians: Double
  /// The length of the direction's projection onto the stage's plane, 0...1.
  var planarComponent = 1.0
  /// The component of the unit direction towards the viewer, -1...1.
  var depthComponent = 0.0
  /// The distance from the stage's plane towards the viewer, in points.
  var z = 0.0
  /// The color of the emitting particle or of the picture there.
  var color: Color?
  /// The velocity of the emitting particle, in points per second of the sub-cell.
  var velocity = Vector.zero
}

/// The region of a stage in which a layer's root emitter cells emit.
struct EmissionArea: Sendable {
  var shape: EmitterShape
  var mode: EmitterMode
  /// In points; the width of a circle or a sphere is its radius.
  var size: Vector
  /// The extent of a cuboid towards the viewer, in points.
  var depth: Double
  var position: Vector
  /// The distance of the center from the stage's plane towards the viewer, in points.
  var zPosition = 0.0

  /// The sites of a path, a text or a picture, computed once for all births.
  var drawing: EmissionSites?
  /// The scale of the drawing relative to the size that it was computed for, while the size is
  /// animated.
  var drawingScale = Vector(dx: 1, dy: 1)

  /// The region of a layer on a stage, moved by an origin, without the drawing.
  init(of layer: EmitterLayer, on stage: Size, origin: Vector) {
    shape = layer.emitterShape
    mode = layer.emitterMode
    size = layer.emitterSize.points(on: stage)
    depth = layer.emitterDepth.points(on: stage)
    position = layer.emitterPosition.points(on: stage) + origin
    zPosition = layer.emitterZPosition.points(on: stage)
  }

  /// The random site of a particle, sampled with its own source.
  func site(by source: RandomSource, ofBirth index: Int) -> EmissionSite {
    guard shape != .point else { return site(0, 0, 0, ofBirth: index) }
    return site(
      source.unit(ParticleTrait.siteFirst.randomIndex),
      source.unit(ParticleTrait.siteSecond.randomIndex),
      shape.takesTwoNumbers ? 0 : source.unit(ParticleTrait.siteThird.randomIndex),
      ofBirth: index
    )
  }

  /// A random site from three numbers in 0..<1.
  func site(_ first: Double, _ second: Double, _ third: Double, ofBirth index: Int) -> EmissionSite
  {
    var site = siteAboutMiddle(first, second, third, index)
    site.offset = site.offset + position
    site.z += zPosition
    return site
  }

  private func siteAboutMiddle(
    _ first: Double,
    _ second: Double,
    _ third: Double,
    _ index: Int
  ) -> EmissionSite {
    switch shape {
    case .point:
      return EmissionSite(offset: .zero, radians: 0)
    case .line:
      // Core Animation's apps rely on outlines along the whole line, and its docs name the ends.
      let along = mode == .points ? first.rounded() : first
      return EmissionSite(offset: Vector(dx: (along - 0.5) * size.dx, dy: 0), radians: -.pi / 2)
    case .rectangle:
      return EmissionSite(offset: placeInRectangle(first, second), radians: 0)
    case .cuboid:
      return siteInCuboid(first, second, third)
    case .circle:
      let radians = first * 2 * .pi
      let isInside = mode == .surface || mode == .volume
      let radius = size.dx * (isInside ? second.squareRoot() : 1)
      return EmissionSite(offset: Vector(magnitude: radius, radians: radians), radians: radians)
    case .sphere:
      // Uniform on a sphere: the height is uniform in -1...1 (Archimedes' hat-box theorem).
      let radians = first * 2 * .pi
      let height = second * 2 - 1
      let planarComponent = (1 - height * height).squareRoot()
      let radius = size.dx * (mode == .volume ? cbrt(third) : 1)
      return EmissionSite(
        offset: Vector(magnitude: radius * planarComponent, radians: radians),
        radians: radians,
        planarComponent: planarComponent,
        depthComponent: height,
        z: radius * height
      )
    case .path, .text, .picture:
      guard var site = drawing?.site(first, second, third, ofBirth: index, in: mode) else {
        return EmissionSite(offset: .zero, radians: 0)
      }
      site.offset.dx *= drawingScale.dx
      site.offset.dy *= drawingScale.dy
      return site
    }
  }

  private func placeInRectangle(_ first: Double, _ second: Double) -> Vector {
    switch mode {
    case .points: corner(first, second)
    case .outline: placeOnEdge(first, second)
    case .surface, .volume: Vector(dx: (first - 0.5) * size.dx, dy: (second - 0.5) * size.dy)
    }
  }

  private func corner(_ first: Double, _ second: Double) -> Vector {
    Vector(dx: (first.rounded() - 0.5) * size.dx, dy: (second.rounded() - 0.5) * size.dy)
  }

  /// A uniformly random place on the four edges.
  private func placeOnEdge(_ first: Double, _ second: Double) -> Vector {
    let isLevel = first * (size.dx + size.dy) < size.dx
    let side = second < 0.5 ? -0.5 : 0.5
    let along = (second * 2).truncatingRemainder(dividingBy: 1) - 0.5
    return isLevel
      ? Vector(dx: along * size.dx, dy: side * size.dy)
      : Vector(dx: side * size.dx, dy: along * size.dy)
  }

  /// A random site on a box; seen from the front, its edges and faces along the depth project to
  /// corners and edges.
  ///
  /// The third number chooses an edge or a face, and its remainder gives the depth.
  private func siteInCuboid(_ first: Double, _ second: Double, _ third: Double) -> EmissionSite {
    func site(_ place: Vector, depth part: Double) -> EmissionSite {
      EmissionSite(offset: place, radians: 0, z: (part - 0.5) * depth)
    }
    let inside = Vector(dx: (first - 0.5) * size.dx, dy: (second - 0.5) * size.dy)
    switch mode {
    case .points: return site(corner(first, second), depth: third.rounded())
    case .outline:
      let flat = size.dx + size.dy
      let edge = third * (flat + depth)
      return edge < depth
        ? site(corner(first, second), depth: Self.part(edge, of: depth))
        : site(placeOnEdge(first, second), depth: Self.part(edge - depth, of: flat).rounded())
    case .surface:
      let (front, top, side) = (size.dx * size.dy, size.dx * depth, size.dy * depth)
      let face = third * (front + top + side)
      if face < front { return site(inside, depth: Self.part(face, of: front).rounded()) }
      return face < front + top
        ? site(
          Vector(dx: inside.dx, dy: (second.rounded() - 0.5) * size.dy),
          depth: Self.part(face - front, of: top)
        )
        : site(
          Vector(dx: (first.rounded() - 0.5) * size.dx, dy: inside.dy),
          depth: Self.part(face - front - top, of: side)
        )
    case .volume: return site(inside, depth: third)
    }
  }

  /// The quotient, clamped to 0...1; 0 if the whole is 0.
  private static func part(_ amount: Double, of whole: Double) -> Double {
    whole > 0 ? min(amount / whole, 1) : 0
  }
}
