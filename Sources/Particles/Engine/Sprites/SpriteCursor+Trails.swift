extension SpriteCursor {
  /// Sets the ages of trail sprites, from an index on.
  mutating func copyAges(of trails: TrailSprites, from first: Int) {
    fresh(.age).update(from: trails.columns[.age].start + first, count: count)
  }

  /// Multiplies the opacities of trail sprites, from an index on, by their parts of the light.
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
}
