internal import KamuroShow
internal import KamuroTerminal

/// How the demo plays, and which session it records or replays.
struct DemoSettings: CommandSettings {
  /// The path of the file that a session is recorded to; `nil` to record none.
  var recording: String?
  /// The path of a recorded session that is replayed; `nil` for a new session.
  var replay: String?
  /// Whether the demo plays itself while there is no input.
  var hasTour = true
  var sound = SoundSettings()
  var show = ShowSettings()

  func run() throws {
    if let replay {
      let log = try Self.log(at: replay)
      try ShowSettings.requireTerminalOutput()
      _ = try show.play(Replay.self) { Replay(log, size: $0, style: $1) }
    } else if let recording {
      try ShowSettings.requireTerminalOutput()
      let recording = try SessionRecording(path: recording)
      _ = try show.play(RecordedDemo.self, mouse: .hovers, hearing: sound) {
        RecordedDemo(recording, size: $0, style: $1, hasTour: hasTour)
      }
      try recording.finish()
    } else {
      try ShowSettings.requireTerminalOutput()
      _ = try show.play(Demo.self, mouse: .hovers, hearing: sound) {
        Demo(size: $0, style: $1, hasTour: hasTour)
      }
    }
  }

  /// The session of a file.
  static func log(at path: String) throws -> SessionLog {
    let bytes = try InputFile.bytes(of: path, limit: SessionLog.maximumSize)
    do {
      return try SessionLog(reading: bytes)
    } catch {
      throw Failure("\(path):\(error.line): \(error.message)", code: .data)
    }
  }
}
