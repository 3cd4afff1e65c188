/// Decodes bytes of any format to samples of one channel, the mean of all.
///
/// Samples that are no number become 0, and those beyond ±4 become that, so that nothing that is sent
/// can break averages for ever.
struct SoundDecoder {
  private static let most: Float = 4

  let format: SoundFormat
  /// The bytes of a frame that has not arrived whole.
  private var rest: [UInt8] = []

  init(_ format: SoundFormat) {
    self.format = format
    rest.reserveCapacity(format.frameSize)
  }

  /// Appends the samples that have arrived.
  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into samples: inout [Float]) {
    let size = format.frameSize
    var place = 0
    if !rest.isEmpty {
      place = min(size - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<place])
      guard rest.count == size else { return }
      samples.append(rest.withUnsafeBufferPointer(frame))
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count - place >= size {
      samples.append(frame(UnsafeBufferPointer(rebasing: bytes[place..<place + size])))
      place += size
    }
    rest.append(contentsOf: bytes[place...])
  }

  /// The mean of the channels of a frame.
  private func frame(_ bytes: UnsafeBufferPointer<UInt8>) -> Float {
    var sum: Float = 0
    for channel in 0..<format.channels { sum += sample(bytes, at: channel * format.encoding.size) }
    return format.channels == 1 ? sum : sum / Float(format.channels)
  }

  private func sample(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Float {
    // Its most significant byte is the highest one of 32 bits.
    var bits: UInt32 = 0
    for index in 0..<format.encoding.size {
      bits = bits >> 8 | UInt32(bytes[place + index]) << 24
    }
    guard format.encoding == .f32le else { return Float(Int32(bitPattern: bits)) / 2_147_483_648 }
    let number = Float(bitPattern: bits)
    return number.isNaN ? 0 : min(max(number, -Self.most), Self.most)
  }
}
