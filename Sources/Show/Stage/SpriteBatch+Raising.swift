internal import KamuroParticles

extension SpriteBatch {
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
