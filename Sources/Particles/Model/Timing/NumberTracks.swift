/// The tracks on one number, for repeated evaluation.
final class NumberTracks: Sendable {
  let all: [KeyframeTrack]
  private let keyPath: KeyframeTrack.KeyPath
  /// The first track, and whether it is the only one and not a group: it is then evaluated in
  /// place, since a copy costs more than its value.
  private let first: KeyframeTrack
  private let isAlone: Bool

  /// The tracks among some that are on a key path; `nil` if there are none.
  init?(on keyPath: KeyframeTrack.KeyPath, among tracks: [KeyframeTrack]) {
    all = tracks.tracks(on: keyPath)
    guard let first = all.first else { return nil }
    self.first = first
    self.keyPath = keyPath
    isAlone = all.count == 1 && !first.isGroup
  }

  /// The value that the tracks give a number.
  func value(at layerTime: Seconds, own: Double) -> Double {
    guard isAlone else { return all.value(of: keyPath, at: layerTime, own: own) }
    guard let value = first.value(at: layerTime) else { return own }
    return first.isAdditive ? own + value : value
  }
}
