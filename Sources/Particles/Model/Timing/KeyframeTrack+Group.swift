/// Groups of tracks, which share a local time.
///
/// ```
/// layer   beginTime ========= duration ========= duration =========     repeatCount 2
/// group           0 → → → → → duration 0 → → → → duration
/// animations         ======   ====|       ======   ====|                cut off at its end
/// ```
extension KeyframeTrack {
  /// The deepest nesting of groups.
  package static let maximumDepth = 4

  /// Whether it has tracks instead of values.
  var isGroup: Bool { !animations.isEmpty }

  /// The local time of its tracks at an outer time; `nil` while they have no values.
  ///
  /// The progress of the timing function is clamped to 0...1.
  func groupTime(at outerTime: Seconds, endsHere: Bool) -> Seconds? {
    guard let moment = moment(at: outerTime, endsHere: endsHere) else { return nil }
    return timing.duration * min(max(0, timingFunction.progress(at: moment.fraction)), 1)
  }

  /// The track, or the group without the tracks on other key paths; `nil` if nothing is left.
  func restricted(to keyPath: KeyPath) -> KeyframeTrack? {
    guard isGroup else { return self.keyPath == keyPath ? self : nil }
    var group = self
    group.animations = animations.tracks(on: keyPath)
    return group.isGroup ? group : nil
  }
}

extension KeyframeTrack {
  /// Whether it, or a track of its group, follows sound.
  var hears: Bool { sound != nil || animations.contains(where: \.hears) }

  /// The key paths of the birthRates that it animates, including those within groups.
  var birthRatePaths: Set<KeyPath> {
    guard isGroup else { return keyPath.isBirthRate ? [keyPath] : [] }
    return animations.reduce(into: []) { $0.formUnion($1.birthRatePaths) }
  }
}

extension [KeyframeTrack] {
  /// The tracks on a key path; those within groups stay in their groups.
  func tracks(on keyPath: KeyframeTrack.KeyPath) -> [KeyframeTrack] {
    compactMap { $0.restricted(to: keyPath) }
  }

  /// Whether a track, or one within a group, is on a key path that satisfies a predicate.
  func animate(where predicate: (KeyframeTrack.KeyPath) -> Bool) -> Bool {
    contains { $0.isGroup ? $0.animations.animate(where: predicate) : predicate($0.keyPath) }
  }

  /// The value that the tracks give a number: that of the last one that is not additive, plus the
  /// later additive ones.
  func value(of keyPath: KeyframeTrack.KeyPath, at time: Seconds, own: Double) -> Double {
    let sum = sum(of: keyPath, at: time)
    return sum.replaces ? sum.value : own + sum.value
  }

  /// The sum of the tracks, and whether it replaces the value below.
  ///
  /// At the end of a group's own time, at which it may stay or turn back, tracks that end with the
  /// group are still active.
  private func sum(
    of keyPath: KeyframeTrack.KeyPath,
    at time: Seconds,
    endsHere: Bool = false
  ) -> (value: Double, replaces: Bool) {
    var sum = 0.0
    // By index, because copying tracks would cost more than evaluating them.
    for index in indices.reversed() {
      if self[index].isGroup {
        guard let groupTime = self[index].groupTime(at: time, endsHere: endsHere) else { continue }
        let isEnd = groupTime == self[index].timing.duration
        let inner = self[index].animations.sum(of: keyPath, at: groupTime, endsHere: isEnd)
        sum += inner.value
        if inner.replaces { return (sum, true) }
      } else if self[index].keyPath == keyPath,
        let value = self[index].value(at: time, endsHere: endsHere)
      {
        sum += value
        if !self[index].isAdditive { return (sum, true) }
      }
    }
    return (sum, false)
  }
}
