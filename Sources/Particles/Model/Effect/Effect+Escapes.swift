internal import KamuroCSIMD

/// An emitter cell whose particles a constant acceleration throws far off the stage.
package struct Escape: Equatable, Sendable {
  /// The path of the emitter cell.
  package let path: PropertyPath
  /// The acceleration in points per second squared.
  package let acceleration: Double
  /// How many widths or heights of the stage it moves each particle at least.
  package let stages: Double
  /// In which time: the first second, or the median life if that is shorter.
  package let span: Seconds
}

extension Effect {
  /// The widths or heights of a stage beyond which particles are thought to be lost.
  private static let farthest = 4.0

  /// The root emitter cells all of whose particles are far off a stage after a second, or at their
  /// deaths before.
  ///
  /// It is a lower bound of how far ½ a t² moves them: velocities and places of births count as if
  /// they were against it. What may bend or stop their ways, a curve, a wall, another field or an
  /// animation, leaves their emitter cell out.
  /// - Complexity: O(*n*) in the emitter cells.
  package func escapes(on stage: Size) -> [Escape] {
    layers.enumerated().flatMap { index, layer -> [Escape] in
      guard layer.animations.isEmpty, layer.transform == Transform() else { return [] }
      let path = PropertyPath().element(index, of: "layers")
      return escapes(of: layer.emitterCells, in: layer, on: stage, at: path)
    }
  }

  /// Those of emitter cells and of their sub-cells, which are taken to be born where the layer emits.
  private func escapes(
    of cells: [EmitterCell],
    in layer: EmitterLayer,
    on stage: Size,
    at path: PropertyPath
  ) -> [Escape] {
    cells.enumerated().flatMap { number, cell -> [Escape] in
      let path = path.element(number, of: "emitterCells")
      guard cell.enabled else { return [] }
      let own = escape(of: cell, in: layer, on: stage, at: path).map { [$0] } ?? []
      return own + escapes(of: cell.emitterCells, in: layer, on: stage, at: path)
    }
  }

  private func escape(
    of cell: EmitterCell,
    in layer: EmitterLayer,
    on stage: Size,
    at path: PropertyPath
  ) -> Escape? {
    let isBent = cell.valueOverLife.contains { $0.keyPath.moves }
    let isBorn = cell.birthRate > 0 || cell.burst > 0 || !cell.bursts.isEmpty
    guard isBorn, cell.gather == 0, !cell.dynamics.meetsWalls, !cell.polar.isEnabled, !isBent,
      let pull = pull(on: cell, on: stage)
    else { return nil }
    let (span, drag) = (min(cell.lifetime * layer.lifetime, 1), cell.drag)
    func points(_ lengths: Length...) -> Double {
      lengths.reduce(0) { $0 + abs($1.points(on: stage)) }
    }
    let speed = points(cell.velocity, cell.velocityRange)
    let place = layer.emitterPosition.points(on: stage)
    let size = layer.emitterSize.points(on: stage)
    // How many stages beyond the middle, on one axis, if all else is against it.
    func stages(_ pull: Double, _ wind: Double, _ place: Double, _ size: Double, of stage: Double)
      -> Double
    {
      let against = abs(layer.velocity) * (speed + wind) * Self.time(drag: drag, after: span)
      let way = Self.way(of: abs(pull), drag: drag, after: span)
      return (way - against - abs(place - stage / 2) - size) / stage
    }
    let across = points(cell.xVelocity, cell.xVelocityRange)
    let down = points(cell.yVelocity, cell.yVelocityRange)
    let most = max(
      stages(pull.dx, across, place.dx, size.dx, of: stage.width),
      stages(pull.dy, down, place.dy, size.dy, of: stage.height)
    )
    guard most.isFinite, most > Self.farthest else { return nil }
    return Escape(path: path, acceleration: pull.magnitude, stages: most, span: span)
  }

  /// The acceleration of a particle that is the same everywhere; `nil` if there is more.
  private func pull(on cell: EmitterCell, on stage: Size) -> Vector? {
    var pull = Vector(
      dx: cell.xAcceleration.points(on: stage),
      dy: cell.yAcceleration.points(on: stage)
    )
    let dynamics = cell.dynamics
    guard
      [
        dynamics.radialAcceleration, dynamics.radialAccelerationRange,
        dynamics.tangentialAcceleration, dynamics.tangentialAccelerationRange,
      ].allSatisfy({ $0.value == 0 })
    else { return nil }
    guard dynamics.feelsFields else { return pull }
    for field in fields where field.enabled {
      guard field.type == .linearGravity, field.region == .infinite, field.falloff == 0 else {
        return nil
      }
      let strength = field.strength * 1000
      pull = pull + Vector(magnitude: strength, radians: field.direction.radians)
    }
    return pull
  }

  /// The way of an acceleration with linear drag: a/k (t - (1 - e^(-k t)) / k).
  private static func way(of acceleration: Double, drag: Double, after time: Seconds) -> Double {
    guard drag * time > 1e-3 else { return acceleration * time * time / 2 }
    return acceleration / drag * (time - Self.time(drag: drag, after: time))
  }

  /// The way of a speed of 1 with linear drag.
  private static func time(drag: Double, after time: Seconds) -> Double {
    drag * time > 1e-3 ? (1 - exp(-drag * time)) / drag : time
  }
}
