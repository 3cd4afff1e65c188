extension SpriteCursor {
  /// Sets the ages of trail sprites, from an index on.
  mutating func copyAges(of trails: TrailSprites, from first: Int) {
    fresh(.age).update(from: trails.columns[.age].start + first, count: count)
  }

  /// Multiplies the opacities of trail sprites, from an index on, by their parts of the light; one
  /// whose piece of the path is longer than itself keeps all of its own.
  /// - Parameter extent: The extent of a particle at scale 1, in points.
  mutating func dim(_ trails: TrailSprites, from first: Int, extent: Float) {
    let (opacity, scale, aspect) = (each(.opacity), self[.scale], self[.aspect])
    let lengths = trails.columns[.length].start + first
    let parts = trails.columns[.part].start + first
    for sprite in 0..<count {
      // A sprite that is stretched covers more of its path.
      let covered = lengths[sprite] / (extent * scale[sprite] * max(1, aspect[sprite]))
      opacity[sprite] *= parts[sprite] * (covered < 1 ? covered : 1)
    }
  }

  /// Makes evaluated trail sprites, from an index on, strokes along their pieces of the path.
  mutating func stroke(
    _ trails: TrailSprites,
    from first: Int,
    _ places: ParticlePlaces,
    of node: CellNode,
    scratch: inout CellRecipe
  ) {
    let streak = node.plan.streak
    let (lengths, scale) = (trails.columns[.length].start + first, self[.scale])
    guard (0..<count).contains(where: { streak.isStroke(lengths[$0], scale: scale[$0]) }) else {
      return
    }
    setVelocities(places, of: node, scratch: &scratch)
    let (x, y) = (self[.velocityX], self[.velocityY])
    let (aspect, opacity, rotation) = (each(.aspect), each(.opacity), each(.rotation))
    for sprite in 0..<count {
      guard
        let stroke = streak.stroke(
          of: lengths[sprite],
          along: SIMD2(x[sprite], y[sprite]),
          scale: scale[sprite],
          aspect: aspect[sprite]
        )
      else { continue }
      aspect[sprite] *= stroke.growth
      opacity[sprite] *= stroke.light
      if let direction = stroke.rotation { rotation[sprite] = direction }
    }
  }
}
