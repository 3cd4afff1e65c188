internal import KamuroCDocuments
internal import KamuroCPictures
internal import KamuroParticles

extension TexturePixels {
  /// The most bytes of a compressed picture: 1024 x 1024 pixels of a TIFF, and its fields.
  static let mostBytes = 4 << 20 + 1 << 16

  /// Decodes what a file embeds: base 64 of a PNG or a TIFF, which gzip or zlib may compress.
  /// - Throws: A ``TextureRefusal``.
  init(embedded text: String) throws(TextureRefusal) {
    guard let data = Base64.bytes(of: text) else { throw .damaged }
    let isCompressed = data.starts(with: [0x1f, 0x8b]) || data.first == 0x78
    let picture = isCompressed ? try Self.inflated(data) : data
    if picture.starts(with: Self.signatureOfPNG) {
      try self.init(png: picture)
    } else if BaselineTIFF.recognizes(picture) {
      self = try BaselineTIFF(picture).pixels()
    } else {
      throw data.isEmpty ? .empty : TextureRefusal(reason: "is neither a PNG nor a TIFF")
    }
  }

  private static func inflated(_ data: [UInt8]) throws(TextureRefusal) -> [UInt8] {
    var result = KAMURO_INFLATE_DAMAGED
    let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes) { output, count in
      result = kamuro_inflate(data, data.count, output.baseAddress, mostBytes, &count)
    }
    switch result {
    case KAMURO_INFLATE_DONE: return bytes
    case KAMURO_INFLATE_TOO_LARGE:
      throw TextureRefusal(reason: "has more than \(mostBytes / 1024) KiB")
    default: throw .damaged
    }
  }

  // MARK: PNG

  static let signatureOfPNG: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  /// Where the first chunk, which a header has to be, has its width and its height.
  private static let placesInHeader = (width: 16, height: 20)

  /// Decodes a PNG file.
  /// - Throws: A ``TextureRefusal``.
  init(png file: [UInt8]) throws(TextureRefusal) {
    guard pictures_are_available() else {
      throw TextureRefusal(reason: "is a PNG, and this kamuro was built without libpng")
    }
    func side(at place: Int) -> Int? {
      guard file.count >= place + 4 else { return nil }
      return file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let width = side(at: Self.placesInHeader.width),
      let height = side(at: Self.placesInHeader.height)
    else { throw .damaged }
    try Self.check(width: width, height: height)
    let largest = max(width, height)
    var message = [CChar](repeating: 0, count: 64)
    var (columns, rows) = (UInt32(0), UInt32(0))
    var pixels = [UInt8](repeating: 0, count: 4 * largest * largest)
    guard
      png_decode(file, file.count, UInt32(largest), &pixels, &columns, &rows, &message),
      columns == width, rows == height
    else { throw .damaged }
    self.init(width: width, rgba: Array(pixels.prefix(4 * width * height)))
  }
}

/// Why an embedded texture is not used.
struct TextureRefusal: Error, Equatable {
  /// What the picture is, in words that follow "the picture".
  let reason: String

  static let damaged = Self(reason: "is damaged")
  static let empty = Self(reason: "is empty")
}
