internal import KamuroFoundations
internal import KamuroSound

/// What a show hears.
struct SoundSettings {
  /// Where sound comes from.
  enum Source: Equatable {
    /// What the machine plays.
    case auto
    case mic
    /// The demo's song.
    case demo
    /// The path of a file or a FIFO, or - for standard input.
    case file(String)

    /// The words that name no file.
    static let words = ["auto", "mic", "demo"]

    init(_ text: String) {
      self =
        switch text {
        case "auto": .auto
        case "mic": .mic
        case "demo": .demo
        default: .file(text)
        }
    }
  }

  /// `nil` for no sound.
  var source: Source?
  var format = SoundFormat()
  /// The seconds by which sound is heard later than it is recorded.
  var delay: Seconds = 0
  /// How much the effects do what they hear, 0...2.
  var amount = 1.0

  /// What is heard; `nil` for nothing.
  /// - Parameters:
  ///   - repeats: Whether a file begins again at its end, or ends the show.
  ///   - isCalm: Whether effects follow slow changes alone.
  /// - Throws: A ``Failure`` if a file or standard input cannot be read.
  func input(repeats: Bool, isCalm: Bool) throws -> SoundInput? {
    guard let source else { return nil }
    return SoundInput(try feed(of: source, repeats: repeats), amount: amount, isCalm: isCalm)
  }

  private func feed(of source: Source, repeats: Bool) throws -> any SoundFeed {
    switch source {
    case .auto: return RecorderFeed(.output, delay: delay)
    case .mic: return RecorderFeed(.microphone, delay: delay)
    case .demo: return DemoFeed()
    case .file(StandardInput.path):
      try StandardInput.requirePipe("--sound - hears")
      return PipeFeed(
        StandardInput.arriving,
        name: "standard input",
        format: format,
        delay: delay
      )
    case .file(let path):
      guard let fifo = try InputFile.fifo(path) else {
        return try SongFeed(path, repeats: repeats, delay: delay)
      }
      return PipeFeed(fifo, name: path.printable, format: format, delay: delay)
    }
  }
}
