internal import KamuroFoundations
internal import KamuroShow
internal import KamuroSound
internal import KamuroTerminal

/// Plays what is written to it, by the first program that can.
final class SongPlayer {
  /// The seconds from when samples are due until they are heard.
  static let latency = 0.03
  /// The seconds after which a program that reads nothing is given up.
  private static let patience = 3.0

  private let format: SoundFormat
  /// The programs that have not been tried.
  private var programs: [[String]]
  /// The seconds that are written ahead, and of silence at first.
  private let lead: Seconds
  private var child: SoundChild?
  /// The name of the program that was started last.
  private var program = ""
  private var startTime = Instant.now
  /// When the program had read the first silence; `nil` while it may not have reached a device.
  private var readingTime: Instant?
  private var problem = "pacat, pw-cat, aplay and ffplay are missing"
  /// What the user should know, once.
  var notice: String?
  /// What had no room in the pipe.
  private var outgoing: ArraySlice<UInt8> = []

  /// - Parameter programs: The programs to try; empty for those that systems have.
  init(_ format: SoundFormat, programs: [[String]], lead: Seconds) {
    (self.format, self.lead) = (format, lead)
    self.programs = programs.isEmpty ? format.players : programs
    startNext()
  }

  /// Whether a program is there and plays what is written now, or there is none.
  func isReady() -> Bool {
    child?.read { _ in }
    if let child, child.hasEnded {
      problem = child.lastError.isEmpty ? "\(program) ended without a reason" : child.lastError
    }
    let hasWaited = readingTime == nil && startTime.seconds(to: .now) > Self.patience
    if let child, child.hasEnded || hasWaited { startNext() }
    if readingTime == nil, child?.hasReadAll ?? false { readingTime = .now }
    // What it has read is played before the song: a full pipe would be a delay for ever.
    return child == nil || readingTime.map { $0.seconds(to: .now) > lead } ?? false
  }

  /// Starts the next program that there is, and lets it connect to a device.
  private func startNext() {
    (child, readingTime, startTime, outgoing) = (nil, nil, .now, [])
    let most = (1 << 15) / format.frameSize
    let count = min(most, Int((lead * Double(format.rate)).rounded())) * format.frameSize
    while child == nil, !programs.isEmpty {
      let words = programs.removeFirst()
      program = words[0]
      child = try? SoundChild(words, reading: [UInt8](repeating: 0, count: count))
    }
    if child == nil { notice = "the song is not heard: \(problem)" }
  }

  /// Writes some bytes, as far as there is room for them now; the others follow later.
  func write(_ bytes: ArraySlice<UInt8>) {
    outgoing += bytes
    outgoing = child.map { outgoing.dropFirst($0.write(outgoing)) } ?? []
  }

  /// Whether there is a program.
  var isPlaying: Bool { child != nil }

  /// Whether all is written.
  var isIdle: Bool { outgoing.isEmpty }
}

extension SoundFormat {
  /// The programs that play samples from their standard input, each with its arguments.
  fileprivate var players: [[String]] {
    let (pulse, pipeWire, alsa) =
      switch encoding {
      case .s16le: ("s16le", "s16", "S16_LE")
      case .s24le: ("s24le", "s24", "S24_3LE")
      case .s32le: ("s32le", "s32", "S32_LE")
      case .f32le: ("float32le", "f32", "FLOAT_LE")
      }
    let size = ["--rate", "\(rate)", "--channels", "\(channels)"]
    let pwCat = ["--format", pipeWire, "--latency", "30ms"] + size + ["-"]
    return [
      ["pacat", "--raw", "--format", pulse, "--latency-msec=60", "--client-name=kamuro"] + size,
      // Only newer ones know -a, and need it.
      ["pw-cat", "-p", "-a"] + pwCat, ["pw-cat", "-p"] + pwCat,
      ["aplay", "-q", "-t", "raw", "-f", alsa, "--buffer-time", "60000"] + size,
      ["ffplay", "-nodisp", "-loglevel", "error", "-fflags", "nobuffer", "-probesize", "32"]
        + ["-f", encoding.rawValue, "-ar", "\(rate)", "-ch_layout", "\(channels)c", "-i", "-"],
    ]
  }
}
