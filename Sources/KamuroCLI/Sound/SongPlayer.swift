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
  private var child: SoundChild?
  /// The name of the program that was started last.
  private var program = ""
  /// When it was given its first bytes; `nil` before.
  private var startTime: Instant?
  /// The bytes that it was given, and whether it has read any.
  private var (written, hasRead) = (0, false)
  private var problem = "pacat, pw-cat, aplay and ffplay are missing"
  /// What the user should know, once.
  var notice: String?
  /// What had no room in the pipe.
  private var outgoing: ArraySlice<UInt8> = []

  /// - Parameter programs: The programs to try; empty for those that systems have.
  init(_ format: SoundFormat, programs: [[String]]) {
    self.format = format
    self.programs = programs.isEmpty ? format.players : programs
    startNext()
  }

  /// Whether there is a program, and whether it has been given nothing yet.
  var isPlaying: Bool { child != nil }
  var isNew: Bool { startTime == nil }

  /// Whether nothing is left to be written.
  var isIdle: Bool { outgoing.isEmpty }

  /// The seconds that the program has not read.
  var unreadTime: Seconds { Double(child?.unreadCount ?? 0) / Double(format.byteRate) }

  /// Goes on to the next program where this one has ended, or reads nothing.
  func check() {
    guard let child else { return }
    child.read { _ in }
    hasRead = hasRead || child.unreadCount < written
    let waiting = hasRead ? 0 : startTime?.seconds(to: .now) ?? 0
    guard child.hasEnded || waiting > Self.patience else { return }
    let reason = child.lastError
    if child.hasEnded { problem = reason.isEmpty ? "\(program) ended without a reason" : reason }
    startNext()
  }

  private func startNext() {
    (child, startTime, written, hasRead, outgoing) = (nil, nil, 0, false, [])
    while child == nil, !programs.isEmpty {
      let words = programs.removeFirst()
      program = words[0]
      child = try? SoundChild(words, reading: [])
    }
    if child == nil { notice = "the song is not heard: \(problem)" }
  }

  /// Writes some bytes, as far as there is room for them now; the others follow later.
  func write(_ bytes: ArraySlice<UInt8>) {
    guard let child else { return }
    if !bytes.isEmpty { startTime = startTime ?? .now }
    outgoing += bytes
    let count = child.write(outgoing)
    (outgoing, written) = (outgoing.dropFirst(count), written + count)
  }
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
