/// Animations that run together in a time of their own.
///
/// ```
/// layer   beginTime ========= duration ========= duration =========     repeatCount 2
/// group           0 → → → → → duration 0 → → → → duration
/// animations         ======   ====|       ======   ====|                cut off at its end
/// ```
extension KeyframeTrack {
  /// How deep groups may lie in groups.
  public static let maximumDepth = 4

  /// Whether it has animations of its own instead of values.
  var isGroup: Bool { !animations.isEmpty }

  /// The time of its animations at a time of what holds it; `nil` where they have no values.
  ///
  /// A pace that goes beyond its ends stands still there.
  func groupTime(at outerTime: Seconds) -> Seconds? {
    guard let moment = moment(at: outerTime) else { return nil }
    return timing.duration * min(max(0, timingFunction.progress(at: moment.fraction)), 1)
  }

  /// The track, or the group without what animates something else; `nil` where nothing is left.
  func restricted(to keyPath: KeyPath) -> KeyframeTrack? {
    guard isGroup else { return self.keyPath == keyPath ? self : nil }
    var group = self
    group.animations = animations.tracks(on: keyPath)
    return group.isGroup ? group : nil
  }
}

extension KeyframeTrack {
  /// The key paths of birthRates that it animates, those within a group too.
  var birthRatePaths: Set<KeyPath> {
    guard isGroup else { return keyPath.isBirthRate ? [keyPath] : [] }
    return animations.reduce(into: []) { $0.formUnion($1.birthRatePaths) }
  }
}

extension [KeyframeTrack] {
  /// Those on a key path, those within groups in their groups.
  func tracks(on keyPath: KeyframeTrack.KeyPath) -> [KeyframeTrack] {
    compactMap { $0.restricted(to: keyPath) }
  }

  /// Whether one, or one within a group, is on a key path for which something holds.
  func animate(where predicate: (KeyframeTrack.KeyPath) -> Bool) -> Bool {
    contains { $0.isGroup ? $0.animations.animate(where: predicate) : predicate($0.keyPath) }
  }

  /// The value that they give what has one of its own: the last that is not additive, and what is
  /// added after it.
  func value(of keyPath: KeyframeTrack.KeyPath, at time: Seconds, own: Double) -> Double {
    let sum = sum(of: keyPath, at: time)
    return sum.replaces ? sum.value : own + sum.value
  }

  /// What they come to, and whether that takes the place of what was before.
  private func sum(
    of keyPath: KeyframeTrack.KeyPath,
    at time: Seconds
  ) -> (value: Double, replaces: Bool) {
    var sum = 0.0
    // In place: copies of tracks would cost more than their values.
    for index in indices.reversed() {
      if self[index].isGroup {
        guard let groupTime = self[index].groupTime(at: time) else { continue }
        let inner = self[index].animations.sum(of: keyPath, at: groupTime)
        sum += inner.value
        if inner.replaces { return (sum, true) }
      } else if self[index].keyPath == keyPath, let value = self[index].value(at: time) {
        sum += value
        if !self[index].isAdditive { return (sum, true) }
      }
    }
    return (sum, false)
  }
}
