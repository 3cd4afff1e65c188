internal import ArgumentParser
internal import KamuroParticles

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

  @Flag(
    name: .shortAndLong,
    help:
      "Repeat effects that end, forever; others become loops that some terminals play by themselves."
  )
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
    try check("--for", duration, upTo: 8_640_000)
    try check("--count", count.map(Double.init), in: 1...1_000_000)
    let range = speed < 0 ? -8 ... -0.1 : 0.1...8
    try check("--speed", speed, in: range, speed < 0 ? "" : ", and -8...-0.1 for backward")
    try check("--start-at", start, in: 0...8_640_000, " s")
    if count != nil, loop {
      throw ValidationError("--count and --loop contradict each other: one ends, one does not")
    }
    if duration != nil, speed < 0 {
      let speed = speed.written
      throw ValidationError("--for is for effects that play forward; --speed \(speed) is backward")
    }
  }

  /// The settings that the options select.
  var settings: PlaybackSettings {
    PlaybackSettings(duration: duration, count: count, loop: loop, speed: speed, start: start)
  }
}
