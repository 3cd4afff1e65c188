extension SpriteBatch {
  /// Puts half of the particles that lie at a depth in front of it, by their birth indices, so that
  /// they go on both sides of what stands there.
  ///
  /// What a particle has left behind stays with it, and particles of other depths are where they
  /// were. Among those on one side the order is what it was.
  /// - Complexity: O(sprites); it allocates only to hold more than ever.
  package mutating func divide(at depth: Double) {
    guard runs.contains(where: { $0.zPosition == depth }) else { return }
    sorting.order.removeAll()
    sorting.runs.removeAll(keepingCapacity: true)
    for run in runs {
      guard run.zPosition == depth else {
        append(run, at: run.zPosition) { _ in true }
        continue
      }
      append(run, at: depth) { !Self.isInFront($0) }
      append(run, at: depth.nextUp, where: Self.isInFront)
    }
    moveSprites(from: 0)
    swap(&runs, &sorting.runs)
    sortRuns()
  }

  private static func isInFront(_ birth: UInt32) -> Bool {
    RandomSource(seed: UInt64(birth)).bits(0) & 1 == 1
  }

  /// Notes the sprites of a run whose births are chosen as a run of its own.
  private mutating func append(_ run: Run, at depth: Double, where isChosen: (UInt32) -> Bool) {
    let first = sorting.order.entries.count
    for sprite in run.range where isChosen(birth[sprite]) {
      sorting.order.append(sprite, of: 0, key: 0)
    }
    guard sorting.order.entries.count > first else { return }
    var part = run
    part.zPosition = depth
    part.range = first..<sorting.order.entries.count
    sorting.runs.append(part)
  }
}
