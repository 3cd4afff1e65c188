internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// The start, speed, number of repeats and duration of playing effects.
struct PlaybackSettings {
  /// The seconds after which emission stops; `nil` for never.
  var duration: Double?
  /// The number of times that effects that end play; `nil` for once.
  var count: Int?
  /// Whether effects that end repeat forever.
  var loop = false
  /// The speed of playback; negative for backward.
  var speed = 1.0
  /// The start time in seconds; `nil` for the beginning, or for the end if backward.
  var start: Double?
}

extension PlaybackSettings {
  /// The playback of effects of some names; throws if the length of the effects does not allow it.
  func plan(for effects: [Effect], named names: [String]) throws -> PlayPlan {
    var plan = PlayPlan()
    plan.startTime = start
    plan.speed = speed
    plan.turnCount = loop ? nil : count ?? 1
    plan.duration = duration
    guard count != nil || speed < 0 || start != nil else { return plan }
    let name = names.joined(separator: ", ")
    guard let length = effects.length(on: ScreenSize(columns: 80, rows: 24)) else {
      if count != nil {
        throw Failure(
          "\(name) never ends, so it cannot be counted; --for SECONDS ends it, without --count",
          code: .usage
        )
      }
      if speed < 0, start == nil {
        throw Failure(
          "\(name) never ends; --start-at says from where it plays backward",
          code: .usage
        )
      }
      return plan
    }
    if let start, start > length {
      let end = (length * 1000).rounded() / 1000
      throw Failure(
        "\(name) ends before --start-at \(start.written), at \(end.written) s",
        code: .usage
      )
    }
    return plan
  }
}
