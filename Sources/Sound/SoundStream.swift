package import KamuroFoundations

/// Hears samples of a format, or those of a WAV file.
package struct SoundStream: ByteHearer {
  /// Why bytes are not heard.
  package struct Refusal: Error, Equatable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The hops after which silence is called that: 2 s.
  private static let silence = 188

  /// The bytes up to the end of a header, until it is known whether there is one.
  private var head: [UInt8]? = []
  private var decoder: SoundDecoder
  private var resampler: SoundResampler
  /// The bytes that follow until the end of the samples; `nil` for all.
  private var length: Int?
  /// Whether there was a header.
  private var isFile = false
  private var decoded: [Float] = []
  private var hop = [Float](repeating: 0, count: SoundAnalysis.hop)
  /// The samples of the next hop that have arrived.
  private var filled = 0
  private var analysis = SoundAnalysis()
  package private(set) var peak: Float = 0

  /// - Parameter format: That of bytes without a header.
  package init(_ format: SoundFormat) {
    decoder = SoundDecoder(format)
    resampler = SoundResampler(from: format.rate)
  }

  package var isUnfinished: Bool { length.map { $0 > 0 } ?? isFile }

  /// Whether the last 2 s were silent.
  package var isSilent: Bool { analysis.silentCount >= Self.silence }

  /// - Throws: A ``Refusal`` for a WAV file of another kind.
  package mutating func hear(
    _ bytes: some Collection<UInt8>,
    into samples: inout [SoundSample]
  ) throws(Refusal) {
    guard var head else { return decode(bytes, into: &samples) }
    // The only reference, so that many small pieces are not copied each time.
    self.head = nil
    head += bytes
    switch try WAVHeader.find(in: head) {
    case .unfinished:
      self.head = head
    case .other:
      decode(head, into: &samples)
    case .found(let header):
      decoder = SoundDecoder(header.format)
      resampler = SoundResampler(from: header.format.rate)
      (length, isFile) = (header.length, true)
      decode(head.dropFirst(header.start), into: &samples)
    }
  }

  private mutating func decode(_ bytes: some Collection<UInt8>, into samples: inout [SoundSample]) {
    let count = min(bytes.count, length ?? .max)
    length = length.map { $0 - count }
    let bytes = bytes.prefix(count)
    let isHeard: Void? = bytes.withContiguousStorageIfAvailable { decode($0, into: &samples) }
    if isHeard == nil { Array(bytes).withUnsafeBufferPointer { decode($0, into: &samples) } }
  }

  private mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into samples: inout [SoundSample]
  ) {
    decoded.removeAll(keepingCapacity: true)
    decoder.decode(bytes, into: &decoded)
    for sample in decoded {
      resampler.add(sample)
      while let sample = resampler.next() { add(sample, into: &samples) }
    }
  }

  private mutating func add(_ sample: Float, into samples: inout [SoundSample]) {
    peak = max(peak, sample.magnitude)
    hop[filled] = sample
    filled += 1
    guard filled == SoundAnalysis.hop else { return }
    filled = 0
    samples.append(hop.withUnsafeBufferPointer { analysis.hear($0) })
  }
}
