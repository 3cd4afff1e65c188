// Changes to single effects of a scene that plays. An index is that of the scene's placement.
extension Simulation {
  /// Stops one effect: after a time nothing more is emitted, and living particles finish their lives.
  ///
  /// An earlier stop time is kept.
  /// - Complexity: O(living particles of the effect).
  package mutating func stop(_ index: Int, at time: Seconds) {
    let earlier = scene.placements[index].stopTime ?? .infinity
    scene.placements[index].stopTime = min(earlier, time)
    prepare(index, within: effects[index].budget)
  }

  /// Moves one effect with all its particles.
  /// - Complexity: O(living particles of the effect).
  package mutating func move(_ index: Int, to offset: Vector) {
    guard scene.placements[index].offset != offset else { return }
    scene.placements[index].offset = offset
    prepare(index, within: effects[index].budget)
  }

  /// Plays another effect in place of one, as if it had played since that began.
  /// - Complexity: That of a seek to the present time.
  package mutating func replace(_ index: Int, with effect: Effect) {
    guard scene.placements[index].effect != effect else { return }
    scene.placements[index].effect = effect
    prepare(index, within: budget(of: scene.placements[index], after: index))
  }

  /// Removes one effect at once.
  package mutating func remove(_ index: Int) {
    scene.placements.remove(at: index)
    effects.remove(at: index)
  }

  /// Has later effects leave no room for one that fades out.
  package mutating func leave(_ index: Int) { scene.placements[index].isLeaving = true }

  /// The end of one effect; `nil` if it never ends.
  package func endTime(of index: Int) -> Seconds? { effects[index].endTime }
}
