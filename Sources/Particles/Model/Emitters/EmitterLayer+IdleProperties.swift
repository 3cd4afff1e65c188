extension EmitterLayer {
  /// When properties of a layer have no effect.
  static let idleRules: [IdleRule<EmitterLayer>] = [
    IdleRule(
      "emitterSize",
      "emitterMode",
      because: "a point has no extent: give the layer an emitterShape"
    ) {
      $0.emitterShape == .point
    },
    .only(.cuboid, of: "emitterShape", \.emitterShape, use: "emitterDepth", which: "has a depth"),
    .only(.path, of: "emitterShape", \.emitterShape, use: "emitterPath"),
    .only(.text, of: "emitterShape", \.emitterShape, use: "emitterText"),
    .only(.picture, of: "emitterShape", \.emitterShape, use: "emitterPicture"),
    IdleRule("birthsPerDot", because: "the dots have no order: give the layer an emitterOrder") {
      $0.emitterOrder == .random
    },
    IdleRule("emitterOrder", because: "only texts and pictures have dots in an order") {
      ![.text, .picture].contains($0.emitterShape)
    },
    IdleRule(
      "emitterZPosition",
      because: "it only changes the drawing order of a layer of renderMode backToFront"
    ) {
      $0.renderMode != .backToFront
    },
    IdleRule(
      "repeatCount",
      "repeatDuration",
      "autoreverses",
      because: "nothing repeats without an end: give it a duration"
    ) {
      $0.timing.duration.isInfinite
    },
  ]

  /// The properties of the layer, its animations and its enabled emitter cells that have no effect.
  func idleProperties(at path: PropertyPath, in place: PropertyPlace) -> [IdleProperty] {
    var place = place
    if renderMode == .backToFront { place.facts.insert(.isDrawnBackToFront) }
    if blendMode == .multiply, renderMode != .additive { place.facts.insert(.multiplies) }
    if [.text, .picture].contains(emitterShape) { place.facts.insert(.isBornOnDots) }
    let tracks = animations.enumerated().flatMap { index, track in
      track.idleProperties(at: path.element(index, of: "animations"))
    }
    return idleProperties(by: Self.idleRules, at: path) + tracks
      + idleProperties(of: emitterCells, under: [], at: path, in: place)
  }

  private func idleProperties(
    of cells: [EmitterCell],
    under names: [String],
    at path: PropertyPath,
    in place: PropertyPlace
  ) -> [IdleProperty] {
    cells.enumerated().filter(\.element.enabled).flatMap { index, cell in
      let path = path.element(index, of: "emitterCells")
      var place = place
      place.animated = animations.names(ofCell: names + [cell.name])
      let own = cell.idleProperties(by: EmitterCell.idleRules, at: path, in: place)
      guard own.first?.path != path else { return own }
      let dynamics = cell.dynamics.idleProperties(
        by: CellDynamics.idleRules,
        at: path.appending(.name("dynamics")),
        in: place
      )
      let contents = cell.contents.idleProperties(
        by: Contents.idleRules,
        at: path.appending(.name("contents"))
      )
      place.facts.insert(.isSubCell)
      let inner = idleProperties(
        of: cell.emitterCells,
        under: names + [cell.name],
        at: path,
        in: place
      )
      return own + contents + dynamics + inner
    }
  }
}

extension [KeyframeTrack] {
  /// The names of an emitter cell's properties that the tracks animate.
  fileprivate func names(ofCell path: [String]) -> Set<String> {
    reduce(into: []) { names, track in
      if track.isGroup {
        names.formUnion(track.animations.names(ofCell: path))
      } else if track.keyPath.cells == path, let name = track.keyPath.property.first {
        names.insert(name)
      }
    }
  }
}
