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

  /// - Throws: A ``Failure`` if the file cannot be read.
  init(_ path: String, repeats: Bool, delay: Seconds = 0) throws {
    (name, self.repeats) = (path.printable, repeats)
    self.delay = Int((delay * SoundSample.rate).rounded())
    file = try SongFile(path)
    stream = SoundStream(.analyzed)
    pull()
    guard !samples.isEmpty else {
      throw Failure("\(path): \(file.problem ?? "there is no sound in it")", code: .data)
    }
  }

  /// The length, once the end is reached; `nil` before, and where the song repeats.
  var end: Seconds? {
    hasEnded && !repeats ? SoundRecord.time(of: samples.count + delay) : nil
  }

  /// Reads the song up to a time, or whole, and returns the length of what is read.
  func read(upTo end: Seconds?) -> Seconds {
    while !hasEnded, end.map({ SoundRecord.time(of: samples.count) < $0 }) ?? true { pull() }
    return SoundRecord.time(of: samples.count)
  }

  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State {
    while record.count <= SoundRecord.number(at: time) {
      record.append(sample(record.count - delay))
    }
    return .heard
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
      do throws(SoundStream.Refusal) {
        hasEnded = try !file.read(into: &stream, &samples, patience: Self.patience)
      } catch {
        hasEnded = true
        file.problem = error.reason
      }
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
  /// Why it could not be read further.
  var problem: String?

  /// Opens a file.
  /// - Throws: A ``Failure`` if it is missing, or needs ffmpeg and there is none.
  init(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(Failure.reason(errno))", code: .noInput)
    }
    let file = OpenFile(descriptor)
    var head = [UInt8](repeating: 0, count: 4096)
    let count = head.withUnsafeMutableBytes {
      KamuroPlatform.read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 { throw Failure("\(path): \(Failure.reason(errno))", code: .noInput) }
    lseek(descriptor, 0, SEEK_SET)
    if SoundStream.isWAV(head.prefix(max(0, count))) {
      supply = .file(file)
      return
    }
    do throws(ChildOutput.Refusal) {
      // A name with a colon is no protocol.
      let words = ["ffmpeg", "-nostdin", "-loglevel", "error", "-i", "file:\(path)", "-vn"]
      supply = .decoder(
        try SoundChild(words + ["-ac", "1", "-ar", "\(SoundAnalysis.rate)", "-f", "f32le", "-"])
      )
    } catch {
      guard error == .missing else { throw Failure("ffmpeg does not start", code: .unavailable) }
      throw Failure("\(path) needs ffmpeg; WAV is read without it", code: .noInput)
    }
  }

  /// Hears the next bytes.
  /// - Returns: Whether there may be more.
  mutating func read(
    into stream: inout SoundStream,
    _ samples: inout [SoundSample],
    patience: Int32
  ) throws(SoundStream.Refusal) -> Bool {
    switch supply {
    case .file(let file):
      let count = chunk.withUnsafeMutableBytes {
        KamuroPlatform.read(file.descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { return true }
      if count > 0 { try stream.hear(chunk[..<count], into: &samples) }
      return count > 0
    case .decoder(let child):
      guard child.wait(milliseconds: patience) else {
        problem = "ffmpeg takes too long"
        return false
      }
      let before = samples.count
      var refusal: SoundStream.Refusal?
      child.readOnce { bytes in
        do throws(SoundStream.Refusal) {
          try stream.hear(bytes, into: &samples)
        } catch {
          refusal = error
        }
      }
      if let refusal { throw refusal }
      if child.hasEnded, samples.count == before { problem = child.lastError }
      return !child.hasEnded
    }
  }
}
