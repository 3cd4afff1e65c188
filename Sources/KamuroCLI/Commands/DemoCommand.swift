internal import ArgumentParser
internal import KamuroShow
internal import KamuroTerminal

/// Opens the show.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Open the show: a sky to click into, letters to fire, a button to press.",
    discussion: """
      When nobody touches it for 20 seconds it shows around by itself for a minute.
      A session that was recorded plays again on a screen of any size.
      """
  )

  @Option(
    name: .customLong("record-session"),
    help: ArgumentHelp("Write what is done to a file, as JSON Lines.", valueName: "file"),
    completion: .file()
  )
  var recording: String?

  @Option(
    name: .customLong("replay"),
    help: ArgumentHelp("Do again what a recorded session tells, and leave.", valueName: "file"),
    completion: .file()
  )
  var replay: String?

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    guard replay != nil else { return }
    if recording != nil {
      throw ValidationError("--replay and --record-session do not go together")
    }
    if options.seed != nil {
      throw ValidationError("--replay has its seed from the session's file")
    }
  }

  func run() throws {
    if let replay {
      let log = try Self.log(at: replay)
      try ShowOptions.requireTerminalOutput()
      _ = try options.play { Replay(log, size: $0, style: $1) }
    } else if let recording {
      try ShowOptions.requireTerminalOutput()
      let recording = try SessionRecording(path: recording)
      _ = try options.play(mouse: .hovers) { RecordedDemo(recording, size: $0, style: $1) }
      try recording.finish()
    } else {
      try ShowOptions.requireTerminalOutput()
      _ = try options.play(mouse: .hovers) { Demo(size: $0, style: $1) }
    }
  }

  /// The command without a word after it: what the parser makes of no words.
  static var unasked: Self {
    var command = Self()
    command.recording = nil
    command.replay = nil
    // The parser leaves no title either.
    command._options = OptionGroup()
    command.options = .unasked
    return command
  }

  private static func log(at path: String) throws -> SessionLog {
    let bytes = try InputFile.bytes(of: path, limit: SessionLog.maximumSize)
    do {
      return try SessionLog(reading: bytes)
    } catch {
      throw Failure("\(path):\(error.line): \(error.message)", code: .data)
    }
  }
}
