extension SpriteCursor {
  /// Sets the ages of trail sprites.
  mutating func copyAges(_ ages: UnsafePointer<Float>) {
    let age = fresh(.age)
    for sprite in 0..<count { age[sprite] = ages[sprite] }
  }

  /// Multiplies the opacities of trail sprites, from an index on, by their parts of the light.
  /// - Parameter extent: The extent of a particle at scale 1, in points.
  mutating func dim(_ trails: TrailSprites.Pointers, from first: Int, extent: Float) {
    let (opacity, scale, aspect) = (each(.opacity), self[.scale], self[.aspect])
    for sprite in 0..<count {
      // A sprite that is stretched covers more of its path.
      let covered = trails.paths[first + sprite] / (extent * scale[sprite] * max(1, aspect[sprite]))
      opacity[sprite] *= trails.parts[first + sprite] * (covered < 1 ? covered : 1)
    }
  }
}
