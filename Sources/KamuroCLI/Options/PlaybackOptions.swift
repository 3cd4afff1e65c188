internal import ArgumentParser

/// The options for the start, speed, number of repeats and duration of playing effects.
struct PlaybackOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Stop emission after this time, and exit when no particles are left.",
      valueName: "seconds"
    )
  )
  var duration: Double?

  @Option(help: "How many times to play effects that end, before exiting.")
  var count: Int?

  @Flag(name: .shortAndLong, help: "Repeat effects that end, forever.")
  var loop = PlaybackSettings().loop

  @Option(
    parsing: .unconditional,
    help: "The speed, 0.1 to 8; negative: backward, from the end or from --start-at."
  )
  var speed = PlaybackSettings().speed

  @Option(
    name: .customLong("start-at"),
    help: ArgumentHelp("Begin at this time of the effects.", valueName: "seconds")
  )
  var start: Double?

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

  /// The settings that the options select.
  var settings: PlaybackSettings {
    PlaybackSettings(duration: duration, count: count, loop: loop, speed: speed, start: start)
  }
}
