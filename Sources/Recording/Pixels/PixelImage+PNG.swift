internal import KamuroCPictures

extension PixelImage {
  /// The picture as a PNG file.
  package func png() throws(PictureError) -> [UInt8] {
    guard png_is_available() else { throw .noPNG }
    // Incompressible data grows by 1/1000 at most in deflate, and each row has one more byte for
    // its filter.
    let capacity = bytes.count + bytes.count / 500 + height + 65_536
    var message = [CChar](repeating: 0, count: 64)
    let file = [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
      count = png_encode(
        bytes,
        UInt32(width),
        UInt32(height),
        Int32(format.rawValue),
        file.baseAddress,
        capacity,
        &message
      )
    }
    guard !file.isEmpty else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .notEncoded(String(decoding: text, as: UTF8.self))
    }
    return file
  }
}
