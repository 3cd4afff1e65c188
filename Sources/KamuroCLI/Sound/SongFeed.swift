internal import KamuroFoundations
internal import KamuroPlatform
internal import KamuroShow
internal import KamuroSound
internal import KamuroTerminal

/// A song in a file, which is read as it is needed, heard, and played.
///
/// ```
/// time of the show     now                dry
/// written and heard    ===================|          ···  the bytes of `pending` are next
/// ```
/// What is played is what is heard: up to the time `dry` of the show. So the two are in time, also
/// after a pause, a seek, or where the decoder or the program that plays is slow.
final class SongFeed: SoundFeed {
  /// The seconds that are written ahead, and of silence before the song where a program has nothing
  /// to play: it may need them to reach a device, which may swallow their beginning.
  private static let ahead = 0.15
  /// The seconds that are read ahead of that, so that a song that repeats is opened before its end.
  private static let prefetch = 1.5
  /// The seconds that a shorter song is repeated for before it is read again.
  private static let memory = 10.0
  /// The longest song, in seconds: a day.
  private static let longest = 86_400.0
  /// The milliseconds that ffmpeg may need for the next samples.
  private static let patience: Int32 = 3000

  let name: String
  var notice: String? {
    get { player?.notice }
    set { player?.notice = newValue }
  }
  private let path: String
  /// Whether the song begins again at its end.
  private let repeats: Bool
  /// The seconds by which the picture is late.
  private let delay: Seconds
  /// Who plays it; `nil` if it is not to be played.
  let player: SongPlayer?
  private var isPaused = false

  /// What is read; `nil` after its end.
  private var file: SongFile?
  private let format: SoundFormat
  /// What is read and not yet due.
  private var pending: ArraySlice<UInt8> = []
  /// The song's time of the bytes that are written next.
  private var place: Seconds = 0
  /// Where the file was opened, and whether a frame was read since.
  private var (opening, isRead) = (0.0, false)
  /// The song's length, known from its end on.
  private var length: Seconds?
  /// Why it could not be read further.
  private var problem: String?
  private var dryTime: Seconds = 0
  private var lastTime = Instant.now

  private var stream: SoundStream
  /// What is written, as heard, and not yet recorded.
  private var samples: [SoundSample] = []
  /// The number of the first of them in the record.
  private var first = 0

  /// - Parameter players: The programs that may play it: `nil` for none, empty for those that
  ///   systems have.
  /// - Throws: A ``Failure`` if the file cannot be read.
  init(_ path: String, repeats: Bool, delay: Seconds = 0, players: [[String]]? = nil) throws {
    (self.path, name, self.repeats) = (path, path.printable, repeats)
    let file = try SongFile(path)
    (self.file, format, stream) = (file, file.format, SoundStream(file.format))
    player = players.map { SongPlayer(file.format, programs: $0) }
    // What is in a file is known before it is heard.
    self.delay = delay + (player == nil ? 0 : SongPlayer.latency - SoundAnalysis.latency)
    read(1, waits: true)
    guard !pending.isEmpty else {
      let reason = problem?.replacing("file:\(path): ", with: "") ?? "there is no sound in it"
      throw Failure("\(path): \(reason)", code: .data)
    }
  }

  /// The end, once it is read; `nil` before, and where the song repeats.
  var end: Seconds? { file == nil && !repeats ? dryTime + time(of: pending) + delay : nil }

  private var isOver: Bool { file == nil && pending.isEmpty }

  /// Whether it is played, in real time; else bytes that are due are waited for.
  private var isPlayed: Bool { player?.isPlaying ?? false }

  var interval: Seconds { isPaused || !isPlayed ? 0.25 : 0.025 }

  /// Hears the song up to a time, or whole, and returns the length of what is heard.
  func hear(upTo end: Seconds?) -> Seconds {
    while file != nil, dryTime < min(end ?? .infinity, Self.longest) { play(at: dryTime) }
    return dryTime + (file == nil ? time(of: pending) : 0)
  }

  func follow(_ hearing: Hearing) {
    isPaused = hearing.isPaused
    let jump = hearing.takeSeek()
    if jump != 0 { open(at: place + jump) }
  }

  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State {
    settle(at: time)
    if !isPaused, !isOver { play(at: time) }
    while record.count <= SoundRecord.number(at: time) {
      let index = record.count - first
      record.append(samples.indices.contains(index) ? samples[index] : SoundSample())
    }
    let old = max(0, min(samples.count, record.count - first))
    samples.removeFirst(old)
    first += old
    return .heard
  }

  /// Finds out up to when there is something to play.
  private func settle(at time: Seconds) {
    player?.check()
    // A new program has nothing, and while this process was stopped, everything was played.
    if let player, isPlayed, player.isNew || lastTime.seconds(to: .now) > 1 { dryTime = time }
    lastTime = .now
    if isPlayed || isPaused, !isOver { dryTime = max(dryTime, time + (player?.unreadTime ?? 0)) }
  }

  /// Writes what is due, as far as it has arrived, and the program reads.
  private func play(at time: Seconds) {
    player?.write([])
    guard player?.isIdle ?? true else { return }
    if isPlayed, dryTime <= time {
      let count = Int(Self.ahead * Double(format.rate)) * format.frameSize
      player?.write([UInt8](repeating: 0, count: count)[...])
      dryTime += Self.ahead
    }
    while dryTime < time + Self.ahead {
      let due = Int(((time + Self.ahead - dryTime) * Double(format.rate)).rounded(.up))
      read(due * format.frameSize, waits: !isPlayed)
      let count = min(due, pending.count / format.frameSize)
      guard count > 0 else { return }
      let bytes = pending.prefix(count * format.frameSize)
      write(bytes)
      (pending, place) = (pending.dropFirst(bytes.count), place + self.time(of: bytes))
      guard repeats, let length, place > length - 0.5 / Double(format.rate) else { continue }
      place.formTruncatingRemainder(dividingBy: length)
    }
  }

  /// Writes bytes, which are heard then.
  private func write(_ bytes: ArraySlice<UInt8>) {
    // Where nothing was due there is silence; what is no more heard is forgotten.
    let number = SoundRecord.number(at: dryTime + delay + 0.5 / SoundSample.rate)
    let missing = number - first - samples.count
    if missing > 1 { samples += [SoundSample](repeating: SoundSample(), count: missing) }
    if missing < -1 { samples.removeLast(min(samples.count, -missing)) }
    // Raw samples are never refused.
    try? stream.hear(bytes, into: &samples)
    player?.write(bytes)
    dryTime += time(of: bytes)
  }

  private func open(at time: Seconds) {
    place = min(max(0, time), Self.longest)
    if let length, repeats { place.formTruncatingRemainder(dividingBy: length) }
    (pending, opening, isRead) = ([], place, false)
    file = try? SongFile(path, from: place)
  }

  /// Reads until some bytes and those of the prefetch are pending, as far as they have arrived.
  /// - Parameter waits: Whether the former are waited for.
  private func read(_ count: Int, waits: Bool) {
    let enough = count + Int(Self.prefetch * Double(format.rate)) * format.frameSize
    while file != nil, pending.count < enough {
      let waits = waits && pending.count < count
      guard let bytes = file?.read(patience: waits ? Self.patience : 0) else {
        finish()
        continue
      }
      if bytes.isEmpty, !waits { return }
      pending += bytes
      isRead = isRead || bytes.count >= format.frameSize
    }
  }

  /// Ends the song, or opens it again: unless there is nothing in it any more.
  private func finish() {
    pending.removeLast(pending.count % format.frameSize)
    if isRead { length = length ?? place + time(of: pending) } else if repeats { place = 0 }
    if repeats, isRead, opening == 0, let length, length < Self.memory {
      let song = pending.suffix(Int((length * Double(format.rate)).rounded()) * format.frameSize)
      while time(of: song) > 0.99 * length, time(of: pending) < Self.memory { pending += song }
    }
    problem = file?.problem
    file = repeats && (isRead || opening > 0) ? try? SongFile(path) : nil
    (opening, isRead) = (0, false)
  }

  private func time(of bytes: ArraySlice<UInt8>) -> Seconds {
    Double(bytes.count / format.frameSize) / Double(format.rate)
  }
}

/// The bytes of a song: of its file, or those that ffmpeg makes of it.
struct SongFile {
  private enum Supply {
    case file(Descriptor)
    case decoder(SoundChild)
  }

  private let supply: Supply
  private var chunk = [UInt8](repeating: 0, count: 1 << 15)
  /// How its samples are written: as in a WAV file, or as ffmpeg is asked for.
  private(set) var format = SoundFormat()
  /// The bytes that are left; `nil` for all that come.
  private var left: Int?
  /// Why it could not be read further.
  private(set) var problem: String?

  /// Opens a file, a WAV file or one that ffmpeg decodes.
  /// - Parameter start: The time of the song at which it begins.
  /// - Throws: A ``Failure`` if it is missing, or needs ffmpeg and there is none.
  init(_ path: String, from start: Seconds = 0) throws {
    var head = [UInt8](repeating: 0, count: 2 * WAVHeader.longest)
    let file = Descriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY))
    let count =
      file.number < 0
      ? -1 : head.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, $0.count, 0) }
    if count < 0 { throw Failure("\(path): \(Failure.reason(errno))", code: .noInput) }
    if case .found(let header)? = try? WAVHeader.find(in: Array(head.prefix(count))) {
      let skipped = Int((start * Double(header.format.rate)).rounded()) * header.format.frameSize
      lseek(file.number, off_t(header.start + skipped), SEEK_SET)
      (supply, format) = (.file(file), header.format)
      left = header.length.map { max(0, $0 - skipped) }
      return
    }
    do throws(ChildOutput.Refusal) {
      // A name with a colon is no protocol.
      // With -ss 0 it decodes nothing of a short FLAC.
      let begin = start > 0 ? ["-ss", "\(Int((start * 1000).rounded()))ms"] : []
      let input = begin + ["-i", "file:\(path)", "-vn"]
      let output = ["-ac", "\(format.channels)", "-ar", "\(format.rate)"]
      let words = ["ffmpeg", "-nostdin", "-loglevel", "error"] + input + output
      supply = .decoder(try SoundChild(words + ["-f", format.encoding.rawValue, "-"]))
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
      let transfer = chunk.withUnsafeMutableBufferPointer { chunk in
        file.read(into: UnsafeMutableBufferPointer(rebasing: chunk[..<size]))
      }
      guard size > 0, case .count(let count) = transfer else { return nil }
      left = left.map { $0 - count }
      return chunk[..<count]
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
