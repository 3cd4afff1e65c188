package import KamuroParticles

extension Effect {
  /// Whether the effect can be aimed at a point; other effects are placed around it.
  package var isFired: Bool { tags.contains("shell") || !fireworks.isEmpty || !items.isEmpty }

  /// The effect as one shell, launched from `start` so that it bursts at `target`.
  ///
  /// The burst stays as in the file; only the rocket is aimed. An effect without a rocket bursts at
  /// once.
  package func launched(from start: Point, to target: Point, on stage: Size) -> Effect {
    var effect = withoutBackdrops
    let path = target - start
    let flight = 0.4 + 0.5 * min(1, path.magnitude / stage.height)
    for index in effect.layers.indices {
      effect.layers[index].emitterShape = .point
      effect.layers[index].emitterSize = .zero
      effect.layers[index].emitterPosition = LengthPair(Length(start.x), Length(start.y))
      effect.layers[index].timing = MediaTiming()
      effect.layers[index].emitterCells = effect.layers[index].emitterCells.map { cell in
        var rocket = cell.aimed(along: path, for: flight, on: stage)
        rocket.birthRate = 0
        rocket.burst = 1
        rocket.bursts = []
        return rocket
      }
    }
    for index in effect.fireworks.indices {
      effect.fireworks[index] = effect.fireworks[index].around(target)
      effect.fireworks[index].count = 3
      effect.fireworks[index].scale.value *= 1.6
    }
    effect.items = effect.items.map { $0.thrown(from: target) }
    return effect
  }
}

extension ItemGroup {
  /// The group thrown once, from a point.
  package func thrown(from place: Point) -> ItemGroup {
    var group = self
    group.position = LengthPair(Length(place.x), Length(place.y))
    group.repeatInterval = 0
    return group
  }
}
