/// The beginning of a WAV file (RIFF WAVE): what its samples are, and where.
///
/// It reads files from anywhere: no number in them is trusted.
struct WAVHeader: Equatable {
  /// What the beginning of a stream of bytes is.
  enum Finding: Equatable {
    /// Not a WAV file.
    case other
    /// More bytes are needed.
    case unfinished
    case found(WAVHeader)
    /// A WAV file that is not read, and why.
    case refused(String)
  }

  /// The longest header: files have pictures in theirs.
  static let longest = 1 << 20

  let format: SoundFormat
  /// The place of the first sample.
  let start: Int
  /// The bytes of all samples; `nil` where the file does not know, as of a stream.
  let length: Int?

  /// Reads the beginning of a stream.
  static func find(in bytes: [UInt8]) -> Finding {
    let (riff, wave) = (Array("RIFF".utf8), Array("WAVE".utf8))
    guard riff.starts(with: bytes.prefix(4)) else { return .other }
    guard bytes.count >= 12 else { return .unfinished }
    guard bytes[8..<12].elementsEqual(wave) else { return .other }
    var (place, format) = (12, SoundFormat?.none)
    while place + 8 <= bytes.count {
      let (body, size) = (place + 8, Int(number(bytes, place + 4, 4)))
      if bytes[place..<place + 4].elementsEqual("data".utf8) {
        guard let format else { return .refused("its samples come before their format") }
        // Writers of streams leave 0 or the largest number.
        let isKnown = size > 0 && size < 0x7FFF_0000
        return .found(WAVHeader(format: format, start: body, length: isKnown ? size : nil))
      }
      if bytes[place..<place + 4].elementsEqual("fmt ".utf8) {
        guard size >= 16 else { return .refused("its format is too short") }
        guard bytes.count >= body + size || size > 4096 else { return .unfinished }
        guard size <= 4096 else { return .refused("its format is too long") }
        switch SoundFormat.wave(Array(bytes[body..<body + size])) {
        case .success(let found): format = found
        case .failure(let problem): return .refused(problem.reason)
        }
      }
      // Chunks have an even number of bytes.
      place = body + size + size % 2
    }
    return place > longest ? .refused("its header is too long") : .unfinished
  }

  fileprivate static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
  }
}

extension SoundFormat {
  fileprivate struct Problem: Error { let reason: String }

  /// The format of a chunk "fmt " of at least 16 bytes (WAVEFORMATEX, WAVE_FORMAT_EXTENSIBLE).
  fileprivate static func wave(_ chunk: [UInt8]) -> Result<SoundFormat, Problem> {
    func number(_ place: Int, _ count: Int) -> Int { Int(WAVHeader.number(chunk, place, count)) }
    var (tag, channels, bits) = (number(0, 2), number(2, 2), number(14, 2))
    let rate = number(4, 4)
    // The tag of an extensible format begins its GUID.
    if tag == 0xFFFE, chunk.count >= 26 { tag = number(24, 2) }
    // The container counts, not how many of its bits are used.
    if channels > 0, number(12, 2) % channels == 0 { bits = number(12, 2) / channels * 8 }
    let encoding: Encoding? =
      switch (tag, bits) {
      case (1, 16): .s16le
      case (1, 24): .s24le
      case (1, 32): .s32le
      case (3, 32): .f32le
      default: nil
      }
    guard let encoding else {
      return .failure(Problem(reason: "its samples are of kind \(tag) with \(bits) bits"))
    }
    guard rates.contains(rate), channelCounts.contains(channels) else {
      return .failure(Problem(reason: "it has \(channels) channels at \(rate) Hz"))
    }
    var format = SoundFormat()
    (format.encoding, format.rate, format.channels) = (encoding, rate, channels)
    return .success(format)
  }
}
