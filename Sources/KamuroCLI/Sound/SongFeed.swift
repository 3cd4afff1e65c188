internal import KamuroFoundations
internal import KamuroPlatform
internal import KamuroShow
internal import KamuroSound

/// The samples of a file, read as they are needed: a WAV file, or what ffmpeg reads.
final class SongFeed: SoundFeed {
  /// The longest song, in samples: a day.
  private static let longest = 86_400 * Int(SoundSample.rate)
  /// The milliseconds that ffmpeg may need for the next samples.
  private static let patience: Int32 = 3000

  let name: String
  /// Whether the song begins again at its end.
  private let repeats: Bool
  /// The samples by which the picture is late.
  private let delay: Int
  private var file: SongFile
  private var stream: SoundStream
  private var samples: [SoundSample] = []
  private var hasEnded = false
  /// Who lets it be heard, if anyone.
  private let player: SongPlayer?
  private var isPaused = false
  /// The sample of the song that is heard next, counted on where it repeats.
  private var place = 0
  /// The samples of the record so far.
  private var filled = 0

  /// - Throws: A ``Failure`` if the file cannot be read.
  init(_ path: String, repeats: Bool, delay: Seconds = 0, player: SongPlayer? = nil) throws {
    (name, self.repeats, self.player) = (path.printable, repeats, player)
    // What is in a file is known before it is heard.
    let latency = player == nil ? 0 : SongPlayer.latency - SoundAnalysis.latency
    self.delay = Int(((delay + latency) * SoundSample.rate).rounded())
    file = try SongFile(path, as: .analyzed)
    stream = SoundStream(file.format)
    pull()
    guard !samples.isEmpty else {
      throw Failure("\(path): \(file.problem ?? "there is no sound in it")", code: .data)
    }
  }

  /// The length, once the end is reached; `nil` before, and where the song repeats.
  var end: Seconds? {
    hasEnded && !repeats ? SoundRecord.time(of: filled + samples.count + delay - place) : nil
  }

  var interval: Seconds { player == nil || isPaused ? 0.25 : 0.025 }

  func takeNotice() -> String? { player?.takeNotice() }

  /// Reads the song up to a time, or whole, and returns the length of what is read.
  func read(upTo end: Seconds?) -> Seconds {
    while !hasEnded, end.map({ SoundRecord.time(of: samples.count) < $0 }) ?? true { pull() }
    return SoundRecord.time(of: samples.count)
  }

  func follow(_ hearing: Hearing) {
    isPaused = hearing.isPaused
    let hops = (hearing.takeSeek() * SoundSample.rate).rounded()
    place = max(0, place + Int(max(-1e9, min(hops, 1e9))))
  }

  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State {
    let goesOn = player?.isReady() ?? true && !isPaused
    while record.count <= SoundRecord.number(at: time) {
      record.append(goesOn ? sample(place - delay) : SoundSample())
      if goesOn { place += 1 }
    }
    filled = record.count
    if goesOn { play(at: time) }
    return .heard
  }

  private func play(at time: Seconds) {
    let now = time + SoundRecord.time(of: place - filled)
    // The end is known before it is written.
    let length = read(upTo: now + 1)
    let turns = hasEnded && repeats ? (now / length).rounded(.down) : 0
    let repeated = hasEnded && repeats ? length : nil
    player?.play(now - turns * length, at: time, repeatingAfter: repeated)
  }

  private func sample(_ number: Int) -> SoundSample {
    guard number >= 0 else { return SoundSample() }
    while number >= samples.count, !hasEnded { pull() }
    if number < samples.count { return samples[number] }
    return repeats && !samples.isEmpty ? samples[number % samples.count] : SoundSample()
  }

  /// Hears some more of the file.
  private func pull() {
    let count = samples.count
    while samples.count == count, !hasEnded {
      guard let bytes = file.read(patience: Self.patience) else {
        hasEnded = true
        break
      }
      // Raw samples are never refused.
      try? stream.hear(bytes, into: &samples)
    }
    if samples.count >= Self.longest { hasEnded = true }
  }
}

/// The bytes of a song: of its file, or those that ffmpeg makes of it.
struct SongFile {
  private enum Supply {
    case file(OpenFile)
    case decoder(SoundChild)
  }

  /// A file that is closed with its last reference.
  private final class OpenFile {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  private let supply: Supply
  private var chunk = [UInt8](repeating: 0, count: 1 << 15)
  /// How its samples are written.
  let format: SoundFormat
  /// The bytes that are left; `nil` for all that come.
  private var left: Int?
  /// Why it could not be read further.
  private(set) var problem: String?

  /// Opens a file.
  /// - Parameters:
  ///   - format: What ffmpeg makes of it; WAV files have their own.
  ///   - start: The time of the song at which it begins.
  /// - Throws: A ``Failure`` if it is missing, or needs ffmpeg and there is none.
  init(_ path: String, as format: SoundFormat, from start: Seconds = 0) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(Failure.reason(errno))", code: .noInput)
    }
    let file = OpenFile(descriptor)
    var head = [UInt8](repeating: 0, count: 2 * WAVHeader.longest)
    let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    if count < 0 { throw Failure("\(path): \(Failure.reason(errno))", code: .noInput) }
    if case .found(let header) = WAVHeader.find(in: Array(head.prefix(count))) {
      let skipped = Int(start * Double(header.format.rate)) * header.format.frameSize
      lseek(descriptor, off_t(header.start + skipped), SEEK_SET)
      (supply, self.format) = (.file(file), header.format)
      left = header.length.map { max(0, $0 - skipped) }
      return
    }
    do throws(ChildOutput.Refusal) {
      // A name with a colon is no protocol.
      let begin = "\(Int((start * 1000).rounded()))ms"
      let words = ["ffmpeg", "-nostdin", "-loglevel", "error", "-ss", begin]
      let made = ["-ac", "\(format.channels)", "-ar", "\(format.rate)"]
      supply = .decoder(
        try SoundChild(
          words + ["-i", "file:\(path)", "-vn"] + made + ["-f", format.encoding.rawValue, "-"]
        )
      )
      self.format = format
    } catch {
      if case .failed(let reason) = error {
        throw Failure("ffmpeg does not start: \(reason)", code: .unavailable)
      }
      throw Failure("\(path) needs ffmpeg; WAV is read without it", code: .noInput)
    }
  }

  /// The next bytes; none if they have not arrived, `nil` at the end.
  /// - Parameter patience: The milliseconds to wait for them, after which they count as its end.
  mutating func read(patience: Int32 = 0) -> ArraySlice<UInt8>? {
    switch supply {
    case .file(let file):
      let size = min(chunk.count, left ?? .max)
      let count = chunk.withUnsafeMutableBytes {
        KamuroPlatform.read(file.descriptor, $0.baseAddress, size)
      }
      if count < 0, errno == EINTR { return [] }
      left = left.map { $0 - max(0, count) }
      return count > 0 ? chunk[..<count] : nil
    case .decoder(let child):
      guard child.wait(milliseconds: patience) || patience == 0 else {
        problem = "ffmpeg takes too long"
        return nil
      }
      var bytes: ArraySlice<UInt8> = []
      child.readOnce { bytes = $0 }
      guard child.hasEnded else { return bytes }
      if !child.lastError.isEmpty { problem = child.lastError }
      return nil
    }
  }
}
