internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// The options for the start, speed, number of repeats and duration of playing effects.
struct PlayOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "After so many seconds let nothing more be born, and leave when the living are gone.",
      valueName: "seconds"
    )
  )
  var duration: Double?

  @Option(help: "Play effects that end so many times, then leave.")
  var count: Int?

  @Flag(name: .shortAndLong, help: "Play effects that end again and again.")
  var loop = false

  @Option(
    parsing: .unconditional,
    help: "How fast: 0.1 to 8; below 0 backward, from the end or from --start-at."
  )
  var speed: Double = 1

  @Option(
    name: .customLong("start-at"),
    help: ArgumentHelp("Begin at a moment of the effects.", valueName: "seconds")
  )
  var start: Double?

  /// What holds where no option is given.
  static var unasked: Self {
    var options = Self()
    options.duration = nil
    options.count = nil
    options.loop = false
    options.speed = 1
    options.start = nil
    return options
  }

  func validate() throws {
    if let duration, !(duration > 0 && duration <= 8_640_000) {
      throw ValidationError("--for \(duration) is not above 0 and up to 8640000 s")
    }
    if let count, !(1...1_000_000).contains(count) {
      throw ValidationError("--count \(count) is outside 1...1000000")
    }
    guard (0.1...8).contains(speed.magnitude) else {
      throw ValidationError("--speed \(speed) is outside 0.1...8, and -8...-0.1 for backward")
    }
    if let start, !(0...8_640_000).contains(start) {
      throw ValidationError("--start-at \(start) is outside 0...8640000 s")
    }
    if count != nil, loop {
      throw ValidationError("--count and --loop contradict each other: one ends, one does not")
    }
    if duration != nil, speed < 0 {
      throw ValidationError("--for is for effects that play forward; --speed \(speed) is backward")
    }
  }

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
