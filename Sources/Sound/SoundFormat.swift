/// How samples are written: their encoding, their number in a second, and the channels.
package struct SoundFormat: Equatable, Sendable {
  /// The encoding of a sample, with the least significant byte first.
  package enum Encoding: String, CaseIterable, Sendable {
    case s16le
    case s24le
    case s32le
    case f32le

    /// The bytes of a sample.
    var size: Int { self == .s16le ? 2 : self == .s24le ? 3 : 4 }
  }

  /// The sampling rates that are read.
  package static let rates = 1_000...768_000
  /// The numbers of channels that are read.
  package static let channelCounts = 1...64

  package var encoding: Encoding
  package var rate = SoundAnalysis.rate
  package var channels = 2

  package init(_ encoding: Encoding = .s16le, channels: Int = 2) {
    (self.encoding, self.channels) = (encoding, channels)
  }

  /// One channel at 48 kHz, as analyzed.
  package static let analyzed = SoundFormat(.f32le, channels: 1)

  /// The bytes of one sample of all channels, and those of a second.
  package var frameSize: Int { encoding.size * channels }
  package var byteRate: Int { frameSize * rate }

  /// Reads "f32le", "f32le:44100" or "f32le:44100:1"; `nil` for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let encoding = Encoding(rawValue: String(parts[0])) else { return nil }
    self.encoding = encoding
    if parts.count > 1 {
      guard let rate = Int(parts[1]), Self.rates.contains(rate) else { return nil }
      self.rate = rate
    }
    if parts.count > 2 {
      guard let channels = Int(parts[2]), Self.channelCounts.contains(channels) else { return nil }
      self.channels = channels
    }
  }

  /// The text that ``init(_:)`` reads.
  package var text: String { "\(encoding.rawValue):\(rate):\(channels)" }
}
