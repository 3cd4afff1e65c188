internal import KamuroCPictures
internal import KamuroRaster
internal import KamuroScreen

extension PixelImage {
  /// The picture as a PNG file.
  /// - Parameter isFast: Whether it takes a sixth of the time, for 1/8 to 1/2 more bytes.
  package func png(isFast: Bool = true) throws(PictureError) -> [UInt8] {
    guard pictures_are_available() else { throw .noLibraries }
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
        isFast,
        file.baseAddress,
        capacity,
        &message
      )
    }
    guard !file.isEmpty else { throw .notEncoded(library: "libpng", reason: Self.text(message)) }
    return file
  }

  /// Decodes a PNG file, to pixels with alpha.
  /// - Parameter largest: The largest width and height in pixels.
  package init(png file: [UInt8], largest: Int) throws(PictureError) {
    guard pictures_are_available() else { throw .noLibraries }
    var message = [CChar](repeating: 0, count: 64)
    var (width, height) = (UInt32(0), UInt32(0))
    var pixels = [UInt8](repeating: 0, count: 4 * largest * largest)
    let limit = UInt32(largest)
    guard png_decode(file, file.count, limit, &pixels, &width, &height, &message) else {
      if max(width, height) > limit {
        throw .tooLarge(width: Int(width), height: Int(height), largest: largest)
      }
      throw .notDecoded(Self.text(message))
    }
    self.init(width: Int(width), height: Int(height), format: .rgba)
    bytes = Array(pixels.prefix(4 * self.width * self.height))
  }

  /// The text of libpng's message.
  private static func text(_ message: [CChar]) -> String {
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
