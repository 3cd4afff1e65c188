internal import ArgumentParser
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
    if let duration, !(duration > 0 && duration <= Self.longest) {
      throw ValidationError("--for \(duration) is not above 0 and up to 86400 s")
    }
    guard (0...8_640_000).contains(start) else {
      throw ValidationError("--start-at \(start) is outside 0...8640000 s")
    }
    guard (0.1...240).contains(fps) else {
      throw ValidationError("--fps \(fps) is outside 0.1...240")
    }
    if let duration, (duration * fps).rounded() < 1 {
      throw ValidationError("--for \(duration) at --fps \(fps) has no frame")
    }
    if let duration, duration * fps > Self.mostFrames {
      throw ValidationError("--for \(duration) at --fps \(fps) has more than 1000000 frames")
    }
    guard (0...1000).contains(padding) else {
      throw ValidationError("--padding \(padding) is outside 0...1000")
    }
  }

  /// Throws for options that a format does not have.
  func check(for format: FilmFormat) throws {
    if format == .gif, fps > GIFFilm.highestFrameRate {
      throw ValidationError("--fps \(fps) is too much for a GIF, which has up to 50")
    }
    if padding > 0, !format.hasMargin {
      throw ValidationError("--padding is for pictures and SVG")
    }
    if once, !format.repeats {
      throw ValidationError("--once is for films that repeat: GIF, PNG, WebP, SVG and HTML")
    }
    if cast != .two, format != .cast {
      throw ValidationError("--cast is for a file whose name ends in .cast")
    }
  }
}
