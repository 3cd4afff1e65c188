internal import KamuroParticles

/// Changes of what plays, one a frame: to prepare effects may take long.
extension Player {
  /// What changes.
  enum Change: Hashable, Sendable {
    /// Other effects, from their beginning.
    case effects
    /// The same effects at the same moment, with another seed.
    case seed
  }

  /// The seed of what plays, as short as the seeds that are taken where none is given.
  var seed: UInt64 {
    seedCount == 0 ? firstSeed : RandomSource(seed: firstSeed).bits(seedCount) & 0xFFFF_FFFF
  }

  /// Changes what plays: at once if that is the first change since the last frame, else with the next one.
  ///
  /// Other effects replace a change of the seed, since they begin with the new one.
  mutating func change(_ change: Change, at time: Seconds) {
    pendingChange = (pendingChange?.change == .effects ? .effects : change, time)
    if !hasChanged { settleChange() }
  }

  /// Makes the change that waits, if one does.
  mutating func settleChange() {
    guard let (change, time) = pendingChange else { return }
    pendingChange = nil
    hasChanged = true
    hasJumped = true
    switch change {
    case .effects:
      begin(at: time)
      timelineEnd = time + Self.attention
      let summary = program.summary
      tell(summary.isEmpty ? program.title : "\(program.title): \(summary)", at: time)
    case .seed:
      theater.begin(program.effects, seed: seed)
      goOn(at: time)
      tell("seed \(seed); --seed \(seed) shows it again", at: time)
    }
  }
}
