internal import KamuroParticles

extension SpriteBatch {
  /// Multiplies the opacity of all sprites by `gain`.
  mutating func dim(by gain: Float) {
    for index in 0..<count { self[.opacity][index] *= gain }
  }

  /// Appends another batch, whose runs are drawn below those of equal depth.
  mutating func append(_ other: SpriteBatch) {
    let count = self.count
    for key in SpriteKey.allCases { self[key] += other[key] }
    birth += other.birth
    let added = other.runs.map { run in
      var run = run
      run.range = run.range.lowerBound + count..<run.range.upperBound + count
      return run
    }
    runs.insert(contentsOf: added, at: 0)
    sortRuns()
  }

  /// Raises a quarter of the particles, each for its whole life, above panels at their depth.
  ///
  /// Particles born next to each other get the same depth, so that there are few runs. Blurred runs
  /// are not split.
  mutating func raiseParticles() {
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
