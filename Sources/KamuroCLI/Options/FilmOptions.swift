internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRecording

/// The options for the time of a film, and what is around its frames.
struct FilmOptions: ParsableArguments {
  /// The version of asciinema's format.
  enum CastVersion: String, WordChoice {
    case two = "2"
    case three = "3"
  }

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The film's length; by default until effects end, or 5 s of those that never do.",
      valueName: "seconds"
    )
  )
  var duration: Double?

  @Option(
    name: .customLong("start-at"),
    help: ArgumentHelp("Begin at this time of the effects.", valueName: "seconds")
  )
  var start = 0.0

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: "Frames per second, 0.1 to 240; of a GIF up to 50."
  )
  var fps = 30.0

  @Flag(
    name: .shortAndLong,
    help: "A perfect loop: the last frame leads into the first, and --for says about how long."
  )
  var loop = false

  @Flag(help: "Play the film once, instead of again and again.")
  var once = false

  @Option(help: ArgumentHelp("A margin around each frame, 0 to 1000.", valueName: "pixels"))
  var padding = 0

  @Option(help: "The version of asciinema's format, for .cast.")
  var cast = CastVersion.two

  /// The maximum length of a film, in seconds.
  static let longest = 86_400.0
  /// The maximum length of a film, in frames.
  static let mostFrames = 1_000_000.0

  func validate() throws {
    try check("--for", duration, upTo: Self.longest)
    try check("--start-at", start, in: 0...8_640_000, " s")
    try check("--fps", fps, in: 0.1...240)
    try check("--padding", Double(padding), in: 0...1000)
    guard let duration else { return }
    let film = "--for \(duration.written) at --fps \(fps.written)"
    if (duration * fps).rounded() < 1 { throw ValidationError("\(film) has no frame") }
    if duration * fps > Self.mostFrames {
      throw ValidationError("\(film) has more than 1000000 frames")
    }
  }
}
