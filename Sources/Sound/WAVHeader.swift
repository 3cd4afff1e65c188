/// The beginning of a WAV file (RIFF WAVE): what its samples are, and where.
///
/// It reads files from anywhere: no number in them is trusted.
package struct WAVHeader: Equatable, Sendable {
  /// What the beginning of a stream of bytes is.
  package enum Finding: Equatable, Sendable {
    /// Not a WAV file.
    case other
    /// More bytes are needed.
    case unfinished
    case found(WAVHeader)
  }

  /// The longest header: files have pictures in theirs.
  package static let longest = 1 << 20

  package let format: SoundFormat
  /// The place of the first sample.
  package let start: Int
  /// The bytes of all samples; `nil` where the file does not know, as of a stream.
  package let length: Int?

  /// Reads the beginning of a stream.
  /// - Throws: A ``SoundStream/Refusal`` for a WAV file that is not read.
  package static func find(in bytes: [UInt8]) throws(SoundStream.Refusal) -> Finding {
    let (riff, wave) = (Array("RIFF".utf8), Array("WAVE".utf8))
    guard riff.starts(with: bytes.prefix(4)) else { return .other }
    guard bytes.count >= 12 else { return .unfinished }
    guard bytes[8..<12].elementsEqual(wave) else { return .other }
    var (place, format) = (12, SoundFormat?.none)
    while place + 8 <= bytes.count {
      let (body, size) = (place + 8, Int(number(bytes, place + 4, 4)))
      if bytes[place..<place + 4].elementsEqual("data".utf8) {
        guard let format else { throw SoundStream.Refusal("its samples come before their format") }
        // Writers of streams leave 0 or the largest number.
        let isKnown = size > 0 && size < 0x7FFF_0000
        return .found(WAVHeader(format: format, start: body, length: isKnown ? size : nil))
      }
      if bytes[place..<place + 4].elementsEqual("fmt ".utf8) {
        guard size >= 16 else { throw SoundStream.Refusal("its format is too short") }
        guard bytes.count >= body + size || size > 4096 else { return .unfinished }
        guard size <= 4096 else { throw SoundStream.Refusal("its format is too long") }
        format = try SoundFormat(chunk: Array(bytes[body..<body + size]))
      }
      // Chunks have an even number of bytes.
      place = body + size + size % 2
    }
    if place > longest { throw SoundStream.Refusal("its header is too long") }
    return .unfinished
  }

  fileprivate static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
  }
}

extension SoundFormat {
  /// Reads a chunk "fmt " of at least 16 bytes (WAVEFORMATEX, WAVE_FORMAT_EXTENSIBLE).
  fileprivate init(chunk: [UInt8]) throws(SoundStream.Refusal) {
    func number(_ place: Int, _ count: Int) -> Int { Int(WAVHeader.number(chunk, place, count)) }
    var (tag, bits) = (number(0, 2), number(14, 2))
    (channels, rate) = (number(2, 2), number(4, 4))
    // The tag of an extensible format begins its GUID.
    if tag == 0xFFFE, chunk.count >= 26 { tag = number(24, 2) }
    // The container counts, not how many of its bits are used.
    if channels > 0, number(12, 2) % channels == 0 { bits = number(12, 2) / channels * 8 }
    switch (tag, bits) {
    case (1, 16): encoding = .s16le
    case (1, 24): encoding = .s24le
    case (1, 32): encoding = .s32le
    case (3, 32): encoding = .f32le
    default: throw SoundStream.Refusal("its samples are of kind \(tag) with \(bits) bits")
    }
    guard Self.rates.contains(rate), Self.channelCounts.contains(channels) else {
      throw SoundStream.Refusal("it has \(channels) channels at \(rate) Hz")
    }
  }
}
