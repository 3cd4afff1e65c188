internal import Kamuro
internal import KamuroParticles

/// Changes of the playing effects, at most one per frame, because preparing effects may be slow.
extension Player {
  /// The kind of change.
  enum Change: Hashable, Sendable {
    /// Other effects, from their beginning.
    case effects
    /// The same effects at the same moment, with another seed.
    case seed
  }

  /// The current seed; like default seeds it has 32 bits, unless it is the first one.
  var seed: UInt64 {
    seedCount == 0 ? firstSeed : RandomSource(seed: firstSeed).bits(seedCount) & 0xFFFF_FFFF
  }

  /// Changes the playing effects: at once for the first change since the last frame, otherwise with
  /// the next frame.
  ///
  /// A change of effects replaces a pending change of the seed, since they begin with the new seed.
  mutating func change(_ change: Change, at time: Seconds) {
    pendingChange = (pendingChange?.change == .effects ? .effects : change, time)
    if !hasChanged { settleChange() }
  }

  /// Makes the pending change, if there is one.
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
      theater.play(program.effects, seed: seed)
      resume(at: time)
      tell("seed \(seed); --seed \(seed) shows it again", at: time)
    }
  }
}
