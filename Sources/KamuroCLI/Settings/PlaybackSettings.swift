internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// From where, how fast, how often and for how long effects play.
struct PlaybackSettings {
  /// After how many seconds nothing more is born; `nil` for never.
  var duration: Double?
  /// How many times effects that end play; `nil` for once.
  var count: Int?
  /// Whether effects that end play again and again.
  var loop = false
  /// How fast they play; below 0 backward.
  var speed = 1.0
  /// The second that they begin at; `nil` for the beginning, or backward for the end.
  var start: Double?
}

extension PlaybackSettings {
  /// How effects of some names are played; refused where their end does not allow it.
  func plan(for effects: [Effect], named names: [String]) throws -> PlayPlan {
    var plan = PlayPlan()
    plan.startTime = start
    plan.speed = speed
    plan.turnCount = loop ? nil : count ?? 1
    plan.duration = duration
    guard count != nil || speed < 0 || start != nil else { return plan }
    let stage = ScreenSize(columns: 80, rows: 24).stage
    let name = names.joined(separator: ", ")
    guard let length = PlayPlan.length(of: effects, on: stage) else {
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
      throw Failure("\(name) ends before --start-at \(start), at \(end) s", code: .usage)
    }
    return plan
  }
}
