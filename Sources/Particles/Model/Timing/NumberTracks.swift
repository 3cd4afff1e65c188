/// The tracks on one number, for who asks for its value again and again.
final class NumberTracks: Sendable {
  let all: [KeyframeTrack]
  private let keyPath: KeyframeTrack.KeyPath
  /// The first track, and whether it is the only one and no group: it is asked in place, since a copy
  /// costs more than its value.
  private let first: KeyframeTrack
  private let isAlone: Bool

  /// Those among some tracks that are on a key path; `nil` without any.
  init?(on keyPath: KeyframeTrack.KeyPath, among tracks: [KeyframeTrack]) {
    all = tracks.tracks(on: keyPath)
    guard let first = all.first else { return nil }
    self.first = first
    self.keyPath = keyPath
    isAlone = all.count == 1 && !first.isGroup
  }

  /// The value that they give what has one of its own.
  func value(at layerTime: Seconds, own: Double) -> Double {
    guard isAlone else { return all.value(of: keyPath, at: layerTime, own: own) }
    guard let value = first.value(at: layerTime) else { return own }
    return first.isAdditive ? own + value : value
  }
}
