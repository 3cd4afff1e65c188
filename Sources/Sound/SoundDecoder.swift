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
    func bits(_ index: Int) -> UInt32 { UInt32(bytes[place + index]) }
    switch format.encoding {
    case .s16le:
      return Float(Int16(truncatingIfNeeded: bits(0) | bits(1) << 8)) / 32_768
    case .s24le:
      let number = Int32(bitPattern: bits(0) << 8 | bits(1) << 16 | bits(2) << 24)
      return Float(number >> 8) / 8_388_608
    case .s32le:
      let number = Int32(bitPattern: bits(0) | bits(1) << 8 | bits(2) << 16 | bits(3) << 24)
      return Float(number) / 2_147_483_648
    case .f32le:
      let number = Float(bitPattern: bits(0) | bits(1) << 8 | bits(2) << 16 | bits(3) << 24)
      return number.isNaN ? 0 : min(max(number, -Self.most), Self.most)
    }
  }
}
