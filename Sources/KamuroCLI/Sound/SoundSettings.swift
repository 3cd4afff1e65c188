internal import KamuroFoundations
internal import KamuroParticles
internal import KamuroShow
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
    /// The bars of a cava of ours, or of one that writes them to a FIFO.
    case cava(fifo: String?)
    /// The path of a file or a FIFO, or - for standard input.
    case file(String)

    /// The words that name no file.
    static let words = ["auto", "mic", "demo", "cava"]

    init(_ text: String) {
      self =
        switch text {
        case "auto": .auto
        case "mic": .mic
        case "demo": .demo
        case "cava": .cava(fifo: nil)
        case _ where text.hasPrefix("cava:"): .cava(fifo: String(text.dropFirst(5)))
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
  /// Whether a file is not played as well.
  var isMute = false

  /// What is heard; `nil` for nothing.
  /// - Parameters:
  ///   - repeats: Whether a file begins again at its end, or ends the show.
  ///   - isCalm: Whether effects follow slow changes alone.
  /// - Throws: A ``Failure`` if a file or standard input cannot be read.
  func input(repeats: Bool, isCalm: Bool) throws -> SoundInput? {
    guard let source else { return nil }
    return SoundInput(try feed(of: source, repeats: repeats), amount: amount, isCalm: isCalm)
  }

  /// What a film hears: a whole song, or as much of it as the film takes.
  /// - Parameters:
  ///   - start: The time of the song at which the film begins.
  ///   - duration: The film's length; `nil` for that of the song.
  /// - Returns: With the film's length; `nil` without sound.
  /// - Throws: A ``Failure`` for what is heard only while it plays.
  func hearing(
    from start: Seconds,
    for duration: Seconds?
  ) throws -> (hearing: Hearing, length: Seconds)? {
    guard let source else { return nil }
    let feed: any SoundFeed
    let length: Seconds
    switch source {
    case .demo:
      feed = DemoFeed()
      length = duration ?? DemoFeed.length
    case .file(let path) where path != StandardInput.path && !InputFile.isFIFO(path):
      let song = try SongFeed(path, repeats: false, delay: delay)
      let whole = song.hear(upTo: duration.map { start + $0 })
      guard start < whole else {
        let end = ((whole * 1000).rounded() / 1000).written
        throw Failure("\(path) ends before --start-at \(start.written), at \(end) s", code: .usage)
      }
      feed = song
      length = duration ?? whole - start
    default: throw Failure("a film hears a file or demo, not what plays now", code: .usage)
    }
    let input = SoundInput(feed, amount: amount)
    input.listen(until: start + length)
    (input.hearing.end, input.hearing.isWhole) = (nil, true)
    return (input.hearing, length)
  }

  private func feed(of source: Source, repeats: Bool) throws -> any SoundFeed {
    switch source {
    case .auto: return RecorderFeed(.output, delay: delay)
    case .mic: return RecorderFeed(.microphone, delay: delay)
    case .demo: return DemoFeed()
    case .cava(nil): return RecorderFeed(.bars, delay: delay)
    case .cava(let path?):
      guard let fifo = try InputFile.fifo(path) else {
        let place = path.isEmpty ? "--sound cava:" : path
        throw Failure("\(place) is no FIFO that cava writes its bars to", code: .noInput)
      }
      return PipeFeed(fifo, name: "cava \(path.printable)", as: BarStream(), delay: delay)
    case .file(StandardInput.path):
      try StandardInput.requirePipe("--sound - hears")
      let (input, stream) = (StandardInput.arriving, SoundStream(format))
      return PipeFeed(input, name: "standard input", as: stream, delay: delay)
    case .file(let path):
      guard let fifo = try InputFile.fifo(path) else {
        return try SongFeed(path, repeats: repeats, delay: delay, players: isMute ? nil : [])
      }
      return PipeFeed(fifo, name: path.printable, as: SoundStream(format), delay: delay)
    }
  }
}
