internal import KamuroParticles

extension SpriteBatch {
  /// Leaves a part of each sprite's light.
  mutating func dim(by gain: Float) {
    for index in opacity.indices { opacity[index] *= gain }
  }

  /// Adds the sprites of another batch, which are drawn below those of their depth.
  mutating func append(_ other: SpriteBatch) {
    let count = self.count
    x += other.x
    y += other.y
    scale += other.scale
    aspect += other.aspect
    rotation += other.rotation
    red += other.red
    green += other.green
    blue += other.blue
    opacity += other.opacity
    age += other.age
    birth += other.birth
    let added = other.runs.map { run in
      var run = run
      run.range = run.range.lowerBound + count..<run.range.upperBound + count
      return run
    }
    runs.insert(contentsOf: added, at: 0)
    sortRuns()
  }

  /// Raises some of the particles, a quarter of them for all their lives, above what lies at their
  /// depth.
  ///
  /// Neighbors in the order of birth stay together, so that there are few runs. What is blurred stays
  /// whole.
  mutating func mingle() {
    let whole = runs
    runs.removeAll(keepingCapacity: true)
    for run in whole {
      guard run.blur == 0 else {
        runs.append(run)
        continue
      }
      var start = run.range.lowerBound
      for index in run.range
      where index + 1 == run.range.upperBound || isRaised(index) != isRaised(index + 1) {
        var piece = run
        piece.range = start..<index + 1
        if isRaised(index) { piece.zPosition += 0.5 }
        runs.append(piece)
        start = index + 1
      }
    }
    sortRuns()
  }

  private func isRaised(_ index: Int) -> Bool { birth[index] >> 4 & 3 == 0 }
}
