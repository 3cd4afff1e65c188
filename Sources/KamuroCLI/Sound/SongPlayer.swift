internal import KamuroFoundations
internal import KamuroShow
internal import KamuroSound
internal import KamuroTerminal

/// Lets a song be heard, by a program that plays what is written to it.
///
/// ```
/// time of the show     now        dry       now + ahead
/// written              ===========|·········|           ···  what is written now
/// ```
/// Until the time `dry` the program has something to play. What is written next must be what the song
/// is at then; where it is not, after a pause or a seek, it begins again after a short silence.
final class SongPlayer {
  /// The seconds from when samples are due until they are heard.
  static let latency = 0.03
  private static let ahead = 0.15
  /// The seconds by which the song may be early or late.
  private static let tolerance = 0.03
  /// The silence in which a decoder starts, and more than what is written ahead.
  private static let gap = 0.2
  /// The seconds by which a song may be late at first and is read on; beyond, it is opened anew.
  private static let longestSkip = 10.0
  /// The seconds before a repeat at which the song is opened for it.
  private static let prefetch = 1.5
  /// The seconds after which a program that reads nothing is given up.
  private static let patience = 3.0

  private let path: String
  private let format: SoundFormat
  /// The programs that have not been tried.
  private var programs: [[String]]
  private var child: SoundChild?
  /// The name of the program that was started last.
  private var program = ""
  private var startTime = Instant.now
  /// When the program had read the first silence; `nil` while it may not have reached a device.
  private var readingTime: Instant?
  private var problem = "pacat, pw-cat, aplay and ffplay are missing"
  private var notice: String?
  private var file: SongFile?
  /// The song from its beginning, prefetched for the next repeat.
  private var nextFile: SongFile?
  /// Whether the file was opened and has not been in time since: a decoder needs time to start.
  private var isCatchingUp = false
  /// What is read and not yet due.
  private var pending: ArraySlice<UInt8> = []
  /// What is due, and had no room in the pipe.
  private var outgoing: ArraySlice<UInt8> = []
  /// The song's time at which the next samples to be written are.
  private var place: Seconds = 0
  private var dryTime: Seconds = 0
  private var lastTime = Instant.now

  /// - Parameter programs: The programs to try; by default those that systems have.
  init(_ path: String, programs: [[String]]? = nil) throws {
    let file = try SongFile(path, as: SoundFormat())
    (self.path, self.file, format) = (path, file, file.format)
    self.programs = programs ?? file.format.players
    startNext()
  }

  /// Whether the song goes on: the program is there, or there is none.
  func isReady() -> Bool {
    child?.read { _ in }
    if let child, child.hasEnded {
      problem = child.lastError.isEmpty ? "\(program) ended without a reason" : child.lastError
    }
    let hasWaited = readingTime == nil && startTime.seconds(to: .now) > Self.patience
    if let child, child.hasEnded || hasWaited { startNext() }
    if readingTime == nil, child?.hasReadAll ?? false { readingTime = .now }
    // What it has read is played before the song: a full pipe would be a delay for ever.
    return child == nil || readingTime.map { $0.seconds(to: .now) > Self.ahead } ?? false
  }

  /// What the user should know, once.
  func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }

  /// Starts the next program that there is, and lets it connect to a device.
  private func startNext() {
    (child, readingTime, startTime, outgoing) = (nil, nil, .now, [])
    let first = silence(for: Self.ahead).prefix((1 << 15) / format.frameSize * format.frameSize)
    while child == nil, !programs.isEmpty {
      let words = programs.removeFirst()
      program = words[0]
      child = try? SoundChild(words, reading: Array(first))
    }
    if child == nil { notice = "the song is not heard: \(problem)" }
  }

  private func silence(for time: Seconds) -> ArraySlice<UInt8> {
    [UInt8](repeating: 0, count: frames(time) * format.frameSize)[...]
  }

  private func frames(_ time: Seconds) -> Int {
    Int((max(0, time) * Double(format.rate)).rounded())
  }

  /// Writes what is due.
  /// - Parameters:
  ///   - position: The song's time that is due now.
  ///   - length: The length after which the song repeats, if it does.
  func play(_ position: Seconds, at time: Seconds, repeatingAfter length: Seconds?) {
    // While this process was stopped, everything was played.
    if lastTime.seconds(to: .now) > 1 { dryTime = time }
    lastTime = .now
    write([])
    guard child != nil, outgoing.isEmpty else { return }
    dryTime = max(dryTime, time)
    let target = position + dryTime - time
    var early = place - target
    if let length { early -= (early / length).rounded() * length }
    // After its end the song is no more late, but may be sought back.
    let isLate = early < -Self.tolerance && file != nil
    if isLate, isCatchingUp, -early < Self.longestSkip {
      skip(-early)
    } else if isLate || early > Self.tolerance {
      write(silence(for: Self.gap))
      open(at: target + Self.gap)
    } else if !pending.isEmpty {
      isCatchingUp = false
    }
    if let length, length - place < Self.prefetch, nextFile == nil {
      nextFile = try? SongFile(path, as: SoundFormat())
    }
    while dryTime < time + Self.ahead {
      let left = length.map { frames($0 - place) } ?? .max
      if left == 0 { open(at: 0) }
      let due = min(left, frames(time + Self.ahead - dryTime))
      if pending.count < format.frameSize { read() }
      let count = min(due, pending.count / format.frameSize)
      guard count > 0 || left == 0 else { return }
      place += Double(count) / Double(format.rate)
      write(pending.prefix(count * format.frameSize))
      pending = pending.dropFirst(count * format.frameSize)
    }
  }

  private func open(at time: Seconds) {
    (place, pending, isCatchingUp) = (max(0, time), [], true)
    if place == 0, let nextFile {
      (file, self.nextFile) = (nextFile, nil)
    } else {
      file = try? SongFile(path, as: SoundFormat(), from: place)
    }
  }

  private func read() {
    if let bytes = file?.read() { pending += bytes } else { file = nil }
  }

  /// Drops what is too late, as far as it has arrived: after a slow start of a decoder.
  private func skip(_ time: Seconds) {
    var left = frames(time)
    while left > 0 {
      if pending.count < format.frameSize { read() }
      let count = min(left, pending.count / format.frameSize)
      guard count > 0 else { return }
      place += Double(count) / Double(format.rate)
      pending = pending.dropFirst(count * format.frameSize)
      left -= count
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) {
    dryTime += Double(bytes.count / format.frameSize) / Double(format.rate)
    outgoing += bytes
    outgoing = outgoing.dropFirst(child?.write(outgoing) ?? 0)
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
